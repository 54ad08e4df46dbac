import type { Affordance } from '../api/types';
import { goodShare, isFinal, sortOf } from './intent';
import { soleEnding } from './keys';

/** One order for several pieces: what it says apart from whom it is for, a row that shows it, and who may have it. */
export interface Common {
  sort: string;
  sample: Affordance;
  may: string[];
}

const isOpen = (a: Affordance): boolean => !a.refused && !a.drag && !a.choose;

/** Everybody else who may have the order that was given last. */
export function likewise(all: readonly Affordance[], sort: string | null): Common | null {
  const rows = all.filter((a) => a.subject && isOpen(a) && a.confirm === null && sortOf(a) === sort);
  const [sample] = rows;
  const may = [...new Set(rows.flatMap((a) => a.subject ?? []))];
  return sort && sample && may.length > 1 ? { sort, sample, may } : null;
}

/**
 * For every piece that can only aim at others, not go anywhere, the row with the best odds: one gesture for a whole
 * line that fires. Empty where fewer than two can.
 */
export function likeliest(all: readonly Affordance[]): Affordance[] {
  const movable = new Set(all.filter((a) => a.drag).map((a) => a.subject));
  const best = new Map<string, Affordance>();
  for (const a of all) {
    if (!a.subject || movable.has(a.subject) || !isOpen(a) || a.confirm !== null) continue;
    if (a.tone !== 'contact' || !a.odds || !a.target || !('piece' in a.target)) continue;
    const known = best.get(a.subject);
    if (!known || goodShare(a) > goodShare(known)) best.set(a.subject, a);
  }
  return best.size > 1 ? [...best.values()] : [];
}

/** Where a piece has gone from one place of the map to another. */
export interface Gone {
  piece: string;
  from: string;
  to: string;
}

/** Rows by which those who stood with a piece that has gone may follow it there, one for each. */
export function followers(
  all: readonly Affordance[],
  zoneOf: (piece: string) => string | null,
  gone: Gone,
): Affordance[] {
  const rows = new Map<string, Affordance>();
  for (const a of all) {
    const there = a.target && 'zone' in a.target && a.target.zone === gone.to;
    if (!a.subject || !there || !isOpen(a) || a.confirm !== null || isFinal(a) || rows.has(a.subject)) continue;
    if (a.subject !== gone.piece && zoneOf(a.subject) === gone.from) rows.set(a.subject, a);
  }
  return [...rows.values()];
}

/** Whether a row can be the answer for the rest of a turn: it is about no piece, place or die of its own. */
export const canStand = (a: Affordance): boolean => !a.subject && !a.target && isOpen(a) && a.confirm === null;

/**
 * The row that ends what one piece does, where a question is about that piece alone and another one is meant; null
 * where it could not be taken back.
 */
export function endOfOther(all: readonly Affordance[], piece: string): Affordance | null {
  const subjects = new Set(all.flatMap((a) => a.subject ?? []));
  const row = all[soleEnding(all)];
  return row && subjects.size === 1 && !subjects.has(piece) && !isFinal(row) ? row : null;
}
