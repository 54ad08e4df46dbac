import type { LabReply } from '../api/types';

/** The smallest difference of two shares that so many matches each can show, in points of 100: the 95 % reach at one half. */
export const finest = (matches: number): string => (100 * 1.96 * Math.sqrt(0.5 / Math.max(1, matches))).toFixed(1);

/** How fast, and how long still. */
export function left(run: LabReply): string {
  if (!run.seconds || !run.played) return 'beginning';
  const pace = run.played / run.seconds;
  const seconds = (run.of - run.played) / pace;
  const wait = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
  return `${pace >= 10 ? pace.toFixed(0) : pace.toFixed(1)} a second, ${wait} left`;
}

/** The command that plays the same matches in the terminal. */
export const again = (game: string, scenario: string, matches: number, seed: number): string =>
  `grognard lab run ${game}${scenario ? ` --scenario ${scenario}` : ''} --games ${matches} --seed ${seed} --out results`;
