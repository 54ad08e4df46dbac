import { tick } from 'svelte';
import type { Affordance, Target } from '../api/types';
import { prefs } from '../prefs.svelte';
import { handleOf, Manoeuvre } from '../surface/manoeuvre.svelte';
import { Company } from './company.svelte';
import { LastOrder } from './last.svelte';
import { Laying } from './laying.svelte';
import {
  agreeing,
  click,
  completed,
  isEnough,
  isFinal,
  keyOf,
  lights,
  NOTHING,
  sortOf,
  standIns,
  toggled,
  type Picked,
} from './intent';
import { routeTo, stepTo, type Route } from './route';
import { bestShot, choices, endOfOther } from './sweeps';
import { unwise } from './unwise';
import type { MatchModel } from './model.svelte';

const targetOf = ({ zone, onto }: Wish): Target | null => (zone ? { zone } : onto ? { piece: onto } : null);

/** Where a piece should go when it may, and whom it should go for. */
interface Wish {
  piece: string;
  at: [number, number];
  zone: string | null;
  onto: string | null;
  offer?: [number, number];
}

/**
 * What the player is about to do: what is picked, focused, chosen, asked. Surface and list share it, so that they are
 * always in step.
 */
export class TableState {
  picked = $state.raw<Picked>(NOTHING);
  focused = $state.raw<Affordance | null>(null);
  choosing = $state.raw<{ order: Affordance; chosen: string[] } | null>(null);
  asking = $state.raw<{ orders: Affordance[]; at: [number, number] } | null>(null);
  confirming = $state.raw<{ order: Affordance; json: Affordance['order']; text: string } | null>(null);
  /** An order that cannot be taken back, shown with its line and odds until it is given or dropped. */
  prepared = $state.raw<Affordance | null>(null);
  /** A piece that is looked at, and where in the window it was touched. */
  inspected = $state.raw<{ piece: string; at: [number, number] } | null>(null);
  refusedHere = $state.raw<Affordance | null>(null);
  clause = $state<string | null>(null);
  /** A piece on its way over a table. */
  readonly manoeuvre: Manoeuvre;
  /** Things laid out on the table. */
  readonly laying: Laying;
  /** Several pieces under one order. */
  readonly company: Company;
  /** The end of a phase, given together with its last order. */
  readonly last: LastOrder;

  constructor(readonly model: MatchModel) {
    this.manoeuvre = new Manoeuvre(model);
    this.laying = new Laying(model);
    this.company = new Company(this);
    this.last = new LastOrder(this);
  }

  get all(): Affordance[] {
    return this.model.affordances;
  }

  rows = $derived.by(() => agreeing(this.all, this.picked).filter((a) => !this.laying.covers(a)));
  lights = $derived.by(() => lights(this.choosing ? [] : this.all, this.picked));

  /** Pieces of a stack by the one that orders name. */
  standIns = $derived.by(() => standIns(this.model.scene?.pieces ?? [], this.all));

  /** A new question: nothing is picked any more. */
  reset(): void {
    this.picked = NOTHING;
    this.focused = null;
    this.choosing = null;
    this.asking = null;
    this.confirming = null;
    this.prepared = null;
    this.inspected = null;
    this.refusedHere = null;
    this.manoeuvre.close();
    this.company.newQuestion();
    this.laying.newQuestion();
    this.resume();
    // An order that is the only one and asks for a choice opens by itself.
    const only = this.all.length === 1 ? this.all[0] : undefined;
    if (only?.choose) this.choose(only);
    this.last.newQuestion();
  }

  /** A click or tap on the surface, a card or a die. What cannot be taken back is prepared by the first one. */
  touch(what: Target, at: [number, number]): void {
    this.refusedHere = null;
    this.model.refused = null;
    this.asking = null;
    this.inspected = null;
    if (this.choosing) {
      const id = 'piece' in what ? what.piece : 'card' in what ? what.card : null;
      if (id) this.toggle(id);
      return;
    }
    const meant = 'piece' in what ? { piece: this.standIns.get(what.piece) ?? what.piece } : what;
    const meaning = click(this.all, this.picked, meant);
    switch (meaning.kind) {
      case 'give':
        this.prepare(meaning.order);
        break;
      case 'pick':
        this.picked = meaning.picked;
        this.focused = null;
        this.prepared = this.onlyFinal(meaning.picked.subject);
        // Whoever may be aimed at by several is shown, beside the rows of those who can.
        if ('piece' in what && meaning.picked.target) this.inspected = { piece: what.piece, at };
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
        if ('piece' in what && !this.turnFrom(what.piece, at)) this.inspected = { piece: what.piece, at };
        if ('zone' in what) this.march(what.zone);
        break;
    }
  }

  /**
   * The row that ends what the piece does that was told something last, where another one is meant. What is asked
   * because of others, who go on with that end, is not passed over by a gesture.
   */
  private endFor(piece: string): Affordance | null {
    const { actor } = this.model;
    return actor !== null && this.all.some((a) => a.subject === actor) ? endOfOther(this.all, piece) : null;
  }

  /** A piece that is picked once the one before it has ended. */
  private next: { piece: string; at: [number, number] } | null = null;

  /**
   * A click on another piece of one's own while only one on a table is asked about: that one is done, where this can be
   * taken back. Answers whether it was meant so.
   */
  private turnFrom(piece: string, at: [number, number]): boolean {
    const { scene, page } = this.model;
    const other = scene?.pieces.find((p) => p.id === piece);
    const isOwn = other?.side === scene?.prompt?.side && typeof other?.place === 'object' && 'table' in other.place;
    const end = isOwn && page?.undo ? this.endFor(piece) : null;
    if (!end) return false;
    this.next = { piece, at };
    void this.give(end);
    return true;
  }

  /** A march over several places, shown until it is given or dropped. */
  route: Route | null = null;

  /** A click on a place beyond the next one: the way there is prepared. */
  private march(zone: string): void {
    const { scene, ground } = this.model;
    if (this.prepared && this.prepared === this.route?.row && this.route.zones.at(-1) === zone)
      return void this.give(this.prepared);
    const to = ground?.zones.find((z) => z.id === zone);
    this.route = to && scene && ground ? routeTo(this.all, scene.pieces, ground.links, to) : null;
    this.prepared = this.route?.row ?? null;
  }

  /** The only thing a picked piece can do, where that rolls dice: it is shown at once, and given by the next click. */
  private onlyFinal(piece: string | null): Affordance | null {
    const open = piece ? this.all.filter((a) => a.subject === piece && !a.refused) : [];
    const [only] = open;
    return only && open.length === 1 && isFinal(only) && !only.drag && !only.choose && !only.confirm ? only : null;
  }

  /** Shows an order with its odds beside it; the second time, or where nothing is lost by it, it is given. */
  prepare(order: Affordance): void {
    const ready = this.prepared === order || prefs.atOnce || !isFinal(order) || order.confirm !== null || order.choose;
    if (ready) return void this.give(order);
    this.prepared = order;
    this.focused = order;
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
    const then = this.afterFire.get(order);
    if (then) return this.fireAndGo(then);
    if (order === this.route?.row) return this.company.march(this.route.zones);
    if (this.wish?.piece === order.subject && this.company.members.size > 1) return this.goTogether(order);
    if (order.choose && this.choosing?.order !== order) return this.choose(order);
    if (order.drag && !order.target) return this.takeUp(order);
    const json = order.choose ? completed(order, this.choosing?.chosen ?? []) : order.order;
    const text = order.confirm ?? unwise(order, this.all, this.model.scene);
    if (text && this.confirming?.order !== order) {
      this.confirming = { order, json, text };
      return;
    }
    this.confirming = null;
    this.asking = null;
    this.prepared = null;
    this.company.remember(order);
    this.company.habits.answered();
    const leaders = this.company.escortOf(order);
    if (leaders.length && !(await this.company.send(leaders))) return;
    await this.model.give(order, json);
  }

  /**
   * Where a piece was dragged to that must first be told to act: it goes on from there when it may. `offer`: the place
   * of the window where its orders are to be offered once the piece before it has ended.
   */
  wish = $state.raw<Wish | null>(null);

  /**
   * A piece was dragged that may not move yet: the orders it can have now are offered beside it, and what was wished is
   * kept for the question after. Where another piece has only to end, that is ended first. With no order, a sentence
   * says what is asked instead.
   */
  dragTooSoon(dragged: string, at: [number, number], window: [number, number], over: Target | null = null): void {
    const zone = over && 'zone' in over ? over.zone : null;
    const onto = over && 'piece' in over ? over.piece : null;
    const piece = this.standIns.get(dragged) ?? dragged;
    const own = (a: Affordance): boolean => {
      const target = a.target && 'piece' in a.target ? a.target.piece : null;
      const aimed = this.model.scene?.pieces.find((p) => p.id === target);
      return !a.target || aimed?.side === this.model.scene?.prompt?.side;
    };
    // On a table a piece goes after a roll, or freely; other orders are no part of its way.
    const place = this.model.scene?.pieces.find((p) => p.id === piece)?.place;
    const onTable = typeof place === 'object' && 'table' in place;
    const rows = this.all.filter((a) => a.subject === piece && !a.refused && own(a) && (!onTable || isFinal(a)));
    const orders = (zone ? rows.flatMap((a) => choices(a, dragged)) : rows).slice(0, 8);
    const refused = this.all.find((a) => a.subject === piece && a.refused);
    const end = this.endFor(piece);
    const [only] = orders;
    this.wish = orders.length || end ? { piece, at, zone, onto } : null;
    if (only && zone && orders.length === 1 && !isFinal(only) && !only.choose) void this.give(only);
    else if (orders.length) this.asking = { orders: [...orders, ...this.firingFirst(piece, orders)], at: window };
    else if (end) {
      this.wish = { piece, at, zone, onto, offer: window };
      void this.model.give(end, end.order);
    } else if (refused) this.refusedHere = refused;
    else this.tooSoon = { piece, at: window };
  }

  /** Rows that let a piece fire before it goes where it was dragged, by what it is told then. */
  private afterFire = new Map<Affordance, Affordance>();

  /** What a dragged piece can be told, each after its best shot: one gesture for both. */
  private firingFirst(piece: string, orders: readonly Affordance[]): Affordance[] {
    const shot = this.model.ground?.zones.length ? null : bestShot(this.all, piece);
    const goes = shot ? orders.filter((a) => !a.target && !a.choose && !a.confirm).slice(0, 2) : [];
    this.afterFire = new Map(
      goes.map((then) => {
        const label = `${shot?.label ?? ''}, then ${then.label.charAt(0).toLowerCase()}${then.label.slice(1)}`;
        return [{ ...then, label, odds: shot?.odds ?? null, irrevocable: true, tone: 'contact' }, then];
      }),
    );
    return [...this.afterFire.keys()];
  }

  /** Fires, and goes where it was dragged; those gathered around it do the same. */
  private async fireAndGo(then: Affordance): Promise<void> {
    const { wish, company } = this;
    if (company.members.size > 1) return this.goTogether(then, true);
    this.wish = this.asking = this.prepared = null;
    if (!wish || !(await company.fireFirst(wish.piece))) return;
    await tick();
    const row = this.all.find((a) => a.subject === wish.piece && !a.refused && sortOf(a) === sortOf(then));
    if (!row) return;
    this.wish = wish;
    await this.model.give(row, row.order);
  }

  /** The pieces gathered around a dragged one: each is told the same, and goes the same way. */
  private async goTogether(order: Affordance, firing = false): Promise<void> {
    const { wish } = this;
    const place = this.model.scene?.pieces.find((p) => p.id === wish?.piece)?.place;
    this.wish = this.asking = this.prepared = null;
    if (!wish || typeof place !== 'object' || !('table' in place)) return;
    const [x, y] = place.table.at;
    await this.company.goTogether(order, [wish.at[0] - x, wish.at[1] - y], firing);
  }

  /** A piece is dropped on a place or another piece: the order that this means, if there is one. */
  dropOn(dragged: string, onto: Target, at: [number, number]): boolean {
    const piece = this.standIns.get(dragged) ?? dragged;
    const fits = this.all.some((a) => a.subject === piece && a.target && keyOf(a.target) === keyOf(onto));
    if (!fits) return 'zone' in onto && this.all.some((a) => a.subject === piece) && this.marchTo(onto.zone);
    this.picked = { subject: piece, target: null };
    this.touch(onto, at);
    return true;
  }

  /** Goes to a place near or far, where the next step of the way there is offered. */
  private marchTo(zone: string): boolean {
    const { scene, ground } = this.model;
    const to = ground?.zones.find((z) => z.id === zone);
    const near = stepTo(this.all, zone);
    const way = near ? [zone] : to && scene && ground && routeTo(this.all, scene.pieces, ground.links, to)?.zones;
    if (!way) return false;
    void this.company.march(way);
    return true;
  }

  tooSoon = $state.raw<{ piece: string; at: [number, number] } | null>(null);

  /** The next question lets the piece go where it was dragged before. */
  private resume(): void {
    this.tooSoon = null;
    const { wish, next } = this;
    if (!this.all.length) return;
    this.next = null;
    if (next && this.all.some((a) => a.subject === next.piece)) return this.touch({ piece: next.piece }, next.at);
    if (!wish) return;
    this.wish = null;
    if (wish.offer) return this.dragTooSoon(wish.piece, wish.at, wish.offer, targetOf(wish));
    const charge = wish.onto ? this.rowAgainst(wish.piece, wish.onto) : undefined;
    if (charge) return this.prepare(charge);
    if (wish.zone) return void this.marchTo(wish.zone);
    const order = handleOf(this.all, wish.piece);
    if (!order) return;
    this.takeUp(order);
    this.manoeuvre.place(wish.at, null);
    void this.goOn();
  }

  /** The only thing a piece can do against another one. */
  private rowAgainst(piece: string, onto: string): Affordance | undefined {
    const rows = this.all.filter((a) => a.subject === piece && !a.refused && a.target && !a.drag);
    const against = rows.filter((a) => a.target && 'piece' in a.target && a.target.piece === onto);
    return against.length === 1 ? against[0] : undefined;
  }

  /** What was wished by the drag is given where no dice are rolled for it, as far as the piece gets. */
  private async goOn(): Promise<void> {
    const piece = this.manoeuvre.piece;
    const plan = await this.manoeuvre.planned();
    if (!piece || piece !== this.manoeuvre.piece || !plan?.order || plan.irrevocable) return;
    if (!(await this.manoeuvre.give()) || !plan.stop) return;
    await tick();
    this.company.word = plan.stop.text;
  }

  cancel(): boolean {
    const anything =
      this.manoeuvre.piece ||
      this.laying.picked ||
      this.company.members.size ||
      this.company.taking ||
      this.prepared ||
      this.inspected ||
      this.tooSoon ||
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
    this.prepared = null;
    this.inspected = null;
    this.tooSoon = null;
    this.wish = null;
    this.company.disband();
    this.laying.pick(null);
    this.model.refused = null;
    this.picked = NOTHING;
    return Boolean(anything);
  }
}
