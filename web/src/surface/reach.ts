import type { Ground } from '../api/types';
import type { Point } from '../drawing/geometry';
import { cut, distance, grown, lengthOf, type Box } from '../drawing/geometry';
import type { DrawnLink } from '../drawing/links';
import { plateBox } from '../drawing/plate';

/** The way of an order on the drawn map: along the links where its points are zones, straight elsewhere. */
export function wayOf(path: readonly Point[], ground: Ground, links: readonly DrawnLink[]): Point[] {
  const zones = path.map((p) => ground.zones.find((z) => distance(z.at, p) < 6)?.id ?? null);
  const points: Point[] = [];
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [zones[i - 1], zones[i]];
    const link =
      a && b ? links.find((l) => (l.link.a === a && l.link.b === b) || (l.link.a === b && l.link.b === a)) : undefined;
    const leg = link
      ? link.link.a === a
        ? link.points
        : [...link.points].reverse()
      : [path[i - 1] as Point, path[i] as Point];
    points.push(...(points.length ? leg.slice(1) : leg));
  }
  return points;
}

const inBox = (p: Point, b: Box): boolean => p[0] > b.left && p[0] < b.right && p[1] > b.top && p[1] < b.bottom;

export function absolutePlate(ground: Ground, zone: string): Box | null {
  const z = ground.zones.find((one) => one.id === zone);
  if (!z) return null;
  if (z.outline.length) return null;
  const b = plateBox(z);
  return { left: b.left + z.at[0], right: b.right + z.at[0], top: b.top + z.at[1], bottom: b.bottom + z.at[1] };
}

/** The part of a way between the plates at its ends. */
export function betweenPlates(points: readonly Point[], from: Box | null, to: Box | null, gap = 7): Point[] {
  const total = lengthOf(points);
  const step = 1.5;
  let start = 0;
  while (from && start < total && inBox(cut(points, start, start + 0.1)[0] ?? [0, 0], grown(from, 2))) start += step;
  let end = total;
  while (to && end > start + 4 && inBox(cut(points, end - 0.1, end).at(-1) ?? [0, 0], grown(to, gap))) end -= step;
  return cut(points, start, end);
}
