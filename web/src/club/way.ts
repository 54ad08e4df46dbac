import type { CupPage } from '../api/types';

/** What somebody did in a round: against whom, and what it brought. */
export interface Node {
  /** The place after the round, from 1. */
  place: number;
  points: number;
  /** By number among the entrants; nobody for a bye. */
  against: number | null;
  forfeit: boolean;
}

/** Somebody's way through the rounds that are over. */
export interface Way {
  entrant: number;
  seed: number;
  nodes: Node[];
}

export function waysOf(cup: CupPage): Way[] {
  const over = cup.rounds.filter((round) => round.places.length);
  return cup.entrants.map((entrant, number) => ({
    entrant: number,
    seed: entrant.seed,
    nodes: over.map((round) => {
      const pairing = round.pairings.find((one) => one.first === number || one.second === number);
      const first = pairing?.first === number;
      return {
        place: round.places[number] ?? 0,
        points: pairing ? pairing.points[first ? 0 : 1] : 0,
        against: pairing ? (first ? pairing.second : pairing.first) : null,
        forfeit: pairing?.legs.some((leg) => leg.forfeit) ?? false,
      };
    }),
  }));
}

/** What of a round is over: `12 of 16`. */
export function progress(cup: CupPage, round: number): { over: number; of: number } {
  const legs = (cup.rounds[round]?.pairings ?? []).flatMap((pairing) => pairing.legs);
  return { over: legs.filter((leg) => leg.points).length, of: legs.length };
}
