/** A force that was named in one match and can be named in another, kept in this browser. */
export interface KeptList {
  name: string;
  game: string;
  scenario: string;
  /** The version of the rules it was named by. */
  rules: number;
  seat: string;
  /** The answer, as the order is written. */
  list: string;
}

const isKept = (value: unknown): value is KeptList => {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<string, unknown>;
  const words = ['name', 'game', 'scenario', 'seat', 'list'].every((key) => typeof one[key] === 'string');
  return words && typeof one['rules'] === 'number' && one['name'] !== '' && one['list'] !== '';
};

/** The lists in a text that was kept; what is none is left out. */
export function readLists(text: string | null): KeptList[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isSame = (one: KeptList, game: string, name: string): boolean => one.game === game && one.name === name;

/** A name as it is kept: without blanks at its ends, not too long. */
export const nameOfList = (typed: string): string => typed.trim().replace(/\s+/g, ' ').slice(0, 60);

/** The lists with one more; one of the same game and name gives way. */
export const keepList = (lists: KeptList[], list: KeptList): KeptList[] =>
  [...lists.filter((one) => !isSame(one, list.game, list.name)), list].sort((a, b) => a.name.localeCompare(b.name));

export const dropList = (lists: KeptList[], list: KeptList): KeptList[] =>
  lists.filter((one) => !isSame(one, list.game, list.name));

/** The lists with one under another name, or the reason why not. */
export function renameList(lists: KeptList[], list: KeptList, typed: string): KeptList[] | string {
  const name = nameOfList(typed);
  if (!name) return 'A list needs a name.';
  if (name === list.name) return lists;
  if (lists.some((one) => isSame(one, list.game, name))) return `There is a list “${name}” already.`;
  return keepList(dropList(lists, list), { ...list, name });
}

/** What to know about a list that was named in another scenario, or by other rules. */
export function remarkOn(list: KeptList, scenario: string, rules: number | null): string {
  const from = list.scenario === scenario ? '' : `named in ${list.scenario}`;
  const by = rules === null || list.rules === rules ? '' : `by version ${list.rules} of the rules`;
  return [from, by].filter(Boolean).join(', ');
}

const KEY = 'grognard.lists';

/** The lists of this browser. */
export function storedLists(): KeptList[] {
  try {
    return readLists(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

/** Keeps the lists; answers whether the browser could. */
export function storeLists(lists: KeptList[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(lists));
    return true;
  } catch {
    return false;
  }
}
