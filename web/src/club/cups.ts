import type { CupAsk, CupForm, CupPage, CupStatus, CupSummary } from '../api/types';
import { day } from './words';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** `Swiss, sixteen players, five rounds` */
export function formText(cup: Pick<CupPage, 'form' | 'entrants' | 'length'>): string {
  const rounds = cup.form.form === 'swiss' ? cup.form.rounds : cup.length;
  const many = rounds ? `, ${inWords(rounds)} ${rounds === 1 ? 'round' : 'rounds'}` : '';
  return `${cup.form.form === 'swiss' ? 'Swiss' : 'Round robin'}, ${cup.entrants.length} players${many}`;
}

/** Where a cup stands, in a few words. */
export function stateText(cup: CupSummary): string {
  const words: Record<CupStatus, string> = {
    open: `${cup.entrants} of ${cup.places} places taken, starts ${day(cup.starts)} at the latest`,
    called_off: 'called off, too few came',
    running: `round ${cup.round}${cup.rounds ? ` of ${cup.rounds}` : ''}`,
    over: 'over',
  };
  return words[cup.status];
}

/** What the form for a new cup has been filled with. */
export interface Wish {
  name: string;
  game: string;
  scenario: string;
  swiss: boolean;
  rounds: number;
  pace: 'none' | 'days' | 'live';
  days: number;
  minutes: number;
  rated: boolean;
  places: number;
  computers: Record<string, number>;
  enter: boolean;
  starts: string;
  roundDays: number;
}

/** Rounds enough to find the best of so many. */
export const usualRounds = (places: number): number => Math.max(1, Math.ceil(Math.log2(Math.max(2, places))) + 1);

export function askFor(wish: Wish): CupAsk {
  const form: CupForm = wish.swiss ? { form: 'swiss', rounds: wish.rounds } : { form: 'round_robin' };
  const computers = Object.entries(wish.computers).flatMap(([level, count]) => Array<string>(count).fill(level));
  const starts = wish.starts ? Math.floor(new Date(wish.starts).getTime() / 1000) : undefined;
  return {
    name: wish.name.trim(),
    game: wish.game,
    scenario: wish.scenario,
    form,
    rated: wish.rated,
    places: wish.places,
    computers,
    enter: wish.enter,
    round_hours: wish.roundDays * 24,
    ...(starts ? { starts } : {}),
    ...(wish.pace === 'days'
      ? { pace: { pace: 'days', days: wish.days, reserve: 0, vacation: 0, time_up: 'claim' } as const }
      : {}),
    ...(wish.pace === 'live'
      ? { pace: { pace: 'live', minutes: wish.minutes, increment: 10, time_up: 'claim' } as const }
      : {}),
  };
}
