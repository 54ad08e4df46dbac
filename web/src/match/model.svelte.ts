import { api, Fault } from '../api/client';
import type { Affordance, ErrorBody, Ground, Line, MatchPage, OrderNews, Scene, SeatsNews, StepNews, Target } from '../api/types';
import { Updates, type Update } from '../api/updates';
import { areAllies } from '../parts/seats';
import { factorOf, Scale } from '../surface/spread';
import { pacing } from './pace';

/** A refusal with the order it answers, for the surface and the list. */
export interface Refused {
  fault: ErrorBody;
  order: Affordance | null;
}

export interface Tray {
  rolls: Line['rolls'];
  seat: string | null;
  text: string;
  clause: string;
  /** Grows with every throw, so that the same dice roll again. */
  throw: number;
}

/** Somebody points at something. */
export interface Ping {
  target: Target;
  seat: string;
  name: string;
  n: number;
}

const PING_SECONDS = 5;

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
  playing = $state(false);
  /** Steps of others still to be shown one after another. */
  waiting = $state.raw<OrderNews[]>([]);
  busy = $state(false);
  online = $state(true);
  refused = $state.raw<Refused | null>(null);
  fault = $state.raw<ErrorBody | null>(null);
  lost = $state.raw<ErrorBody | null>(null);
  tray = $state.raw<Tray | null>(null);
  /** What somebody points at just now. */
  pings = $state.raw<Ping[]>([]);
  /** What was pointed at, in words, for the chat. */
  pointed = $state.raw<{ seat: string; text: string; after: number; n: number }[]>([]);
  unread = $state(0);
  /** The seat in front of the screen when one person plays several. */
  atTable = $state<string | null>(null);
  /** Set while the screen must be handed over. */
  handover = $state<string | null>(null);

  /** From surface units of the server to pixels at 100 %. */
  scale = new Scale(1);

  private scenes = new Map<number, Scene>();
  private updates: Updates | null = null;
  private throws = 0;
  private pointings = 0;
  private skipping = false;
  private wake: (() => void) | null = null;
  private replayTimer: ReturnType<typeof setTimeout> | null = null;
  private showing = 0;

  constructor(readonly id: string) {}

  get you(): string[] {
    return this.page?.you ?? [];
  }

  get isLive(): boolean {
    return this.page !== null && this.shown === this.page.step && this.waiting.length === 0;
  }

  get decider(): string | null {
    const status = this.page?.status;
    return status?.status === 'decision' ? status.seat : null;
  }

  get isYours(): boolean {
    return this.decider !== null && this.you.includes(this.decider);
  }

  get isOver(): boolean {
    return this.page?.status.status === 'over';
  }

  /** What can be done now: nothing while an earlier step is shown, while others act, or while the screen changes hands. */
  get affordances(): Affordance[] {
    return this.isLive && this.isYours && !this.handover ? (this.scene?.affordances ?? []) : [];
  }

  async open(step: number | null): Promise<void> {
    try {
      const [page, ground] = await Promise.all([api.page(this.id), api.ground(this.id)]);
      this.page = page;
      this.scale = new Scale(factorOf(ground));
      this.ground = this.scale.ground(ground);
      this.seatTable(false);
      await this.begin(step);
      this.updates = new Updates(`/api/matches/${encodeURIComponent(this.id)}/updates`, page.update, (u) => void this.hear(u), (yes) => this.connection(yes));
    } catch (error) {
      this.lost = faultOf(error);
    }
  }

  /** Draws the match, or an empty map while seats are still free. */
  private async begin(step: number | null): Promise<void> {
    const page = this.page;
    if (!page || page.status.status === 'waiting') {
      this.scene = EMPTY;
      return;
    }
    this.lines = await api.log(this.id);
    await this.show(Math.min(step ?? page.step, page.step));
    this.following = this.shown === page.step;
    this.tray = lastThrow(this.lines, this.shown, ++this.throws);
  }

  close(): void {
    this.updates?.stop();
    this.stopReplay();
  }

  retry(): void {
    this.updates?.retry();
  }

  private connection(yes: boolean): void {
    const back = yes && !this.online;
    this.online = yes;
    if (back) void this.refresh();
  }

  /** Reads the match anew, as after a lost connection. */
  async refresh(): Promise<void> {
    try {
      this.page = await api.page(this.id);
      this.waiting = [];
      this.fault = null;
      this.scenes.clear();
      await this.begin(this.following ? null : this.shown);
    } catch {
      // The next attempt of the updates comes back here.
    }
  }

  /** Draws a step. */
  async show(step: number, anew = false): Promise<void> {
    const turn = ++this.showing;
    const scene = await this.sceneAt(step, anew);
    if (turn !== this.showing || !scene) return;
    this.scene = scene;
    this.shown = step;
  }

  private async sceneAt(step: number, anew: boolean): Promise<Scene | null> {
    const live = step === this.page?.step;
    const known = this.scenes.get(step);
    if (known && !anew && !live) return known;
    try {
      const answer = await api.scene(this.id, step);
      const scene = this.scale.scene(answer.scene);
      if (step !== this.page?.step && this.you.length < 2) this.scenes.set(step, scene);
      return this.handover ? covered(scene) : scene;
    } catch (error) {
      this.fault = faultOf(error);
      return null;
    }
  }

  /** Who sits before the screen when one person holds several seats. A change of seat asks for the screen to be handed over. */
  private seatTable(ask: boolean): void {
    if (this.you.length < 2) return;
    const next = this.decider && this.you.includes(this.decider) ? this.decider : (this.atTable ?? this.you[0] ?? null);
    if (next === this.atTable) return;
    // Those who play together have no secrets from each other.
    const together = next !== null && this.atTable !== null && areAllies(next, this.atTable);
    this.handover = ask && this.atTable && !this.isOver && !together ? next : null;
    this.atTable = next;
  }

  async takeTable(): Promise<void> {
    this.handover = null;
    await this.show(this.page?.step ?? 0, true);
  }

  async give(order: Affordance | null, json: Affordance['order']): Promise<boolean> {
    return this.send(order, (expect) => api.order(this.id, expect, json));
  }

  async say(notation: string): Promise<boolean> {
    return this.send(null, (expect) => api.say(this.id, expect, notation));
  }

  private async send(order: Affordance | null, post: (expect: number) => Promise<{ step: number; lines: Line[]; page: MatchPage }>): Promise<boolean> {
    if (this.busy || !this.page) return false;
    this.busy = true;
    this.refused = null;
    this.fault = null;
    try {
      const answer = await post(this.page.step);
      this.page = newer(this.page, answer.page);
      this.note(answer.lines, answer.step);
      this.seatTable(true);
      if (!this.waiting.length) await this.show(Math.max(answer.step, this.shown));
      return true;
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === 'moved_on') await this.refresh();
      else this.refused = { fault, order };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Takes lines into the log once, and the last dice into the tray. */
  private note(lines: readonly Line[], step: number): void {
    if (this.lines.some((line) => line.step === step && step > 0)) return;
    this.lines = [...this.lines, ...lines];
    const thrown = lastThrow(lines, step, this.throws + 1);
    if (thrown) {
      this.throws += 1;
      this.tray = thrown;
    }
  }

  private async hear(update: Update): Promise<void> {
    const page = this.page;
    if (!page) return;
    const data = update.data as Record<string, unknown>;
    switch (update.kind) {
      case 'order':
        this.queue(data as unknown as OrderNews);
        break;
      case 'end':
      case 'undo':
      case 'take_back':
        if (update.kind !== 'end') this.forget((update.data as StepNews).step);
        await this.reload();
        break;
      case 'chat':
        if (!page.chat.some((c) => c.n === data['n'])) {
          this.page = { ...page, chat: [...page.chat, data as MatchPage['chat'][number]] };
          this.unread += 1;
        }
        break;
      case 'offer':
        this.page = { ...page, offers: data['offers'] as MatchPage['offers'] };
        break;
      case 'seats': {
        const news = update.data as SeatsNews;
        if (page.status.status === 'waiting') await this.reload();
        else this.page = { ...page, seats: news.seats };
        break;
      }
      case 'rematch':
        this.page = { ...page, rematch: data['id'] as string };
        break;
      case 'ping':
        this.showPing(data['seat'] as string, data['target'] as Target);
        break;
    }
  }

  /** Points at something for the others to see. */
  async point(target: Target): Promise<void> {
    try {
      await api.ping(this.id, this.scale.targetBack(target));
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  /** A ring for some seconds, and a line in the chat. */
  private showPing(seat: string, sent: Target): void {
    const target = this.scale.target(sent);
    const n = ++this.pointings;
    const name = this.scene?.sides.find((s) => s.seats.includes(seat))?.name ?? seat;
    this.pings = [...this.pings, { target, seat, name, n }];
    this.pointed = [...this.pointed, { seat, text: `${name} points at ${this.nameOf(target)}`, after: this.page?.chat.at(-1)?.n ?? 0, n }];
    setTimeout(() => (this.pings = this.pings.filter((p) => p.n !== n)), PING_SECONDS * 1000);
  }

  private nameOf(target: Target): string {
    if ('piece' in target) return this.scene?.pieces.find((p) => p.id === target.piece)?.name ?? target.piece;
    if ('zone' in target) return this.ground?.zones.find((z) => z.id === target.zone)?.name ?? target.zone;
    return 'a place';
  }

  private async reload(): Promise<void> {
    try {
      const wasWaiting = this.page?.status.status === 'waiting';
      const page = await api.page(this.id);
      this.page = page;
      this.seatTable(!wasWaiting);
      if (wasWaiting) await this.begin(null);
      else if (this.following && !this.waiting.length) await this.show(page.step, true);
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  /** Drops what was undone. */
  private forget(step: number): void {
    this.lines = this.lines.filter((line) => line.step <= step);
    this.waiting = this.waiting.filter((news) => news.step <= step);
    for (const key of this.scenes.keys()) if (key > step) this.scenes.delete(key);
    this.tray = lastThrow(this.lines, step, ++this.throws);
  }

  private queue(news: OrderNews): void {
    const page = this.page;
    if (!page || news.step <= page.step) return;
    this.page = { ...page, step: news.step, status: news.status, can_undo: false };
    this.waiting = [...this.waiting, news];
    if (this.waiting.length === 1) void this.playOut();
  }

  /** Shows the others' steps one after another, at a pace that can be read, until none is left. */
  private async playOut(): Promise<void> {
    while (this.waiting.length) {
      const news = this.waiting[0] as OrderNews;
      this.note(news.lines, news.step);
      const last = this.waiting.length === 1;
      this.seatTable(true);
      if (this.following && (!this.skipping || last)) await this.show(news.step);
      const own = this.you.includes(news.seat);
      if (!this.skipping && this.following && !own) await this.rest(pacing(news.lines));
      this.waiting = this.waiting.slice(1);
    }
    this.skipping = false;
    await this.reload();
  }

  private rest(ms: number): Promise<void> {
    if (document.hidden || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Shows what is left of the others' steps at once. */
  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  async goTo(step: number): Promise<void> {
    const page = this.page;
    if (!page) return;
    const to = Math.min(page.step, Math.max(0, step));
    this.following = to === page.step;
    await this.show(to);
    this.tray = lastThrow(this.lines.filter((l) => l.step === to), to, ++this.throws) ?? this.tray;
  }

  play(): void {
    if (this.playing || !this.page) return;
    this.playing = true;
    const tick = async (): Promise<void> => {
      if (!this.playing || !this.page) return;
      if (this.shown >= this.page.step) return this.stopReplay();
      await this.goTo(this.shown + 1);
      const here = this.lines.filter((line) => line.step === this.shown);
      this.replayTimer = setTimeout(() => void tick(), pacing(here));
    };
    if (this.shown >= this.page.step) void this.goTo(0).then(tick);
    else void tick();
  }

  stopReplay(): void {
    this.playing = false;
    if (this.replayTimer) clearTimeout(this.replayTimer);
    this.replayTimer = null;
  }

  /** Runs one of the table's own acts and takes over the page it answers with. */
  async act(what: () => Promise<MatchPage>): Promise<void> {
    this.fault = null;
    try {
      const before = this.page?.step ?? 0;
      const page = await what();
      if (page.step < before) this.forget(page.step);
      this.page = page;
      this.seatTable(false);
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
  sides: [], headline: { turn: '', date: '', phase: '', pills: [], scores: [] }, prompt: null, zones: [], links: [], pieces: [], markers: [], regions: [], tracks: [], hand: [], piles: [], panels: [], affordances: [],
};

/** The scene while the screen changes hands: nothing that only the next player may know. */
const covered = (scene: Scene): Scene => ({ ...scene, hand: [], affordances: [], piles: scene.piles.map((pile) => ({ ...pile, known: [] })), prompt: scene.prompt && { ...scene.prompt, facts: [], tokens: [], dice: [] } });

/** Of two pages the one with the later step: live updates may have overtaken an answer. */
function newer(a: MatchPage, b: MatchPage): MatchPage {
  return a.step > b.step ? { ...b, step: a.step, status: a.status } : b;
}

export function faultOf(error: unknown): ErrorBody {
  return error instanceof Fault ? error.fault : { code: 'unclear', text: error instanceof Error ? error.message : 'Something went wrong.' };
}

/** The last line with dice among these. */
function lastThrow(lines: readonly Line[], upTo: number, n: number): Tray | null {
  const line = lines.filter((l) => l.rolls.length && l.step <= upTo).at(-1);
  return line ? { rolls: line.rolls, seat: line.seat, text: line.text, clause: line.clause, throw: n } : null;
}
