import type { Box, Point } from '../drawing/geometry';

/** How the surface stands in its window: surface units times `scale`, then moved by `x`, `y` pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Letters of 15 units stay readable down to here. */
export const READABLE = 0.84;

/** The view that shows a box as large as the window allows. */
export function fit(box: Box, window: Size): View {
  const scale = Math.min(window.width / (box.right - box.left), window.height / (box.bottom - box.top));
  return centred(scale, [(box.left + box.right) / 2, (box.top + box.bottom) / 2], window);
}

/** A view of a given scale with a point in the middle. */
export const centred = (scale: number, at: Point, window: Size): View => ({
  scale,
  x: window.width / 2 - at[0] * scale,
  y: window.height / 2 - at[1] * scale,
});

/** Zooms by a factor about a point of the window, within bounds. */
export function zoomed(view: View, factor: number, about: Point, least: number, most: number): View {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const k = scale / view.scale;
  return { scale, x: about[0] - (about[0] - view.x) * k, y: about[1] - (about[1] - view.y) * k };
}

/** Keeps the sheet in the window: no wider gap than the sheet leaves of itself. */
export function kept(view: View, sheet: Box, window: Size): View {
  const hold = (offset: number, low: number, high: number, room: number): number => {
    const size = (high - low) * view.scale;
    const [first, last] = [-low * view.scale, room - high * view.scale];
    if (size <= room) return (first + last) / 2;
    return Math.min(first, Math.max(last, offset)) + 0;
  };
  return {
    scale: view.scale,
    x: hold(view.x, sheet.left, sheet.right, window.width),
    y: hold(view.y, sheet.top, sheet.bottom, window.height),
  };
}

/** The surface point under a window point. */
export const toSurface = (view: View, p: Point): Point => [(p[0] - view.x) / view.scale, (p[1] - view.y) / view.scale];

/** The window point of a surface point. */
export const toWindow = (view: View, p: Point): Point => [p[0] * view.scale + view.x, p[1] * view.scale + view.y];

/**
 * How much larger marks are drawn than the table around them, in steps, so that they keep their size on the screen
 * within reason.
 */
export const markScale = (scale: number): number => Math.round(10 * Math.min(1.9, Math.max(0.5, 1 / scale))) / 10;
