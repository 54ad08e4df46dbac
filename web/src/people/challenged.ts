import type { ChallengePage, MatchSummary, Pace } from '../api/types';

/** What a challenge begins with: whom, and to what. */
export interface Challenged {
  name?: string;
  game?: string;
  scenario?: string;
  /** The seat that the challenger takes. */
  seat?: string;
  pace?: Pace | null;
  rated?: boolean;
  /** The challenge that this one answers, which is declined by it. */
  answers?: number;
}

/** Asks whoever offers a seat for a match like it. */
export const askedFor = (match: MatchSummary, seat: string): Challenged => ({
  name: match.seats.find((s) => s.kind === 'person')?.name ?? '',
  game: match.game,
  scenario: match.scenario,
  seat,
  pace: match.clock?.pace ?? null,
  rated: match.rated,
});

/** Answers a challenge with other terms, beginning with those that were offered. */
export const termsOf = (challenge: ChallengePage): Challenged => ({
  name: challenge.name,
  game: challenge.game,
  scenario: challenge.scenario,
  ...(challenge.seat === null ? {} : { seat: challenge.seat }),
  pace: challenge.pace,
  rated: challenge.rated,
  answers: challenge.id,
});
