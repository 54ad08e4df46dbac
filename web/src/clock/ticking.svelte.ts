/** Milliseconds since something was told, by a clock that cannot be set; read again as often as it matters. */
export class Since {
  private told = $state(performance.now());
  private now = $state(performance.now());

  get ms(): number {
    return Math.max(0, this.now - this.told);
  }

  /** It is told anew. */
  begin(): void {
    this.told = this.now = performance.now();
  }

  /** Looks at the clock, and again after a while; the answer stops it. */
  run(pause: () => number): () => void {
    let timer = 0;
    const look = (): void => {
      this.now = performance.now();
      timer = window.setTimeout(look, pause());
    };
    look();
    return () => clearTimeout(timer);
  }
}
