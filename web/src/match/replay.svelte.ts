/** A match that can be gone through step by step. */
export interface Film {
  readonly shown: number;
  readonly last: number;
  goTo: (step: number) => Promise<void>;
  /** For how many milliseconds the step shown is looked at. */
  pause: () => number;
}

/** Plays a match from the step shown to its last one. */
export class Replay {
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly film: Film) {}

  play(): void {
    if (this.playing) return;
    this.playing = true;
    void (this.film.shown >= this.film.last ? this.film.goTo(0).then(() => this.turn()) : this.turn());
  }

  stop(): void {
    this.playing = false;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async turn(): Promise<void> {
    if (!this.playing) return;
    if (this.film.shown >= this.film.last) return this.stop();
    const began = performance.now();
    await this.film.goTo(this.film.shown + 1);
    // What it took to draw it is part of its time.
    if (this.playing) this.timer = setTimeout(() => void this.turn(), this.film.pause() - (performance.now() - began));
  }
}
