import { api, Fault } from '../api/client';
import type {
  Affordance,
  ErrorBody,
  Ground,
  Line,
  MatchNow,
  MatchPage,
  OrderNews,
  OrderReply,
  Scene,
  StepNews,
  Target,
  Update,
} from '../api/types';
import { prefs } from '../prefs.svelte';
import { factorOf, liesBetter, Scale } from '../surface/spread';
import { Connection } from './connection.svelte';
import { DiceTray } from './dice.svelte';
import { actorsOf } from './entries';
import { covered, Handover } from './handover.svelte';
import { Others } from './others.svelte';
import { pacing } from './pace';
import { noiseOf, play } from './sound';
import { Pointing } from './pointing.svelte';
import { Replay } from './replay.svelte';

/** A refusal with the order it answers, for the surface and the list. */
export interface Refused {
  fault: ErrorBody;
  order: Affordance | null;
}

/** One match as the page shows it: the live state, the step shown, and what is under way. */
export class MatchModel {
  page = $state.raw<MatchPage | null>(null);
  ground = $state.raw<Ground | null>(null);
  scene = $state.raw<Scene | null>(null);
  lines = $state.raw<Line[]>([]);
  /** The step drawn now; equal to the page's step when live. */
  shown = $state(0);
  /** Whether the surface follows the match or stands at an earlier step. */
  following = $state(true);
  busy = $state(false);
  refused = $state.raw<Refused | null>(null);
  fault = $state.raw<ErrorBody | null>(null);
  lost = $state.raw<ErrorBody | null>(null);
  unread = $state(0);
  /** How many orders were given from here. */
  ordersGiven = $state(0);
  /** The last step that was one's own. */
  ownStep = $state(0);
  /** The piece that was told something last. */
  actor: string | null = null;

  readonly connection = new Connection(
    (update) => void this.hear(update),
    () => void this.refresh(),
  );
  readonly dice = new DiceTray();
  readonly handover = new Handover();
  readonly pointing = new Pointing();
  readonly others: Others;
  readonly replay: Replay;

  /** From surface units of the server to pixels at 100 %. */
  scale = $state.raw(new Scale(1));

  /** The ground as the server has it. */
  private plain: Ground | null = null;
  private scenes = new Map<number, Scene>();
  private showing = 0;
  private held: Update[] = [];

  constructor(readonly id: string) {
    const linesAt = (step: number): Line[] => this.lines.filter((line) => line.step === step);
    this.others = new Others({
      show: (news, last, skipping) => this.showOther(news, last, skipping),
      pause: (news, waiting) =>
        this.following && !this.isOwn(news) && !document.hidden ? pacing(news.lines, prefs.pace, waiting) : 0,
      done: () => this.catchUp(),
    });
    // The film is this match; its steps and their last one change while it runs.
    const step = (): number => this.shown;
    const last = (): number => this.page?.step ?? 0;
    this.replay = new Replay({
      get shown() {
        return step();
      },
      get last() {
        return last();
      },
      goTo: (to) => this.goTo(to),
      pause: () => Math.max(120, pacing(linesAt(this.shown), prefs.pace, this.isIntroduced ? last() : 1)),
    });
  }

  get you(): string[] {
    return this.page?.you ?? [];
  }

  get isLive(): boolean {
    return this.page !== null && this.shown === this.page.step && this.others.waiting.length === 0;
  }

  get decider(): string | null {
    const status = this.page?.status;
    return status?.status === 'decision' ? status.seat : null;
  }

  get isYours(): boolean {
    return this.decider !== null && this.you.includes(this.decider);
  }

  /** Whether you are asked for a list, one that can be kept. */
  get asksList(): boolean {
    const status = this.page?.status;
    const question = status?.status === 'decision' ? status.question : '';
    return this.isYours && !this.handover.to && (this.page?.lists.includes(question) ?? false);
  }

  get isOver(): boolean {
    return this.page?.status.status === 'over';
  }

  /** Whether its rules are kept no longer: then it can be seen, and that is all. */
  get isRemoved(): boolean {
    return this.page?.rules.standing === 'removed';
  }

  /** Whether you may still act in it. */
  get plays(): boolean {
    return this.you.length > 0 && !this.isOver && !this.isRemoved;
  }

  /**
   * What can be done now: nothing while an earlier step is shown, while others act, or while the screen changes hands.
   */
  get affordances(): Affordance[] {
    if (!this.isLive || !this.isYours || this.handover.to) return [];
    // Giving the match up has a place of its own beside the list.
    return (this.scene?.affordances ?? []).filter((a) => a.notation !== 'concede');
  }

  /** `room` is how much of the window the surface has: a table is laid so that it fits in well. */
  async open(step: number | null, room = { width: 0, height: 0 }): Promise<void> {
    try {
      const [page, ground] = await Promise.all([api.page(this.id), api.ground(this.id)]);
      this.page = page;
      this.plain = ground;
      this.lay(liesBetter(ground, room));
      this.seatTable('silently');
      await this.begin(step);
      this.connection.open(this.id, page.update);
    } catch (error) {
      this.lost = faultOf(error);
    }
  }

  /** Whether the table lies on its side, its top edge to the right. */
  get isTurned(): boolean {
    return this.scale.turned !== null;
  }

  /** The table as the server has it: how long an inch is, and how high the table. */
  get table(): { inch: number; height: number } {
    return { inch: this.plain?.surface.per_inch ?? 0, height: this.plain?.surface.height ?? 0 };
  }

  private lay(turned: boolean): void {
    if (!this.plain) return;
    this.scale = new Scale(factorOf(this.plain), turned ? this.plain.surface.height : null);
    this.ground = this.scale.ground(this.plain);
    this.scenes.clear();
  }

  /** Lays the table on its side, or puts it upright again. */
  async turnTable(): Promise<void> {
    this.lay(!this.isTurned);
    await this.show(this.shown, true);
  }

  /** Draws the match, or an empty map while seats are still free. */
  private async begin(step: number | null): Promise<void> {
    const page = this.page;
    if (!page || page.status.status === 'waiting') {
      this.scene = EMPTY;
      return;
    }
    this.lines = await api.log(this.id);
    const opening = step === null && this.isOpening();
    await this.show(opening ? 0 : Math.min(step ?? page.step, page.step));
    this.following = this.shown === page.step;
    this.dice.rewind(this.lines, this.shown);
    if (opening) {
      this.isIntroduced = true;
      this.replay.play();
    }
  }

  /** The others' opening is being shown. */
  private isIntroduced = $state(false);

  /** Whether something of the others is being shown that can be cut short. */
  get canSkip(): boolean {
    return this.others.waiting.length > 0 || (this.isIntroduced && this.replay.playing);
  }

  /** Shows at once what is left. */
  skip(): void {
    if (this.others.waiting.length) return this.others.skip();
    this.replay.stop();
    void this.goTo(this.page?.step ?? 0);
  }

  /** Whether the others have acted before one's own first decision: their opening is shown from its first step. */
  private isOpening(): boolean {
    const { page, you } = this;
    if (!page || !you.length || page.step === 0 || page.step > 60 || prefs.pace === 'off' || this.isOver) return false;
    return this.ordersGiven === 0 && !this.hasActed;
  }

  /** Whether one of your seats has done anything so far. */
  get hasActed(): boolean {
    return actorsOf(this.lines).some((seat) => this.you.includes(seat));
  }

  close(): void {
    this.connection.close();
    this.replay.stop();
  }

  /** Reads the match anew, as after a lost connection. */
  async refresh(): Promise<void> {
    try {
      this.page = await api.page(this.id);
      this.others.forget(-1);
      this.fault = null;
      this.scenes.clear();
      await this.begin(this.following ? null : this.shown);
    } catch {
      // The next attempt of the connection comes back here.
    }
  }

  /** Draws a step, and what `changes` with it at the same moment: the page is laid out once. */
  async show(step: number, anew = false, changes: () => void = () => undefined): Promise<void> {
    const turn = ++this.showing;
    const scene = await this.sceneAt(step, anew);
    changes();
    if (turn !== this.showing || !scene) return;
    this.scene = this.handover.to ? covered(scene) : scene;
    this.shown = step;
  }

  private async sceneAt(step: number, anew: boolean): Promise<Scene | null> {
    const live = step >= (this.page?.step ?? 0);
    const known = this.scenes.get(step);
    if (known && !anew && !live) return known;
    try {
      const answer = await api.scene(this.id, step);
      const scene = this.scale.scene(answer.scene);
      if (!live && this.you.length < 2) this.scenes.set(step, scene);
      return scene;
    } catch (error) {
      this.fault = faultOf(error);
      return null;
    }
  }

  private seatTable(ask: 'ask' | 'silently'): void {
    const { you, decider, isOver } = this;
    this.handover.follow({ you, decider, isOver, sides: this.page?.sides ?? [] }, ask);
  }

  async takeTable(): Promise<void> {
    this.handover.take();
    await this.show(this.page?.step ?? 0, true);
  }

  async give(order: Affordance | null, json: Affordance['order']): Promise<boolean> {
    return this.send(order, (expect) => api.order(this.id, expect, json));
  }

  async say(notation: string): Promise<boolean> {
    return this.send(null, (expect) => api.say(this.id, expect, notation));
  }

  private async send(order: Affordance | null, post: (expect: number) => Promise<OrderReply>): Promise<boolean> {
    if (this.busy || !this.page) return false;
    this.busy = true;
    this.refused = null;
    this.fault = null;
    try {
      const answer = await post(this.page.step);
      const take = (): void => this.take(answer, order);
      if (this.others.waiting.length) take();
      else await this.show(Math.max(answer.step, this.shown), false, take);
      return true;
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === 'moved_on') await this.refresh();
      else this.refused = { fault, order };
      return false;
    } finally {
      this.busy = false;
      for (const update of this.held.splice(0)) void this.hear(update);
    }
  }

  /** An order has been carried out. */
  private take(answer: OrderReply, order: Affordance | null): void {
    this.ordersGiven += 1;
    this.isIntroduced = false;
    this.ownStep = answer.step;
    this.actor = order?.subject ?? null;
    if (this.page) this.page = newer(this.page, answer.page);
    this.note(answer.lines, answer.step);
    this.seatTable('ask');
  }

  /** Takes lines into the log once, and the last dice into the tray. */
  private note(lines: readonly Line[], step: number): void {
    if (this.lines.some((line) => line.step === step && step > 0)) return;
    this.lines = [...this.lines, ...lines];
    this.dice.roll(lines);
    const noise = prefs.sound ? noiseOf(lines) : null;
    if (noise) void play(noise);
  }

  private async hear(update: Update): Promise<void> {
    const page = this.page;
    if (!page) return;
    switch (update.kind) {
      case 'order':
        // What comes while one's own order is under way comes after it.
        if (this.busy) this.held.push(update);
        if (this.busy || update.step <= page.step) break;
        this.stand(update);
        this.others.push(update);
        break;
      case 'undo':
      case 'take_back':
        this.forget(update.step);
        await this.standAt(update);
        break;
      case 'end':
        await this.standAt(update);
        break;
      case 'chat':
        if (!page.chat.some((line) => line.n === update.n)) {
          this.page = { ...page, chat: [...page.chat, update] };
          this.unread += 1;
        }
        break;
      case 'offer':
        this.page = { ...page, offers: update.offers };
        break;
      case 'seats':
        if (page.status.status === 'waiting') await this.reload();
        else this.page = { ...page, seats: update.seats };
        break;
      case 'rematch':
        this.page = { ...page, rematch: update.id };
        break;
      case 'late':
        await this.refreshLate();
        break;
      case 'clock':
        this.page = { ...page, clock: update.clock, offers: update.offers };
        break;
      case 'ping':
        this.showPing(update.seat, this.scale.target(update.target));
        break;
    }
  }

  /** Who watches late is shown more when a turn is over. */
  private async refreshLate(): Promise<void> {
    const page = await api.page(this.id).catch(() => null);
    if (page && (page.step !== this.page?.step || !page.late)) await this.refresh();
  }

  /** The page after an act, as the update tells it: there is nothing else to ask for but the scene. */
  private stand({ step, turn, status, can_undo, secret }: StepNews): void {
    if (this.page)
      this.page = { ...this.page, step, turn, status, can_undo, offers: [], ...(secret ? { secret } : {}) };
  }

  private async standAt(news: StepNews): Promise<void> {
    this.stand(news);
    this.seatTable('ask');
    if (this.following && !this.others.waiting.length) await this.show(news.step, true);
  }

  private isOwn(news: OrderNews): boolean {
    return this.you.includes(news.seat);
  }

  private async showOther(news: OrderNews, last: boolean, skipping: boolean): Promise<void> {
    this.note(news.lines, news.step);
    this.seatTable('ask');
    if (this.following && (!skipping || last)) await this.show(news.step);
  }

  /** The others' steps have been shown: what could not be drawn then is drawn now. */
  private async catchUp(): Promise<void> {
    const step = this.page?.step ?? 0;
    if (this.following && this.shown !== step) await this.show(step);
  }

  /** Points at something for the others to see. */
  async point(target: Target): Promise<void> {
    try {
      await api.ping(this.id, this.scale.targetBack(target));
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  private showPing(seat: string, target: Target): void {
    const name = this.scene?.sides.find((s) => s.seats.includes(seat))?.name ?? seat;
    this.pointing.show(target, seat, name, this.nameOf(target), this.page?.chat.at(-1)?.n ?? 0);
  }

  private nameOf(target: Target): string {
    if ('piece' in target) return this.scene?.pieces.find((p) => p.id === target.piece)?.name ?? target.piece;
    if ('zone' in target) return this.ground?.zones.find((z) => z.id === target.zone)?.name ?? target.zone;
    return 'a place';
  }

  /** The last open seat may have been taken: the match begins. */
  private async reload(): Promise<void> {
    try {
      this.page = await api.page(this.id);
      this.seatTable('silently');
      await this.begin(null);
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  /** Drops what was undone. */
  private forget(step: number): void {
    this.lines = this.lines.filter((line) => line.step <= step);
    this.others.forget(step);
    for (const key of this.scenes.keys()) if (key > step) this.scenes.delete(key);
    this.dice.rewind(this.lines, step);
  }

  async goTo(step: number): Promise<void> {
    const page = this.page;
    if (!page) return;
    const to = Math.min(page.step, Math.max(0, step));
    this.following = to === page.step;
    const forward = to > this.shown;
    await this.show(to);
    if (forward) this.dice.roll(this.lines.filter((line) => line.step === to));
    else this.dice.rewind(this.lines, to);
  }

  /** Runs one of the table's own acts and takes over the page it answers with. */
  async act(what: () => Promise<MatchPage>): Promise<void> {
    this.fault = null;
    try {
      const before = this.page?.step ?? 0;
      const page = await what();
      if (page.step < before) this.forget(page.step);
      this.page = page;
      this.seatTable('silently');
      this.following = true;
      await this.show(page.step, true);
    } catch (error) {
      const fault = faultOf(error);
      this.fault = fault;
      if (fault.code === 'moved_on') await this.refresh();
    }
  }

  undo(): Promise<void> {
    return this.act(() => api.undo(this.id, this.page?.step ?? 0));
  }
}

const EMPTY: Scene = {
  sides: [],
  headline: { turn: '', date: '', phase: '', pills: [], scores: [] },
  prompt: null,
  zones: [],
  links: [],
  pieces: [],
  markers: [],
  regions: [],
  tracks: [],
  hand: [],
  piles: [],
  panels: [],
  affordances: [],
  standing: { rows: [], prizes: [], rule: '', clause: null },
};

/**
 * Of a page and the answer to an order the one with the later step: live updates may have overtaken the answer,
 * which leaves out what the match is about.
 */
function newer(a: MatchPage, answer: MatchNow): MatchPage {
  const b = { ...a, ...answer };
  return a.step > b.step ? { ...b, step: a.step, turn: a.turn, status: a.status, can_undo: a.can_undo } : b;
}

export function faultOf(error: unknown): ErrorBody {
  if (error instanceof Fault) return error.fault;
  return { code: 'unclear', text: error instanceof Error ? error.message : 'Something went wrong.' };
}
