import { boxOf, inOutline, seeded, smooth, type Point } from './geometry';

/** A number from a name: the same place is always drawn alike. */
export const seedOf = (id: string): number => [...id].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9973, 7);

/** Spots strewn over an outline from the back to the front, each with a number in [0, 1) of its own. */
export function scattered(outline: readonly Point[], gap: number, seed: number): [number, number, number][] {
  const b = boxOf(outline);
  const next = seeded(seed);
  const spots: [number, number, number][] = [];
  for (let y = b.top + gap / 2; y < b.bottom; y += gap)
    for (let x = b.left + gap / 2; x < b.right; x += gap) {
      const p: Point = [x + (next() - 0.5) * gap * 0.8, y + (next() - 0.5) * gap * 0.8];
      if (inOutline(p, outline)) spots.push([p[0], p[1], next()]);
    }
  return spots.sort((p, q) => p[1] - q[1]);
}

/** An outline with its corners rounded off. */
export const soft = (outline: readonly Point[], q = 0.12): Point[] => {
  const points: Point[] = [];
  outline.forEach((p, i) => {
    const n = outline[(i + 1) % outline.length] as Point;
    for (const t of [q, 0.5, 1 - q]) points.push([p[0] + (n[0] - p[0]) * t, p[1] + (n[1] - p[1]) * t]);
  });
  return smooth([...points, points[0] as Point], 5);
};

/** For every point of a line the direction across it, of length one. */
export const across = (line: readonly Point[]): Point[] =>
  line.map((_, i) => {
    const a = line[Math.max(0, i - 1)] as Point;
    const b = line[Math.min(line.length - 1, i + 1)] as Point;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  });

/**
 * The middle line and the usual half breadth of a long narrow outline, as bands are made: down one side, back along the
 * other. Null where it is not one.
 */
export function spine(outline: readonly Point[]): { line: Point[]; half: number } | null {
  const n = outline.length;
  if (n < 4 || n % 2) return null;
  const line: Point[] = [];
  const halves: number[] = [];
  for (let i = 0; i < n / 2; i++) {
    const [a, b] = [outline[i] as Point, outline[n - 1 - i] as Point];
    line.push([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    halves.push(Math.hypot(a[0] - b[0], a[1] - b[1]) / 2);
  }
  const half = halves.reduce((sum, h) => sum + h, 0) / halves.length;
  const length = line.slice(1).reduce((sum, p, i) => {
    const q = line[i] as Point;
    return sum + Math.hypot(p[0] - q[0], p[1] - q[1]);
  }, 0);
  return length > half * 5 ? { line, half } : null;
}
