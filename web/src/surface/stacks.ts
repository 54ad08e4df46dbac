import type { LabelSide, Piece, Zone } from '../api/types';
import type { Point } from '../drawing/geometry';
import { COUNTER, DISC } from '../drawing/counter';
import { grown, overlap, type Box } from '../drawing/geometry';
import { plateBox, textWidth } from '../drawing/plate';

/** A piece with its place in a stack: the top left corner of a counter, the middle of a disc. */
export interface Placed {
  piece: Piece;
  x: number;
  y: number;
}

export interface Caption {
  text: string;
  x: number;
  y: number;
  side: string;
}

/** The pieces of one zone that stand together, in the field or behind the walls. */
export interface Stack {
  key: string;
  zone: string;
  inside: boolean;
  side: LabelSide;
  box: Box;
  pieces: Placed[];
  captions: Caption[];
}

interface Block {
  /** Places left empty in its rows. */
  gaps: number;
  width: number;
  height: number;
  pieces: Placed[];
  captions: Caption[];
}

const PITCH = COUNTER.width - 1.6;
const ROW = COUNTER.height + 2;
const CAPTION = 16;
const BADGE = 2 * DISC + 8;
const GAP = 6;

const zoneOf = (piece: Piece): { zone: string; inside: boolean } | null =>
  typeof piece.place === 'object' && 'zone' in piece.place ? piece.place.zone : null;

/**
 * Columns of a place: each leader with the units attached to him, then those without one, side by side. A leader who
 * travels with another has a column of his own: every piece stands once.
 */
function columns(pieces: readonly Piece[]): Piece[][] {
  const leaders = pieces.filter((p) => p.form === 'disc');
  const ids = new Set(leaders.map((p) => p.id));
  const led = leaders.map((leader) => [leader, ...pieces.filter((p) => p.form !== 'disc' && p.attached === leader.id)]);
  const loose = pieces.filter((p) => p.form !== 'disc' && !(p.attached && ids.has(p.attached)));
  const sides = [...new Set(loose.map((p) => p.side))];
  return [...led, ...sides.map((side) => loose.filter((p) => p.side === side))];
}

export const captionOf = (piece: Piece): string => (piece.detail ? `${piece.name} ${piece.detail}` : piece.name);

function block(column: readonly Piece[], perRow: number): Block {
  const leader = column[0]?.form === 'disc' ? column[0] : undefined;
  const units = leader ? column.slice(1) : column;
  const indent = leader ? BADGE : 0;
  const across = Math.min(perRow, units.length);
  const rows = Math.ceil(units.length / perRow);
  const body = Math.max(rows * ROW - 2, leader ? 2 * DISC + 4 : 0);
  const text = leader ? captionOf(leader) : '';
  const wide = leader ? textWidth(text, '600 14.5px "EB Garamond"', 14.5) : 0;
  const unitsWidth = across ? across * PITCH + 1.6 : 0;
  const core = indent + unitsWidth;
  const width = Math.max(core, wide);
  const shift = (width - core) / 2;
  const pieces: Placed[] = units.map((piece, i) => ({
    piece,
    x: shift + indent + (i % perRow) * PITCH,
    y: Math.floor(i / perRow) * ROW,
  }));
  if (leader) pieces.unshift({ piece: leader, x: shift + DISC + 3, y: body / 2 });
  const captions = leader ? [{ text, x: width / 2, y: body + CAPTION - 3, side: leader.side }] : [];
  return {
    gaps: Math.max(0, rows * across - units.length),
    width,
    height: body + (leader ? CAPTION : 0),
    pieces,
    captions,
  };
}

/** Columns one below the other. */
function pile(blocks: readonly Block[]): Block {
  const width = Math.max(...blocks.map((b) => b.width));
  const whole: Block = { gaps: blocks.reduce((sum, b) => sum + b.gaps, 0), width, height: 0, pieces: [], captions: [] };
  for (const b of blocks) {
    const y = whole.height ? whole.height + 4 : 0;
    const x = (width - b.width) / 2;
    whole.pieces.push(...b.pieces.map((p) => ({ ...p, x: p.x + x, y: p.y + y })));
    whole.captions.push(...b.captions.map((c) => ({ ...c, x: c.x + x, y: c.y + y })));
    whole.height = y + b.height;
  }
  return whole;
}

const WALL = { side: 5, top: 7, foot: 4 };

function walled(b: Block): Block {
  const shift = <T extends { x: number; y: number }>(item: T): T => ({
    ...item,
    x: item.x + WALL.side,
    y: item.y + WALL.top,
  });
  const width = Math.ceil((b.width + 2 * WALL.side - 3) / 6) * 6 + 3;
  const extra = (width - b.width) / 2 - WALL.side;
  const moved = <T extends { x: number; y: number }>(item: T): T => ({ ...shift(item), x: item.x + WALL.side + extra });
  return {
    gaps: b.gaps,
    width,
    height: b.height + WALL.top + WALL.foot,
    pieces: b.pieces.map(moved),
    captions: b.captions.map(moved),
  };
}

const SIDES: LabelSide[] = ['right', 'left', 'below', 'above'];

/** Places around a plate where a block of this size may stand. */
function seats(plate: Box, w: number, h: number, side: LabelSide): Point[] {
  const midX = (plate.left + plate.right) / 2 - w / 2;
  const midY = (plate.top + plate.bottom) / 2 - h / 2;
  const ys = [
    midY,
    plate.top,
    plate.bottom - h,
    plate.top - h * 0.35,
    plate.bottom - h * 0.65,
    plate.top - h * 0.7,
    plate.bottom - h * 0.3,
    plate.top - h - GAP,
    plate.bottom + GAP,
  ];
  const xs = [
    midX,
    plate.left,
    plate.right - w,
    plate.left - w * 0.35,
    plate.right - w * 0.65,
    plate.left - w * 0.7,
    plate.right - w * 0.3,
    plate.left - w - GAP,
    plate.right + GAP,
  ];
  switch (side) {
    case 'right':
      return ys.map((y) => [plate.right + GAP, y]);
    case 'left':
      return ys.map((y) => [plate.left - GAP - w, y]);
    case 'below':
      return xs.map((x) => [x, plate.bottom + GAP]);
    case 'above':
      return xs.map((x) => [x, plate.top - GAP - h]);
  }
}

export interface Terrainless {
  width: number;
  height: number;
}

/** Things a stack should not cover, and how much it matters. */
export interface Obstacle {
  box: Box;
  weight: number;
}

/**
 * Lays out all stacks of a map. Each stands beside its plate on the side the map prefers, or on the one where it
 * covers least. Two rounds: the second sees where everything else went. `before` keeps a stack where it stood, so that
 * the map stays calm from step to step.
 */
export function layOut(
  zones: readonly Zone[],
  pieces: readonly Piece[],
  sheet: Terrainless,
  obstacles: readonly Obstacle[],
  before: readonly Stack[] = [],
): Stack[] {
  const wanted: { zone: Zone; inside: boolean; blocks: Block[] }[] = [];
  for (const zone of zones) {
    for (const inside of [true, false]) {
      const here = pieces.filter((p) => {
        const z = zoneOf(p);
        return z?.zone === zone.id && z.inside === inside;
      });
      if (!here.length) continue;
      const cols = columns(here);
      const most = Math.max(...cols.map((c) => c.length));
      const widths = [
        ...new Set([Math.min(most, 4), Math.min(most, 3), Math.min(most, 2), Math.min(most, 6), 1]),
      ].filter((n) => n > 0);
      const shapes = widths.map((n) => pile(cols.map((c) => block(c, n))));
      wanted.push({ zone, inside, blocks: inside ? shapes.map(walled) : shapes });
    }
  }
  const plates = zones.map((zone) => placedPlate(zone));
  const placed = new Map<string, Stack>();
  for (let round = 0; round < 3; round++) {
    for (const want of wanted) {
      const key = keyOf(want.zone.id, want.inside);
      const others = [...placed.values()].filter((s) => s.key !== key).map((s) => s.box);
      const old = before.find((s) => s.key === key);
      placed.set(key, best(want, plates, others, sheet, obstacles, old));
    }
  }
  return [...placed.values()];
}

const keyOf = (zone: string, inside: boolean): string => `${zone}${inside ? ' inside' : ''}`;

function placedPlate(zone: Zone): { zone: string; box: Box } {
  const b = plateBox(zone);
  const flag = zone.kind === 'city' ? 12 : 0;
  const skull = zone.kind === 'city' ? 7 : 0;
  const [x, y] = zone.at;
  return {
    zone: zone.id,
    box: { left: b.left + x - skull, right: b.right + x, top: b.top + y - flag, bottom: b.bottom + y },
  };
}

function best(
  want: { zone: Zone; inside: boolean; blocks: Block[] },
  plates: readonly { zone: string; box: Box }[],
  others: readonly Box[],
  sheet: Terrainless,
  obstacles: readonly Obstacle[],
  old: Stack | undefined,
): Stack {
  const { zone, inside, blocks } = want;
  const own = plateBox(zone);
  const plate: Box = {
    left: own.left + zone.at[0],
    right: own.right + zone.at[0],
    top: own.top + zone.at[1],
    bottom: own.bottom + zone.at[1],
  };
  const preferred = inside ? (zone.label === 'below' ? 'right' : 'below') : zone.pieces;
  const near = obstacles.filter((o) => overlap(grown(plate, 230), o.box) > 0);
  let chosen: { cost: number; stack: Stack } | undefined;
  blocks.forEach((b, shape) => {
    for (const side of SIDES) {
      seats(plate, b.width, b.height, side).forEach((at, seat) => {
        const box: Box = { left: at[0], top: at[1], right: at[0] + b.width, bottom: at[1] + b.height };
        let cost = shape * 70 + b.gaps * 60 + seat * 26 + (side === preferred ? 0 : 200);
        if (old && old.side === side && Math.abs(old.box.left - box.left) < 40 && Math.abs(old.box.top - box.top) < 40)
          cost -= 120;
        // A stack hides no name of a place, and no other stack, as long as there is any other room.
        for (const p of plates) cost += overlap(grown(box, 3), p.box) * (p.zone === zone.id ? 4 : 60);
        for (const other of others) cost += overlap(grown(box, 4), other) * 40;
        for (const o of near) cost += overlap(box, o.box) * o.weight;
        cost += outside(box, sheet) * 40;
        if (!chosen || cost < chosen.cost) {
          const move = <T extends { x: number; y: number }>(item: T): T => ({
            ...item,
            x: item.x + at[0],
            y: item.y + at[1],
          });
          chosen = {
            cost,
            stack: {
              key: keyOf(zone.id, inside),
              zone: zone.id,
              inside,
              side,
              box,
              pieces: b.pieces.map(move),
              captions: b.captions.map(move),
            },
          };
        }
      });
    }
  });
  return (chosen as { stack: Stack }).stack;
}

const outside = (b: Box, sheet: Terrainless): number =>
  Math.max(0, -14 - b.left) +
  Math.max(0, -6 - b.top) +
  Math.max(0, b.right - sheet.width - 14) +
  Math.max(0, b.bottom - sheet.height - 6);
