import type { Scene } from '../api/types';
import { areTogether } from '../parts/seats';

/** What the hand-over must know of a match. */
export interface Seating {
  you: string[];
  decider: string | null;
  sides: string[][];
  isOver: boolean;
}

/** Who sits before the screen when one person, or several by turns, hold several seats. */
export class Handover {
  /** The seat before the screen. */
  seat = $state<string | null>(null);
  /** Set while the screen must be handed over: to whom. */
  to = $state<string | null>(null);

  /** Somebody else decides now. A change of seat asks for the screen to be handed over, if it may ask at all. */
  follow(table: Seating, ask: 'ask' | 'silently'): void {
    if (table.you.length < 2) return;
    const decides = table.decider !== null && table.you.includes(table.decider);
    const next = decides ? table.decider : (this.seat ?? table.you[0] ?? null);
    if (next === this.seat) return;
    // Those who play together have no secrets from each other.
    const together = next !== null && this.seat !== null && areTogether(table.sides, next, this.seat);
    this.to = ask === 'ask' && this.seat && !table.isOver && !together ? next : null;
    this.seat = next;
  }

  /** The next player sits down. */
  take(): void {
    this.to = null;
  }
}

/** The scene while the screen changes hands: nothing that only the next player may know. */
export const covered = (scene: Scene): Scene => ({
  ...scene,
  hand: [],
  affordances: [],
  piles: scene.piles.map((pile) => ({ ...pile, known: [] })),
  prompt: scene.prompt && { ...scene.prompt, facts: [], tokens: [], dice: [] },
});
