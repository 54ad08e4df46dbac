import type { Marker, Terrain } from '../api/types';
import { inOutline, overlap, type Box, type Point } from '../drawing/geometry';
import { seedOf, spine } from '../drawing/scatter';

/** How much a thing with hits has lost, as a share: its mark says how many of how many are left. */
export function lostOf({ symbol, title }: Pick<Marker, 'symbol' | 'title'>): number {
  const told = symbol === 'hits' ? /(\d+) of (\d+)/.exec(title) : null;
  const [left, full] = [Number(told?.[1] ?? 0), Number(told?.[2] ?? 0)];
  return full > 0 ? Math.max(0, 1 - left / full) : 0;
}

/** A spot of a wall or house that has suffered. */
export interface Worn {
  at: Point;
  lost: number;
  /** In degrees, along the wall. */
  angle: number;
  seed: number;
}

/** Where walls and houses have suffered, each along its own line. */
export function wornOf(markers: readonly Marker[], terrain: readonly Terrain[]): Worn[] {
  return markers.flatMap((m): Worn[] => {
    const lost = lostOf(m);
    if (!lost) return [];
    const stands = terrain.find((t) => /wall|fence|rampart|hedge/.test(t.kind) && inOutline(m.at, t.outline));
    const line = stands && spine(stands.outline)?.line;
    const [a, b] = [line?.[0], line?.at(-1)];
    const angle = a && b ? (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI : 0;
    return [{ at: m.at, lost, angle, seed: seedOf(m.at.join(' ')) }];
  });
}

/** A plate on the surface: the mark and the box it takes. */
export interface Plate {
  at: Point;
  box: Box;
}

/** How far plates go out of the way of pieces, in pixels at 100 %. */
const STEPS = [0, 22, 34, 48, 64, 84];

function boxFor(m: Pick<Marker, 'symbol' | 'text'>, [x, y]: Point, k: number): Box {
  const flag = m.symbol === 'objective';
  const half = (flag ? 17 + m.text.length * 4 : 13) * k;
  return { left: x - half, right: x + half, top: y - (flag ? 31 : 11) * k, bottom: y + (flag ? -5 : 11) * k };
}

/** Where the plates of a table stand: on their spot, or beside it where a piece or another plate stands there. */
export function placePlates(markers: readonly Marker[], bases: readonly Box[], k: number): Plate[] {
  const done: Plate[] = [];
  for (const m of markers) {
    if (m.zone) {
      done.push({ at: m.at, box: boxFor(m, m.at, k) });
      continue;
    }
    const spots = STEPS.flatMap((d): Point[] =>
      d
        ? [
            [m.at[0], m.at[1] - d * k],
            [m.at[0], m.at[1] + d * k],
            [m.at[0] - d * k, m.at[1]],
            [m.at[0] + d * k, m.at[1]],
          ]
        : [m.at],
    );
    const busy = [...bases, ...done.map((p) => p.box)];
    const cost = (at: Point): number => busy.reduce((sum, b) => sum + overlap(boxFor(m, at, k), b), 0);
    let best = { at: m.at, cost: Infinity };
    for (const [i, at] of spots.entries()) {
      const c = cost(at) + i * 4;
      if (c < best.cost) best = { at, cost: c };
    }
    done.push({ at: best.at, box: boxFor(m, best.at, k) });
  }
  return done;
}
