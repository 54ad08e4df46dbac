import { api } from '../api/client';
import type { Affordance, Measure, Piece, Plan } from '../api/types';
import type { Point } from '../drawing/geometry';
import type { MatchModel } from '../match/model.svelte';

/** A unit being dragged over a table: the server plans the way while the pointer moves, one question at a time, always the latest. */
export class Drag {
  piece = $state.raw<Piece | null>(null);
  from = $state.raw<Point>([0, 0]);
  wish = $state.raw<Point>([0, 0]);
  plan = $state.raw<Plan | null>(null);
  private asking = false;
  private next: Point | null = null;
  private onto: string | null = null;

  constructor(private readonly model: MatchModel) {}

  /** The order that lets this piece be dragged, if there is one. */
  static handle(orders: readonly Affordance[], piece: string): Affordance | undefined {
    return orders.find((a) => a.drag && a.subject === piece && !a.refused);
  }

  start(piece: Piece, from: Point): void {
    this.piece = piece;
    this.from = from;
    this.plan = null;
  }

  move(to: Point, onto: string | null): void {
    this.wish = to;
    this.next = to;
    this.onto = onto;
    if (!this.asking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.asking = true;
    while (this.next && this.piece) {
      const to = this.next;
      this.next = null;
      try {
        const plan = await api.plan(this.model.id, { piece: this.piece.id, at: this.model.scale.back(to), facing: null, manner: null, onto: this.onto });
        if (this.piece) this.plan = this.model.scale.plan(plan);
      } catch {
        this.plan = null;
      }
    }
    this.asking = false;
  }

  /** Lets go: what was planned is given, if it is an order. */
  async drop(): Promise<void> {
    const order = this.plan?.order;
    this.cancel();
    if (order) await this.model.give(null, order);
  }

  cancel(): void {
    this.piece = null;
    this.plan = null;
    this.next = null;
  }
}

/** A tape laid between two points; the figure is the server's, the very one the rules use. */
export class TapeMeasure {
  from = $state.raw<Point | null>(null);
  to = $state.raw<Point>([0, 0]);
  answer = $state.raw<Measure | null>(null);

  constructor(private readonly model: MatchModel) {}

  start(at: Point): void {
    this.from = at;
    this.to = at;
    this.answer = null;
  }

  move(at: Point): void {
    this.to = at;
    this.answer = null;
  }

  async measure(a: { piece: string } | null, b: { piece: string } | null): Promise<void> {
    if (!this.from) return;
    const { scale } = this.model;
    try {
      this.answer = scale.measure(await api.measure(this.model.id, a ?? { point: scale.back(this.from) }, b ?? { point: scale.back(this.to) }));
    } catch {
      this.answer = null;
    }
  }
}
