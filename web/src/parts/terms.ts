import type { About, Chances, Preset, Term } from '../api/types';
import { calledIn, type Naming } from './seats';

/** What is said under one heading. */
export interface Chapter {
  about: About;
  title: string;
  terms: Term[];
}

const TITLES: Record<About, string> = {
  situation: 'The situation',
  aim: 'What each side wants',
  forces: 'Forces',
  length: 'Length',
  points: 'How points are made',
  breaks: 'What breaks an army',
  handicap: 'Handicap',
  special: 'Special rules here',
  reconstructed: 'Reconstructed',
};

/** Terms under their headings, in the order in which they are read. */
export const chapters = (terms: readonly Term[]): Chapter[] =>
  (Object.keys(TITLES) as About[])
    .map((about) => ({ about, title: TITLES[about], terms: terms.filter((term) => term.about === about) }))
    .filter((chapter) => chapter.terms.length);

/** Terms of one seat that follow each other stand together. */
export function bySeat(terms: readonly Term[]): { seat: string | null; terms: Term[] }[] {
  const found: { seat: string | null; terms: Term[] }[] = [];
  for (const term of terms) {
    const last = found.at(-1);
    if (last && last.seat === term.seat) last.terms.push(term);
    else found.push({ seat: term.seat, terms: [term] });
  }
  return found;
}

/** The name of a side by its seats; one without seats plays by itself. */
export const sideName = (seats: readonly string[], naming: Naming = []): string =>
  seats.length > 1 ? 'The players' : seats[0] === undefined ? 'The enemy' : calledIn(naming, seats[0]);

const hundred = (share: number): number => Math.round(100 * share);

/** How often either side wins: `British 97 of 100, Rebel 2`. */
export const chanceText = (chances: Chances | null, naming: Naming = []): string =>
  chances?.sides
    .map((side, i) => `${sideName(side.seats, naming)} ${hundred(side.share)}${i ? '' : ' of 100'}`)
    .join(', ') ?? 'Not measured yet';

/** How sure that is, and what it rests on. */
export function measureText(chances: Chances | null): string {
  const first = chances?.sides[0];
  if (!chances || !first) return '';
  const [low, high] = first.ci95;
  const drawn = chances.draws ? `, ${hundred(chances.draws / chances.matches)} drawn` : '';
  return `${hundred(low)} to ${hundred(high)}${drawn}; ${chances.matches.toLocaleString('en')} matches`;
}

/** What a preset is called. */
export const presetName = (preset: Pick<Preset, 'balance'>): string =>
  preset.balance === 'published' ? 'As published' : preset.balance.replace(/^\w/, (c) => c.toUpperCase());
