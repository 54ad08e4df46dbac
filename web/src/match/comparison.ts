import type { HintIdea } from '../api/types';

/**
 * What can be said of orders beside each other. They come best first by play in the same imagined worlds, while each
 * chance carries an error of its own.
 */
export function comparison(ideas: readonly Pick<HintIdea, 'chance' | 'error'>[]): string {
  const known = ideas.flatMap(({ chance, error }) => (chance === null ? [] : [{ chance, error: error ?? 0 }]));
  const [first, ...others] = known;
  if (!first) return 'By rule of thumb: nothing was played on.';
  if (!others.length) return 'Chance to win after it.';
  if (known.every((a) => known.every((b) => !isApart(a, b))))
    return 'Chance to win after each; no difference seen between these beyond their errors.';
  // The general keeps the order that the rule of thumb names unless another is clearly better.
  if (others.some((o) => o.chance > first.chance))
    return 'Chance to win after each; 1 stays first, because the lead over it may be luck.';
  return 'Chance to win after each, best first by play in the same imagined worlds.';
}

const isApart = (a: { chance: number; error: number }, b: { chance: number; error: number }): boolean =>
  Math.abs(a.chance - b.chance) > 1.96 * Math.hypot(a.error, b.error);
