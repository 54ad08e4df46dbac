import { PALETTE_KEYS } from '../drawing/palette';
import type { ScenarioInfo } from '../api/types';

/** The seats that play together with one, itself among them; the server says who they are. */
export const sideOf = (sides: string[][], seat: string): string[] =>
  sides.find((side) => side.includes(seat)) ?? [seat];

export const areTogether = (sides: string[][], a: string, b: string): boolean => sideOf(sides, a).includes(b);

const NUMBERED = /^p(\d)$/;

/** A seat's id as people say it. */
export const seatName = (seat: string): string =>
  NUMBERED.test(seat) ? `Player ${seat.slice(1)}` : seat.replaceAll('_', ' ').replace(/^\w/, (c) => c.toUpperCase());

/** Seats named like a palette take its colours. */
export const seatPalette = (seat: string): string => PALETTE_KEYS.find((key) => seat.startsWith(key)) ?? '';

/** One to four: how much there is to learn, from how long a scenario takes. */
export const difficulty = (s: ScenarioInfo): number => (s.beginner ? 1 : s.minutes <= 50 ? 2 : s.minutes <= 90 ? 3 : 4);

/** About how long. */
export const lengthText = (s: ScenarioInfo): string =>
  s.minutes <= 20 ? `${s.minutes} min` : `about ${s.minutes} min`;
