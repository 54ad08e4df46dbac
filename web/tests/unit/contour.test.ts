import { expect, it } from 'vitest';
import { contour, provinceOutlines } from '../../src/drawing/contour';

const loops = (path: string): number => path.split('M').length - 1;
const numbers = (path: string): number[] => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

it('a disc gives one loop of its radius', () => {
  const path = contour(([x, y]) => 60 - Math.hypot(x - 100, y - 100), 200, 200, 5);
  expect(loops(path)).toBe(1);
  const n = numbers(path);
  for (let i = 0; i + 1 < n.length; i += 2)
    expect(Math.abs(Math.hypot((n[i] ?? 0) - 100, (n[i + 1] ?? 0) - 100) - 60)).toBeLessThan(2);
});

it('two discs give two loops and a ring has a hole', () => {
  const two = contour(
    ([x, y]) => Math.max(40 - Math.hypot(x - 60, y - 100), 40 - Math.hypot(x - 200, y - 100)),
    260,
    200,
    5,
  );
  expect(loops(two)).toBe(2);
  const ring = contour(([x, y]) => 20 - Math.abs(70 - Math.hypot(x - 100, y - 100)), 200, 200, 5);
  expect(loops(ring)).toBe(2);
});

it('a saddle is resolved without leaving a line open', () => {
  const path = contour(([x, y]) => Math.sin(x / 20) * Math.sin(y / 20), 200, 200, 5);
  expect(loops(path)).toBeGreaterThan(4);
  expect(path.split('Z').length - 1).toBe(loops(path));
});

it('a field that reaches over the edge is still closed', () => {
  expect(loops(contour(() => 1, 100, 100, 10))).toBe(1);
});

it('provinces do not overlap: a point between two sites belongs to the nearer', () => {
  const make = (id: string, x: number) => ({
    id,
    name: id,
    tint: 'sand',
    sites: [[x, 100]] as [number, number][],
    label: [x, 100] as [number, number],
    angle: 0,
    size: 12,
  });
  const outlines = provinceOutlines([make('west', 60), make('east', 180)], [], 240, 200);
  const right = Math.max(...numbers(outlines.get('west') ?? '').filter((_, i) => i % 2 === 0));
  const left = Math.min(...numbers(outlines.get('east') ?? '').filter((_, i) => i % 2 === 0));
  expect(right).toBeLessThan(150);
  expect(left).toBeGreaterThan(90);
});
