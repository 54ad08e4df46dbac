import type { Ground, Scene, Target } from '../api/types';
import { COUNTER, DISC } from '../drawing/counter';
import { boxOf, overlap, type Box, type Point } from '../drawing/geometry';
import { standsBox } from '../drawing/stands';
import type { Seat } from './areas';
import { absolutePlate } from './reach';
import type { Stack } from './stacks';

/** Where everything of a surface stands at the moment. */
export interface Places {
  ground: Ground;
  scene: Scene;
  stacks: Stack[];
  seats: Seat[];
}

const around = (p: Point, r: number): Box => ({ left: p[0] - r, right: p[0] + r, top: p[1] - r, bottom: p[1] + r });

/** The box of a zone: its plate, or its outline where it is an area. */
export function zoneBox(ground: Ground, id: string): Box | null {
  const zone = ground.zones.find((z) => z.id === id);
  if (!zone) return null;
  return zone.outline.length ? boxOf(zone.outline) : absolutePlate(ground, id);
}

function pieceBox(places: Places, id: string): Box | null {
  const placed = places.stacks.flatMap((s) => s.pieces).find((p) => p.piece.id === id);
  if (placed)
    return placed.piece.form === 'disc'
      ? around([placed.x, placed.y], DISC + 3)
      : { left: placed.x, top: placed.y, right: placed.x + COUNTER.width, bottom: placed.y + COUNTER.height };
  const seat = places.seats.find((s) => s.piece.id === id);
  if (seat) return seat.box;
  const piece = places.scene.pieces.find((p) => p.id === id);
  if (piece && typeof piece.place === 'object' && 'zone' in piece.place)
    return zoneBox(places.ground, piece.place.zone.zone);
  if (piece && typeof piece.form === 'object' && 'stands' in piece.form && piece.form.stands.length)
    return standsBox(piece.form.stands);
  return piece && typeof piece.place === 'object' && 'table' in piece.place ? around(piece.place.table.at, 14) : null;
}

/** The box of anything that can be clicked; null for cards and dice. */
export function boxAt(places: Places, target: Target | null): Box | null {
  if (!target) return null;
  if ('zone' in target) return zoneBox(places.ground, target.zone);
  if ('piece' in target) return pieceBox(places, target.piece);
  return 'point' in target ? around(target.point, 2) : null;
}

/** Where a scenario is played when it uses only a small part of the sheet. */
export function arenaOf({ ground, scene, stacks }: Places): Box | null {
  const out = new Set(scene.zones.filter((z) => z.signs.includes('out')).map((z) => z.zone));
  if (!out.size || out.size * 2 < ground.zones.length) return null;
  const boxes = [
    ...ground.zones.filter((z) => !out.has(z.id)).map((z) => zoneBox(ground, z.id)),
    ...stacks.map((s) => s.box),
  ].filter((b) => b !== null);
  return {
    left: Math.min(...boxes.map((b) => b.left)) - 40,
    right: Math.max(...boxes.map((b) => b.right)) + 60,
    top: Math.min(...boxes.map((b) => b.top)) - 60,
    bottom: Math.max(...boxes.map((b) => b.bottom)) + 60,
  };
}

/** The corner of a box where a chip covers least of other plates and of the pieces. */
export function freeCorner(box: Box, places: Places): Point {
  const plates = places.ground.zones
    .flatMap((z) => (z.outline.length ? [] : (absolutePlate(places.ground, z.id) ?? [])))
    .filter((b) => b.left !== box.left || b.top !== box.top);
  const taken = [...plates, ...places.stacks.map((s) => s.box)];
  const corners: Point[] = [
    [box.right + 2, box.top - 2],
    [box.left - 2, box.top - 2],
    [box.right + 2, box.bottom + 2],
    [box.left - 2, box.bottom + 2],
  ];
  const costs = corners.map((c) => taken.reduce((sum, b) => sum + overlap(around(c, 11), b), 0));
  return corners[costs.indexOf(Math.min(...costs))] ?? [box.right, box.top];
}

export type BubbleSide = 'right' | 'left' | 'above' | 'below';

/** Where a bubble of this size stands beside a box: in sight, covering least of pieces, plates and the way. */
export function bubblePlace(
  box: Box,
  width: number,
  height: number,
  places: Places,
  avoid: readonly Point[],
  sight: Box,
): { at: Point; side: BubbleSide } {
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const plates = places.ground.zones.flatMap((z) =>
    z.outline.length ? [] : (absolutePlate(places.ground, z.id) ?? []),
  );
  const taken = [...places.stacks.map((s) => s.box), ...plates];
  const options: { side: BubbleSide; at: Point; box: Box }[] = [
    {
      side: 'right',
      at: [box.right, my],
      box: { left: box.right + 2, right: box.right + width, top: my - height / 2, bottom: my + height / 2 },
    },
    {
      side: 'left',
      at: [box.left, my],
      box: { left: box.left - width, right: box.left - 2, top: my - height / 2, bottom: my + height / 2 },
    },
    {
      side: 'above',
      at: [mx, box.top],
      box: { left: mx - width / 2, right: mx + width / 2, top: box.top - height - 14, bottom: box.top - 2 },
    },
    {
      side: 'below',
      at: [mx, box.bottom],
      box: { left: mx - width / 2, right: mx + width / 2, top: box.bottom + 2, bottom: box.bottom + height + 14 },
    },
  ];
  const inside = (p: Point, b: Box): boolean => p[0] > b.left && p[0] < b.right && p[1] > b.top && p[1] < b.bottom;
  const lost = (b: Box): number => (b.right - b.left) * (b.bottom - b.top) - overlap(b, sight);
  const cost = (b: Box): number =>
    lost(b) * 4 + taken.reduce((sum, t) => sum + overlap(b, t), 0) + avoid.filter((p) => inside(p, b)).length * 120;
  const costs = options.map((o) => cost(o.box));
  const best = options[costs.indexOf(Math.min(...costs))] ?? (options[0] as (typeof options)[0]);
  return { at: best.at, side: best.side };
}
