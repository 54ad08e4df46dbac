import type { LabReply } from '../api/types';

/** The smallest difference of two shares that so many matches each can show, in points of 100: the 95 % reach at one half. */
export const finest = (matches: number): string => (100 * 1.96 * Math.sqrt(0.5 / Math.max(1, matches))).toFixed(1);

/** How fast, and how long still. */
export function left(run: Pick<LabReply, 'played' | 'of' | 'seconds'>): string {
  if (!run.seconds || !run.played) return 'beginning';
  const pace = run.played / run.seconds;
  const seconds = (run.of - run.played) / pace;
  const wait = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
  return `${pace >= 10 ? pace.toFixed(0) : pace.toFixed(1)} a second, ${wait} left`;
}

/** Runs that are waited for together, as one. */
export function together(runs: readonly LabReply[]): { played: number; of: number; seconds: number | null; work: LabReply['work'] } {
  const sum = (pick: (run: LabReply) => number): number => runs.reduce((total, run) => total + pick(run), 0);
  const work = runs.some((r) => r.work === 'failed') ? 'failed' : runs.every((r) => r.work === 'done') ? 'done' : runs.some((r) => r.work === 'running' || r.work === 'done') ? 'running' : 'waiting';
  return { played: sum((r) => r.played), of: sum((r) => r.of), seconds: sum((r) => r.seconds ?? 0) || null, work };
}

/** The command that plays the same matches in the terminal. */
export const again = (game: string, scenario: string, matches: number, seed: number): string =>
  `grognard lab run ${game}${scenario ? ` --scenario ${scenario}` : ''} --games ${matches} --seed ${seed} --out results`;
