import type { MatchWish } from '../api/client';
import type { GamePage, ScenarioInfo } from '../api/types';

/** The beginner's match: you take the last seat of the list, the sergeant the others. */
export function beginnersMatch(game: GamePage, scenario: ScenarioInfo): MatchWish {
  const mine = scenario.seats.at(-1);
  return {
    game: game.slug,
    scenario: scenario.id,
    options: {},
    seats: Object.fromEntries(
      scenario.seats.map((seat) => [
        seat,
        seat === mine ? { kind: 'me' as const } : { kind: 'computer' as const, level: 'sergeant' },
      ]),
    ),
    undo: true,
    listed: false,
  };
}
