import type { Habits } from '../api/types';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : noun === 'match' ? 'es' : 's'}`;

/** A stretch of time in whole units, never less than it is: `9 hours`, `2 days`. */
export function within(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  if (minutes < 90) return counted(minutes, 'minute');
  if (seconds <= 2 * DAY) return counted(Math.ceil(seconds / HOUR), 'hour');
  return counted(Math.ceil(seconds / DAY), 'day');
}

const PACES = {
  live: 'plays mostly live',
  days: 'plays mostly by days',
  free: 'plays mostly without a clock',
} as const;

/** How somebody plays, in a few words each; nothing of what is not known. */
export function habitWords({ pace, answers, clocked, forfeits }: Habits): string[] {
  const words: string[] = pace ? [PACES[pace]] : [];
  if (answers !== null) words.push(`answers mostly within ${within(answers)}`);
  if (clocked)
    words.push(
      forfeits
        ? `out of time in ${forfeits} of ${counted(clocked, 'match')} with a clock`
        : `never out of time in ${counted(clocked, 'match')} with a clock`,
    );
  return words;
}
