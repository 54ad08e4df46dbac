import type { Affordance } from '../api/types';
import { goodShare, sortOf } from './intent';
import { soleEnding } from './keys';
import { bestShot, canStand, isOpen } from './sweeps';

/**
 * What a player has said of a question that comes again and again: the same answer, the first of the list, the best
 * odds, the only answer, or that those who stood with a piece go after it and nobody else.
 */
export type Habit = { kind: 'answer'; sort: string; label: string } | { kind: 'first' | 'best' | 'sole' | 'along' };

const subjectsOf = (all: readonly Affordance[]): Set<string> =>
  new Set(all.flatMap((a) => ((isOpen(a) || a.drag) && a.subject ? [a.subject] : [])));

/** More pieces than this could still act: nobody ends that by habit. */
const FEW = 3;

/** Whether a row can be given by habit: never one that leaves many pieces idle. */
export const canKeep = (all: readonly Affordance[], a: Affordance): boolean =>
  canStand(a) && (a.tone !== 'end' || subjectsOf(all).size <= FEW);

/** The first of the list, where a question is about one thing and nobody is sent anywhere. */
function firstOf(all: readonly Affordance[]): Affordance | null {
  const open = all.filter((a) => isOpen(a) && a.confirm === null);
  const goes = (a: Affordance): boolean => a.drag || (a.target !== null && !('dice' in a.target));
  const asks = subjectsOf(all).size <= 1 && all.every((a) => !goes(a) && a.tone !== 'accent');
  const [first] = open;
  return asks && first && first.tone !== 'end' && open.length > 1 ? first : null;
}

/** The best that one piece can aim at, where nothing else is asked than whom it aims at. */
export function aimed(all: readonly Affordance[]): Affordance | null {
  const [piece, ...more] = subjectsOf(all);
  if (!piece || more.length) return null;
  const aims = all.every((a) => a.refused !== null || a.tone === 'contact' || (a.tone === 'end' && !a.drag));
  return aims ? bestShot(all, piece) : null;
}

/** The only thing that can be answered. */
export function sole(all: readonly Affordance[]): Affordance | null {
  const open = all.filter((a) => a.confirm === null && a.refused === null);
  const [only, ...more] = open;
  return only && !more.length && canStand(only) ? only : null;
}

/**
 * What is answered for the player: the only thing there is to answer, unless it could not be taken back and what went
 * before still can.
 */
export function foregone(all: readonly Affordance[], final: boolean): Affordance | null {
  const only = sole(all);
  return only && (final || !only.irrevocable) ? only : null;
}

/** Whether a question is about pieces that go somewhere, each by itself, and nothing else. */
const isGoing = (all: readonly Affordance[]): boolean =>
  subjectsOf(all).size > 0 && all.every((a) => !a.subject || (a.target !== null && 'zone' in a.target));

/** The order that a habit gives; null where the player is to be asked. `along`: the rows by which others follow. */
export function byHabit(
  habit: Habit,
  all: readonly Affordance[],
  along: readonly Affordance[] = [],
): Affordance | null {
  switch (habit.kind) {
    case 'answer': {
      const rows = all.filter((a) => canKeep(all, a));
      return rows.find((a) => sortOf(a) === habit.sort) ?? rows.find((a) => a.label === habit.label) ?? null;
    }
    case 'first':
      return firstOf(all);
    case 'best':
      return aimed(all);
    case 'sole':
      return sole(all);
    case 'along': {
      const end = all[soleEnding(all)];
      return isGoing(all) ? (along[0] ?? (end && !end.subject ? end : null)) : null;
    }
  }
}

/** The habits that an answer could become, the plainest first. */
export function habitsOf(all: readonly Affordance[], order: Affordance): Habit[] {
  const best = aimed(all);
  const isBest = best && best.subject === order.subject && goodShare(order) >= goodShare(best);
  return [
    ...(isBest ? [{ kind: 'best' } as const] : []),
    ...(canKeep(all, order) ? [{ kind: 'answer', sort: sortOf(order), label: order.label } as const] : []),
    ...(firstOf(all) === order ? [{ kind: 'first' } as const] : []),
  ];
}

/** What a habit says, for the button that switches it on. */
export function saying(habit: Habit): string {
  switch (habit.kind) {
    case 'answer':
      return habit.label;
    case 'first':
      return 'the first of the list';
    case 'best':
      return 'at the best odds';
    case 'sole':
      return 'whatever is the only answer';
    case 'along':
      return 'who stood with them follows, nobody else goes';
  }
}
