import type { OrderNews } from '../api/types';

/** Where the others' steps are shown. */
export interface Stage {
  /** One of their steps comes on; `last` when none waits behind it. */
  show: (news: OrderNews, last: boolean, skipping: boolean) => Promise<void>;
  /** For how many milliseconds it is looked at, with so many that were to be shown together. */
  pause: (news: OrderNews, waiting: number) => number;
  /** All have been shown. */
  done: () => Promise<void>;
}

/** The others' steps, shown one after another at a pace that can be read, until none is left. */
export class Others {
  waiting = $state.raw<OrderNews[]>([]);
  private skipping = false;
  private wake: (() => void) | null = null;

  constructor(private readonly stage: Stage) {}

  push(news: OrderNews): void {
    this.waiting = [...this.waiting, news];
    if (this.waiting.length === 1) void this.playOut();
  }

  /** Shows what is left at once. */
  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  /** Drops what was undone. */
  forget(after: number): void {
    this.waiting = this.waiting.filter((news) => news.step <= after);
  }

  private async playOut(): Promise<void> {
    let most = 0;
    for (let news = this.waiting[0]; news; news = this.waiting[0]) {
      most = Math.max(most, this.waiting.length);
      const quick = this.skipping || this.stage.pause(news, most) <= 0;
      const began = performance.now();
      await this.stage.show(news, this.waiting.length === 1, quick);
      // What it took to fetch and draw it is part of its time: a slow line does not make a turn longer.
      if (!this.skipping) await this.rest(this.stage.pause(news, most) - (performance.now() - began));
      this.waiting = this.waiting.filter((other) => other !== news);
    }
    this.skipping = false;
    await this.stage.done();
  }

  private rest(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
