import type { MatchWish } from '../api/client';
import type { GamePage, ScenarioInfo } from '../api/types';

/** The beginner's match: the last seat is yours, the others the sergeant's; guided from the start where it can be. */
export function beginnersMatch(game: GamePage, scenario: ScenarioInfo): MatchWish {
  const mine = scenario.seats.at(-1);
  return {
    game: game.slug,
    scenario: scenario.id,
    options: hasGuidedOpening(game, scenario) ? { opening: 'guided' } : {},
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

function hasGuidedOpening(game: GamePage, scenario: ScenarioInfo): boolean {
  const opening = game.options.find((option) => option.id === 'opening')?.values;
  const absent = (game.own_options[scenario.id] ?? []).some((own) => own.kind === 'absent' && own.option === 'opening');
  return !absent && opening?.kind === 'words' && opening.words.includes('guided');
}
