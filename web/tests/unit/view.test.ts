import { expect, it } from 'vitest';
import type { Box } from '../../src/drawing/geometry';
import { following, nearest, opening, sideOf } from '../../src/surface/camera';
import { centred, fit, kept, READABLE, toSurface, toWindow, zoomed } from '../../src/surface/view';

const sheet = { left: 0, top: 0, right: 1000, bottom: 700 };
const window = { width: 500, height: 500 };

it('fits the whole sheet in the middle', () => {
  const view = fit(sheet, window);
  expect(view.scale).toBe(0.5);
  expect(toWindow(view, [500, 350])).toEqual([250, 250]);
});

it('zooms about the pointer, within bounds', () => {
  const view = fit(sheet, window);
  const next = zoomed(view, 2, [100, 120], 0.5, 4);
  expect(next.scale).toBe(1);
  expect(toSurface(next, [100, 120])).toEqual(toSurface(view, [100, 120]));
  expect(zoomed(view, 0.1, [0, 0], 0.5, 4).scale).toBe(0.5);
  expect(zoomed(view, 99, [0, 0], 0.5, 4).scale).toBe(4);
});

it('keeps the sheet in the window', () => {
  const far = kept({ scale: 1, x: 400, y: -900 }, sheet, window);
  expect(far.x).toBe(0);
  expect(far.y).toBe(500 - 700);
  const small = kept({ scale: 0.25, x: -300, y: 90 }, sheet, window);
  expect(small.x).toBe(125);
});

it('opens on the whole sheet where it stays readable, else on what matters', () => {
  const wide = { width: 1000, height: 700 };
  const sight = (left: number, top: number, weight = 1): { box: Box; weight: number } => ({
    box: { left, top, right: left + 100, bottom: top + 100 },
    weight,
  });
  expect(opening(sheet, null, [sight(0, 0)], wide, READABLE)).toEqual(fit(sheet, wide));
  const phone = { width: 390, height: 400 };
  const close = opening(sheet, null, [sight(600, 300, 3), sight(720, 360, 3), sight(0, 0)], phone, READABLE);
  expect(close.scale).toBe(READABLE);
  for (const at of [
    [650, 350],
    [770, 410],
  ] as const)
    expect(sideOf(close, [...at], phone)).toBeNull();
  expect(sideOf(close, [50, 50], phone)).toBe('left');
});

it('follows by the gentlest move, and stays where it is while all is in sight', () => {
  const view = centred(1, [500, 350], window);
  const free = { left: 40, top: 40, right: 460, bottom: 460 };
  expect(following(view, { left: 450, top: 300, right: 550, bottom: 400 }, free, 0.5)).toBeNull();
  const next = following(view, { left: 700, top: 300, right: 800, bottom: 400 }, free, 0.5);
  expect(next?.scale).toBe(1);
  expect(next && toWindow(next, [800, 400])[0]).toBe(460);
  expect(next?.y).toBe(view.y);
  const wide = following(view, { left: 0, top: 0, right: 1000, bottom: 700 }, free, 0.3);
  expect(wide?.scale).toBeCloseTo(0.42);
});

it('centres a point', () => {
  expect(toWindow(centred(2, [10, 20], window), [10, 20])).toEqual([250, 250]);
});

it('opens on the arena of a small scenario, not larger than is handsome', () => {
  const arena = { left: 400, top: 300, right: 600, bottom: 450 };
  const view = opening(sheet, arena, [], { width: 1000, height: 700 }, READABLE);
  expect(view.scale).toBe(1.55);
  expect(toWindow(view, [500, 375])).toEqual([500, 350]);
});

it('goes to the nearest of what is asked about, and stays where one of it is in sight', () => {
  const window: Box = { left: 0, top: 0, right: 400, bottom: 300 };
  const at = (x: number, y: number): Box => ({ left: x, top: y, right: x + 40, bottom: y + 20 });
  expect(nearest([], window)).toBeNull();
  expect(nearest([at(900, 100), at(100, 100)], window)).toBeNull();
  // A corner of a piece that looks in is not in sight.
  expect(nearest([at(900, 100), at(390, 100)], window)).toEqual(at(390, 100));
});
