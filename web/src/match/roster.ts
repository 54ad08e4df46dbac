import type { Affordance } from '../api/types';

/** Rows of a list that is being made, under one heading. */
export interface Shelf {
  title: string;
  rows: Affordance[];
}

/** Something on the list so far: the row that put it there, or words where no row did. */
export interface Named {
  row: Affordance | null;
  text: string;
}

/** A part of the list so far that begins with words: a commander, a force. */
export interface Section {
  title: string;
  named: Named[];
}

/** Rows that take something onto the list, by heading; `rest` are those that do something else. */
export function shelves(all: readonly Affordance[]): { shelves: Shelf[]; rest: Affordance[] } {
  const found = new Map<string, Affordance[]>();
  const rest: Affordance[] = [];
  for (const row of all) {
    const adds = row.group !== '' && row.subject === null && row.target === null && keyIn(row) !== null;
    if (adds) found.set(row.group, [...(found.get(row.group) ?? []), row]);
    else rest.push(row);
  }
  return { shelves: [...found].map(([title, rows]) => ({ title, rows })), rest };
}

/** Whether a question is about a list that is put together: nothing of it stands on the table. */
export const isRoster = (all: readonly Affordance[]): boolean =>
  all.some((row) => row.group !== '') && all.every((row) => row.subject === null && row.target === null);

/** The word of an order that names what is taken: `{"entry": "fr_line"}`, `{"type": "sikh"}`. */
function keyIn({ order }: Affordance): string | null {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return null;
  const key = order['entry'] ?? order['type'];
  return typeof key === 'string' ? key : null;
}

/** The list so far, from how it is written: parts that rows speak of bear their names, others begin a section. */
export function written(list: string | null, all: readonly Affordance[]): Section[] {
  const rows = new Map(all.flatMap((row): [string, Affordance][] => (keyIn(row) ? [[keyIn(row) ?? '', row]] : [])));
  const sections: Section[] = [];
  for (const part of list?.split(', ') ?? []) {
    const words = part.split(' ');
    const row = words.map((w) => rows.get(w)).find((r) => r !== undefined);
    if (row) {
      if (!sections.length) sections.push({ title: '', named: [] });
      sections.at(-1)?.named.push({ row, text: row.label });
    } else sections.push({ title: begun(words, all) ?? titled(part), named: [] });
  }
  return sections;
}

/** A part that begins a section in words: `army 2 plus 0` is an army with two dice and nothing more. */
function titled(part: string): string {
  const [, what = '', dice = '', more = ''] = /^(\w+) (\d+) plus (\d+)$/.exec(part) ?? [];
  if (!what) return part.replace(/^(build|muster) /, '');
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  return `${name} with ${dice} command ${dice === '1' ? 'die' : 'dice'}${more === '0' ? '' : ` and +${more}`}`;
}

/** What a part that begins a section is called by the row that would begin another one like it. */
function begun(words: readonly string[], all: readonly Affordance[]): string | null {
  const tail = words.slice(1).join(' ');
  return (tail && all.find((row) => row.notation.endsWith(` ${tail}`))?.label) || null;
}

/** How far a figure such as `66 of 240` has come, as a share; null where it is none. */
export function shareOf(value: string): number | null {
  const told = /^(\d+) of (\d+)/.exec(value);
  return told && Number(told[2]) > 0 ? Math.min(1, Number(told[1]) / Number(told[2])) : null;
}

/** The troop sign that words speak of. */
export function signFor({ label, note }: Affordance): string {
  const told = `${label} ${note}`.toLowerCase();
  if (/artillery|batter|gun|pounder/.test(told)) return 'artillery';
  if (/cavalry|horse|hussar|dragoon|sowar|lancer/.test(told)) return 'cavalry';
  return 'infantry';
}

/** The strength that a remark tells: `fast infantry, SP 6` gives 6. */
export const strengthIn = (note: string): string => /\bSP (\d+)/.exec(note)?.[1] ?? '';
