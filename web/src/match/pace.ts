import type { Line } from '../api/types';

/** Milliseconds to read some lines of the log: longer for more words and for dice, never tiresome. */
export function pacing(lines: readonly Line[]): number {
  const words = lines.reduce((sum, line) => sum + line.text.split(' ').length, 0);
  const dice = lines.some((line) => line.rolls.length) ? 500 : 0;
  return lines.length ? Math.min(2400, 450 + words * 45 + dice) : 250;
}
