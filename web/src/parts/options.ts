import type { GamePage, OptionInfo, OptionValue } from '../api/types';

/** What was chosen, by option. */
export type Chosen = Record<string, OptionValue>;

/** An option as a scenario offers it. */
export interface Offered extends OptionInfo {
  /** Its default is the scenario's own, not the game's. */
  own: boolean;
}

/** The option that evens a match. */
export const BALANCE = 'balance';

export const isSame = (a: OptionValue | undefined, b: OptionValue | undefined): boolean => String(a) === String(b);

/** The options of a scenario with its own defaults; those that change nothing there are left out. */
export function optionsOf(game: GamePage, scenario: string): Offered[] {
  const said = game.own_options[scenario] ?? [];
  return game.options.flatMap((option): Offered[] => {
    const own = said.find((s) => s.option === option.id);
    if (own?.kind === 'absent') return [];
    return [{ ...option, default: own ? own.value : option.default, own: own !== undefined }];
  });
}

/** What of the chosen the scenario offers and would not be there without a choice. */
export const changedOf = (options: readonly Offered[], chosen: Chosen): Chosen =>
  Object.fromEntries(
    options.flatMap(({ id, default: usual }): [string, OptionValue][] => {
      const value = chosen[id];
      return value === undefined || isSame(value, usual) ? [] : [[id, value]];
    }),
  );

/** A value as people say it. */
export const valueText = (value: OptionValue): string => String(value).replaceAll('_', ' ').replace(/^-/, '−');

/** Beside which value stands what. */
export const usualText = (option: Offered): string => (option.own ? 'as in this scenario' : 'as published');
