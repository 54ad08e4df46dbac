import type { Ground, Link, River } from '../api/types';
import type { Point } from './geometry';
import { crossings, degrees, distance, smooth, waver, type Crossing } from './geometry';

/** A river as it is drawn. */
export interface DrawnRiver {
  river: River;
  points: Point[];
}

/** A bridge or ford, with the breadth of the water. */
export type Bridge = Crossing & { width: number };

/** A link as it is drawn: its line and the bridges on it. */
export interface DrawnLink {
  link: Link;
  points: Point[];
  bridges: Bridge[];
}

export const drawRivers = (ground: Ground): DrawnRiver[] =>
  ground.rivers.map((river, i) => ({ river, points: waver(smooth(river.course, 14), i * 77 + 13, 1.5) }));

/**
 * The lines of all links. Trunk roads run on smoothly from link to link; tracks bend a little, but never across a river
 * the link does not cross.
 */
export function drawLinks(ground: Ground, rivers: readonly DrawnRiver[]): DrawnLink[] {
  const at = new Map(ground.zones.map((zone) => [zone.id, zone.at]));
  return ground.links.flatMap((link, i): DrawnLink[] => {
    const a = at.get(link.a);
    const b = at.get(link.b);
    if (!a || !b) return [];
    const lines = candidates(ground, link, a, b, i, at);
    const wanted = link.crossings.length;
    const counted = lines.map((points) => ({ points, found: allCrossings(points, rivers, a, b) }));
    const fit = counted.find((line) => line.found.length === wanted) ?? counted[0];
    if (!fit) return [];
    return [{ link, points: fit.points, bridges: placed(link.crossings, fit.found, fit.points) }];
  });
}

function candidates(ground: Ground, link: Link, a: Point, b: Point, index: number, at: Map<string, Point>): Point[][] {
  if (link.course.length) return [smooth([a, ...link.course, b], 12)];
  if (link.kind === 'trunk') {
    const before = beyond(ground, link, link.a, at) ?? a;
    const after = beyond(ground, link, link.b, at) ?? b;
    return [smooth([before, a, b, after], 24).slice(24, 49), straight(a, b)];
  }
  const size = 4 + (index % 4) * 1.3;
  const side = index % 2 ? 1 : -1;
  return [size * side, -size * side, size * 0.4 * side, -size * 0.4 * side, 0].map((bend) => bent(a, b, bend));
}

/** The next zone of the trunk road beyond one end of a link. */
function beyond(ground: Ground, link: Link, end: string, at: Map<string, Point>): Point | undefined {
  const next = ground.links.find(
    (other) => other !== link && other.kind === 'trunk' && (other.a === end || other.b === end),
  );
  return next && at.get(next.a === end ? next.b : next.a);
}

const straight = (a: Point, b: Point): Point[] => bent(a, b, 0);

function bent(a: Point, b: Point, bend: number): Point[] {
  const length = distance(a, b) || 1;
  const c: Point = [
    (a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * bend * 2,
    (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * bend * 2,
  ];
  return Array.from({ length: 25 }, (_, i): Point => {
    const t = i / 24;
    const u = 1 - t;
    return [u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]];
  });
}

/** Crossings with rivers, except where a river runs past the very gate of a zone. */
function allCrossings(points: readonly Point[], rivers: readonly DrawnRiver[], a: Point, b: Point): Bridge[] {
  return rivers.flatMap(({ river, points: water }) =>
    crossings(points, water)
      .filter((c) => distance(c.at, a) > 14 && distance(c.at, b) > 14)
      .map((c) => ({ ...c, width: river.width[0] + (river.width[1] - river.width[0]) * c.share })),
  );
}

/** How far a drawn crossing may lie from the one of the data. */
const NEAR = 34;

/** For each crossing of the data the drawn one nearest to it, or one at its own place. */
function placed(wanted: readonly Point[], found: Bridge[], line: readonly Point[]): Bridge[] {
  const left = [...found];
  return wanted.map((point) => {
    left.sort((a, b) => distance(a.at, point) - distance(b.at, point));
    const best = left[0];
    if (best && distance(best.at, point) < NEAR) {
      left.shift();
      return best;
    }
    return { at: point, angle: directionAt(line, point), share: 0, width: 4 };
  });
}

function directionAt(line: readonly Point[], point: Point): number {
  const at = line.reduce((best, p, i) => (distance(p, point) < distance(line[best] as Point, point) ? i : best), 0);
  const [a, b] = [line[Math.max(0, at - 1)] as Point, line[Math.min(line.length - 1, at + 1)] as Point];
  return degrees(Math.atan2(b[1] - a[1], b[0] - a[0]));
}
