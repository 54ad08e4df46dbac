import type { Ending, Score, Side } from '../api/types';

/** The sides that won. An automatic enemy has no seat that could be named among the winners. */
export function winningSides(outcome: Ending, sides: readonly Side[]): Side[] {
  if (outcome.winners.length) return sides.filter((side) => side.seats.some((seat) => outcome.winners.includes(seat)));
  return outcome.automatic ? sides.filter((side) => !side.seats.length) : [];
}

/** By how many points the winners lead, as the rules count it. */
export function leadOf(outcome: Ending): number {
  const margins = outcome.winners.length
    ? outcome.winners.map((seat) => outcome.margin[seat] ?? 0)
    : Object.values(outcome.margin).map((m) => -m);
  return Math.max(0, ...margins);
}

/** By how many points they lead on the table, where points are kept. */
export function leadOnTable(scores: readonly Score[], winners: readonly Side[]): number | null {
  const points = scores.map((s) => ({ won: winners.some((w) => w.id === s.side), n: Number(s.points) }));
  if (!points.length || points.some((p) => Number.isNaN(p.n))) return null;
  return points.reduce((sum, p) => sum + (p.won ? p.n : -p.n), 0);
}

/** How a match ended, in one sentence. */
export function outcomeSentence(outcome: Ending, sides: readonly Side[]): string {
  const winners = winningSides(outcome, sides);
  if (outcome.annulled) return 'The host has ended this match: it counts for nothing.';
  if (outcome.resigned) {
    const side = sides.find((s) => s.seats.includes(outcome.resigned ?? ''))?.name ?? outcome.resigned;
    const won = winners.length ? ` ${whoIn(winners)} ${isPlural(winners) ? 'win' : 'wins'} by resignation.` : '';
    return `${whoIn([{ name: side }])} ${isPlural([{ name: side }]) ? 'give' : 'gives'} up.${won}`;
  }
  if (outcome.out_of_time) {
    const side = sides.find((s) => s.seats.includes(outcome.out_of_time ?? ''))?.name ?? outcome.out_of_time;
    const won = winners.length ? ` ${whoIn(winners)} ${isPlural(winners) ? 'win' : 'wins'} on time.` : '';
    return `The time of ${sideWords(side)} was up.${won}`;
  }
  if (outcome.agreed) return 'A draw, by agreement.';
  if (!winners.length) return 'Nobody wins: a draw.';
  const lead = leadOf(outcome);
  const by = lead > 0 ? ` by ${number(lead)} point${lead === 1 ? '' : 's'}` : '';
  return `${whoIn(winners)} ${isPlural(winners) ? 'win' : 'wins'}${by}${levelWords(outcome.level)}.`;
}

/** A people, where a side is called by its adjective. */
const people = (name: string): string => (/an$/.test(name) ? `${name}s` : name);

const namesOf = (sides: readonly Pick<Side, 'name'>[]): string => sides.map((side) => people(side.name)).join(' and ');

/** A side within a sentence: the British, the Afghans, Player 2. */
export const sideWords = (name: string): string => whoIn([{ name }]).replace(/^The /, 'the ');

function whoIn(sides: readonly Pick<Side, 'name'>[]): string {
  const names = namesOf(sides);
  return /^(the|player) /i.test(names) || sides.length > 1 ? names : `The ${names}`;
}

const isPlural = (sides: readonly Pick<Side, 'name'>[]): boolean =>
  sides.length > 1 || /(s|ish|ch|sh|se)$/i.test(namesOf(sides)) || namesOf(sides).startsWith('The ');

/** Levels that say how it came instead of how great it was. */
const MANNERS: Record<string, string> = {
  '': '',
  draw: '',
  points: '',
  victory: '',
  break: ': the other army is broken',
  concede: ': the other side gives up',
};

function levelWords(level: string): string {
  const manner = MANNERS[level];
  if (manner !== undefined) return manner;
  const great = level.replace(/\benemy\b|\bvictory\b/g, '').trim();
  return great ? `: ${article(great)} ${great} victory` : '';
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const number = (n: number): string => WORDS[n] ?? String(n);
const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');
