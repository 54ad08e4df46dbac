import { api } from '../api/client';
import type { Affordance, Piece, Plan, Pose } from '../api/types';
import { turned, type Point } from '../drawing/geometry';
import { faultOf, type MatchModel } from '../match/model.svelte';

/** The order that lets a piece be dragged, if there is one. */
export const handleOf = (orders: readonly Affordance[], piece: string): Affordance | undefined =>
  orders.find((a) => a.drag && a.subject === piece && !a.refused);

/** A drag order may name the kind of move it is for. */
function mannerOf(order: Affordance): string | null {
  const json = order.order;
  const manner = typeof json === 'object' && json !== null && !Array.isArray(json) ? json['manner'] : null;
  return typeof manner === 'string' ? manner : null;
}

/**
 * A piece on its way over a table: dragged, tapped or sent by inches and degrees. The server plans the way while the
 * wish changes, one question at a time, always the latest. Letting go keeps the plan; it is given only when the player
 * says so.
 */
export class Manoeuvre {
  piece = $state.raw<Piece | null>(null);
  /** The order it began with. */
  order = $state.raw<Affordance | null>(null);
  home = $state.raw<Pose>({ at: [0, 0], facing: 0 });
  /** Where the middle should come. */
  at = $state.raw<Point>([0, 0]);
  /** Which way it should look; null: as the planner likes. */
  facing = $state<number | null>(null);
  onto = $state<string | null>(null);
  /** The pointer has not let go yet. */
  held = $state(false);
  /** Something has been wished for. */
  wished = $state(false);
  plan = $state.raw<Plan | null>(null);
  /**
   * The base of the plan that is dragged by itself: its number, where it should come, and the plan it is taken out of.
   */
  private single: { figure: number; at: Point; from: string } | null = null;
  private grip: Point = [0, 0];
  private asking: Promise<void> | null = null;
  private stale = false;

  constructor(private readonly model: MatchModel) {}

  /** Takes up a piece where it stands. */
  open(piece: Piece, order: Affordance): void {
    if (typeof piece.place !== 'object' || !('table' in piece.place)) return;
    this.piece = piece;
    this.order = order;
    this.home = piece.place.table;
    this.at = this.home.at;
    this.facing = null;
    this.onto = null;
    this.wished = false;
    this.plan = null;
    this.single = null;
    this.stale = false;
  }

  /** The base of the plan under a spot, by its number, where the game lets figures be dragged one by one. */
  figureAt(spot: Point): number | null {
    const bases = this.plan?.order && this.piece?.devices.includes('loose') ? this.plan.ghost : [];
    const found = bases.findIndex(
      (s) => s.figures > 0 && Math.hypot(spot[0] - s.at[0], spot[1] - s.at[1]) <= s.width / 2,
    );
    return found < 0 ? null : found;
  }

  /** Takes up one figure of the plan at the spot under the pointer. */
  pinch(figure: number, spot: Point): void {
    const base = this.plan?.ghost[figure];
    if (!base || !this.plan) return;
    this.single = { figure, at: base.at, from: this.plan.notation };
    this.grip = [spot[0] - base.at[0], spot[1] - base.at[1]];
    this.held = true;
  }

  /** Takes up a piece at the spot under the pointer. */
  grab(piece: Piece, order: Affordance, spot: Point): void {
    if (this.piece?.id !== piece.id || this.order !== order) this.open(piece, order);
    this.single = null;
    const middle = this.plan?.poses.at(-1)?.at ?? this.at;
    const onGhost =
      this.wished &&
      Math.hypot(spot[0] - middle[0], spot[1] - middle[1]) <
        Math.hypot(spot[0] - this.home.at[0], spot[1] - this.home.at[1]);
    const from = onGhost ? middle : this.home.at;
    this.grip = [spot[0] - from[0], spot[1] - from[1]];
    this.held = true;
  }

  drag(spot: Point, onto: string | null): void {
    if (!this.held) return;
    const at: Point = [spot[0] - this.grip[0], spot[1] - this.grip[1]];
    if (!this.single) return this.place(at, onto);
    this.single = { ...this.single, at };
    this.ask();
  }

  letGo(): void {
    this.held = false;
  }

  place(at: Point, onto: string | null): void {
    this.single = null;
    this.at = at;
    this.onto = onto;
    this.ask();
  }

  /** Turns the wished facing by some degrees. */
  turn(by: number): void {
    const now = this.facing ?? this.plan?.poses.at(-1)?.facing ?? this.home.facing;
    this.face(now + by);
  }

  face(facing: number | null): void {
    this.single = null;
    this.facing = facing === null ? null : ((Math.round(facing) % 360) + 360) % 360;
    this.ask();
  }

  private get inch(): number {
    return this.model.ground?.surface.per_inch ?? 1;
  }

  /** Inches to its right and inches ahead, as it stands now. */
  get offset(): { right: number; ahead: number } {
    const [x, y] = turned([this.at[0] - this.home.at[0], this.at[1] - this.home.at[1]], -this.home.facing);
    return { right: x / this.inch, ahead: -y / this.inch };
  }

  /** Sends it by inches. */
  shift(right: number, ahead: number): void {
    const [x, y] = turned([right * this.inch, -ahead * this.inch], this.home.facing);
    this.place([this.home.at[0] + x, this.home.at[1] + y], null);
  }

  /** Degrees to the right of its present front; null: as the planner likes. */
  get turning(): number | null {
    return this.facing === null ? null : ((((this.facing - this.home.facing) % 360) + 540) % 360) - 180;
  }

  private ask(): void {
    this.wished = true;
    this.stale = true;
    this.asking ??= this.answer().finally(() => (this.asking = null));
  }

  private async answer(): Promise<void> {
    while (this.stale && this.piece && this.order) {
      this.stale = false;
      const { piece, order, single } = this;
      const wish = single
        ? {
            piece: piece.id,
            at: this.model.scale.back(single.at),
            facing: null,
            manner: `figure ${single.figure} ${single.from}`,
            onto: null,
          }
        : {
            piece: piece.id,
            at: this.model.scale.back(this.at),
            facing: this.facing === null ? null : this.model.scale.facingBack(this.facing),
            manner: mannerOf(order),
            onto: this.onto,
          };
      let plan: Plan;
      try {
        plan = this.model.scale.plan(await api.plan(this.model.id, wish));
      } catch (error) {
        const fault = faultOf(error);
        plan = {
          order: null,
          notation: '',
          poses: [],
          ghost: [],
          cost: '',
          left: '',
          stop: { clause: fault.clause ?? '', text: fault.text },
          odds: null,
          irrevocable: false,
        };
      }
      if (this.piece === piece) this.plan = plan;
    }
  }

  /** The plan for what was wished last. */
  async planned(): Promise<Plan | null> {
    await this.asking;
    return this.plan;
  }

  /** Gives what is planned. */
  async give(): Promise<boolean> {
    const order = (await this.planned())?.order;
    return order ? this.model.give(this.order, order) : false;
  }

  close(): void {
    this.piece = null;
    this.order = null;
    this.plan = null;
    this.held = false;
    this.wished = false;
    this.stale = false;
  }
}
