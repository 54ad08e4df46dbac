import { PALETTE_KEYS } from '../drawing/palette';
import type { ScenarioInfo } from '../api/types';

/** Numbered seats sit on one side and play together. */
const NUMBERED = /^p(\d)$/;
export const areAllies = (a: string, b: string): boolean => NUMBERED.test(a) && NUMBERED.test(b);

/** A seat's id as people say it. */
export const seatName = (seat: string): string => (NUMBERED.test(seat) ? `Player ${seat.slice(1)}` : seat.replaceAll('_', ' ').replace(/^\w/, (c) => c.toUpperCase()));

/** Seats named like a palette take its colours. */
export const seatPalette = (seat: string): string => PALETTE_KEYS.find((key) => seat.startsWith(key)) ?? '';

/** One to four: how much there is to learn, from how long a scenario takes. */
export const difficulty = (s: ScenarioInfo): number => (s.beginner ? 1 : s.minutes <= 50 ? 2 : s.minutes <= 90 ? 3 : 4);

/** About how long. */
export const lengthText = (s: ScenarioInfo): string => (s.minutes <= 20 ? `${s.minutes} min` : `about ${s.minutes} min`);
