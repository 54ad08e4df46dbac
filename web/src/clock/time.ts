import type { ClockPage, ClockSeat, Pace } from '../api/types';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** What a seat has left in all, some milliseconds after the clock was told. */
export function leftOf(clock: ClockPage, seat: ClockSeat, since: number): number {
  const runs = clock.asked === seat.seat && !clock.paused;
  const gone = runs ? Math.max(0, since - (seat.away ?? 0)) : 0;
  return Math.max(0, seat.turn + seat.bank - gone);
}

/** Whether a seat is away now. */
export const isAway = (seat: ClockSeat, since: number): boolean => (seat.away ?? 0) > since;

/** What a turn has of its own; at one sitting, what the whole match has. */
const wholeOf = (pace: Pace): number => (pace.pace === 'live' ? pace.minutes * MINUTE : pace.days * DAY);

/** The share that is left of this turn's time, at most all of it. */
export const shareOf = (pace: Pace, left: number): number => Math.min(1, Math.max(0, left / wholeOf(pace)));

/** Whether so little is left that one should see it. */
export const isShort = (pace: Pace, left: number): boolean => shareOf(pace, left) < 0.2;

const two = (n: number): string => String(n).padStart(2, '0');

/** Time left, as a clock says it: `2 d 20 h`, `5 h 12 min`, `18:42`, `42 s`. What is not whole yet still counts. */
export function spell(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  if (seconds <= 0) return 'time is up';
  const of = (unit: number): number => Math.floor((seconds * SECOND) / unit);
  if (of(DAY)) return `${of(DAY)} d ${of(HOUR) % 24} h`;
  if (of(HOUR)) return `${of(HOUR)} h ${of(MINUTE) % 60} min`;
  if (of(MINUTE)) return `${of(MINUTE)}:${two(seconds % 60)}`;
  return `${seconds} s`;
}

/** The same for those who listen: without signs. */
export function aloud(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const said = parts.filter(([n]) => n > 0).slice(0, 2);
  return said.map(([n, noun]) => `${n} ${noun}${n === 1 ? '' : 's'}`).join(' ') || 'none';
}

/** How long until a clock that shows `left` shows something else: seconds near the end, minutes before. */
export const nextLook = (left: number): number => (left > HOUR ? 20 * SECOND : 250);

/** Paces that are agreed most often. */
export const PACES: { id: string; name: string; words: string; pace: Pace | null }[] = [
  { id: 'none', name: 'No clock', words: 'all the time in the world', pace: null },
  { id: 'quick', name: 'Live 15+10', words: '15 minutes each, 10 seconds more a turn', pace: live(15, 10) },
  { id: 'evening', name: 'Live 60+30', words: 'an hour each, 30 seconds more a turn', pace: live(60, 30) },
  { id: 'days', name: '3 days a turn', words: '6 days in reserve, 12 of vacation', pace: days(3, 6, 12) },
  { id: 'week', name: '7 days a turn', words: '14 days in reserve, 21 of vacation', pace: days(7, 14, 21) },
];

function live(minutes: number, increment: number): Pace {
  return { pace: 'live', minutes, increment, time_up: 'claim' };
}

function days(each: number, reserve: number, vacation: number): Pace {
  return { pace: 'days', days: each, reserve, vacation, time_up: 'claim' };
}
