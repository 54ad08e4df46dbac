import type { Line, Prize, ScoreRow, Side, Standing } from '../api/types';

/** Points of one cause: what each side has, in the order of the sides. */
export interface Cause {
  cause: string;
  clause: string | null;
  /** Whether it counts only as things stand. */
  open: boolean;
  points: number[];
  rows: ScoreRow[];
}

/** The rows of a standing by cause, what is made for good first. */
export function causesOf(standing: Standing, sides: readonly Pick<Side, 'id'>[]): Cause[] {
  const causes: Cause[] = [];
  for (const row of [...standing.rows].sort((a, b) => Number(b.made) - Number(a.made))) {
    if (!row.points) continue;
    let cause = causes.find((c) => c.cause === row.cause && c.open === !row.made);
    if (!cause) {
      cause = { cause: row.cause, clause: row.clause, open: !row.made, points: sides.map(() => 0), rows: [] };
      causes.push(cause);
    }
    const at = sides.findIndex((s) => s.id === row.side);
    if (at >= 0) cause.points[at] = (cause.points[at] ?? 0) + row.points;
    cause.rows.push(row);
  }
  return causes;
}

/** What a side has in all. */
export const totalOf = (standing: Standing, side: string): number =>
  standing.rows.reduce((sum, row) => sum + (row.side === side ? row.points : 0), 0);

/** A point as it was made: with the act that made it. */
export interface Made {
  step: number;
  row: ScoreRow;
}

/** Every point that the log tells of, up to a step. */
export const madeIn = (lines: readonly Line[], upto: number): Made[] =>
  lines.filter((l) => l.step <= upto).flatMap((l) => l.points.map((row) => ({ step: l.step, row })));

/** Which point it was, in words. */
export const whatOf = (row: Pick<ScoreRow, 'what' | 'cause'>): string => row.what || row.cause;

/** What can still be scored. */
export const openPrizes = (standing: Standing): Prize[] => standing.prizes.filter((p) => p.left !== 0);

/** A sentence about what others did, and the step it happened in. */
export interface Notable {
  step: number;
  text: string;
  weight: number;
}

/** The heaviest things that happened since one's own last act: at most three, in their order, none told twice. */
export function notable(lines: readonly Line[], most = 3): Notable[] {
  const told = lines
    .filter((l) => !l.heading && l.weight > 0)
    .map((l) => ({ step: l.step, text: plain(l.brief || l.text), weight: l.weight }))
    .filter((one, i, all) => all.findIndex((other) => other.step === one.step && other.text === one.text) === i);
  const kept = [...told].sort((a, b) => b.weight - a.weight || a.step - b.step).slice(0, most);
  return told.filter((one) => kept.includes(one));
}

const plain = (text: string): string => text.replace(/\.$/, '');
