import type { Feat } from '../api/types';

const TIMES = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'];

/** How often, in words as long as they are short. */
export const often = (times: number): string => TIMES[times] || `${times} times`;

/** What a medal shows in its middle, what it is for, and where it was won: `side` names the player's side. */
export interface Told {
  mark: string;
  what: string;
  where: string;
}

export function tell(feat: Feat, side: string): Told {
  const { what } = feat;
  const there = `${feat.scenario_title}, as ${side}`;
  switch (what.feat) {
    case 'beat':
      return {
        mark: 'V',
        what: `Beat the ${what.title.toLowerCase()}`,
        where: what.times > 1 ? `${often(what.times)}, last at ${there}` : there,
      };
    case 'hard_side':
      return { mark: `${what.times}×`, what: 'The harder side', where: `${there}: won ${often(what.times)}` };
    case 'against_the_odds':
      return { mark: '%', what: 'Against the odds', where: `${there}: ${what.expected}\u00a0% were to be expected` };
    case 'row':
      return { mark: String(what.wins), what: `${what.wins} wins in a row`, where: `the last at ${there}` };
  }
}
