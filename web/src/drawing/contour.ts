import type { Province } from '../api/types';
import type { Point } from './geometry';
import { short } from './geometry';

/** Surface units between the samples of the field. */
const STEP = 7;
/** A province reaches at most so far from its own sites. */
const REACH = 92;

/**
 * Outlines of the provinces: each takes what lies nearer to its own sites than to others', out to a limit, with a
 * natural waver.
 */
export function provinceOutlines(
  provinces: readonly Province[],
  foreign: readonly Point[],
  width: number,
  height: number,
): Map<string, string> {
  const grid = gridOf(width, height, STEP);
  const groups = [...provinces.map((p) => p.sites), foreign];
  // The distance of every sample to the nearest site of each group, computed once for all outlines.
  const distances = groups.map((sites) => sampled(grid, (p) => nearest(warp(p), sites)));
  const outlines = new Map<string, string>();
  provinces.forEach((province, own) => {
    const field = new Float64Array(grid.count);
    for (let i = 0; i < grid.count; i++) {
      const mine = distances[own]?.[i] ?? 0;
      let others = 1e9;
      distances.forEach((d, group) => {
        if (group !== own) others = Math.min(others, d[i] ?? 1e9);
      });
      field[i] = Math.min(others - mine, (REACH - mine) * 1.4);
    }
    outlines.set(province.id, trace(grid, field));
  });
  return outlines;
}

function nearest(p: Point, sites: readonly Point[]): number {
  let least = 1e12;
  for (const site of sites) {
    const [dx, dy] = [p[0] - site[0], p[1] - site[1]];
    least = Math.min(least, dx * dx + dy * dy);
  }
  return Math.sqrt(least);
}

/** Borders that follow no ruler. */
function warp([x, y]: Point): Point {
  return [
    x + 9 * Math.sin(y / 31 + 1.3) + 5 * Math.sin(x / 17 + y / 23) + 2.4 * Math.sin(y / 9.1 + x / 13),
    y + 9 * Math.sin(x / 37 + 0.4) + 5 * Math.sin(y / 19 - x / 29) + 2.4 * Math.sin(x / 8.3 - y / 11),
  ];
}

interface Grid {
  columns: number;
  rows: number;
  count: number;
  at: (i: number, j: number) => Point;
}

function gridOf(width: number, height: number, step: number): Grid {
  const margin = step * 8;
  const columns = Math.ceil((width + 2 * margin) / step);
  const rows = Math.ceil((height + 2 * margin) / step);
  return { columns, rows, count: (columns + 1) * (rows + 1), at: (i, j) => [i * step - margin, j * step - margin] };
}

function sampled(grid: Grid, value: (p: Point) => number): Float64Array {
  const samples = new Float64Array(grid.count);
  for (let j = 0; j <= grid.rows; j++)
    for (let i = 0; i <= grid.columns; i++) samples[j * (grid.columns + 1) + i] = value(grid.at(i, j));
  return samples;
}

/** The zero line of a field by marching squares, as smooth closed paths. */
export function contour(value: (p: Point) => number, width: number, height: number, step = STEP): string {
  const grid = gridOf(width, height, step);
  return trace(grid, sampled(grid, value));
}

function trace({ columns, rows, at }: Grid, samples: Float64Array): string {
  // Outside the grid there is nothing, so every line closes.
  for (let i = 0; i <= columns; i++) samples[i] = samples[rows * (columns + 1) + i] = -1e-3;
  for (let j = 0; j <= rows; j++) samples[j * (columns + 1)] = samples[j * (columns + 1) + columns] = -1e-3;
  const sample = (i: number, j: number): number => samples[j * (columns + 1) + i] as number;
  const next = new Map<string, { key: string; point: Point }>();
  const key = (i: number, j: number, side: number): string =>
    side === 0 ? `${i},${j},h` : side === 1 ? `${i + 1},${j},v` : side === 2 ? `${i},${j + 1},h` : `${i},${j},v`;
  const pointOn = (i: number, j: number, side: number): Point => {
    const corners: [number, number][] = [
      [i, j],
      [i + 1, j],
      [i + 1, j + 1],
      [i, j + 1],
    ];
    const [a, b] = [corners[side] as [number, number], corners[(side + 1) % 4] as [number, number]];
    const [va, vb] = [sample(...a), sample(...b)];
    const t = va / (va - vb);
    const [pa, pb] = [at(...a), at(...b)];
    return [pa[0] + (pb[0] - pa[0]) * t, pa[1] + (pb[1] - pa[1]) * t];
  };
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const inside = [sample(i, j), sample(i + 1, j), sample(i + 1, j + 1), sample(i, j + 1)].map((v) => v > 0);
      for (let side = 0; side < 4; side++) {
        // The line enters a cell where inside turns to outside and leaves it where outside turns to inside.
        if (!inside[side] || inside[(side + 1) % 4]) continue;
        let out = (side + 3) % 4;
        while (!(inside[(out + 1) % 4] && !inside[out])) out = (out + 3) % 4;
        next.set(key(i, j, side), { key: key(i, j, out), point: pointOn(i, j, side) });
      }
    }
  }
  let path = '';
  while (next.size) {
    const start = next.keys().next().value as string;
    const loop: Point[] = [];
    let here: string | undefined = start;
    while (here !== undefined) {
      const step: { key: string; point: Point } | undefined = next.get(here);
      if (!step) break;
      loop.push(step.point);
      next.delete(here);
      here = step.key;
    }
    if (loop.length > 12) path += rounded(loop);
  }
  return path;
}

/** A closed path through the middles of the sides, with the points as handles. */
function rounded(loop: readonly Point[]): string {
  const mid = (i: number): Point => {
    const a = loop[i % loop.length] as Point;
    const b = loop[(i + 1) % loop.length] as Point;
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const start = mid(loop.length - 1);
  return (
    `M${short(start[0])} ${short(start[1])}` +
    loop.map((p, i) => `Q${short(p[0])} ${short(p[1])} ${mid(i).map(short).join(' ')}`).join('') +
    'Z'
  );
}
