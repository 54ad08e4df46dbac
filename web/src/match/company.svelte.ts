import type { Affordance } from '../api/types';
import { turned, type Point } from '../drawing/geometry';
import { prefs } from '../prefs.svelte';
import { handleOf } from '../surface/manoeuvre.svelte';
import { Habits } from './habits.svelte';
import { isFinal, sortOf } from './intent';
import { soleEnding } from './keys';
import { stepTo } from './route';
import {
  bestShot,
  endings,
  endOfOther,
  escort,
  followers,
  isAnswer,
  likeliest,
  likewise,
  obeying,
  toldAlike,
  type Common,
  type Gone,
} from './sweeps';
import type { TableState } from './table.svelte';

/** No run of orders goes on for longer. */
const MOST = 80;
/** So many milliseconds others may take in between. */
const PATIENCE = 20_000;

/** Several pieces under one order, the same order again, and the rest of a phase in one go. */
export class Company {
  members = $state.raw<ReadonlySet<string>>(new Set<string>());
  /** A run of orders is under way. */
  running = $state(false);
  /** Why the last run ended early. */
  word = $state('');
  /** What each piece was last told, by the question. */
  private last = new Map<string, string>();
  private stopped = false;
  /** Questions that are asked of one piece after another, as has been seen. */
  private repeated = new Set<string>();
  private before = '';
  /** What was ordered last, and in which phase: others may have it likewise. */
  private latest = $state.raw<{ phase: string; sort: string } | null>(null);
  /** Who has gone last over the map, and in which phase: those who stood with him may follow. */
  private gone = $state.raw<(Gone & { phase: string }) | null>(null);
  /** Whom each piece would aim at, shown before all of them do. */
  proposed = $state.raw<Affordance[]>([]);
  /** Answers to the question, taken from the list to be given one after the other. */
  answers = $state.raw<Affordance[]>([]);
  /** A click on a row takes it to the others. */
  taking = $state(false);
  /** Questions that are answered by themselves. */
  readonly habits: Habits;

  constructor(private readonly table: TableState) {
    this.habits = new Habits(table);
  }

  private get question(): string {
    return this.table.model.scene?.prompt?.question ?? '';
  }

  private get phase(): string {
    const { headline, prompt } = this.table.model.scene ?? {};
    return [headline?.turn, headline?.phase, prompt?.seat].join(' | ');
  }

  newQuestion(): void {
    if (!this.running) this.word = '';
    this.proposed = [];
    this.take(null);
    this.habits.newQuestion();
    const now = `${this.question} ${this.phase}`;
    if (this.table.all.length && now === this.before) this.repeated.add(this.question);
    if (this.table.all.length) this.before = now;
    const subjects = new Set(this.table.all.map((a) => a.subject));
    const left = [...this.members].filter((id) => subjects.has(id));
    if (left.length !== this.members.size) this.members = new Set(left);
  }

  remember(order: Affordance): void {
    if (order.drag) return;
    if (order.subject && order.target && 'zone' in order.target) this.leave(order.subject, order.target.zone);
    else this.gone = null;
    this.habits.remember(order);
    if (order.subject) this.last.set(`${this.question} ${order.subject}`, sortOf(order));
    if (order.subject) this.latest = { phase: this.phase, sort: sortOf(order) };
  }

  /** The order given last, for everybody else who may have it in this phase. */
  get likewise(): Common | null {
    return this.latest?.phase === this.phase ? likewise(this.table.all, this.latest.sort) : null;
  }

  private zoneOf(piece: string): string | null {
    const place = this.table.model.scene?.pieces.find((p) => p.id === piece)?.place;
    return typeof place === 'object' && 'zone' in place ? place.zone.zone : null;
  }

  private leave(piece: string, to: string): void {
    const from = this.zoneOf(piece);
    if (from && from !== to) this.gone = { piece, from, to, phase: this.phase };
  }

  /** Those who stood with the piece that has gone last, where they may follow it. */
  get along(): Affordance[] {
    const { gone } = this;
    return gone?.phase === this.phase ? followers(this.table.all, (id) => this.zoneOf(id), gone) : [];
  }

  /** They follow, one after the other; where nobody else is asked about, that was all. */
  async follow(): Promise<void> {
    const rows = this.along;
    if (this.running || !rows.length) return;
    const only = this.table.all.every((a) => !a.subject || rows.some((row) => row.subject === a.subject));
    const asked = { question: this.question, phase: this.phase };
    const { gone } = this;
    this.begin();
    let followed = 0;
    for (const { subject } of rows) {
      if (!(await this.settled(asked))) break;
      const row = this.along.find((a) => a.subject === subject);
      if (!row || !(await this.table.model.give(row, row.order))) break;
      followed += 1;
    }
    if (only && followed === rows.length && (await this.settled())) await this.halt(asked.question);
    this.gone = followed === rows.length ? null : gone;
    this.end();
  }

  /** For each piece that can fire, or each of those gathered, the likeliest thing it can do. */
  get likeliest(): Affordance[] {
    const { members } = this;
    return likeliest(members.size > 1 ? this.table.all.filter((a) => members.has(a.subject ?? '')) : this.table.all);
  }

  /** Whether leaders stand with somebody whom they could go with. */
  get hasEscort(): boolean {
    const { all, model } = this.table;
    const pieces = model.scene?.pieces ?? [];
    return all.some((a) => a.target && 'zone' in a.target && escort(all, pieces, a).length > 0);
  }

  /** Those who are told to go where the piece they stand with goes, if they are to. */
  escortOf(order: Affordance): Affordance[] {
    const pieces = this.table.model.scene?.pieces ?? [];
    return prefs.escort && !this.running ? escort(this.table.all, pieces, order) : [];
  }

  /** Leaders are told where to go, before the piece they stand with does; whether all were. */
  async send(leaders: readonly Affordance[]): Promise<boolean> {
    const asked = { question: this.question, phase: this.phase };
    this.begin();
    let told = true;
    for (const row of leaders) told &&= (await this.table.model.give(row, row.order)) && (await this.settled(asked));
    this.end();
    return told;
  }

  /** A piece joins the members or leaves them; with a leader all whom he can tell something do. */
  toggle(id: string): void {
    const told = obeying(this.table.all, id);
    const ids = told.length > 1 ? told : [id];
    const next = new Set(this.members);
    const leave = ids.every((one) => next.has(one));
    for (const one of ids)
      if (leave) next.delete(one);
      else next.add(one);
    this.members = next;
  }

  gather(ids: readonly string[]): void {
    const able = new Set(this.table.all.filter((a) => !a.refused).map((a) => a.subject));
    this.members = new Set([...this.members, ...ids.filter((id) => able.has(id))]);
  }

  disband(): void {
    this.table.last.drop();
    this.members = new Set();
    this.take(null);
    this.stopped = true;
  }

  /** Orders that members could have, those for all first. */
  get common(): Common[] {
    const found = new Map<string, Common>();
    for (const a of this.table.all) {
      if (!a.subject || !this.members.has(a.subject) || a.refused || a.drag || a.choose) continue;
      const sort = sortOf(a);
      const entry = found.get(sort) ?? { sort, sample: a, may: [] };
      if (!entry.may.includes(a.subject)) entry.may.push(a.subject);
      found.set(sort, entry);
    }
    return [...found.values()].filter((c) => c.may.length > 1).sort((a, b) => b.may.length - a.may.length);
  }

  /** The pieces that can have the order they had the last time this was asked. */
  get again(): Affordance[] {
    return this.table.all.filter(
      (a) => a.subject && !a.refused && !a.choose && this.last.get(`${this.question} ${a.subject}`) === sortOf(a),
    );
  }

  /** The row that lets one piece stand, where a phase asks about each by itself. */
  get standing(): Affordance | null {
    const { all } = this.table;
    const row = all[soleEnding(all)];
    const subjects = new Set(all.flatMap((a) => a.subject ?? []));
    return row && subjects.size <= 1 && this.repeated.has(this.question) && !isFinal(row) ? row : null;
  }

  /** Whether several answers are asked for: until it is ended, or one after the other as has been seen. */
  get takesSeveral(): boolean {
    const { all } = this.table;
    const goesOn = this.repeated.has(this.question) || endings(all).length > 0;
    return goesOn && all.filter(isAnswer).length > 1;
  }

  /** Takes a row of the list to the others, or lays it back, with none all of them; whether it can be taken so. */
  take(row: Affordance | null): boolean {
    if (row && (this.running || !isAnswer(row))) return false;
    const { answers } = this;
    const without = answers.filter((a) => a !== row);
    this.answers = row ? (without.length < answers.length ? without : [...answers, row]) : [];
    this.taking = row !== null;
    return true;
  }

  /** Gives all answers that were taken, as long as the same is asked and each is still open. */
  async answerAll(): Promise<void> {
    const sorts = this.answers.map(sortOf);
    if (this.running || !sorts.length) return;
    const asked = { question: this.question, phase: this.phase };
    this.begin();
    let given = 0;
    for (const sort of sorts) {
      if (!(await this.settled(asked))) break;
      const row = this.table.all.find((a) => isAnswer(a) && sortOf(a) === sort);
      if (!row || !(await this.table.model.give(row, row.order))) break;
      given += 1;
    }
    const word = given < sorts.length ? `${given} of ${sorts.length} could be given.` : '';
    this.end();
    this.word = word;
  }

  /** The same order to every member that may have it, one after the other. */
  async order({ sort, may }: Common): Promise<void> {
    await this.run(may, () => sort);
    this.members = new Set();
  }

  /** Everybody who can fire does, each at what was proposed; then, if that was all, the phase is ended so. */
  async fireAll(last: Affordance | null = null): Promise<void> {
    const pairs = new Map(this.proposed.map((a) => [a.subject ?? '', sortOf(a)]));
    const asked = { question: this.question, phase: this.phase };
    await this.run([...pairs.keys()], (id) => pairs.get(id));
    if (!last || this.stopped || !(await this.settled(asked))) return;
    const end = endings(this.table.all).find((a) => a.label === last.label);
    if (end) await this.table.give(end);
  }

  async repeat(): Promise<void> {
    const wanted = this.again.map((a) => [a.subject ?? '', sortOf(a)] as const);
    const sorts = new Map(wanted);
    await this.run([...sorts.keys()], (id) => sorts.get(id));
  }

  /** The rest of this phase stands: as long as the same is asked of one after another. */
  async restStands(): Promise<void> {
    if (this.running) return;
    const asked = { question: this.question, phase: this.phase };
    this.begin();
    for (let i = 0; i < MOST && (await this.settled(asked)); i++) {
      const row = this.phase === asked.phase ? this.standing : null;
      if (row) this.remember(row);
      if (!row || !(await this.table.model.give(row, row.order))) break;
    }
    this.end();
  }

  /** Goes from place to place, and halts at the last; a step that cannot be taken back is left to the player. */
  async march(zones: readonly string[]): Promise<void> {
    if (this.running) return;
    this.begin();
    const asked = { question: this.question, phase: this.phase };
    let here = 0;
    while (here < zones.length && (await this.settled(asked))) {
      const row = stepTo(this.table.all, zones[here] ?? '');
      if (!row || isFinal(row)) break;
      if (!(await this.table.model.give(row, row.order))) break;
      here += 1;
    }
    if (here < zones.length) this.word = `They stop after ${here} of ${zones.length} steps.`;
    else if (await this.settled()) await this.halt(asked.question);
    this.end();
  }

  private async halt(question: string): Promise<void> {
    const { all, model } = this.table;
    const row = all[soleEnding(all)];
    if (this.question === question && row && !row.subject && !isFinal(row)) await model.give(row, row.order);
  }

  /** Moves the members as the piece on its way is moved: each by the same inches from where it stands. */
  async moveAlong(): Promise<void> {
    const { manoeuvre: way } = this.table;
    const lead = way.piece?.id;
    if (!lead) return;
    const { right, ahead } = way.offset;
    const turning = way.facing === null ? null : way.facing - way.home.facing;
    const by = turned([right, -ahead], way.home.facing);
    const others = [...this.members].filter((id) => id !== lead);
    const asked = { question: this.question, phase: this.phase };
    const rolls = (await way.planned())?.irrevocable ?? false;
    this.begin();
    if (await way.give())
      for (const id of others) {
        if (!(await this.settled(asked))) break;
        const order = handleOf(this.table.all, id);
        if (!order) continue;
        this.table.takeUp(order);
        const inch = this.table.model.ground?.surface.per_inch ?? 1;
        const [x, y] = way.home.at;
        if (turning !== null) way.face(way.home.facing + turning);
        way.place([x + by[0] * inch, y + by[1] * inch], null);
        if (!(await this.giveSafely(rolls))) break;
      }
    this.end();
  }

  /**
   * Gives the planned way; one that rolls dice is left to the player, and the run ends there, unless the first of them
   * rolled too: then that was meant for all.
   */
  private async giveSafely(rolls = false): Promise<boolean> {
    const { manoeuvre: way } = this.table;
    const plan = await way.planned();
    if (plan?.order && plan.irrevocable && !rolls) return false;
    if (!(await way.give())) {
      this.word = plan?.stop?.text ?? 'One of them cannot go that far.';
      way.close();
    }
    return true;
  }

  /** A piece fires at its best odds; whether it did, and is asked again. */
  async fireFirst(id: string): Promise<boolean> {
    const asked = { question: this.question, phase: this.phase };
    const shot = bestShot(this.table.all, id);
    if (!shot || !(await this.table.model.give(shot, shot.order))) return false;
    return this.settled(asked);
  }

  /**
   * The members are told the same one after another, each by the leader it obeys likeliest where the first one's cannot
   * tell it, and each goes the same way as far as it gets; where they are to
   * fire first, each does that at its best odds.
   */
  async goTogether(order: Affordance, by: Point, firing = false): Promise<void> {
    if (this.running) return;
    const lead = order.subject ?? '';
    const ids = [lead, ...[...this.members].filter((id) => id !== lead)];
    const asked = { question: this.question, phase: this.phase };
    this.begin();
    let told = 0;
    for (const id of ids) {
      const find = (): Affordance | undefined => toldAlike(this.table.all, id, order);
      let row = await this.rowFor(id, find, asked);
      if (row && firing && (await this.fireFirst(id))) row = await this.rowFor(id, find, asked);
      if (this.stopped || !row) continue;
      if (!(await this.table.model.give(row, row.order))) break;
      told += 1;
      if (!(await this.settled())) break;
      const handle = handleOf(this.table.all, id);
      if (!handle) continue;
      this.table.takeUp(handle);
      const [x, y] = this.table.manoeuvre.home.at;
      this.table.manoeuvre.place([x + by[0], y + by[1]], null);
      if (!(await this.giveSafely())) break;
    }
    const word = told < ids.length ? `${told} of ${ids.length} could do it.` : this.word;
    this.end();
    this.word = word;
  }

  /** The row that gives a piece an order, after the one before it has ended. */
  private async rowFor(
    id: string,
    find: () => Affordance | undefined,
    asked: { question: string; phase: string },
  ): Promise<Affordance | undefined> {
    if (!(await this.settled(asked))) return undefined;
    const end = find() ? null : endOfOther(this.table.all, id);
    if (end && (await this.table.model.give(end, end.order))) await this.settled(asked);
    return find();
  }

  private begin(): void {
    this.running = true;
    this.stopped = false;
    this.word = '';
  }

  private end(): void {
    this.running = false;
    this.members = new Set();
    this.table.last.newQuestion();
  }

  /** Orders for several pieces, one after the other, each by what it says apart from whom it is for. */
  private async run(ids: readonly string[], sortFor: (id: string) => string | undefined): Promise<void> {
    if (this.running) return;
    this.begin();
    const asked = { question: this.question, phase: this.phase };
    let given = 0;
    for (const id of ids) {
      const find = (): Affordance | undefined =>
        this.table.all.find((a) => a.subject === id && !a.refused && sortOf(a) === sortFor(id));
      const row = await this.rowFor(id, find, asked);
      if (this.stopped || this.phase !== asked.phase) break;
      if (!row) continue;
      this.remember(row);
      if (!(await this.table.model.give(row, row.order))) break;
      given += 1;
    }
    if (given < ids.length) this.word = `${given} of ${ids.length} could do it.`;
    this.end();
  }

  /**
   * Waits until it is this player's decision again, about what was `asked` where that is named; answers whether it is.
   * Other questions of the same phase are the player's to answer in between, however long that takes.
   */
  async settled(asked: { question: string; phase: string } | null = null): Promise<boolean> {
    const { model } = this.table;
    for (let waited = 0; waited < PATIENCE && !this.stopped; waited += 30) {
      if (model.isOver || model.handover.to || model.refused) return false;
      if (!model.busy && model.isLive && model.isYours) {
        if (!asked || this.question === asked.question) return true;
        if (this.phase !== asked.phase) return false;
        if (await this.habits.inBetween()) continue;
        waited = 0;
      }
      await new Promise((done) => setTimeout(done, 30));
    }
    return false;
  }
}
