import { looksAhead, SERGEANT } from './players';
import { published, rulesOf, type DataSet } from './sets';

/** What is asked of the lab. */
export interface Ask {
  game: string;
  scenario: string;
  /** Nothing while the field is empty. */
  matches: number | null;
  seed: number | null;
  players: Record<string, string>;
  /** A, or A and B. */
  sets: DataSet[];
}

type Flag = [name: string, value: string];

const FEWEST = 10;
/** Fewer than these show only differences nobody doubts. */
const TELLING = 100;

/** The server's limits. */
export const most = (ask: Ask): number => (Object.values(ask.players).some(looksAhead) ? 200 : 20_000);

const isWhole = (n: number | null, least: number, greatest: number): boolean =>
  n !== null && Number.isInteger(n) && n >= least && n <= greatest;

/** Why this cannot be played, and what to do. */
export function objection(ask: Ask): string | null {
  if (!isWhole(ask.matches, FEWEST, most(ask)))
    return `Choose from ${FEWEST} to ${most(ask).toLocaleString('en')} matches, a whole number.`;
  if (!isWhole(ask.seed, 0, Number.MAX_SAFE_INTEGER)) return 'Choose a whole number, 0 or more, as the seed.';
  const missing = ask.sets.findIndex((set) => set.missing);
  return missing < 0
    ? null
    : `The changed figures of set ${'AB'[missing]} are not in this browser: open the set and put them in again.`;
}

/**
 * The smallest difference of two shares that so many matches each can show, in points of 100: the 95 % reach at one
 * half.
 */
const finest = (matches: number): string => (100 * 1.96 * Math.sqrt(0.5 / matches)).toFixed(1);

/** What so many matches can tell. */
export const promise = (matches: number): string =>
  matches < TELLING
    ? `Too few to tell much: ${TELLING} matches show a difference of ${finest(TELLING)} points of 100.`
    : `Enough to see a difference of ${finest(matches)} points of 100.`;

function flags(ask: Ask, set: DataSet): Flag[] {
  const seats = Object.entries(ask.players)
    .filter(([, player]) => player !== SERGEANT)
    .map(([seat, player]) => `${seat}=${player}`);
  const who: Flag[] = seats.length ? [['seat', seats.sort().join(',')]] : [];
  return [
    ['scenario', ask.scenario],
    ['games', String(ask.matches)],
    ['seed', String(ask.seed)],
    ...who,
    ...rulesOf(set),
  ];
}

/** The command that plays the same matches in the terminal, word by word. */
export const command = (ask: Ask): string[] => [
  'grognard',
  'lab',
  'run',
  ask.game,
  ...flags(ask, ask.sets[0] ?? published()).flatMap(([name, value]) => [`--${name}`, value]),
  '--out',
  'results',
];

/** The address of a run: with what was asked, so that it can be asked again when the run is gone. */
export function address(ask: Ask, run: string, against: string | null): string {
  const [a = published(), b] = ask.sets;
  const query = new URLSearchParams([['game', ask.game], ...flags(ask, a)]);
  if (a.name) query.set('name', a.name);
  if (b) query.set('b-name', b.name);
  for (const [name, value] of b ? rulesOf(b) : []) query.append(`b-${name}`, value);
  query.set('run', run);
  if (against) query.set('against', against);
  return `/lab?${query}`;
}

const pairs = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word): Flag => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]));

/** What an address asks for; the files come from where the browser kept them. */
export function read(query: URLSearchParams, kept: (run: string) => Record<string, string> | undefined): Ask {
  const [run, against] = [query.get('run') ?? '', query.get('against')];
  const set = (prefix: string, id: string): DataSet => {
    const files = query.has(`${prefix}data`) ? kept(id) : {};
    return {
      name: query.get(`${prefix}name`) ?? '',
      options: pairs(query.getAll(`${prefix}option`)),
      files: files ?? {},
      missing: !files,
    };
  };
  const isPair = query.has('b-name');
  return {
    game: query.get('game') ?? '',
    scenario: query.get('scenario') ?? '',
    matches: Number(query.get('games') ?? 1000),
    seed: Number(query.get('seed') ?? 1857),
    players: pairs((query.get('seat') ?? '').split(',').filter(Boolean)),
    sets: isPair ? [set('', against ?? run), set('b-', run)] : [set('', run)],
  };
}

function flagsIn(words: string): Flag[] {
  const [game = '', ...rest] = words.split(' ');
  return [
    ['game', game],
    ...[...rest.join(' ').matchAll(/--(\S+) (\S+)/g)].map(([, name = '', value = '']): Flag => [name, value]),
  ];
}

/** What a report was asked for, from the commands in it: an address may say less. */
export function told(figures: string): URLSearchParams | null {
  const [a, b] = [...figures.matchAll(/<code>grognard lab run ([^<]*)<\/code>/g)].map(([, words = '']) =>
    flagsIn(words),
  );
  if (!a) return null;
  const own = ([name]: Flag): boolean => name === 'option' || name === 'data';
  const shared = (of: Flag[]): string => JSON.stringify(of.filter((flag) => !own(flag)));
  // Two runs of other players are no two data sets: the later one is what was asked last.
  if (b && shared(a) !== shared(b)) return new URLSearchParams(b);
  return new URLSearchParams([
    ...a,
    ...(b ? [['b-name', ''], ...b.filter(own).map(([name, value]) => [`b-${name}`, value])] : []),
  ]);
}

/** Whether two asks differ in players or rules alone, so that their difference means something. */
export function isComparable(a: Ask, b: Ask): boolean {
  const ground = (ask: Ask): string => JSON.stringify([ask.game, ask.scenario, ask.matches, ask.seed]);
  const manner = (ask: Ask): string =>
    JSON.stringify([flags(ask, ask.sets[0] ?? published()).sort(), ask.sets[0]?.files]);
  return ground(a) === ground(b) && manner(a) !== manner(b);
}

/** A fault as a sentence: the server's begin small, and some with the name of a file. */
export function sentence(text: string): string {
  const begun = /^\S+\.toml\b/.test(text) ? `In ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
