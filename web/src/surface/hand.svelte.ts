import type { Affordance, Scene, Target } from '../api/types';
import { boxOf, overlap, type Box, type Point } from '../drawing/geometry';
import type { TableState } from '../match/table.svelte';
import { handleOf } from './manoeuvre.svelte';
import type { TapeMeasure } from './tape.svelte';

/** What the pointer has taken hold of. */
type Grip =
  | { kind: 'tape' }
  | { kind: 'frame'; from: Point }
  | { kind: 'turn'; order: Affordance }
  | { kind: 'figure'; figure: number; at: Point }
  | { kind: 'piece'; order: Affordance; at: Point }
  | { kind: 'idle'; piece: string };

/** Where the hand presses: the spot, the piece under it, and how. */
export interface Press {
  spot: Point;
  piece: string | null;
  /** On the handle that turns a piece. */
  handle: boolean;
  shift: boolean;
  taping: boolean;
}

/** The surface as the hand finds it. */
interface Board {
  readonly scene: Scene;
  readonly canTurn: Affordance | null;
  boxesOf: (ids: Iterable<string>) => Box[];
}

/** A hand on the surface: it drags pieces, turns them, draws frames around several, and pulls the tape. */
export class Hand {
  /** A frame drawn around pieces, and a piece that is pulled though it may not move yet. */
  framing = $state.raw<{ from: Point; to: Point } | null>(null);
  pulled = $state.raw<{ piece: string; to: Point } | null>(null);
  private grip: Grip | null = null;

  constructor(
    private readonly table: TableState,
    private readonly tape: TapeMeasure,
    private readonly board: Board,
  ) {}

  /** Takes hold of what is there; answers whether there was anything. */
  grab(press: Press): boolean {
    this.grip = this.gripAt(press);
    return this.grip !== null;
  }

  private gripAt({ spot, piece: id, handle, shift, taping }: Press): Grip | null {
    const { table, board } = this;
    const way = table.manoeuvre;
    if (taping) {
      this.tape.begin(spot, id);
      return { kind: 'tape' };
    }
    if (board.canTurn && handle) return { kind: 'turn', order: board.canTurn };
    if (shift && !id && table.all.length) return { kind: 'frame', from: spot };
    const figure = id && !shift ? null : way.figureAt(spot);
    if (figure !== null) return { kind: 'figure', figure, at: spot };
    const order = id ? (way.order?.subject === id ? way.order : handleOf(table.all, id)) : undefined;
    if (order) return { kind: 'piece', order, at: spot };
    const piece = id && board.scene.pieces.find((p) => p.id === id);
    const own = piece && piece.side === board.scene.prompt?.side && table.model.isYours;
    return own ? { kind: 'idle', piece: piece.id } : null;
  }

  /** The pointer has left the spot where it pressed: the piece comes along. */
  private pickUp(order: Affordance, at: Point): void {
    const way = this.table.manoeuvre;
    const piece = this.board.scene.pieces.find((p) => p.id === order.subject);
    if (!piece) return;
    if (way.piece?.id !== piece.id) this.table.takeUp(order);
    way.grab(piece, order, at);
  }

  /** Goes to a spot, over a piece or none. */
  pull(spot: Point, onto: string | null): void {
    const { grip, table } = this;
    const way = table.manoeuvre;
    switch (grip?.kind) {
      case 'tape':
        return this.tape.draw(spot, onto);
      case 'frame':
        this.framing = { from: grip.from, to: spot };
        return;
      case 'turn': {
        if (way.order !== grip.order) table.takeUp(grip.order);
        const [x, y] = way.plan?.poses.at(-1)?.at ?? way.at;
        return way.face(Math.round((Math.atan2(spot[0] - x, y - spot[1]) * 180) / Math.PI));
      }
      case 'figure':
        if (!way.held) way.pinch(grip.figure, grip.at);
        return way.drag(spot, null);
      case 'piece':
        if (!way.held) this.pickUp(grip.order, grip.at);
        return way.drag(spot, onto !== way.piece?.id ? onto : null);
      case 'idle':
        this.pulled = { piece: grip.piece, to: spot };
    }
  }

  /** Lets go at a place of the window, over something or nothing. */
  letGo(at: Point, onto: Target | null): void {
    const { table, board, framing, pulled } = this;
    table.manoeuvre.letGo();
    if (framing) {
      const box = boxOf([framing.from, framing.to]);
      const ids = board.scene.pieces.map((p) => p.id);
      table.company.gather(ids.filter((id) => board.boxesOf([id]).some((b) => overlap(b, box) > 0)));
    } else if (pulled && (!onto || !table.dropOn(pulled.piece, onto, at)))
      table.dragTooSoon(pulled.piece, pulled.to, at, onto && 'zone' in onto && this.isTable ? null : onto);
    this.framing = this.pulled = null;
  }

  /** A piece stands where it was put on a table; on a map it stands in a place. */
  private get isTable(): boolean {
    const { piece } = this.pulled ?? {};
    const place = this.board.scene.pieces.find((p) => p.id === piece)?.place;
    return typeof place === 'object' && 'table' in place;
  }

  abort(): void {
    if (this.table.manoeuvre.held) this.table.cancel();
    this.tape.clear();
    this.framing = this.pulled = null;
  }
}
