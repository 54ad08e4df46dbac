import type { Line, ScoreRow, Side, Standing } from '../api/types';
import { causesOf, madeIn } from '../match/standing';

/** One point or several, where they were made: `at Lucknow`, with the step of it where the log tells it. */
export interface Spot {
  text: string;
  points: number;
  step: number | null;
}

/** A cause as the score table shows it: by side its points and the places. */
export interface CauseRow {
  label: string;
  clause: string | null;
  /** Whether it was counted at the end instead of made on the way. */
  counted: boolean;
  sides: { points: number; spots: Spot[] }[];
}

/** The score, cause by cause, with the places of either side. */
export function rowsOf(standing: Standing, sides: readonly Side[], lines: readonly Line[], upto: number): CauseRow[] {
  const made = madeIn(lines, upto);
  return causesOf(standing, sides).map((cause) => ({
    label: cause.cause,
    clause: cause.clause,
    counted: cause.open,
    sides: sides.map((side, i) => {
      const told = cause.open ? [] : made.filter((m) => m.row.cause === cause.cause && m.row.side === side.id);
      const points = cause.points[i] ?? 0;
      // The log tells every point or none: a sum that differs would contradict the table.
      const whole = told.reduce((sum, m) => sum + m.row.points, 0) === points;
      const spots =
        whole && told.length
          ? told.filter((m) => m.row.what).map((m) => spot(m.row, m.step))
          : cause.rows.filter((r) => r.side === side.id && r.what).map((r) => spot(r, null));
      return { points, spots };
    }),
  }));
}

const spot = (row: ScoreRow, step: number | null): Spot => ({
  text: row.what.replace(/^at /, ''),
  points: row.points,
  step,
});
