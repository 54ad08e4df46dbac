import type { MatchResult, PlayerRef, RatingPage, Tally } from '../api/types';

/** Points as a table has them: `3½`. */
export function points(value: number): string {
  const whole = Math.floor(value);
  const rest = value - whole;
  const part = { 0: '', 0.25: '¼', 0.5: '½', 0.75: '¾' }[rest] ?? rest.toFixed(2).slice(1);
  return part && !whole ? part : `${whole}${part}`;
}

/** `1642 ± 58` */
export const ratingText = (rating: RatingPage): string => `${rating.value} ± ${rating.deviation}`;

/** Won, drawn and lost: `9–1–4`. */
export const tallyText = (tally: Tally): string => `${tally.won}–${tally.drawn}–${tally.lost}`;

export const played = (tally: Tally): number => tally.won + tally.drawn + tally.lost;

/** The share of the points; nothing where nothing was played. */
export const shareOf = (tally: Tally): number | null =>
  played(tally) ? (tally.won + tally.drawn / 2) / played(tally) : null;

/** With its sign: `+6`, `−9`, `0`. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

export const resultWord: Record<MatchResult, string> = {
  won: 'won',
  drawn: 'draw',
  lost: 'lost',
  annulled: 'ended by the host',
};

/** Where a player's page is; only who has an account has one. */
export const pageOf = (player: PlayerRef): string | null =>
  player.kind === 'person' ? `/player/${encodeURIComponent(player.name)}` : null;

const format = (options: Intl.DateTimeFormatOptions) => (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', options);

/** `15 Nov` */
export const day = format({ day: 'numeric', month: 'short' });
/** `15 November 2026` */
export const fullDay = format({ day: 'numeric', month: 'long', year: 'numeric' });
/** `March 2026` */
export const month = format({ month: 'long', year: 'numeric' });

/** First, second, third; then by number. */
export const ordinal = (place: number): string => ['first', 'second', 'third'][place - 1] ?? `${place}th`;
