import type { Line } from '../api/types';
import type { Pace } from '../prefs.svelte';

/** A turn of the others, however many acts it has, is over after so many milliseconds at the usual pace. */
const TURN = 15_000;

/** Milliseconds to read some lines of the log: longer for more words and for dice, never tiresome. */
export function reading(lines: readonly Line[]): number {
  const words = lines.reduce((sum, line) => sum + line.text.split(' ').length, 0);
  const dice = lines.some((line) => line.rolls.length) ? 500 : 0;
  return lines.length ? Math.min(2400, 450 + words * 45 + dice) : 250;
}

/** How long an act is shown of which so many wait. */
export function pacing(lines: readonly Line[], pace: Pace, waiting = 1): number {
  switch (pace) {
    case 'off':
      return 0;
    case 'fast':
      return Math.min(320, reading(lines) / 3);
    case 'normal':
      return Math.min(reading(lines), Math.max(330, TURN / waiting));
    case 'slow':
      return reading(lines) * 1.5;
  }
}
