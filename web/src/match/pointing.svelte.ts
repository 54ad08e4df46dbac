import type { Target } from '../api/types';

/** Somebody points at something. */
export interface Ping {
  target: Target;
  seat: string;
  name: string;
  n: number;
}

/** What was pointed at, in words, for the chat. */
export interface Pointed {
  seat: string;
  text: string;
  /** The line of the chat it comes after. */
  after: number;
  n: number;
}

const RING_SECONDS = 5;

/** Fingers on the table: a ring for some seconds each, and a line in the chat. */
export class Pointing {
  rings = $state.raw<Ping[]>([]);
  lines = $state.raw<Pointed[]>([]);
  private count = 0;

  show(target: Target, seat: string, name: string, what: string, after: number): void {
    const n = ++this.count;
    this.rings = [...this.rings, { target, seat, name, n }];
    this.lines = [...this.lines, { seat, text: `${name} points at ${what}`, after, n }];
    setTimeout(() => (this.rings = this.rings.filter((ring) => ring.n !== n)), RING_SECONDS * 1000);
  }
}
