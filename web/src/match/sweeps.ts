import type { Affordance, Piece } from '../api/types';
import { completed, goodShare, isEnough, isFinal, sortOf } from './intent';
import { soleEnding } from './keys';

/** One order for several pieces: what it says apart from whom it is for, a row that shows it, and who may have it. */
export interface Common {
  sort: string;
  sample: Affordance;
  may: string[];
}

/** Whether a row can be given as it stands. */
export const isOpen = (a: Affordance): boolean => !a.refused && !a.drag && !a.choose;

/** What an order says apart from all that it names: equal for the same order given through another leader. */
const shapeOf = (a: Affordance): string =>
  JSON.stringify(a.order, (key, value: unknown) => (typeof value === 'string' && key !== 'order' ? '' : value));

/**
 * The row that tells a piece what another one is told: in the same words, else through whoever is likeliest to be
 * obeyed. Whom to aim at is never chosen so.
 */
export function toldAlike(all: readonly Affordance[], piece: string, sample: Affordance): Affordance | undefined {
  const rows = all.filter((a) => a.subject === piece && !a.refused);
  const alike = rows.filter((a) => isOpen(a) && a.tone !== 'contact' && shapeOf(a) === shapeOf(sample));
  const [first, ...more] = alike;
  return (
    rows.find((a) => sortOf(a) === sortOf(sample)) ??
    more.reduce((best, a) => (best && goodShare(best) >= goodShare(a) ? best : a), first)
  );
}

/** Whom a leader can tell something: pieces with rows that go through him. */
export const obeying = (all: readonly Affordance[], leader: string): string[] => {
  const goesThrough = ({ order }: Affordance): boolean => Object.values(order ?? {}).includes(leader);
  const rows = all.filter((a) => isOpen(a) && a.tone !== 'contact' && a.subject !== leader && goesThrough(a));
  return [...new Set(rows.flatMap((a) => a.subject ?? []))];
};

/** Whether a row answers a question by itself, without a piece of one's own: several such can be given together. */
export const isAnswer = (a: Affordance): boolean =>
  a.subject === null &&
  a.target !== null &&
  !('dice' in a.target) &&
  isOpen(a) &&
  a.confirm === null &&
  a.tone !== 'end';

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
  const pieces = new Set(all.flatMap((a) => (a.subject && !movable.has(a.subject) ? [a.subject] : [])));
  const best = [...pieces].flatMap((piece) => bestShot(all, piece) ?? []);
  return best.length > 1 ? best : [];
}

/** The row by which a piece aims at somebody with the best odds. */
export function bestShot(all: readonly Affordance[], piece: string): Affordance | null {
  const shots = all.filter(
    (a) => a.subject === piece && isOpen(a) && a.confirm === null && a.tone === 'contact' && a.odds !== null,
  );
  const aimed = shots.filter((a) => a.target && 'piece' in a.target);
  return aimed.reduce<Affordance | null>((best, a) => (best && goodShare(best) >= goodShare(a) ? best : a), null);
}

/** Where a piece has gone from one place of the map to another. */
export interface Gone {
  piece: string;
  from: string;
  to: string;
}

/** Leaders who stand with a piece that is about to go, and may go to the same place. */
export function escort(all: readonly Affordance[], pieces: readonly Piece[], order: Affordance): Affordance[] {
  const to = order.target && 'zone' in order.target ? order.target.zone : null;
  const of = (id: string | null): Piece | undefined => pieces.find((p) => p.id === id);
  const zoneOf = (id: string | null): string | null => {
    const place = of(id)?.place;
    return typeof place === 'object' && 'zone' in place ? place.zone.zone : null;
  };
  const [piece, from] = [order.subject, zoneOf(order.subject)];
  if (!piece || !to || !from || of(piece)?.form === 'disc') return [];
  return followers(all, zoneOf, { piece, from, to }).filter((a) => of(a.subject)?.form === 'disc');
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

/** Whether a row can be the answer for the rest of a turn: it is about no piece or place of its own. */
export const canStand = (a: Affordance): boolean =>
  !a.subject && (!a.target || 'dice' in a.target) && isOpen(a) && a.confirm === null;

/** The rows by which a phase can be ended after what is proposed has been given. */
export const endings = (all: readonly Affordance[]): Affordance[] =>
  all.filter((a) => a.tone === 'end' && a.subject === null && isOpen(a) && a.confirm === null);

/**
 * The row that ends what one piece does, where a question is about that piece alone and another one is meant; null
 * where it could not be taken back.
 */
export function endOfOther(all: readonly Affordance[], piece: string): Affordance | null {
  const subjects = new Set(all.flatMap((a) => a.subject ?? []));
  const row = all[soleEnding(all)];
  return row && subjects.size === 1 && !subjects.has(piece) && !isFinal(row) ? row : null;
}

/**
 * What a piece that is dragged out of a stack can be told where the order asks who goes: all that are meant to, the
 * piece alone, or whoever is chosen.
 */
export function choices(row: Affordance, piece: string): Affordance[] {
  const { choose } = row;
  if (!choose) return [row];
  const told = (ids: readonly string[], label: string): Affordance[] =>
    isEnough(row, ids) ? [{ ...row, order: completed(row, ids), choose: null, label }] : [];
  const alone = choose.from.includes(piece) ? told([piece], `${row.label}: this one alone`) : [];
  const all = choose.preset.length > 1 ? told(choose.preset, `${row.label}: all ${choose.preset.length}`) : [];
  return [...all, ...alone.map((a) => ({ ...a, subject: piece })), ...(choose.from.length > 2 ? [row] : [])];
}
