import { PALETTE_KEYS } from '../drawing/palette';
import type { ScenarioInfo, SeatLabel, Side } from '../api/types';

/** The seats that play together with one, itself among them; the server says who they are. */
export const sideOf = (sides: string[][], seat: string): string[] =>
  sides.find((side) => side.includes(seat)) ?? [seat];

export const areTogether = (sides: string[][], a: string, b: string): boolean => sideOf(sides, a).includes(b);

const NUMBERED = /^p(\d)$/;

/** A seat's id as people say it. */
export const seatName = (seat: string): string =>
  NUMBERED.test(seat) ? `Player ${seat.slice(1)}` : seat.replaceAll('_', ' ').replace(/^\w/, (c) => c.toUpperCase());

/** How seats are called where a scenario has names of its own for them. */
export type Naming = readonly Pick<SeatLabel, 'seat' | 'name' | 'palette'>[];

export const calledIn = (naming: Naming, seat: string): string =>
  naming.find((label) => label.seat === seat)?.name ?? seatName(seat);

export const paletteIn = (naming: Naming, seat: string): string =>
  naming.find((label) => label.seat === seat)?.palette ?? seatPalette(seat);

/** The names that a screen gives to sides that one seat leads. */
export const namingOf = (sides: readonly Pick<Side, 'name' | 'palette' | 'seats'>[]): Naming =>
  sides.flatMap(({ name, palette, seats }) =>
    seats.length === 1 && seats[0] ? [{ seat: seats[0], name, palette }] : [],
  );

/** Those whom a seat leads: the British, the Rebels, the Afghans. */
export const peopleOf = (name: string): string => (/(sh|ch|s|\d)$/.test(name) ? name : `${name}s`);

/** Seats named like a palette take its colours. */
export const seatPalette = (seat: string): string => PALETTE_KEYS.find((key) => seat.startsWith(key)) ?? '';

/** One to four: how much there is to learn, from how long a scenario takes. */
export const difficulty = (s: ScenarioInfo): number => (s.beginner ? 1 : s.minutes <= 50 ? 2 : s.minutes <= 90 ? 3 : 4);

/** About how long. */
export const lengthText = (s: ScenarioInfo): string =>
  s.minutes <= 20 ? `${s.minutes} min` : `about ${s.minutes} min`;
