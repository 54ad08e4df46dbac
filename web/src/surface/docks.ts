import { overlap, type Box, type Point } from '../drawing/geometry';
import type { Size } from './view';

/** Something in the window that is better not covered, and how much that matters; what is asked about weighs most. */
export interface Busy {
  box: Box;
  weight: number;
}

/** So much weighs what the question is about. */
export const ASKED = 30;

/** Something of the page that floats over the surface and wants a place. */
export interface Want {
  id: string;
  /** From the size it likes best to the smallest that will do. */
  sizes: readonly Size[];
  /** Where its upper left corner may be for one of the sizes, the best one first. */
  spots: (size: Size) => readonly Point[];
  /** It is left out rather than laid on what is asked about. */
  yields: boolean;
}

export interface Docked {
  at: Point;
  /** Which of its sizes it has. */
  size: number;
}

/** Covering so many square pixels of something ordinary counts as nothing. */
const SPARE = 60;
/** A later spot must cover so much less. */
const HABIT = 14;
/** What floats does not lie on what floats. */
const AFLOAT = 1000;

const boxAt = ([x, y]: Point, { width, height }: Size): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

/** Places for what floats, in the order in which it is named: each covers as little as it can. */
export function arrange(wants: readonly Want[], busy: readonly Busy[]): Map<string, Docked> {
  const found = new Map<string, Docked>();
  const taken = [...busy];
  for (const want of wants) {
    let best: { at: Point; size: number; cost: number; covers: number; worst: number } | null = null;
    for (const [n, size] of want.sizes.entries()) {
      for (const [i, at] of want.spots(size).entries()) {
        const box = boxAt(at, size);
        let [covers, worst] = [0, 0];
        for (const b of taken) {
          const here = overlap(box, b.box) * b.weight;
          if (!here) continue;
          covers += here;
          worst = Math.max(worst, b.weight);
        }
        const cost = i * HABIT + covers;
        if (!best || cost < best.cost) best = { at, size: n, cost, covers, worst };
      }
      if (best && best.covers < SPARE + HABIT * 12) break;
    }
    if (!best || (want.yields && best.worst >= ASKED)) continue;
    found.set(want.id, { at: best.at, size: best.size });
    const size = want.sizes[best.size];
    if (size) taken.push({ box: boxAt(best.at, size), weight: AFLOAT });
  }
  return found;
}

/** Along the edges of a window, from one of its corners on: `from` has 0 or 1 for left or right, top or bottom. */
export function alongEdges(window: Size, from: Point, pad: number): (size: Size) => Point[] {
  return ({ width, height }) => {
    const right = Math.max(pad, window.width - width - pad);
    const bottom = Math.max(pad, window.height - height - pad);
    const [x0, y0] = [from[0] ? right : pad, from[1] ? bottom : pad];
    const spots: Point[] = [];
    for (let x = pad; x <= right; x += Math.max(1, Math.min(32, (right - pad) / 2))) spots.push([x, pad], [x, bottom]);
    for (let y = pad; y <= bottom; y += Math.max(1, Math.min(32, (bottom - pad) / 2))) spots.push([pad, y], [right, y]);
    const far = ([x, y]: Point): number => Math.abs(x - x0) + Math.abs(y - y0);
    return [[x0, y0] as Point, ...spots].sort((a, b) => far(a) - far(b));
  };
}

/**
 * Where a card of this size stands beside a box so that it covers neither that nor `own`, and as little as can be of
 * what else is there.
 */
export function besideBox(box: Box, card: Size, window: Size, own: Box | null, busy: readonly Box[]): Point {
  const { width, height } = card;
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const spots: Point[] = [
    [box.right + 16, my - height / 2],
    [box.left - 16 - width, my - height / 2],
    [mx - width / 2, box.top - 16 - height],
    [mx - width / 2, box.bottom + 16],
    [box.right + 16, box.bottom + 8],
    [box.left - 16 - width, box.bottom + 8],
    [box.right + 16, box.top - height - 8],
    [box.left - 16 - width, box.top - height - 8],
  ];
  const held = spots.map(([x, y]): Point => [
    Math.max(8, Math.min(window.width - width - 8, x)),
    Math.max(8, Math.min(window.height - height - 8, y)),
  ]);
  const cost = (at: Point): number => {
    const here = boxAt(at, card);
    const near = overlap(here, box) + (own ? overlap(here, own) : 0);
    return near * 9 + busy.reduce((sum, b) => sum + overlap(here, b), 0);
  };
  return held.reduce((a, b) => (cost(b) < cost(a) ? b : a));
}
