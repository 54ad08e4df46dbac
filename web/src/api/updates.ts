import type { Update } from './types';

/** The part of the browser's EventSource that is used here; tests bring their own. */
export interface Source {
  addEventListener(kind: string, listener: (event: { data: string; lastEventId: string }) => void): void;
  onopen: ((event: Event) => unknown) | null;
  onerror: ((event: Event) => unknown) | null;
  close(): void;
}

type Kind = Update['kind'];

/**
 * Every kind of update, and whether it may come without a number because nothing is lost when it is missed: who looks
 * on, where somebody points.
 */
const KINDS: Record<Kind, 'numbered' | 'passing'> = {
  order: 'numbered',
  undo: 'numbered',
  take_back: 'numbered',
  end: 'numbered',
  chat: 'numbered',
  offer: 'numbered',
  seats: 'passing',
  ping: 'passing',
  rematch: 'numbered',
  clock: 'passing',
  late: 'numbered',
};

export interface Wiring {
  open: (address: string) => Source;
  later: (what: () => void, ms: number) => unknown;
}

const browser: Wiring = {
  open: (address) => new EventSource(address) as unknown as Source,
  later: (what, ms) => setTimeout(what, ms),
};

/**
 * Live updates of a match. Numbers grow by one, so a lost connection is taken up after the last number seen and nothing
 * is missed or heard twice.
 */
export class Updates {
  private source: Source | null = null;
  private stopped = false;
  private attempts = 0;

  constructor(
    private readonly address: string,
    private last: number,
    private readonly hear: (update: Update, number: number) => void,
    private readonly connected: (yes: boolean) => void,
    private readonly wiring: Wiring = browser,
  ) {
    this.connect();
  }

  /** Tries again at once, as when the browser is back on the network. */
  retry(): void {
    if (this.stopped) return;
    this.source?.close();
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    this.source?.close();
  }

  private connect(): void {
    const source = this.wiring.open(`${this.address}?after=${this.last}`);
    this.source = source;
    source.onopen = () => {
      this.attempts = 0;
      this.connected(true);
    };
    source.onerror = () => {
      if (this.stopped || this.source !== source) return;
      source.close();
      this.source = null;
      this.connected(false);
      this.attempts += 1;
      this.wiring.later(() => {
        if (!this.stopped && !this.source) this.connect();
      }, pause(this.attempts));
    };
    for (const [kind, numbered] of Object.entries(KINDS)) {
      source.addEventListener(kind, (event) => {
        if (this.source !== source) return;
        const number = Number(event.lastEventId);
        const isNew = number > this.last;
        if (!isNew && numbered === 'numbered') return;
        if (isNew) this.last = number;
        this.hear(JSON.parse(event.data) as Update, this.last);
      });
    }
  }
}

/** Milliseconds before the next attempt: half a second, doubling up to eight. */
export const pause = (attempts: number): number => Math.min(8000, 250 * 2 ** attempts);
