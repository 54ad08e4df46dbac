import type { Affordance } from '../api/types';

/** Letters with a meaning of their own everywhere on the page. */
const TAKEN = new Set(['u', 'l', 'r', 'p', 'h']);

/**
 * A letter for each row: its first letter that is still free. Rows that end something take Enter's place and have none.
 */
export function letters(rows: readonly Affordance[]): string[] {
  const used = new Set(TAKEN);
  const given = rows.map(() => '');
  const take = (i: number, word: string): void => {
    if (given[i]) return;
    const letter = [...word.toLowerCase()].find((c) => /[a-z]/.test(c) && !used.has(c));
    if (!letter) return;
    used.add(letter);
    given[i] = letter;
  };
  rows.forEach((row, i) => take(i, row.label.trim().charAt(0)));
  rows.forEach((row, i) => take(i, row.label));
  return given;
}

/**
 * The row an arrow, Home, End or a letter leads to from row `at` (-1 for none); null when the key means nothing here.
 */
export function rowAfter(key: string, at: number, count: number, given: readonly string[]): number | null {
  if (!count) return null;
  switch (key) {
    case 'ArrowDown':
      return at < 0 ? 0 : (at + 1) % count;
    case 'ArrowUp':
      return at < 0 ? count - 1 : (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default: {
      const index = key.length === 1 ? given.indexOf(key.toLowerCase()) : -1;
      return index < 0 ? null : index;
    }
  }
}

/** The only row that ends something and need not be confirmed; -1 where there is none, or several. */
export function soleEnding(rows: readonly Pick<Affordance, 'tone' | 'confirm' | 'refused'>[]): number {
  const is = (row: Pick<Affordance, 'tone' | 'confirm' | 'refused'>): boolean =>
    row.tone === 'end' && row.confirm === null && row.refused === null;
  return rows.filter(is).length === 1 ? rows.findIndex(is) : -1;
}

/** Whether the key press belongs to a field somebody types in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['range', 'checkbox', 'radio'].includes(target.type));
