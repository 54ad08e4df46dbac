import type { Affordance, Card, Piece, Target } from '../api/types';

/** A target as one word, for comparing and for maps. */
export function keyOf(target: Target): string {
  if ('zone' in target) return `zone ${target.zone}`;
  if ('piece' in target) return `piece ${target.piece}`;
  if ('card' in target) return `card ${target.card}`;
  if ('dice' in target) return `dice ${[...target.dice].sort((a, b) => a - b).join(',')}`;
  return `point ${target.point.map((n) => n.toFixed(2)).join(',')}`;
}

export const targetKey = (a: Affordance): string | null => (a.target ? keyOf(a.target) : null);

/** What has been clicked so far: a piece, a place, or nothing. */
export interface Picked {
  subject: string | null;
  target: string | null;
}

export const NOTHING: Picked = { subject: null, target: null };

/** The subject that is meant when nothing is picked: the only one there is. */
export function impliedSubject(all: readonly Affordance[]): string | null {
  const subjects = new Set(all.filter((a) => a.subject && a.target).map((a) => a.subject));
  return subjects.size === 1 ? ([...subjects][0] ?? null) : null;
}

/** The orders that agree with what was picked. With nothing picked, all of them. */
export function agreeing(all: readonly Affordance[], picked: Picked): Affordance[] {
  return all.filter(
    (a) => (!picked.subject || a.subject === picked.subject) && (!picked.target || targetKey(a) === picked.target),
  );
}

/** Whether an order cannot be taken back: it rolls dice, or something hidden comes to light. */
export const isFinal = (a: Affordance): boolean => a.irrevocable;

/** What an order says apart from whom it is for: equal for the same order to another piece. */
export function sortOf(a: Affordance): string {
  const name = (value: unknown): unknown => (value === a.subject ? '*' : value);
  return JSON.stringify(a.order, (_, value: unknown) => name(value)) + (a.drag ? ' drag' : '');
}

/**
 * Pieces of a stack that act as one: a click on any of them means the one that orders name. Only where the stack has
 * just one such piece, so that nothing is guessed.
 */
export function standIns(pieces: readonly Piece[], all: readonly Affordance[]): Map<string, string> {
  const named = new Set(all.flatMap((a) => [a.subject, a.target && 'piece' in a.target ? a.target.piece : null]));
  const stackOf = (p: Piece): string | null =>
    typeof p.place === 'object' && 'zone' in p.place
      ? JSON.stringify([p.place.zone, p.side, p.form === 'disc' ? p.id : p.attached])
      : null;
  const subjects = new Map<string, string[]>();
  for (const p of pieces) {
    const stack = stackOf(p);
    if (stack && all.some((a) => a.subject === p.id)) subjects.set(stack, [...(subjects.get(stack) ?? []), p.id]);
  }
  return new Map(
    pieces.flatMap((p): [string, string][] => {
      const [only, ...more] = subjects.get(stackOf(p) ?? '') ?? [];
      const led = p.attached && all.some((a) => a.subject === p.attached) ? p.attached : undefined;
      const one = only && !more.length ? only : led;
      return one && !named.has(p.id) ? [[p.id, one]] : [];
    }),
  );
}

export type Ring = 'legal' | 'contact' | 'refused' | 'chosen' | 'open';

export interface Lights {
  /** Pieces that can be picked first. */
  subjects: Set<string>;
  /** Places, pieces and cards to go to, with the best thing they offer. */
  targets: Map<string, { ring: Ring; orders: Affordance[] }>;
}

/** What shines on the surface. */
export function lights(all: readonly Affordance[], picked: Picked): Lights {
  const subjects = new Set<string>();
  const targets = new Map<string, { ring: Ring; orders: Affordance[] }>();
  const subject = picked.subject ?? impliedSubject(all);
  for (const a of all) {
    if (a.subject && !a.refused) subjects.add(a.subject);
    const key = targetKey(a);
    if (!key || (a.subject && a.subject !== subject)) continue;
    const entry = targets.get(key) ?? { ring: 'refused' as Ring, orders: [] };
    entry.orders.push(a);
    entry.ring = stronger(entry.ring, ringOf(a));
    targets.set(key, entry);
  }
  return { subjects, targets };
}

const ringOf = (a: Affordance): Ring => (a.refused ? 'refused' : a.tone === 'contact' ? 'contact' : 'legal');

const stronger = (a: Ring, b: Ring): Ring =>
  a === 'contact' || b === 'contact' ? 'contact' : a === 'legal' || b === 'legal' ? 'legal' : 'refused';

/** What a click on something of the surface means. */
export type Click =
  | { kind: 'give'; order: Affordance }
  | { kind: 'pick'; picked: Picked }
  | { kind: 'ask'; orders: Affordance[] }
  | { kind: 'refuse'; order: Affordance }
  | { kind: 'nothing' };

/** Subject first, then target, or the other way round; a second click on the picked piece lets go of it. */
export function click(all: readonly Affordance[], picked: Picked, what: Target): Click {
  const key = keyOf(what);
  const piece = 'piece' in what ? what.piece : null;
  const subject = picked.subject ?? impliedSubject(all);
  const asTarget = all.filter((a) => targetKey(a) === key && (!a.subject || !subject || a.subject === subject));
  if (asTarget.length && (subject || asTarget.every((a) => !a.subject))) return decide(asTarget);
  if (piece && picked.subject === piece) return { kind: 'pick', picked: NOTHING };
  const asSubject = piece ? all.filter((a) => a.subject === piece) : [];
  if (asSubject.length) {
    const fitting = picked.target ? asSubject.filter((a) => targetKey(a) === picked.target) : [];
    if (fitting.length) return decide(fitting);
    const only = asSubject.length === 1 ? asSubject[0] : undefined;
    if (only && !only.target && !only.drag) return decide(asSubject);
    if (asSubject.every((a) => !a.target && !a.drag)) return { kind: 'ask', orders: asSubject };
    return { kind: 'pick', picked: { subject: piece, target: null } };
  }
  const byTarget = all.filter((a) => targetKey(a) === key);
  if (byTarget.length)
    return new Set(byTarget.map((a) => a.subject)).size === 1
      ? decide(byTarget)
      : { kind: 'pick', picked: { subject: null, target: key } };
  return { kind: 'nothing' };
}

function decide(orders: readonly Affordance[]): Click {
  const legal = orders.filter((a) => !a.refused);
  const first = legal[0];
  if (!first) return orders[0] ? { kind: 'refuse', order: orders[0] } : { kind: 'nothing' };
  return legal.length === 1 ? { kind: 'give', order: first } : { kind: 'ask', orders: legal };
}

/** The order with the chosen ids put into its open field. */
export function completed(order: Affordance, chosen: readonly string[]): Affordance['order'] {
  const field = order.choose?.field;
  if (!field || typeof order.order !== 'object' || order.order === null || Array.isArray(order.order))
    return order.order;
  return { ...order.order, [field]: [...chosen] };
}

/** Adds or removes an id; with room for only one the new one takes its place. */
export function toggled(order: Affordance, chosen: readonly string[], id: string): string[] {
  const choose = order.choose;
  if (!choose || !choose.from.includes(id)) return [...chosen];
  if (chosen.includes(id)) return chosen.filter((c) => c !== id);
  if (choose.max === 1) return [id];
  return chosen.length < choose.max ? choose.from.filter((c) => c === id || chosen.includes(c)) : [...chosen];
}

export const isEnough = (order: Affordance, chosen: readonly string[]): boolean =>
  !order.choose || (chosen.length >= order.choose.min && chosen.length <= order.choose.max);

/** What a chosen id is called. */
export function nameOf(id: string, pieces: readonly Piece[], hand: readonly Card[]): string {
  return pieces.find((p) => p.id === id)?.name ?? hand.find((c) => c.id === id)?.title ?? id;
}

/** How likely an order is to end well, by its last bar; 0 where nothing is rolled for. */
export const goodShare = (order: Affordance): number =>
  (order.odds?.bars.at(-1)?.shares ?? []).filter((s) => s.tone === 'good').reduce((sum, s) => sum + s.p, 0);

/** The chance that an order succeeds, in words: `72 %`; empty where nothing is rolled for. */
export function chanceOf(order: Affordance): string {
  const good = goodShare(order);
  return good ? `${Math.round(good * 100)} %` : '';
}
