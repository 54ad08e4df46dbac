import type { Affordance } from '../api/types';

/** Rows under one heading, or a run of rows without one. */
export interface Bundle {
  group: string;
  rows: Affordance[];
}

/** A list longer than this is folded where it has headings. */
const LONG = 30;

/**
 * Rows gathered under their headings, in the order in which the headings first appear; what is dragged stands first,
 * and a row without a heading joins its subject's.
 */
export function gathered(rows: readonly Affordance[]): Bundle[] {
  const homes = new Map(rows.filter((row) => row.group && row.subject).map((row) => [row.subject, row.group]));
  const bundles: Bundle[] = [];
  const named = new Map<string, Bundle>();
  for (const row of rows) {
    const last = bundles.at(-1);
    const group = row.group || (row.subject && homes.get(row.subject)) || '';
    const here = group ? named.get(group) : last?.group === '' ? last : undefined;
    if (here) here.rows.push(row);
    else {
      const bundle = { group, rows: [row] };
      bundles.push(bundle);
      if (group) named.set(group, bundle);
    }
  }
  for (const bundle of named.values()) bundle.rows.sort((a, b) => Number(b.drag) - Number(a.drag));
  return bundles;
}

/** Whether there are so many rows under so many headings that each heading opens its own. */
export const isFolded = (bundles: readonly Bundle[]): boolean =>
  bundles.length > 3 && bundles.reduce((sum, b) => sum + b.rows.length, 0) > LONG;

/** Where headings open their rows, what stands under none comes after them: it holds whichever is opened. */
export const arranged = (bundles: readonly Bundle[]): Bundle[] => {
  if (!isFolded(bundles)) return [...bundles];
  const loose = bundles.filter((b) => !b.group).flatMap((b) => b.rows);
  return [...bundles.filter((b) => b.group), ...(loose.length ? [{ group: '', rows: loose }] : [])];
};

/** A text that begins with an article, as a row or a heading begins. */
export const sentence = (text: string): string =>
  text.replace(/^(the|an?) /, (word) => word[0]?.toUpperCase() + word.slice(1));

/** What a row says when it is meant for several: without the name of the one it was written for. */
export function withoutName(label: string, name: string): string {
  const bare = name.replace(/^the /i, '');
  const told =
    bare && label.includes(bare) ? label.replace(new RegExp(`(the )?${escaped(bare)}(’s|'s)?`, 'i'), '') : label;
  return sentence(
    told
      .replace(/^[\s,:]+/, '')
      .replace(/\s+/g, ' ')
      .trim() || label,
  ).replace(/^./, (c) => c.toUpperCase());
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
