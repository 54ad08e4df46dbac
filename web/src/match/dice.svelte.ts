import type { Line } from '../api/types';

/** Dice that fell, and what for. */
export interface Throw {
  rolls: Line['rolls'];
  seat: string | null;
  text: string;
  clause: string;
  /** Grows with every throw, so that the same dice roll again. */
  n: number;
}

/** The tray beside the table: it shows the last dice. */
export class DiceTray {
  last = $state.raw<Throw | null>(null);
  private thrown = 0;

  /** The last dice of these lines fall, if there are any; else the tray stays as it is. */
  roll(lines: readonly Line[]): void {
    const line = lines.findLast((l) => l.rolls.length);
    if (line)
      this.last = { rolls: line.rolls, seat: line.seat, text: line.text, clause: line.clause, n: ++this.thrown };
  }

  /** Shows what it showed at a step, which may be nothing. */
  rewind(lines: readonly Line[], step: number): void {
    this.last = null;
    this.roll(lines.filter((line) => line.step <= step));
  }
}
