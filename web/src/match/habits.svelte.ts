import type { Affordance } from '../api/types';
import { prefs } from '../prefs.svelte';
import { byHabit, foregone, habitsOf, saying, sole, type Habit } from './habits';
import { isFinal } from './intent';
import type { TableState } from './table.svelte';

/** A question that is answered for the player can be read for so long; what can be taken back goes by quicker. */
const READING = 700;
const GLANCE = 250;
/** An only answer takes up to so much longer: its pace does not tell that there was nothing else. */
const THOUGHT = 2000;

/** Answers that hold for a turn, or until the player wants to be asked again, by the question. */
export class Habits {
  private kept = $state.raw<ReadonlyMap<string, { turn: number | null; habit: Habit }>>(new Map());
  /** What was last answered to a question. */
  private answers = new Map<string, Habit[]>();
  /** The next question is asked, whatever was said of it. */
  once = $state(false);
  private step = 0;
  /** The step an undo led to: what was answered for the player there is asked. */
  private undone = -1;

  constructor(private readonly table: TableState) {}

  private get question(): string {
    return this.table.model.scene?.prompt?.question ?? '';
  }

  remember(order: Affordance): void {
    const habits = habitsOf(this.table.all, order);
    if (habits.length) this.answers.set(this.question, habits);
  }

  /** What could hold for the whole turn: an only answer, that others follow, or the answer given before. */
  get offered(): Habit | null {
    const { all, company } = this.table;
    const known: Habit[] = [...(this.answers.get(this.question) ?? [])];
    if (company.along.length) known.unshift({ kind: 'along' });
    if (sole(all)) known.unshift({ kind: 'sole' });
    return known.find((h) => byHabit(h, all, company.along)) ?? null;
  }

  /** What is offered, in words. */
  get words(): string {
    const { offered } = this;
    return offered ? saying(offered) : '';
  }

  /** How many questions are answered by themselves. */
  get count(): number {
    return [...this.kept.values()].filter(({ turn }) => this.holds(turn)).length;
  }

  private holds(turn: number | null): boolean {
    return turn === null || turn === this.table.model.page?.turn;
  }

  /** Gives an answer now, and whenever the same is asked in this turn or until the player says otherwise. */
  async keep(how: 'turn' | 'always'): Promise<void> {
    const { offered } = this;
    const { all, company, model } = this.table;
    const row = offered && byHabit(offered, all, company.along);
    if (!offered || !row) return;
    const turn = how === 'always' ? null : (model.page?.turn ?? 0);
    this.kept = new Map(this.kept).set(this.question, { turn, habit: offered });
    await this.give(row);
  }

  drop(): void {
    this.kept = new Map();
    this.once = false;
  }

  /** The only answer there is, where it is given for the player. */
  get only(): Affordance | null {
    const { all, model } = this.table;
    return prefs.answers && !this.once ? foregone(all, !model.page?.can_undo) : null;
  }

  /** The answer that was kept for this question, or the only one there is. */
  get foregone(): Affordance | null {
    if (this.once) return null;
    const kept = this.kept.get(this.question);
    const row = kept && this.holds(kept.turn) ? byHabit(kept.habit, this.table.all, this.table.company.along) : null;
    return row ?? this.only;
  }

  newQuestion(): void {
    const step = this.table.model.page?.step ?? 0;
    if (step < this.step) {
      this.drop();
      this.undone = step;
    }
    this.step = step;
    if (step !== this.undone) void this.answer();
  }

  /** The player has answered a question himself: what was said of it holds again. */
  answered(): void {
    this.once = false;
  }

  private async give(row: Affordance): Promise<boolean> {
    this.table.company.remember(row);
    return this.table.model.give(row, row.order);
  }

  private async answer(): Promise<void> {
    const { model, company, all } = this.table;
    const first = this.foregone;
    if (company.running || !first) return;
    const { step } = model.page ?? {};
    const pause = sole(all) ? READING + Math.random() * THOUGHT : isFinal(first) ? READING : GLANCE;
    await new Promise((done) => setTimeout(done, pause));
    if (model.page?.step !== step || company.running || !(await company.settled())) return;
    const row = model.page?.step === step ? this.foregone : null;
    if (row) await this.give(row);
  }

  /** Answers a question that comes in between while orders are being given; whether it did. */
  async inBetween(): Promise<boolean> {
    const row = this.foregone;
    return row !== null && this.give(row);
  }
}
