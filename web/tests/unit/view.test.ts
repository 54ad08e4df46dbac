import { expect, it } from 'vitest';
import { centred, fit, kept, opening, toSurface, toWindow, zoomed } from '../../src/surface/view';

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
  expect(opening(sheet, null, { left: 0, top: 0, right: 100, bottom: 100 }, { width: 1000, height: 700 })).toEqual(
    fit(sheet, { width: 1000, height: 700 }),
  );
  const phone = { width: 390, height: 400 };
  const close = opening(sheet, null, { left: 600, top: 300, right: 800, bottom: 500 }, phone);
  expect(close.scale).toBeGreaterThan(0.8);
  const [x, y] = toWindow(close, [700, 400]);
  expect(Math.abs(x - 195)).toBeLessThan(1);
  expect(Math.abs(y - 200)).toBeLessThan(1);
});

it('centres a point', () => {
  expect(toWindow(centred(2, [10, 20], window), [10, 20])).toEqual([250, 250]);
});

it('opens on the arena of a small scenario, not larger than is handsome', () => {
  const view = opening(sheet, { left: 400, top: 300, right: 600, bottom: 450 }, null, { width: 1000, height: 700 });
  expect(view.scale).toBe(1.55);
  expect(toWindow(view, [500, 375])).toEqual([500, 350]);
});
