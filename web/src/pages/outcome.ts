import type { Outcome, Side } from '../api/types';

/** How a match ended, in one sentence. */
export function outcomeSentence(outcome: Outcome, sides: readonly Side[]): string {
  const winners = sides.filter((side) => side.seats.some((seat) => outcome.winners.includes(seat)));
  if (!winners.length) return 'Nobody wins: a draw.';
  const names = winners.map((side) => side.name).join(' and ');
  const who = /^(the |.*s$)/i.test(names) || winners.length > 1 ? names : `The ${names}`;
  const lead = Math.max(0, ...outcome.winners.map((seat) => outcome.margin[seat] ?? 0));
  const plural = winners.length > 1 || /(s|ish|ch|sh|se)$/i.test(names) || names.startsWith('The ');
  const by = lead > 0 ? ` by ${number(lead)} point${lead === 1 ? '' : 's'}` : '';
  const level = outcome.level && outcome.level !== 'draw' ? `: ${article(outcome.level)} ${outcome.level} victory` : '';
  return `${who} ${plural ? 'win' : 'wins'}${by}${level}.`;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const number = (n: number): string => WORDS[n] ?? String(n);
const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');
