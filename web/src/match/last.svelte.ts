import type { Affordance } from '../api/types';
import type { TableState } from './table.svelte';

/** The rows by which what is asked about can be ended as a whole. */
export const wholeEnds = (all: readonly Affordance[]): Affordance[] =>
  all.filter((a) => a.tone === 'end' && a.subject === null && a.refused === null && !a.choose);

/** The last order of a phase and its end in one gesture: when the order has been carried out, the end follows. */
export class LastOrder {
  /** What follows, from which step on, and in which turn. */
  private meant = $state.raw<{ label: string; step: number; turn: string } | null>(null);

  constructor(private readonly table: TableState) {}

  private get step(): number {
    return this.table.model.page?.step ?? 0;
  }

  private get turn(): string {
    const { headline, prompt } = this.table.model.scene ?? {};
    return `${headline?.turn} ${prompt?.seat}`;
  }

  /** What could follow the next order. */
  get offered(): Affordance | null {
    const [end, ...more] = wholeEnds(this.table.all);
    return end && !more.length ? end : null;
  }

  /** What follows as soon as it can be given, in words; empty where nothing was said. */
  get words(): string {
    return this.meant?.label ?? '';
  }

  /** The order that is given next is the last one. */
  mean(): void {
    const { offered, step, turn } = this;
    if (offered) this.meant = { label: offered.label, step, turn };
  }

  /**
   * A gesture that says it is the last one, or does not. What was said of an order that is on its way, or has been
   * given, holds.
   */
  follow(isLast: boolean): void {
    const { asking, prepared, manoeuvre, wish } = this.table;
    if (isLast) this.mean();
    else if (this.meant && this.step <= this.meant.step && !asking && !prepared && !manoeuvre.piece && !wish)
      this.drop();
  }

  drop(): void {
    this.meant = null;
  }

  /** A new question: the end is given where it is offered, and nothing of the order is left to do. */
  newQuestion(): void {
    const { meant, table } = this;
    if (!meant || !table.all.length || this.step === meant.step) return;
    if (this.step < meant.step || this.turn !== meant.turn) return this.drop();
    if (table.company.running || table.wish || table.manoeuvre.piece) return;
    const end = wholeEnds(table.all).find((a) => a.label === meant.label);
    if (!end) return;
    this.drop();
    void table.give(end);
  }
}
