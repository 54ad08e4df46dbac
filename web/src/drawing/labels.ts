import { overlap, type Box } from './geometry';

/** A label that wants a place: boxes where it could stand, the best one first. */
export interface LabelWish {
  id: string;
  /** The weightier choose first. */
  weight: number;
  spots: readonly Box[];
  /** Shown even where it covers another label. */
  must?: boolean;
}

/** Things that labels should not cover, each with how much that matters. */
export interface Blocked {
  box: Box;
  weight: number;
  /** A label of which more than this share would lie on such things is rather left out. */
  most?: number;
}

const area = (b: Box): number => Math.max(1, (b.right - b.left) * (b.bottom - b.top));
const outside = (b: Box, within: Box): number => area(b) - overlap(b, within);

/** A label may hide so much of another at most, as a share of the smaller one. */
const TOUCH = 0.12;
/** A later spot must cover so much less, as a share of the label, to be preferred. */
const HABIT = 0.06;

/**
 * For every label the number of the spot it takes, so that labels do not cover each other; those left without a place
 * are not in the answer.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  blocked: readonly Blocked[],
  within?: Box,
): Map<string, number> {
  const placed: Box[] = [];
  const answer = new Map<string, number>();
  for (const wish of wishes.toSorted((a, b) => b.weight - a.weight)) {
    const costs = wish.spots.map((spot, i) => {
      const hidden = placed.reduce((sum, other) => sum + overlap(spot, other) / Math.min(area(spot), area(other)), 0);
      const covers = blocked.reduce((sum, b) => sum + (overlap(spot, b.box) / area(spot)) * b.weight, 0);
      const out = within ? outside(spot, within) / area(spot) : 0;
      const bare = blocked.every((b) => b.most === undefined || overlap(spot, b.box) / area(spot) <= b.most);
      return { i, fits: hidden <= TOUCH && bare, cost: hidden * 8 + covers + out * 20 + i * HABIT };
    });
    const open = costs.filter((c) => c.fits);
    const from = open.length ? open : wish.must ? costs : [];
    const best = from.reduce<(typeof costs)[0] | null>((a, b) => (a && a.cost <= b.cost ? a : b), null);
    if (!best) continue;
    answer.set(wish.id, best.i);
    placed.push(wish.spots[best.i] as Box);
  }
  return answer;
}
