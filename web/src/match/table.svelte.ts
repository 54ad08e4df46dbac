import type { Affordance, Target } from '../api/types';
import { agreeing, click, completed, isEnough, lights, NOTHING, toggled, type Picked } from './intent';
import { handleOf, Manoeuvre } from '../surface/manoeuvre.svelte';
import type { MatchModel } from './model.svelte';

/**
 * What the player is about to do: what is picked, focused, chosen, asked. Surface and list share it, so that they are
 * always in step.
 */
export class TableState {
  picked = $state.raw<Picked>(NOTHING);
  focused = $state.raw<Affordance | null>(null);
  choosing = $state.raw<{ order: Affordance; chosen: string[] } | null>(null);
  asking = $state.raw<{ orders: Affordance[]; at: [number, number] } | null>(null);
  confirming = $state.raw<{ order: Affordance; json: Affordance['order'] } | null>(null);
  refusedHere = $state.raw<Affordance | null>(null);
  clause = $state<string | null>(null);
  /** A piece on its way over a table. */
  readonly manoeuvre: Manoeuvre;

  constructor(readonly model: MatchModel) {
    this.manoeuvre = new Manoeuvre(model);
  }

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
    this.manoeuvre.close();
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

  /** Takes up the piece of a drag order, to be sent by pointer or by inches. */
  takeUp(order: Affordance): void {
    const piece = this.model.scene?.pieces.find((p) => p.id === order.subject);
    if (!piece) return;
    this.asking = null;
    this.picked = { subject: piece.id, target: null };
    this.focused = order;
    this.manoeuvre.open(piece, order);
  }

  /**
   * A tap beside every piece: where the piece taken up, or the picked one that may be dragged, should go. Answers
   * whether it meant anything.
   */
  sendTo(at: [number, number], onto: string | null): boolean {
    const picked = this.picked.subject;
    const order = this.manoeuvre.order ?? (picked ? handleOf(this.all, picked) : undefined);
    if (!order) return false;
    if (!this.manoeuvre.piece) this.takeUp(order);
    this.manoeuvre.place(at, onto);
    return true;
  }

  choose(order: Affordance): void {
    this.manoeuvre.close();
    this.choosing = { order, chosen: [...(order.choose?.preset ?? [])] };
    this.focused = order;
    this.asking = null;
  }

  toggle(id: string): void {
    if (this.choosing)
      this.choosing = { ...this.choosing, chosen: toggled(this.choosing.order, this.choosing.chosen, id) };
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
    if (order.drag && !order.target) return this.takeUp(order);
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
    const anything =
      this.manoeuvre.piece ||
      this.choosing ||
      this.asking ||
      this.confirming ||
      this.refusedHere ||
      this.picked !== NOTHING ||
      this.model.refused;
    this.manoeuvre.close();
    this.choosing = null;
    this.asking = null;
    this.confirming = null;
    this.refusedHere = null;
    this.model.refused = null;
    this.picked = NOTHING;
    return Boolean(anything);
  }
}
