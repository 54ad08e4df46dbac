import type { Scene } from '../api/types';
import { overlap, type Box, type Point } from '../drawing/geometry';
import { centred, fit, kept, toWindow, type Size, type View } from './view';

/** Something to be seen, and how much it matters; `first` are seen whole before the others are thought of. */
export interface Sight {
  box: Box;
  weight: number;
  first?: boolean;
}

/** Figures are at least so many pixels high where a match opens. */
const FIGURE = 20;
/** Names on a table keep 13 pixels down to this scale. */
const LETTERS = 0.53;
/** Nothing opens larger than this, the part of a small scenario no larger than that. */
const [LARGEST, HANDSOME] = [1.1, 1.55];

const mid = (b: Box): Point => [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
const size = (b: Box): number => Math.max(1, (b.right - b.left) * (b.bottom - b.top));

/** The box around boxes; null around nothing. */
export const around = (boxes: readonly Box[]): Box | null =>
  boxes.length
    ? {
        left: Math.min(...boxes.map((b) => b.left)),
        top: Math.min(...boxes.map((b) => b.top)),
        right: Math.max(...boxes.map((b) => b.right)),
        bottom: Math.max(...boxes.map((b) => b.bottom)),
      }
    : null;

/** The scale from which the figures of a table can be told apart. */
export function readableTable(scene: Scene): number {
  const sizes = scene.pieces
    .flatMap((p) => (typeof p.form === 'object' && 'stands' in p.form ? p.form.stands : []))
    .map((s) => Math.min(s.width, s.depth || s.width))
    .sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1];
  return usual ? Math.min(1.3, Math.max(LETTERS, FIGURE / usual)) : LETTERS;
}

/** The middle from which a window of this size shows most of what matters. */
function bestMiddle(sights: readonly Sight[], width: number, height: number): Point {
  const weigh = ([x, y]: Point): number => {
    const window: Box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
    return sights.reduce((sum, s) => sum + (s.weight * overlap(window, s.box)) / size(s.box), 0);
  };
  const middles = sights.map((s) => mid(s.box));
  const held = holding(sights, width, height);
  const whole = sights.reduce((sum, s) => sum + s.weight, 0) || 1;
  const centre = sights.reduce<Point>(
    ([x, y], s) => [x + (mid(s.box)[0] * s.weight) / whole, y + (mid(s.box)[1] * s.weight) / whole],
    [0, 0],
  );
  const lines = (at: 0 | 1): number[] => [...new Set([centre[at], ...middles.map((m) => Math.round(m[at]))])];
  let best = held(centre);
  let most = weigh(best);
  for (const x of thinned(lines(0)))
    for (const y of thinned(lines(1))) {
      const at = held([x, y]);
      const worth = weigh(at) - Math.hypot(at[0] - centre[0], at[1] - centre[1]) / 1e5;
      if (worth > most) [best, most] = [at, worth];
    }
  return best;
}

/** Keeps the middle of a window where everything that comes first is in it, where there is room for that. */
function holding(sights: readonly Sight[], width: number, height: number): (at: Point) => Point {
  const all = around(sights.filter((s) => s.first).map((s) => s.box));
  if (!all) return (at) => at;
  const hold = (v: number, low: number, high: number, room: number): number =>
    high - low > room ? v : Math.min(low + room / 2, Math.max(high - room / 2, v));
  return ([x, y]) => [hold(x, all.left, all.right, width), hold(y, all.top, all.bottom, height)];
}

/** At most two dozen of some numbers, evenly. */
const thinned = (list: readonly number[]): number[] => {
  const sorted = [...list].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(sorted.length / 24));
  return sorted.filter((_, i) => i % step === 0);
};

/**
 * The first view: the whole sheet, or the arena of a small scenario, where it stays readable; else the part that shows
 * most of what matters at a readable scale.
 */
export function opening(sheet: Box, arena: Box | null, sights: readonly Sight[], window: Size, readable: number): View {
  const stage = fit(arena ?? sheet, window);
  if (stage.scale >= readable)
    return arena ? kept(centred(Math.min(HANDSOME, stage.scale), mid(arena), window), sheet, window) : stage;
  const all = around(sights.map((s) => s.box)) ?? arena;
  if (!all) return stage;
  const whole = Math.min(LARGEST, fit(all, window).scale);
  if (whole >= readable) return kept(centred(whole, mid(all), window), sheet, window);
  const at = bestMiddle(sights, window.width / readable, window.height / readable);
  return kept(centred(readable, at, window), sheet, window);
}

/**
 * The view after the gentlest move that brings a box into the free part of the window; null where it is there already.
 * What is too large for it is shown smaller, but not below `least`, then from its middle.
 */
export function following(view: View, box: Box, free: Box, least: number): View | null {
  const [left, top] = toWindow(view, [box.left, box.top]);
  const [right, bottom] = toWindow(view, [box.right, box.bottom]);
  if (left >= free.left && right <= free.right && top >= free.top && bottom <= free.bottom) return null;
  const [w, h] = [free.right - free.left, free.bottom - free.top];
  const fits = Math.min(w / (box.right - box.left), h / (box.bottom - box.top));
  const scale = Math.min(view.scale, Math.max(least, fits));
  if (scale < view.scale || fits < scale) {
    const [x, y] = mid(box);
    return { scale, x: (free.left + free.right) / 2 - x * scale, y: (free.top + free.bottom) / 2 - y * scale };
  }
  const shift = (low: number, high: number, from: number, to: number): number =>
    low < from ? from - low : high > to ? to - high : 0;
  return {
    scale,
    x: view.x + shift(left, right, free.left, free.right),
    y: view.y + shift(top, bottom, free.top, free.bottom),
  };
}

/** Of some boxes the one nearest to a window; null where one of them lies in it as a whole. */
export function nearest(boxes: readonly Box[], window: Box): Box | null {
  const out = (b: Box): number =>
    Math.max(0, window.left - b.left, b.right - window.right) +
    Math.max(0, window.top - b.top, b.bottom - window.bottom);
  const [first, ...others] = boxes;
  if (!first) return null;
  const near = others.reduce((a, b) => (out(b) < out(a) ? b : a), first);
  return out(near) > 0 ? near : null;
}

export type Side = 'left' | 'right' | 'up' | 'down';

/** On which side of the window something lies that is out of sight; null where it is seen. */
export function sideOf(view: View, at: Point, window: Size): Side | null {
  const [x, y] = toWindow(view, at);
  const out = { left: -x, right: x - window.width, up: -y, down: y - window.height };
  const [side, far] = Object.entries(out).reduce((a, b) => (b[1] > a[1] ? b : a));
  return far > 0 ? (side as Side) : null;
}

/** What a step has changed on the table: where pieces stood and stand that moved, came, went or lost strength. */
export function changedPieces(before: Scene, after: Scene): string[] {
  const was = new Map(before.pieces.map((p) => [p.id, p]));
  const told = (p: Scene['pieces'][number]): string => JSON.stringify([p.place, p.strength, p.form]);
  const changed = after.pieces.filter((p) => {
    const old = was.get(p.id);
    return !old || told(old) !== told(p);
  });
  const gone = before.pieces.filter((p) => !after.pieces.some((q) => q.id === p.id));
  return [...changed, ...gone].map((p) => p.id);
}
