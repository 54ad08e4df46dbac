import type { Chances } from '../api/types';
import { sideName } from './terms';
import type { Naming } from './seats';

/** Which side a scenario favours, as it was measured. */
export interface Edge {
  /** The side that wins more often, and how often of 100. */
  name: string;
  wins: number;
  /** Index of that side. */
  side: number;
  /** Where the balance lies from the first side (0) to the last (1), a draw counted half, with its 95 % interval. */
  at: number;
  low: number;
  high: number;
}

/** The measured edge; nothing where nobody has measured it. */
export function edgeOf(chances: Chances | null | undefined, naming: Naming = []): Edge | null {
  const [first, last] = [chances?.sides[0], chances?.sides.at(-1)];
  if (!chances || !first || !last || first === last) return null;
  const half = (1 - chances.sides.reduce((sum, s) => sum + s.share, 0)) / 2;
  const best = chances.sides.reduce((a, b) => (b.share > a.share ? b : a));
  return {
    name: sideName(best.seats, naming),
    wins: Math.round(100 * best.share),
    side: chances.sides.indexOf(best),
    at: last.share + half,
    low: last.ci95[0] + half,
    high: last.ci95[1] + half,
  };
}
