import { api } from '../api/client';
import type { Measure, Target } from '../api/types';
import type { Point } from '../drawing/geometry';
import type { MatchModel } from '../match/model.svelte';

/** A tape laid between two points or bases; the figure is the server's, the very one the rules use. */
export class TapeMeasure {
  from = $state.raw<Point | null>(null);
  to = $state.raw<Point>([0, 0]);
  answer = $state.raw<Measure | null>(null);
  private start: Target | null = null;
  private next: Target | null = null;
  private asking = false;

  constructor(private readonly model: MatchModel) {}

  begin(at: Point, piece: string | null): void {
    this.from = at;
    this.to = at;
    this.answer = null;
    this.start = piece ? { piece } : { point: this.model.scale.back(at) };
  }

  draw(at: Point, piece: string | null): void {
    this.to = at;
    this.next = piece ? { piece } : { point: this.model.scale.back(at) };
    if (!this.asking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.asking = true;
    while (this.start && this.next) {
      const [start, next] = [this.start, this.next];
      this.next = null;
      try {
        const answer = this.model.scale.measure(await api.measure(this.model.id, start, next));
        if (this.start === start) this.answer = answer;
      } catch {
        this.answer = null;
      }
    }
    this.asking = false;
  }

  /** Between two pieces by their ids, as the keyboard asks. */
  async between(a: string, b: string): Promise<void> {
    this.start = null;
    try {
      this.answer = this.model.scale.measure(await api.measure(this.model.id, { piece: a }, { piece: b }));
      [this.from, this.to] = [this.answer.from, this.answer.to];
    } catch {
      this.answer = null;
    }
  }

  clear(): void {
    this.from = null;
    this.start = null;
    this.next = null;
    this.answer = null;
  }
}
