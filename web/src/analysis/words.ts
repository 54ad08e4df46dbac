import type { Choice, Line, Moved } from '../api/types';
import { readable, type Names } from '../surface/names';

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** How far and where to a piece goes, in inches of the table. */
export function journey({ from, to }: Pick<Moved, 'from' | 'to'>, inch: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const wind = Math.round((Math.atan2(dx, -dy) / Math.PI) * 4 + 8) % 8;
  return `${(Math.hypot(dx, dy) / inch).toFixed(1)}″ ${WINDS[wind] ?? ''}`;
}

/** What an order is called: as its row says, by where it sends its pieces, or its notation made readable. `inch`: units of the table, none on a map. */
export function wordsOf(choice: Pick<Choice, 'notation' | 'row' | 'moves'>, names: Names, inch: number | null): string {
  if (choice.row?.label) return choice.row.label;
  const [first] = choice.moves;
  if (!first || !inch) return readable(choice.notation, names);
  const more = choice.moves.length > 1 ? ` and ${choice.moves.length - 1} more` : '';
  return `${names.get(first.piece) ?? first.piece}${more}: ${journey(first, inch)}`;
}

/** What came of a decision, in the first sentence of its log; with dice in it where luck is meant. */
export function happened(lines: readonly Line[], step: number, dice = false): string {
  const here = lines.filter((l) => l.step === step + 1 && !l.heading);
  return ((dice ? here.find((l) => l.rolls.length) : undefined) ?? here[0])?.text ?? '';
}

/** A sentence cut at a word. */
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most * 0.6)).replace(/[,;:\s]+$/, '')}…`;
}

export interface Chapter {
  step: number;
  /** `2`. */
  number: string;
  /** `July/August 1857`. */
  date: string;
}

/** Where turns begin, with what the log calls them. */
export function chapters(curve: readonly { step: number; turn: number }[], lines: readonly Line[]): Chapter[] {
  const begins = curve.filter((p, i) => i === 0 || p.turn !== curve[i - 1]?.turn);
  const last = curve.at(-1)?.step ?? 0;
  return begins.filter((p, i) => i === 0 || p.step < last).map((p) => {
    const heading = lines.find((l) => l.heading && l.step === p.step && /^(turn|round|day)\b/i.test(l.text))?.text ?? '';
    const [, number, date] = /^\w+\s+(\d+)[:,·\s]*(.*)$/.exec(heading) ?? [];
    return { step: p.step, number: number ?? String(p.turn), date: date ?? '' };
  });
}
