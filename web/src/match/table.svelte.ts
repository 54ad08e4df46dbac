import type { Affordance, Target } from '../api/types';
import { agreeing, click, completed, isEnough, lights, NOTHING, toggled, type Picked } from './intent';
import type { MatchModel } from './model.svelte';

/** What the player is about to do: what is picked, focused, chosen, asked. Surface and list share it, so that they are always in step. */
export class TableState {
  picked = $state.raw<Picked>(NOTHING);
  focused = $state.raw<Affordance | null>(null);
  choosing = $state.raw<{ order: Affordance; chosen: string[] } | null>(null);
  asking = $state.raw<{ orders: Affordance[]; at: [number, number] } | null>(null);
  confirming = $state.raw<{ order: Affordance; json: Affordance['order'] } | null>(null);
  refusedHere = $state.raw<Affordance | null>(null);
  clause = $state<string | null>(null);

  constructor(readonly model: MatchModel) {}

  get all(): Affordance[] {
    return this.model.affordances;
  }

  rows = $derived.by(() => agreeing(this.all, this.picked));
  lights = $derived.by(() => lights(this.choosing ? [] : this.all, this.picked));

  /** A new question: nothing is picked any more. */
  reset(): void {
    this.picked = NOTHING;
    this.focused = null;
    this.choosing = null;
    this.asking = null;
    this.confirming = null;
    this.refusedHere = null;
    // An order that is the only one and asks for a choice opens by itself.
    const only = this.all.length === 1 ? this.all[0] : undefined;
    if (only?.choose) this.choose(only);
  }

  /** A click or tap on the surface, a card or a die. A tap that leads to dice first shows the odds. */
  touch(what: Target, at: [number, number], byFinger: boolean): void {
    this.refusedHere = null;
    this.model.refused = null;
    this.asking = null;
    if (this.choosing) {
      const id = 'piece' in what ? what.piece : 'card' in what ? what.card : null;
      if (id) this.toggle(id);
      return;
    }
    const meaning = click(this.all, this.picked, what);
    switch (meaning.kind) {
      case 'give':
        if (byFinger && meaning.order.odds && this.focused !== meaning.order) this.focused = meaning.order;
        else void this.give(meaning.order);
        break;
      case 'pick':
        this.picked = meaning.picked;
        this.focused = null;
        break;
      case 'ask':
        this.asking = { orders: meaning.orders, at };
        this.focused = meaning.orders[0] ?? null;
        break;
      case 'refuse':
        this.refusedHere = meaning.order;
        this.focused = meaning.order;
        break;
      case 'nothing':
        this.picked = NOTHING;
        this.focused = null;
        break;
    }
  }

  choose(order: Affordance): void {
    this.choosing = { order, chosen: [...(order.choose?.preset ?? [])] };
    this.focused = order;
    this.asking = null;
  }

  toggle(id: string): void {
    if (this.choosing) this.choosing = { ...this.choosing, chosen: toggled(this.choosing.order, this.choosing.chosen, id) };
  }

  get enough(): boolean {
    return this.choosing !== null && isEnough(this.choosing.order, this.choosing.chosen);
  }

  /** Gives an order, after the choice or the confirmation it asks for. */
  async give(order: Affordance): Promise<void> {
    if (order.refused) {
      this.refusedHere = order;
      this.focused = order;
      return;
    }
    if (order.choose && this.choosing?.order !== order) return this.choose(order);
    if (order.drag && !order.target) {
      this.picked = { subject: order.subject, target: null };
      return;
    }
    const json = order.choose ? completed(order, this.choosing?.chosen ?? []) : order.order;
    if (order.confirm && this.confirming?.order !== order) {
      this.confirming = { order, json };
      return;
    }
    this.confirming = null;
    this.asking = null;
    await this.model.give(order, json);
  }

  cancel(): boolean {
    const anything = this.choosing || this.asking || this.confirming || this.refusedHere || this.picked !== NOTHING || this.model.refused;
    this.choosing = null;
    this.asking = null;
    this.confirming = null;
    this.refusedHere = null;
    this.model.refused = null;
    this.picked = NOTHING;
    return Boolean(anything);
  }
}
