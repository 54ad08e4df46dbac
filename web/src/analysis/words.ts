import type { Affordance, Choice, Judged, Line, Moved, Turn } from '../api/types';
import { readable, type Names } from '../surface/names';

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** How far and where to a piece goes, in inches of the table. */
export function journey({ from, to }: Pick<Moved, 'from' | 'to'>, inch: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const wind = Math.round((Math.atan2(dx, -dy) / Math.PI) * 4 + 8) % 8;
  return `${(Math.hypot(dx, dy) / inch).toFixed(1)}″ ${WINDS[wind] ?? ''}`;
}

/**
 * What an order is called: as its row says, by where it sends its pieces, or its notation made readable. `inch`: units
 * of the table, none on a map.
 */
export function wordsOf(choice: Pick<Choice, 'notation' | 'row' | 'moves'>, names: Names, inch: number | null): string {
  if (choice.row?.label) return choice.row.label;
  const [first] = choice.moves;
  if (!first || !inch) return readable(choice.notation, names);
  const more = choice.moves.length > 1 ? ` and ${choice.moves.length - 1} more` : '';
  return `${names.get(first.piece) ?? first.piece}${more}: ${journey(first, inch)}`;
}

type Told = Pick<Choice, 'notation' | 'row' | 'moves'>;

/**
 * An order told away from its screen: with the piece it is about, and with what is done where the row names only to
 * whom.
 */
export function ordered(choice: Told, names: Names, inch: number | null): string {
  const { row } = choice;
  const words = wordsOf(choice, names, inch);
  if (!row) return words;
  const [verb = '', thing = '', ...rest] = choice.notation.split(' ');
  if (!rest.length && isAbout(thing, row, names) && !words.toLowerCase().startsWith(verb))
    return `${upper(verb)} ${words}`;
  const [subject, name] = [row.subject, names.get(row.subject ?? '')];
  if (!subject || [subject, name].some((word) => word && words.includes(word))) return upper(words);
  return upper(`${nameOf(subject, names)}: ${words}`);
}

const upper = (text: string): string => text.replace(/^\p{Ll}/u, (c) => c.toUpperCase());

/** Whether a word of notation stands for what the row is about, and not for a manner. */
function isAbout(word: string, row: Affordance, names: Names): boolean {
  const isKnown = names.has(word) || Object.values(row.target ?? {}).includes(word);
  return isKnown && (!row.subject || row.subject === word);
}

/** A piece's name, with its id where others are called the same. */
function nameOf(id: string, names: Names): string {
  const name = names.get(id) ?? id;
  const many = [...names.values()].filter((other) => other === name).length;
  return many > 1 ? `${name} ${id}` : name;
}

/** The order of a decision. */
export function orderOf(decision: Pick<Judged, 'notation' | 'options'>, names: Names, inch: number | null): string {
  const given = decision.options.findIndex((o) => o.given);
  const choice = decision.options[given];
  if (!choice) return readable(decision.notation, names);
  return [ordered(choice, names, inch), apart(decision.options, names, inch)[given]].filter(Boolean).join(', ');
}

/** The same where the question is out of sight: a bare answer with what was asked. */
export function answerOf(
  decision: Pick<Judged, 'notation' | 'options' | 'question'>,
  names: Names,
  inch: number | null,
): string {
  const words = orderOf(decision, names, inch);
  const asked = readable(decision.question.replace(/[-_]/g, ' '), names);
  return /\s/.test(words) ? words : `${asked}: ${words.toLowerCase()}`;
}

/**
 * For every order what tells it from those that read the same: its heading (in some games the leader), its piece, its
 * way; else its notation.
 */
export function apart(choices: readonly Told[], names: Names, inch: number | null): string[] {
  const shown = choices.map((c) => [wordsOf(c, names, inch), c.row?.note, c.row?.cost].join('|'));
  const ways: ((c: Told) => string)[] = [
    (c) => c.row?.group ?? '',
    (c) => names.get(c.row?.subject ?? '') ?? '',
    (c) => wayOf(c.row, inch),
    (c) => c.notation,
  ];
  return choices.map((choice, i) => {
    const twins = choices.filter((_, k) => k !== i && shown[k] === shown[i]);
    return twins.length
      ? (ways.find((way) => way(choice) && twins.every((t) => way(t) !== way(choice)))?.(choice) ?? '')
      : '';
  });
}

/** Where a row leads, in inches of the table. */
function wayOf(row: Affordance | null, inch: number | null): string {
  const [from, to] = [row?.path[0], row?.path.at(-1)];
  return from && to && inch ? journey({ from, to }, inch) : '';
}

/** What came of a decision, in the first sentence of its log. */
export const happened = (lines: readonly Line[], step: number): string =>
  lines.find((l) => l.step === step + 1 && !l.heading)?.text ?? '';

/**
 * What luck did at a turning point: its dice, else what befell another seat. The first sentence may be no more than the
 * order.
 */
export function befell(
  lines: readonly Line[],
  turn: Pick<Turn, 'step' | 'seat'> & Partial<Pick<Turn, 'text'>>,
): string {
  const here = lines.filter((l) => l.step === turn.step + 1 && !l.heading);
  return (
    (here.find((l) => l.rolls.length) ?? here.find((l) => l.seat && l.seat !== turn.seat))?.text ??
    (turn.text?.replace(/\.$/, '') || 'Dice and draws')
  );
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
  return begins
    .filter((p, i) => i === 0 || p.step < last)
    .map((p) => {
      const heading =
        lines.find((l) => l.heading && l.step === p.step && /^(turn|round|day)\b/i.test(l.text))?.text ?? '';
      const [, number, date] = /^\w+\s+(\d+)[:,·\s]*(.*)$/.exec(heading) ?? [];
      return { step: p.step, number: number ?? String(p.turn), date: date ?? '' };
    });
}
