import type { Affordance } from '../api/types';
import { api, Fault } from '../api/client';
import type { Point } from '../drawing/geometry';
import type { MatchModel } from './model.svelte';

/** A thing that can be laid anywhere on the table: the orders that offer it differ only in where and how it lies. */
export interface Layable {
  key: string;
  title: string;
  /** What it is, for the drawing. */
  kind: string;
  sample: Affordance;
  turns: number[];
}

type Spot = { item: string; x: number; y: number; rot: number; shape?: number };

/** The place an order names, if it lays something. */
function spotIn(order: Affordance['order']): (Spot & Record<string, unknown>) | null {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return null;
  const { item, x, y, rot } = order;
  const lies = typeof item === 'string' && typeof x === 'number' && typeof y === 'number' && typeof rot === 'number';
  return lies ? (order as Spot & Record<string, unknown>) : null;
}

const keyOf = (spot: Spot): string => `${spot.item} ${spot.shape ?? ''}`;

/** What can be laid anywhere and any way round, each thing once; what crosses the whole table is chosen in the list. */
export function layables(all: readonly Affordance[]): Layable[] {
  const found = new Map<string, Layable>();
  for (const a of all) {
    const spot = spotIn(a.order);
    if (!spot || a.refused) continue;
    const key = keyOf(spot);
    const one = found.get(key) ?? { key, title: titleOf(a.label), kind: spot.item, sample: a, turns: [] };
    if (!one.turns.includes(spot.rot)) one.turns.push(spot.rot);
    found.set(key, one);
  }
  return [...found.values()].filter((one) => one.turns.length > 1);
}

/** What a row says before it says where. */
function titleOf(label: string): string {
  const title = label.split(/, (?:west|middle|east|north|south|turned)/)[0] ?? label;
  return title.replace(/^./, (c) => c.toUpperCase());
}

/** Laying things out by hand: one is picked, and a click on the table puts it there if the rules allow. */
export class Laying {
  picked = $state.raw<Layable | null>(null);
  rot = $state(0);
  /** Where the pointer is, and what the rules say to that. */
  at = $state.raw<Point | null>(null);
  fault = $state.raw<{ text: string; clause: string } | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly model: MatchModel) {}

  items = $derived.by(() => layables(this.model.affordances));

  /** The rows as a list, for those who do not lay by hand. */
  listed = $state(false);
  /** Whether an order is one of those that a click on the table gives. */
  covers(a: Affordance): boolean {
    const spot = this.listed ? null : spotIn(a.order);
    return spot !== null && this.items.some((one) => one.key === keyOf(spot));
  }

  /** A new question: the same thing stays in the hand as long as there is more of it. */
  newQuestion(): void {
    const kept = this.items.find((one) => one.key === this.picked?.key);
    this.picked = kept ?? null;
    this.fault = null;
    if (!kept) this.at = null;
  }

  pick(one: Layable | null): void {
    this.picked = this.picked?.key === one?.key ? null : one;
    this.rot = this.picked?.turns[0] ?? 0;
    this.fault = null;
    this.at = null;
  }

  turn(): void {
    const turns = this.picked?.turns ?? [];
    this.rot = turns[(turns.indexOf(this.rot) + 1) % turns.length] ?? 0;
    if (this.at) this.hover(this.at);
  }

  /** The pointer rests there: the rules are asked before anything is laid. */
  hover(at: Point): void {
    this.at = at;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(at), 110);
  }

  private async ask(at: Point): Promise<void> {
    const order = this.orderAt(at);
    if (!order) return;
    const fault = await api.check(this.model.id, order).then(
      () => null,
      (error: unknown) =>
        error instanceof Fault ? { text: error.fault.text, clause: error.fault.clause ?? '' } : null,
    );
    if (this.at === at) this.fault = fault;
  }

  /** Puts it down at a spot of the surface. */
  async layAt(at: Point): Promise<void> {
    const [order, sample] = [this.orderAt(at), this.picked?.sample];
    if (!order || !sample) return;
    this.at = at;
    if (this.timer) clearTimeout(this.timer);
    const given = await this.model.give(sample, order);
    if (given) return;
    const fault = this.model.refused?.fault;
    this.fault = fault ? { text: fault.text, clause: fault.clause ?? '' } : null;
    this.model.refused = null;
  }

  /** The order for a spot of the surface: in inches from the west and south edges, by quarters. */
  private orderAt(at: Point): Affordance['order'] | null {
    const spot = this.picked && spotIn(this.picked.sample.order);
    const { inch, height } = this.model.table;
    if (!spot || !inch) return null;
    const [x, y] = this.model.scale.back(at);
    const quarter = (v: number): number => Math.round((v / inch) * 4) / 4;
    return { ...spot, x: quarter(x), y: quarter(height - y), rot: this.rot } as Affordance['order'];
  }
}
