import type { Affordance, Link } from '../../src/api/types';
import { type Point } from '../../src/drawing/geometry';
import { goodShare, sortOf } from '../../src/match/intent';
import { shortest } from '../../src/match/route';
import { byHabit, foregone, habitsOf, type Habit } from '../../src/match/habits';
import {
  bestShot,
  choices,
  endings,
  endOfOther,
  followers,
  isAnswer,
  isOpen,
  likeliest,
  toldAlike,
  type Gone,
} from '../../src/match/sweeps';

/** One order of a recorded match, with what could have been ordered then. */
export interface Decision {
  seat: string;
  turn: string;
  phase: string;
  question: string;
  all: Affordance[];
  order: unknown;
  /** Nothing that went before could be taken back. */
  final: boolean;
  /** Where the pieces stood, by id. */
  places: Record<string, string>;
  /** Where they stood on a table. */
  spots: Record<string, Point>;
  /** Units of the surface to an inch. */
  inch: number;
}

/** How a run of orders can be given: the name of a gesture, and how many orders from here it gives. */
interface Run {
  gesture: string;
  orders: number;
  clicks: number;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const rows = new WeakMap<Decision, Affordance | null>();
function rowOf(d: Decision): Affordance | undefined {
  const known =
    rows.get(d) ??
    (rows.has(d) ? null : (d.all.find((a) => !a.choose && same(a.order, d.order)) ?? chosenRow(d) ?? null));
  rows.set(d, known ?? null);
  return known ?? undefined;
}
/** The row that asks who goes, with the choice that was made: all that were meant to, or one of them alone. */
function chosenRow(d: Decision): Affordance | undefined {
  return d.all
    .filter((a) => a.choose)
    .flatMap((a) => a.choose?.from.flatMap((id) => choices(a, id)) ?? [])
    .find((a) => same(a.order, d.order));
}
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

/** Several answers to one question, all in its list from the beginning: they are taken there and given together. */
function answers(rest: readonly Decision[]): Run {
  const open = rest[0]!.all.filter(isAnswer);
  const orders = runOf(rest, (d) => {
    const row = rowOf(d);
    return row !== undefined && isAnswer(row) && open.some((a) => same(a.order, d.order));
  });
  return { gesture: 'answers', orders: orders || 1, clicks: (orders || 1) + 2 };
}

/** Whether a piece is told what another one is told, by the row that the page finds for it. */
function isToldAlike(d: Decision, sample: Affordance | undefined): boolean {
  const row = rowOf(d);
  return Boolean(row?.subject && sample && same(toldAlike(d.all, row.subject, sample)?.order, row.order));
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
  return {
    gesture: 'march',
    orders: orders ? orders + (leads ? 1 : 0) : 1,
    clicks: leads && !named.choose && same(named.order, rest[0]!.order) && rest[0]!.all.includes(named) ? 1 : 2,
  };
}

/** Which way a piece goes over a table, in degrees; null where it does not. */
function headingOf(d: Decision): number | null {
  const row = rowOf(d);
  const place = row?.target && 'point' in row.target ? row.target.point : spotIn(d.order, d.inch);
  const subject = row?.subject ?? d.all.find((a) => a.drag && a.subject && named(d.order).includes(a.subject))?.subject;
  const from = d.spots[subject ?? ''];
  if (!place || !from || !d.all.some((a) => a.drag && a.subject === subject)) return null;
  return (Math.atan2(place[1] - from[1], place[0] - from[0]) * 180) / Math.PI;
}

/** The spot that an order names, where its row does not show it. */
function spotIn(order: unknown, inch: number): Point | null {
  const { x, y } = (order ?? {}) as { x?: number; y?: number };
  return x === undefined || y === undefined ? null : [x * inch, y * inch];
}

const named = (order: unknown): string[] =>
  Object.values(order ?? {}).filter((v): v is string => typeof v === 'string');

/** Whether an order sends a piece somewhere, turns it, or sends it against somebody. */
const isSent = (d: Decision): boolean =>
  /"(kind":"(move|charge)"|path":|x":|facing":)/.test(JSON.stringify(d.order)) || headingOf(d) !== null;

/** A piece is dragged where it must be told first: the roll, then the move. */
function drag(rest: readonly Decision[]): Run {
  const [roll, move] = rest;
  const subject = roll && rowOf(roll)?.subject;
  const aims = roll && rowOf(roll)?.tone === 'contact';
  const told = subject && !aims && move && move.question !== roll.question && isSent(move);
  const free = told && (rowOf(move)?.subject === subject || move.all.some((a) => a.drag && a.subject === subject));
  return { gesture: 'drag', orders: free ? 2 : 1, clicks: 1 };
}

/** A piece that may fire is dragged: it fires at its best odds and goes where it was dragged to. */
function fireAndGo(rest: readonly Decision[]): Run {
  const [shot] = rest;
  const row = shot && rowOf(shot);
  const best = row?.subject ? bestShot(shot!.all, row.subject) : null;
  const told = drag(rest.slice(1)).orders > 1 && rowOf(rest[1]!)?.subject === row?.subject;
  const fits = best && row && told && goodShare(row) >= goodShare(best);
  return { gesture: 'fire-and-go', orders: fits ? 3 : 1, clicks: 1 };
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

/** Whether a decision only ends what one piece does, before another acts: to pick the other one says as much. */
const isPassedOver = (rest: readonly Decision[]): boolean => {
  const [end, next] = rest;
  const other = next && rowOf(next)?.subject;
  const ends = end && other && continues(end, next) && endOfOther(end.all, other);
  return Boolean(ends && same(ends.order, end?.order) && (next?.spots[other] || drag(rest.slice(1)).orders > 1));
};

/**
 * Several pieces dragged together: each is told the same where it must be told first, and goes the same way within an
 * eighth of the compass, as far as it gets. What only says that a piece stays lies in between for nothing.
 */
function formation(rest: readonly Decision[], idle: (order: unknown) => boolean): Run {
  let [orders, units, gone] = [0, 0, 0];
  let first: { heading: number | null; told: Affordance | undefined } | null = null;
  while (orders < rest.length && (!orders || rest[orders]!.turn === rest[0]!.turn)) {
    const here = rest[orders]!;
    if (orders && (idle(here.order) || isPassedOver(rest.slice(orders)))) {
      orders += 1;
      continue;
    }
    const told = drag(rest.slice(orders)).orders > 1;
    const move = told ? rest[orders + 1]! : here;
    const heading = headingOf(move);
    const row = rowOf(here);
    if (here.phase !== rest[0]!.phase) break;
    if (!told && heading === null && row?.irrevocable && isToldAlike(here, first ? first.told : row)) {
      // The roll failed: the next one is told the same.
      first ??= { heading: null, told: row };
      orders += 1;
      units += 1;
      continue;
    }
    if (heading === null) break;
    first ??= { heading, told: told ? row : undefined };
    first.heading ??= heading;
    const off = Math.abs(((heading - first.heading + 540) % 360) - 180);
    if (off > 22.5 || (told ? !isToldAlike(here, first.told) : first.told)) break;
    orders += told ? 2 : 1;
    units += 1;
    gone += 1;
  }
  return { gesture: 'formation', orders: units > 1 && gone ? orders : 1, clicks: 2 };
}

/** To answer once, and the next time to let it hold for good. */
const SWITCHING = 2;

type Tell = (here: Decision, clicks: number, gesture: string) => void;

const isAlike = (a: Habit, b: Habit): boolean =>
  a.kind === b.kind && (a.kind !== 'answer' || b.kind !== 'answer' || a.label === b.label);

/** Whether a habit gives what was ordered; who follows first is all one. */
function fits(habit: Habit, d: Decision, along: readonly Affordance[]): boolean {
  const row = byHabit(habit, d.all, along);
  if (!row) return false;
  if (habit.kind === 'along' && along.length) return along.some((a) => same(a.order, d.order));
  const given = rowOf(d);
  if (habit.kind === 'best')
    return given !== undefined && goodShare(given) >= goodShare(row) && given.tone === 'contact';
  if (habit.kind === 'answer') return given?.label === row.label;
  return same(row.order, d.order);
}

/** Those who could follow at each decision, as the page knows it. */
function alongAt(every: readonly Decision[]): Affordance[][] {
  let gone: (Gone & { phase: string }) | null = null;
  return every.map((d) => {
    const rows = gone?.phase === d.phase ? followers(d.all, (id) => d.places[id] ?? null, gone) : [];
    const row = rowOf(d);
    const to = row?.target && 'zone' in row.target ? row.target.zone : null;
    const from = d.places[row?.subject ?? ''];
    gone = row?.subject && to && from && from !== to ? { piece: row.subject, from, to, phase: d.phase } : null;
    return rows;
  });
}

/**
 * What is left when the player has said once and for all how a question is answered, wherever that saves clicks; to be
 * asked all the same costs one each time.
 */
function withoutHabits(every: readonly Decision[], tell: Tell): [Decision[], number] {
  const along = alongAt(every);
  const dropped = new Set<Decision>();
  let clicks = 0;
  for (const question of new Set(every.map((d) => d.question))) {
    const asked = every.flatMap((d, i) => {
      const isDragged = drag(every.slice(i, i + 2)).orders > 1;
      return d.question === question && !isDragged ? [{ d, along: along[i] ?? [] }] : [];
    });
    const habits: Habit[] = [{ kind: 'along' }, { kind: 'sole' }];
    for (const { d } of asked) {
      for (const habit of rowOf(d) ? habitsOf(d.all, rowOf(d)!) : []) {
        const often =
          habit.kind !== 'answer' || asked.filter((a) => rowOf(a.d)?.label === habit.label).length > SWITCHING;
        if (often && !habits.some((h) => isAlike(h, habit))) habits.push(habit);
      }
    }
    let best = { gain: 0, fitting: [] as Decision[], others: 0 };
    for (const habit of habits) {
      const fitting = asked.filter((a) => fits(habit, a.d, a.along)).map((a) => a.d);
      // A habit that does not answer a question at all lets it be asked.
      const others = asked.filter((a) => !fitting.includes(a.d) && byHabit(habit, a.d.all, a.along)).length;
      const gain = fitting.length - SWITCHING - others;
      if (gain > best.gain) best = { gain, fitting, others };
    }
    for (const d of best.fitting) dropped.add(d);
    if (best.gain > 0) {
      clicks += SWITCHING + best.others;
      tell(best.fitting[0]!, SWITCHING + best.others, 'habit');
    }
  }
  return [every.filter((d) => !dropped.has(d)), clicks];
}

/**
 * Those of a phase who only fire, each at its best odds as was open from its beginning: they are gathered and fire
 * together, whenever the record let them.
 */
function linesOfFire(
  decisions: readonly Decision[],
  gathering: number,
  idle: (order: unknown) => boolean,
  tell: Tell,
): [Decision[], number] {
  const dropped = new Set<Decision>();
  let clicks = 0;
  for (let i = 0; i < decisions.length;) {
    const first = decisions[i]!;
    let n = 1;
    while (decisions[i + n]?.turn === first.turn && decisions[i + n]?.phase === first.phase) n += 1;
    const part = decisions.slice(i, i + n);
    const acts = new Map<string, number>();
    for (const d of part) acts.set(rowOf(d)?.subject ?? '', (acts.get(rowOf(d)?.subject ?? '') ?? 0) + 1);
    const shots = part.filter((d) => {
      const piece = rowOf(d)?.subject;
      const best = piece ? bestShot(first.all, piece) : null;
      return best && acts.get(piece!) === 1 && d.question === first.question && sortOf(best) === sortIn(d);
    });
    if (shots.length > gathering) {
      for (const d of shots) dropped.add(d);
      const after = part.slice(part.indexOf(shots.at(-1)!) + 1).find((d) => !idle(d.order));
      if (after && endings(after.all).some((a) => same(a.order, after.order))) dropped.add(after);
      clicks += gathering;
      tell(shots[0]!, gathering, 'line');
    }
    i += n;
  }
  return [decisions.filter((d) => !dropped.has(d)), clicks];
}

/**
 * Those of a phase who go the same way within an eighth of the compass, and could from its beginning: they are gathered
 * and go together, whenever the record let them.
 */
function bodies(decisions: readonly Decision[], gathering: number, tell: Tell): [Decision[], number] {
  const dropped = new Set<Decision>();
  let clicks = 0;
  for (let i = 0; i < decisions.length;) {
    const first = decisions[i]!;
    let n = 1;
    while (decisions[i + n]?.turn === first.turn && decisions[i + n]?.phase === first.phase) n += 1;
    const free = new Set(first.all.filter((a) => a.drag).map((a) => a.subject));
    const part = decisions.slice(i, i + n);
    const may = new Set(first.all.flatMap((a) => (a.subject && isOpen(a) ? [`${a.subject} ${sortOf(a)}`] : [])));
    let left: { acts: Decision[]; heading: number; told: Decision | undefined; fires: boolean }[] = [];
    for (let at = 0; at < part.length;) {
      const rest = part.slice(at, at + 3);
      const here = part[at]!;
      const fires = fireAndGo(rest).orders > 1;
      const acts = fires ? rest : drag(rest).orders > 1 ? rest.slice(0, 2) : [here];
      const heading = headingOf(acts.at(-1)!);
      const told = acts.at(-2);
      const subject = rowOf(here)?.subject ?? null;
      const open = told ? may.has(`${subject} ${sortIn(told)}`) : free.has(subject) && here.question === first.question;
      const attacks = rowOf(acts.at(-1)!)?.tone === 'contact';
      if (heading !== null && open && !attacks) left.push({ acts, heading, told, fires });
      at += acts.length;
    }
    while (left.length) {
      const [lead] = left;
      const sample = lead!.told && rowOf(lead!.told);
      const near = left.filter(
        (o) =>
          o.fires === lead!.fires &&
          (o.told ? isToldAlike(o.told, sample) : !sample) &&
          Math.abs(((o.heading - lead!.heading + 540) % 360) - 180) <= 22.5,
      );
      left = left.filter((o) => !near.includes(o));
      if (near.length <= gathering) continue;
      for (const d of near.flatMap((o) => o.acts)) dropped.add(d);
      clicks += gathering;
      tell(lead!.acts[0]!, gathering, 'body');
    }
    i += n;
  }
  return [decisions.filter((d) => !dropped.has(d)), clicks];
}

/**
 * Whether a decision only ends the phase in which the one before was made, and could be seen there: then both were
 * given by one gesture.
 */
function isThen(before: Decision, here: Decision): boolean {
  const row = rowOf(here);
  const shown = before.all.some((a) => row && a.tone === 'end' && !a.subject && a.label === row.label);
  return row?.tone === 'end' && !row.subject && shown && before.turn === here.turn && !same(before.order, here.order);
}

/** To frame them, to take up one or to see whom each would aim at, to give it. */
const GATHERING = 3;

/** What is counted: every click, or every choice that a player makes, whatever it takes to say it. */
export type Effort = 'clicks' | 'decisions';

/** Leaders that are told beforehand: nobody is asked for them, and who stands with a company goes with it. */
function escorts(every: readonly Decision[], told: (order: unknown) => boolean): Decision[] {
  const along = alongAt(every);
  return every.filter((d, i) => !told(d.order) && !(along[i] ?? []).some((a) => same(a.order, d.order)));
}

/**
 * Clicks that one seat needs for its orders, by gesture. What a piece is not told it does not do: standing costs
 * nothing.
 */
export function gestures(
  every: readonly Decision[],
  links: readonly Link[],
  known: (gesture: string) => boolean,
  idle: (order: unknown) => boolean,
  told: ((order: unknown) => boolean) | null = null,
  tell: Tell = () => undefined,
  effort: Effort = 'clicks',
): number {
  const gathering = effort === 'clicks' ? GATHERING : 1;
  const asked = told && known('escort') ? escorts(every, told) : every;
  const left = known('sole') ? asked.filter((d) => !same(foregone(d.all, d.final)?.order, d.order)) : asked;
  const [rest, switched] = known('keep') ? withoutHabits(left, tell) : [left, 0];
  const [aimed, gathered] = known('line') ? linesOfFire(rest, gathering, idle, tell) : [rest, 0];
  const [decisions, moved] = known('body') ? bodies(aimed, gathering, tell) : [aimed, 0];
  let clicks = switched + gathered + moved + (told && known('escort') ? 1 : 0);
  let gone: (Gone & { phase: string }) | null = null;
  let last: Decision | null = null;
  for (let i = 0; i < decisions.length;) {
    const here = decisions[i]!;
    if (known('then') && last && isThen(last, here)) {
      last = null;
      i += 1;
      continue;
    }
    const next = decisions.slice(i, i + 60);
    const row = rowOf(here);
    const ended = here.all.some((a) => a.tone === 'end' && !a.subject && a.notation !== 'concede');
    if (idle(here.order) && ended) {
      // Where everybody was told to stand, one order ends the phase instead.
      if (!continues(here, decisions[i + 1])) {
        const told = known('then') && last !== null && continues(last, here);
        clicks += told ? 0 : 1;
        if (!told) tell(here, 1, 'idle');
      }
      i += 1;
      continue;
    }
    if (known('drag') && isPassedOver(next)) {
      i += 1;
      continue;
    }
    const runs = [
      group(next),
      answers(next),
      volley(next),
      march(next, links),
      drag(next),
      fireAndGo(next),
      formation(next, idle),
      along(next, gone),
    ]
      .map((r) => (effort === 'clicks' ? r : { ...r, clicks: 1 }))
      .filter((r) => known(r.gesture) && r.orders > r.clicks);
    const best = runs.sort((a, b) => b.orders / b.clicks - a.orders / a.clicks)[0];
    clicks += best?.clicks ?? 1;
    tell(here, best?.clicks ?? 1, best?.gesture ?? 'single');
    i += best?.orders ?? 1;
    last = here;
    const to = row?.target && 'zone' in row.target ? row.target.zone : null;
    const from = here.places[row?.subject ?? ''];
    if (row?.subject && to && from && best?.gesture !== 'along')
      gone = { piece: row.subject, from, to, phase: here.phase };
  }
  return clicks;
}
