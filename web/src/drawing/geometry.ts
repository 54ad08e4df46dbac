/** A place on the surface, y growing downwards. */
export type Point = [number, number];

/** A number for a path: one decimal is a tenth of a pixel. */
export const short = (n: number): number => Math.round(n * 10) / 10;

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Small repeatable random numbers in [0, 1): a drawing must not change from one frame to the next. */
export function seeded(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2147483646) + 1;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** The path of an open line. */
export const openPath = (points: readonly Point[]): string =>
  points.length ? 'M' + points.map((p) => `${short(p[0])} ${short(p[1])}`).join('L') : '';

/** The path of a closed outline. */
export const closedPath = (points: readonly Point[]): string => (points.length ? openPath(points) + 'Z' : '');

/** A smooth curve through the points (Catmull-Rom), as points. */
export function smooth(points: readonly Point[], steps = 12): Point[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last || points.length < 3) return [...points];
  const curve: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const b = points[i] as Point;
    const c = points[i + 1] as Point;
    const a = points[i - 1] ?? b;
    const d = points[i + 2] ?? c;
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      curve.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)]);
    }
  }
  curve.push(last);
  return curve;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** The line with a small natural waver; its ends stay where they are. */
export function waver(points: readonly Point[], seed: number, size: number): Point[] {
  const phase = seeded(seed)() * 6;
  const last = points.length - 1;
  let along = 0;
  return points.map((p, i): Point => {
    const a = points[i - 1];
    const b = points[i + 1];
    if (!a || !b) return p;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy) || 1;
    along += length / 2;
    const ease = Math.min(1, i / 10, (last - i) / 10);
    const k = size * ease * (Math.sin(along / 8.5 + phase) + 0.6 * Math.sin(along / 4.9 + 2 * phase));
    return [p[0] - (dy / length) * k, p[1] + (dx / length) * k];
  });
}

/** A ribbon along a line whose width grows from one end to the other. */
export function ribbon(points: readonly Point[], from: number, to: number, extra = 0): string {
  const last = points.length - 1;
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((p, i) => {
    const a = points[Math.max(0, i - 1)] as Point;
    const b = points[Math.min(last, i + 1)] as Point;
    const length = distance(a, b) || 1;
    const half = (from + ((to - from) * i) / last + extra) / 2;
    const nx = (-(b[1] - a[1]) / length) * half;
    const ny = ((b[0] - a[0]) / length) * half;
    left.push([p[0] + nx, p[1] + ny]);
    right.push([p[0] - nx, p[1] - ny]);
  });
  return closedPath(left.concat(right.reverse()));
}

/** The length of a line. */
export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1] as Point, points[i] as Point);
  return sum;
}

/** The part of a line between two distances from its start. */
export function cut(points: readonly Point[], from: number, to: number): Point[] {
  const out: Point[] = [];
  let along = 0;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const step = distance(a, b);
    const start = Math.max(from, along);
    const end = Math.min(to, along + step);
    if (step > 0 && start <= end) {
      const at = (d: number): Point => [
        a[0] + ((b[0] - a[0]) * (d - along)) / step,
        a[1] + ((b[1] - a[1]) * (d - along)) / step,
      ];
      if (!out.length) out.push(at(start));
      out.push(at(end));
    }
    along += step;
  }
  return out;
}

/** The point of a line at a share of its length, and its direction in degrees. */
export function along(points: readonly Point[], share: number): { at: Point; angle: number } {
  const total = lengthOf(points);
  let left = total * Math.min(1, Math.max(0, share));
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const step = distance(a, b);
    if (left <= step && step > 0) {
      const t = left / step;
      return {
        at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
        angle: degrees(Math.atan2(b[1] - a[1], b[0] - a[0])),
      };
    }
    left -= step;
  }
  return { at: points[points.length - 1] ?? [0, 0], angle: 0 };
}

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

export interface Crossing {
  at: Point;
  /** The direction of the first line, in degrees. */
  angle: number;
  /** How far along the second line, 0 to 1. */
  share: number;
}

/** Where two lines cross. */
export function crossings(road: readonly Point[], river: readonly Point[]): Crossing[] {
  const found: Crossing[] = [];
  for (let i = 0; i + 1 < road.length; i++) {
    const a = road[i] as Point;
    const b = road[i + 1] as Point;
    for (let j = 0; j + 1 < river.length; j++) {
      const c = river[j] as Point;
      const d = river[j + 1] as Point;
      const det = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
      if (!det) continue;
      const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / det;
      const u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / det;
      if (t < 0 || t >= 1 || u < 0 || u >= 1) continue;
      found.push({
        at: [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])],
        angle: degrees(Math.atan2(b[1] - a[1], b[0] - a[0])),
        share: (j + u) / (river.length - 1),
      });
    }
  }
  return found;
}

/** The middle of some points. */
export function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
  return points.length ? [sum[0] / points.length, sum[1] / points.length] : [0, 0];
}

/** The outline drawn in towards its middle by a share. */
export const inset = (points: readonly Point[], share: number): Point[] => {
  const m = middle(points);
  return points.map((p) => [p[0] + (m[0] - p[0]) * share, p[1] + (m[1] - p[1]) * share]);
};

/** Whether a point lies in an outline. */
export function inOutline(p: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i] as Point;
    const b = outline[j] as Point;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const boxOf = (points: readonly Point[]): Box => ({
  left: Math.min(...points.map((p) => p[0])),
  top: Math.min(...points.map((p) => p[1])),
  right: Math.max(...points.map((p) => p[0])),
  bottom: Math.max(...points.map((p) => p[1])),
});

/** The area two boxes share. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The box with a margin around it. */
export const grown = (b: Box, by: number): Box => ({
  left: b.left - by,
  top: b.top - by,
  right: b.right + by,
  bottom: b.bottom + by,
});

/** The convex outline around some points, clockwise on the screen. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = [out.at(-2), out.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** A vector turned clockwise by some degrees. */
export function turned([x, y]: Point, angle: number): Point {
  const a = (angle * Math.PI) / 180;
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
}
