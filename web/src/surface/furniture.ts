import type { Ground } from '../api/types';
import { cartouche, cartoucheWidth, compass, mapScale, nameBoxes } from '../drawing/map';
import { grown, overlap, type Box } from '../drawing/geometry';
import type { DrawnLink } from '../drawing/links';
import { plateBox } from '../drawing/plate';
import type { Obstacle } from './stacks';

export interface Furniture {
  kind: 'title' | 'tracks' | 'compass' | 'scale';
  x: number;
  y: number;
  width: number;
  height: number;
  markup: string;
}

/** Title, tracks, compass and scale in those free corners of the sheet where they cover least of the map. */
export function furnish(ground: Ground, tracks: { width: number; height: number } | null): Furniture[] {
  const { width, height, title, subtitle, scale } = ground.surface;
  const busy: { box: Box; weight: number }[] = ground.zones.map((z) => {
    const b = plateBox(z);
    return {
      box: grown(
        { left: b.left + z.at[0], right: b.right + z.at[0], top: b.top + z.at[1], bottom: b.bottom + z.at[1] },
        8,
      ),
      weight: 10,
    };
  });
  for (const z of ground.zones)
    busy.push({ box: { left: z.at[0] - 70, right: z.at[0] + 70, top: z.at[1] - 60, bottom: z.at[1] + 60 }, weight: 1 });
  const done: Furniture[] = [];
  const put = (kind: Furniture['kind'], w: number, h: number, markup: string, spots: [number, number][]): void => {
    const costs = spots.map(([x, y], i) => {
      const box: Box = { left: x, top: y, right: x + w, bottom: y + h };
      return busy.reduce((sum, b) => sum + overlap(box, b.box) * b.weight, i * (kind === 'scale' ? 4 : 30));
    });
    const least = costs.indexOf(Math.min(...costs));
    const [x, y] = spots[least] as [number, number];
    busy.push({ box: grown({ left: x, top: y, right: x + w, bottom: y + h }, 6), weight: 30 });
    done.push({ kind, x, y, width: w, height: h, markup });
  };
  const corners = (w: number, h: number, inset = 12): [number, number][] => [
    [width - w + inset, 0],
    [-inset, height - h + 4],
    [-inset, 0],
    [width - w + inset, height - h + 4],
    [(width - w) / 2, 0],
    [(width - w) / 2, height - h + 4],
  ];
  const hasTrunk = ground.links.some((l) => l.kind === 'trunk');
  const w = cartoucheWidth(title);
  put('title', w, hasTrunk ? 100 : 74, cartouche(title, subtitle, hasTrunk), corners(w, hasTrunk ? 100 : 74));
  if (tracks) put('tracks', tracks.width, tracks.height, '', corners(tracks.width, tracks.height));
  const around = (w: number, h: number): [number, number][] => {
    const spots: [number, number][] = [];
    for (const k of [7, 8, 6, 9, 5, 10, 11]) spots.push([(k * (width - w)) / 12, height - h]);
    for (let k = 1; k < 12; k++)
      spots.push([width - w, (k * (height - h)) / 12], [0, (k * (height - h)) / 12], [(k * (width - w)) / 12, 0]);
    return spots;
  };
  if (scale)
    put(
      'scale',
      scale.length,
      26,
      `<g transform="translate(0 18)">${mapScale(scale.length, scale.text)}</g>`,
      around(scale.length, 30),
    );
  put(
    'compass',
    44,
    84,
    `<g transform="translate(22 52)">${compass()}</g>`,
    around(44, 84).filter(([x]) => x > width * 0.6),
  );
  return done;
}

/** What stacks should leave free of a map: its furniture, the names of its provinces, bridges and roads. */
export function obstaclesOf(ground: Ground, furniture: readonly Furniture[], links: readonly DrawnLink[]): Obstacle[] {
  const square = ([x, y]: readonly [number, number], r: number): Box => ({
    left: x - r,
    right: x + r,
    top: y - r,
    bottom: y + r,
  });
  return [
    ...furniture
      .filter((f) => f.kind !== 'compass')
      .map((f) => ({ box: { left: f.x, top: f.y, right: f.x + f.width, bottom: f.y + f.height }, weight: 8 })),
    ...nameBoxes(ground).map((box) => ({ box, weight: 6 })),
    ...links.flatMap((l) => l.bridges.map((b) => ({ box: square(b.at, 8), weight: 7 }))),
    ...links.flatMap((l) =>
      l.points
        .filter((_, i) => i % 3 === 0)
        .map((p) => ({ box: square(p, 3), weight: l.link.kind === 'trunk' ? 5 : 2.5 })),
    ),
  ];
}
