import type { GamePage } from '../api/types';
import { changedOf, optionsOf, valueText, type Chosen } from '../parts/options';

/** Rules and data to play with: what differs from what is published. */
export interface DataSet {
  name: string;
  options: Chosen;
  /** Changed files, whole. */
  files: Record<string, string>;
  /** Files were changed, but not in this browser. */
  missing?: boolean;
}

/** A file of a game's data, as published. */
export interface DataFile {
  path: string;
  text: string;
}

export const published = (): DataSet => ({ name: '', options: {}, files: {} });

const isOnOtherData = (set: DataSet): boolean => set.missing === true || Object.keys(set.files).length > 0;

/** What a set asks for beyond what is published, as flags of the command. */
export const rulesOf = (set: DataSet): [name: string, value: string][] => [
  ...Object.entries(set.options)
    .sort()
    .map(([id, value]): [string, string] => ['option', `${id}=${value}`]),
  ...(isOnOtherData(set) ? [['data', 'DIR'] as [string, string]] : []),
];

/** Whether two sets play the same game. */
export const areAlike = (a: DataSet, b: DataSet): boolean =>
  JSON.stringify([rulesOf(a), Object.entries(a.files).sort()]) ===
  JSON.stringify([rulesOf(b), Object.entries(b.files).sort()]);

/** One figure that differs. */
export interface Change {
  where: string;
  was: string;
  is: string;
  clause: string | null;
}

/** Lines that differ between two texts: a changed line has both sides, one that is new or gone has one. */
export function changedLines(before: string, after: string): { was: string; is: string }[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first++;
  let last = 0;
  while (last < a.length - first && last < b.length - first && a[a.length - 1 - last] === b[b.length - 1 - last])
    last++;
  const [was, is] = [a.slice(first, a.length - last), b.slice(first, b.length - last)];
  if (was.length === is.length)
    return was.flatMap((line, i) => (line === is[i] ? [] : [{ was: line, is: is[i] ?? '' }]));
  return [
    ...was.filter((line) => !is.includes(line)).map((line) => ({ was: line, is: '' })),
    ...is.filter((line) => !was.includes(line)).map((line) => ({ was: '', is: line })),
  ];
}

/** Everything in which a set differs from what is published. */
export function changes(set: DataSet, game: GamePage, scenario: string, files: readonly DataFile[]): Change[] {
  const offered = optionsOf(game, scenario);
  const changed = changedOf(offered, set.options);
  const options = offered.flatMap((o): Change[] => {
    const value = changed[o.id];
    return value === undefined
      ? []
      : [{ where: o.id.replaceAll('_', ' '), was: valueText(o.default), is: valueText(value), clause: o.clause }];
  });
  const lines = Object.entries(set.files).flatMap(([path, text]) =>
    changedLines(files.find((f) => f.path === path)?.text ?? '', text)
      .filter((line) => line.was.trim() || line.is.trim())
      .map((line): Change => ({ where: path, was: line.was.trim(), is: line.is.trim(), clause: null })),
  );
  return [...options, ...lines];
}

/** A set in another scenario: options that it does not offer, or that are usual there, are let go. */
export const inScenario = (set: DataSet, game: GamePage, scenario: string): DataSet => ({
  ...set,
  options: changedOf(optionsOf(game, scenario), set.options),
});

/** What a set is called where nobody named it. */
export function called(set: DataSet, found: readonly Change[]): string {
  if (set.name) return set.name;
  if (set.missing) return 'changed elsewhere';
  const [only] = found;
  if (!only) return 'as published';
  return found.length === 1 && only.clause ? `${only.where} ${only.is}` : 'changed';
}
