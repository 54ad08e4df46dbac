import type { Choice, Line } from '../api/types';
import { readable, type Names } from '../surface/names';

/** What an order is called: as its row says, or its notation made readable. */
export function wordsOf(choice: Choice, names: Names): string {
  return choice.row?.label || readable(choice.notation, names);
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
