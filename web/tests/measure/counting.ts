import type { Affordance, Link } from '../../src/api/types';
import { type Point } from '../../src/drawing/geometry';
import { goodShare, sortOf } from '../../src/match/intent';
import { shortest } from '../../src/match/route';
import { canStand, endOfOther, followers, likeliest, type Gone } from '../../src/match/sweeps';

/** One order of a recorded match, with what could have been ordered then. */
export interface Decision {
  seat: string;
  turn: string;
  phase: string;
  question: string;
  all: Affordance[];
  order: unknown;
  /** Where the pieces stood, by id. */
  places: Record<string, string>;
  /** Where they stood on a table. */
  spots: Record<string, Point>;
}

/** How a run of orders can be given: the name of a gesture, and how many orders from here it gives. */
interface Run {
  gesture: string;
  orders: number;
  clicks: number;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const rowOf = (d: Decision): Affordance | undefined => d.all.find((a) => same(a.order, d.order));
const sortIn = (d: Decision): string | null => (rowOf(d) ? sortOf(rowOf(d)!) : null);
const continues = (a: Decision, b: Decision | undefined): b is Decision =>
  b !== undefined && b.question === a.question && b.phase === a.phase && b.turn === a.turn;

/** How many decisions from the first on fulfil a condition, one after the other in the same phase and question. */
function runOf(rest: readonly Decision[], fits: (d: Decision) => boolean): number {
  let n = 0;
  while (n < rest.length && fits(rest[n]!) && (n === 0 || continues(rest[0]!, rest[n]))) n += 1;
  return n;
}

/** The same order to several pieces: they are selected together, or the rest follows the first. */
function group(rest: readonly Decision[]): Run {
  const sort = sortIn(rest[0]!);
  const orders = sort && rowOf(rest[0]!)?.subject ? runOf(rest, (d) => sortIn(d) === sort) : 1;
  return { gesture: 'group', orders, clicks: 2 };
}

/** Every piece of a line at its best odds: the list is opened and given. */
function volley(rest: readonly Decision[]): Run {
  const best = likeliest(rest[0]!.all);
  const chosen = new Map(best.map((a) => [a.subject, goodShare(a)]));
  const orders = runOf(rest, (d) => {
    const row = rowOf(d);
    const other = rest[rest.indexOf(d) + 1];
    const ends = other && endOfOther(d.all, rowOf(other)?.subject ?? '');
    if (ends && d !== rest[0] && same(ends.order, d.order)) return true;
    return row !== undefined && row.tone === 'contact' && goodShare(row) >= (chosen.get(row.subject) ?? Infinity);
  });
  return { gesture: 'volley', orders, clicks: 2 };
}

/** A march over several places, with the halt at its end; the piece that goes may have to be named first. */
function march(rest: readonly Decision[], links: readonly Link[]): Run {
  const named = rowOf(rest[0]!);
  const leads = named?.subject && !named.target && !named.irrevocable && rest[1]?.question !== rest[0]?.question;
  const steps = leads ? rest.slice(1) : rest;
  if (!steps[0]) return { gesture: 'march', orders: 1, clicks: 1 };
  const zone = (d: Decision): string | null => {
    const target = rowOf(d)?.target;
    return target && 'zone' in target && !rowOf(d)?.irrevocable ? target.zone : null;
  };
  let orders = runOf(steps, (d) => zone(d) !== null && (!leads || rowOf(d)?.subject === named.subject));
  const from = steps[0].places[rowOf(steps[0])?.subject ?? ''] ?? '';
  while (orders > 1 && shortest(links, from, zone(steps[orders - 1]!)!)?.length !== orders) orders -= 1;
  const last = steps[orders];
  if (orders > 0 && last && continues(steps[0], last) && rowOf(last)?.tone === 'end') orders += 1;
  return { gesture: 'march', orders: orders ? orders + (leads ? 1 : 0) : 1, clicks: leads ? 1 : 2 };
}

/** Which way a piece goes over a table, in degrees; null where it does not, or dice are rolled for it. */
function headingOf(d: Decision): number | null {
  const row = rowOf(d);
  const from = d.spots[row?.subject ?? ''];
  if (!row?.target || !('point' in row.target) || !from || row.irrevocable) return null;
  if (!d.all.some((a) => a.drag && a.subject === row.subject)) return null;
  return (Math.atan2(row.target.point[1] - from[1], row.target.point[0] - from[0]) * 180) / Math.PI;
}

/** A piece is dragged where it must be told first: the roll, then the move. */
function drag(rest: readonly Decision[]): Run {
  const [roll, move] = rest;
  const subject = rowOf(roll!)?.subject;
  const path = move && /"(kind":"move"|path":)/.test(JSON.stringify(move.order));
  const told = subject && move && (path || headingOf(move) !== null) && move.question !== roll?.question;
  const free = told && move.all.some((a) => a.drag && a.subject === subject);
  return { gesture: 'drag', orders: free ? 2 : 1, clicks: 1 };
}

/** Those who stood with a piece that has gone follow it, and that was all where nobody else is asked about. */
function along(rest: readonly Decision[], gone: (Gone & { phase: string }) | null): Run {
  const [here] = rest;
  if (!here || gone?.phase !== here.phase) return { gesture: 'along', orders: 1, clicks: 1 };
  const rows = followers(here.all, (id) => here.places[id] ?? null, gone);
  const able = new Set(rows.map((a) => a.subject));
  let orders = runOf(rest, (d) => able.has(rowOf(d)?.subject ?? null) && sortIn(d) === sortOf(rows[0]!));
  if (orders < able.size) return { gesture: 'along', orders: 1, clicks: 1 };
  const last = rest[orders];
  const only = here.all.every((a) => !a.subject || able.has(a.subject));
  if (only && orders && continues(here, last) && rowOf(last)?.tone === 'end') orders += 1;
  return { gesture: 'along', orders: orders || 1, clicks: 1 };
}

/** Whether a decision only ends what one piece does, before another acts: dragging the other one says as much. */
const isPassedOver = (rest: readonly Decision[]): boolean => {
  const [end, next] = rest;
  const other = next && rowOf(next)?.subject;
  const ends = end && other && continues(end, next) && endOfOther(end.all, other);
  return Boolean(ends && same(ends.order, end?.order)) && drag(rest.slice(1)).orders > 1;
};

/**
 * Several pieces dragged together: each is told the same where it must be told first, and goes the same way within an
 * eighth of the compass, as far as it gets. What only says that a piece stays lies in between for nothing.
 */
function formation(rest: readonly Decision[], idle: (order: unknown) => boolean): Run {
  let [orders, units] = [0, 0];
  let first: { heading: number; sort: string | null } | null = null;
  while (orders < rest.length && (!orders || rest[orders]!.turn === rest[0]!.turn)) {
    const here = rest[orders]!;
    if (orders && (idle(here.order) || isPassedOver(rest.slice(orders)))) {
      orders += 1;
      continue;
    }
    const told = drag(rest.slice(orders)).orders > 1;
    const move = told ? rest[orders + 1]! : here;
    const heading = headingOf(move);
    const sort = told ? sortIn(here) : null;
    if (here.phase !== rest[0]!.phase || heading === null) break;
    first ??= { heading, sort };
    const off = Math.abs(((heading - first.heading + 540) % 360) - 180);
    if (off > 22.5 || sort !== first.sort) break;
    orders += told ? 2 : 1;
    units += 1;
  }
  return { gesture: 'formation', orders: units > 2 ? orders : 1, clicks: 2 };
}

/**
 * Clicks that one seat needs for its orders, by gesture. What a piece is not told it does not do: standing costs
 * nothing.
 */
export function gestures(
  decisions: readonly Decision[],
  links: readonly Link[],
  known: (gesture: string) => boolean,
  idle: (order: unknown) => boolean,
): number {
  let clicks = 0;
  const kept = new Map<string, string>();
  const asked = new Set<string>();
  let gone: (Gone & { phase: string }) | null = null;
  for (let i = 0; i < decisions.length;) {
    const here = decisions[i]!;
    const rest = decisions.slice(i, i + 60);
    const row = rowOf(here);
    const ended = here.all.some((a) => a.tone === 'end' && !a.subject && a.notation !== 'concede');
    if (idle(here.order) && ended) {
      // Where everybody was told to stand, one order ends the phase instead.
      if (!continues(here, decisions[i + 1])) clicks += 1;
      i += 1;
      continue;
    }
    if (known('drag') && isPassedOver(rest)) {
      i += 1;
      continue;
    }
    if (row && canStand(row) && known('keep')) {
      const key = `${here.question} ${here.turn}`;
      const later = decisions.slice(i).filter((d) => d.question === here.question);
      const lasts = (ds: readonly Decision[]): boolean => ds.every((d) => sortIn(d) === sortOf(row));
      if (kept.get(key) !== sortOf(row) && kept.get(here.question) !== sortOf(row)) clicks += 1;
      if (asked.has(here.question + sortOf(row)) && lasts(later.filter((d) => d.turn === here.turn))) {
        // What held for a whole turn before can hold for good.
        const before = [...kept.keys()].some((k) => k.startsWith(`${here.question} `) && k !== key);
        if (before && lasts(later)) kept.set(here.question, sortOf(row));
        kept.set(key, sortOf(row));
      }
      asked.add(here.question + sortOf(row));
      i += 1;
      continue;
    }
    const runs = [
      group(rest),
      volley(rest),
      march(rest, links),
      drag(rest),
      formation(rest, idle),
      along(rest, gone),
    ].filter((r) => known(r.gesture) && r.orders > r.clicks);
    const best = runs.sort((a, b) => b.orders / b.clicks - a.orders / a.clicks)[0];
    clicks += best?.clicks ?? 1;
    i += best?.orders ?? 1;
    const to = row?.target && 'zone' in row.target ? row.target.zone : null;
    const from = here.places[row?.subject ?? ''];
    if (row?.subject && to && from && best?.gesture !== 'along')
      gone = { piece: row.subject, from, to, phase: here.phase };
  }
  return clicks;
}
