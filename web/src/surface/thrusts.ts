import type { Ground, Scene } from '../api/types';
import type { Point } from '../drawing/geometry';

/** Where a side is drawn to: from its troops to what it can score for. */
export interface Thrust {
  side: string;
  from: Point;
  to: Point;
}

/** So many arrows for each side: more would hide the ground. */
const MOST = 2;
/** Shorter ways, by the longer side of the surface, need no arrow. */
const NEAR = 0.12;
/** Where nothing is to be held, each side is drawn so far towards the other. */
const SHARE = 0.4;

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const middle = (spots: readonly Point[]): Point => [
  spots.reduce((sum, p) => sum + p[0], 0) / spots.length,
  spots.reduce((sum, p) => sum + p[1], 0) / spots.length,
];

/** Where a place that counts lies. */
function placeOf(ground: Ground, at: Scene['standing']['prizes'][number]['at']): Point | null {
  if (at && 'zone' in at) return ground.zones.find((z) => z.id === at.zone)?.at ?? null;
  return at && 'point' in at ? at.point : null;
}

/** What the places of a table are worth that can still be scored for, each once. */
export function worths(ground: Ground, scene: Scene): { at: Point; points: number }[] {
  const found = new Map<string, { at: Point; points: number }>();
  for (const prize of ground.surface.kind === 'table' ? scene.standing.prizes : []) {
    const at = prize.left === 0 ? null : placeOf(ground, prize.at);
    const key = at?.join(' ') ?? '';
    if (at && prize.points > (found.get(key)?.points ?? 0)) found.set(key, { at, points: prize.points });
  }
  return [...found.values()];
}

/** Where the pieces of each side stand. */
export function spotsOf(ground: Ground, scene: Scene, side: string): Point[] {
  const zones = new Map(ground.zones.map((z) => [z.id, z.at]));
  return scene.pieces.flatMap((p): Point[] => {
    if (p.side !== side || typeof p.place !== 'object') return [];
    if ('table' in p.place) return [p.place.table.at];
    const at = 'zone' in p.place ? zones.get(p.place.zone.zone) : undefined;
    return at ? [at] : [];
  });
}

/**
 * Arrows for a briefing: from those of a side who are nearest to each place that it can score for; where no place
 * counts, from one army towards the other.
 */
export function thrusts(ground: Ground, scene: Scene): Thrust[] {
  const long = Math.max(ground.surface.width, ground.surface.height);
  const sides = scene.sides.map((s) => ({ id: s.id, spots: spotsOf(ground, scene, s.id) }));
  const armies = sides.filter((s) => s.spots.length);
  const wanted = armies.flatMap(({ id, spots }): Thrust[] => {
    const places = scene.standing.prizes
      .filter((p) => p.side === id && p.left !== 0)
      .sort((a, b) => b.points - a.points)
      .map((p) => placeOf(ground, p.at))
      .filter((to) => to !== null);
    const ways = places.map((to) => ({ side: id, from: nearest(spots, to), to }));
    return ways.filter((w, i) => apart(w.from, w.to) > NEAR * long && isNew(ways, i)).slice(0, MOST);
  });
  const [a, b] = armies;
  if (wanted.length || !a || !b || ground.surface.kind === 'map') return wanted;
  return [towards(a, b), towards(b, a)].filter((t) => apart(t.from, t.to) > NEAR * long * SHARE);
}

const nearest = (spots: readonly Point[], to: Point): Point => {
  const [first, ...more] = [...spots].sort((p, q) => apart(p, to) - apart(q, to));
  return middle([first ?? to, ...more.slice(0, 2)]);
};

const isNew = (ways: readonly Thrust[], i: number): boolean =>
  ways.findIndex((w) => apart(w.to, ways[i]?.to ?? w.to) < 1) === i;

interface Army {
  id: string;
  spots: Point[];
}

function towards(one: Army, other: Army): Thrust {
  const from = nearest(one.spots, middle(other.spots));
  const to = nearest(other.spots, from);
  return { side: one.id, from, to: [from[0] + (to[0] - from[0]) * SHARE, from[1] + (to[1] - from[1]) * SHARE] };
}
