import type { Analysis, Estimate, Judged, Point, SideAccount, Turn } from '../api/types';
import { percent, points, reach } from './chances';

/** A cumulative sum: after which step, how much so far. */
export type Sample = readonly [step: number, value: number];

/** A match as one side looks at it: chances are its own, and what helped it is positive. */
export interface Study {
  /** The seats of the side that looks. */
  own: string[];
  /** All other seats. */
  others: string[];
  start: Estimate;
  end: number;
  luck: Estimate;
  /** What it gave the side that somebody gave up or that a draw was agreed on; null where it was played out. */
  early: Estimate | null;
  /** What its own decisions gave it, against the sergeant's. */
  worth: Estimate;
  /** What the others' decisions gave it. */
  given: Estimate;
  /** What either lost against the best orders seen. */
  lost: { own: Estimate; others: Estimate };
  curve: Point[];
  decisions: Judged[];
  turns: Turn[];
  tracks: { luck: Sample[]; own: Sample[]; others: Sample[] };
}

const NOTHING: Estimate = { value: 0, error: 0 };
const times = (e: Estimate, sign: number): Estimate => ({ value: e.value * sign, error: e.error });
const sum = (all: readonly Estimate[]): Estimate =>
  all.reduce((a, b) => ({ value: a.value + b.value, error: Math.hypot(a.error, b.error) }), NOTHING);
const flip = (e: Estimate): Estimate => ({ value: 1 - e.value, error: e.error });

/**
 * The match as the side of a seat looks at it. `cut`: it was given up or a draw was agreed on, which analyses of older
 * programs did not tell from luck.
 */
export function studyOf(analysis: Analysis, seat: string, cut = false): Study {
  const sideOf = (name: string): number => analysis.sides[analysis.seats.indexOf(name)] ?? 0;
  const ours = (account: SideAccount): boolean => account.seats.some((s) => sideOf(s) === sideOf(seat));
  const { account } = analysis;
  const same = sideOf(seat) === analysis.sides[0];
  const sign = same ? 1 : -1;
  const worths = (mine: boolean): Estimate => sum(account.sides.filter((s) => ours(s) === mine).map((s) => s.worth));
  const losses = (mine: boolean): Estimate => sum(account.sides.filter((s) => ours(s) === mine).map((s) => s.loss));
  const curve = same ? analysis.curve : analysis.curve.map(flipped);
  const decisions = analysis.decisions.map((d) => ({
    ...d,
    before: same ? d.before : flip(d.before),
    worth: times(d.worth, sign),
  }));
  const own = analysis.seats.filter((s) => sideOf(s) === sideOf(seat));
  const told = account.early_end ?? null;
  const early = told ? times(told, sign) : cut ? untold(analysis, sign) : null;
  const luck = times(account.luck, sign);
  const end = same ? account.end : 1 - account.end;
  return {
    own,
    others: analysis.seats.filter((s) => !own.includes(s)),
    start: same ? account.start : flip(account.start),
    end,
    luck: early && !told ? { ...luck, value: luck.value - early.value } : luck,
    early,
    worth: worths(true),
    given: times(worths(false), -1),
    lost: { own: losses(true), others: losses(false) },
    curve,
    decisions,
    // What an older analysis took for the turn of the last step was the end that somebody made.
    turns: analysis.turning_points
      .filter((t) => told || !early || t.step !== analysis.decisions.at(-1)?.step)
      .map((t) => ({
        ...t,
        change: t.change * sign,
        decision: t.decision * sign,
        luck: t.luck * sign,
      })),
    tracks: tracksOf(curve, decisions, own, end - (early?.value ?? 0)),
  };
}

/**
 * How luck and decisions added up, step by step: what a decision did not change was luck. Both show where the curve
 * changes, which is before the next step.
 */
function tracksOf(
  curve: readonly Point[],
  decisions: readonly Judged[],
  own: readonly string[],
  end: number,
): Study['tracks'] {
  const tracks = { luck: [[0, 0]] as Sample[], own: [[0, 0]] as Sample[], others: [[0, 0]] as Sample[] };
  const add = (track: Sample[], step: number, by: number): void =>
    void (by && track.push([step, (track.at(-1)?.[1] ?? 0) + by]));
  decisions.forEach((d, i) => {
    const after = decisions[i + 1]?.before.value ?? end;
    const then = decisions[i + 1]?.step ?? d.step + 1;
    add(own.includes(d.seat) ? tracks.own : tracks.others, then, d.worth.value);
    add(tracks.luck, then, after - d.before.value - d.worth.value);
  });
  const last = curve.at(-1)?.step ?? 0;
  for (const track of Object.values(tracks)) track.push([last, track.at(-1)?.[1] ?? 0]);
  return tracks;
}

/** What an early end gave where the analysis does not say it: the result less the chance after the last order. */
function untold({ account, decisions }: Analysis, sign: number): Estimate | null {
  const last = decisions.at(-1);
  if (!last) return null;
  return { value: sign * (account.end - last.before.value - last.worth.value), error: last.before.error };
}

/** The curve of an analysis at work as the side of a seat sees it: the server tells the first seat's. */
export function sketched(
  curve: readonly Point[],
  { seats, sides }: { seats: readonly { seat: string }[]; sides: string[][] },
  seat: string,
): Point[] {
  const first = seats[0]?.seat ?? '';
  const same = first === seat || sides.some((side) => side.includes(first) && side.includes(seat));
  return same ? [...curve] : curve.map(flipped);
}

const flipped = (p: Point): Point => ({ ...p, chance: 1 - p.chance, band: [1 - p.band[1], 1 - p.band[0]] });

/** The chance of the deciding side with an order; the first seat's is what the server tells. */
export function chanceOf(analysis: Analysis, seat: string, chance: Estimate): Estimate {
  const first = analysis.sides[analysis.seats.indexOf(seat)] === analysis.sides[0];
  return first ? chance : flip(chance);
}

/** Whether a step was turned by the decision rather than by what followed. */
export const isDecided = (turn: Turn): boolean => Math.abs(turn.decision) >= Math.abs(turn.luck);

export interface Stair {
  label: string;
  from: number;
  to: number;
  text: string;
  /** How far its 95 % interval reaches. */
  error: string;
  tone: 'total' | 'luck' | 'gain' | 'cost';
}

/**
 * From the chance at the start to the result: luck, then what the decisions of each side were worth to the one that
 * looks, then an end before its time, which has a name of its own.
 */
export function waterfall(study: Study, you: string, them: string, early: string): Stair[] {
  const stairs: Stair[] = [
    {
      label: 'start',
      from: 0,
      to: study.start.value,
      text: percent(study.start.value),
      error: reach(study.start),
      tone: 'total',
    },
  ];
  let at = study.start.value;
  const add = (label: string, change: Estimate, tone: Stair['tone']): void => {
    stairs.push({ label, from: at, to: at + change.value, text: points(change.value), error: reach(change), tone });
    at += change.value;
  };
  const tone = (change: Estimate): Stair['tone'] => (change.value < 0 ? 'cost' : 'gain');
  add('dice', study.luck, 'luck');
  add(you, study.worth, tone(study.worth));
  if (study.others.length) add(them, study.given, tone(study.given));
  if (study.early) add(early, study.early, tone(study.early));
  stairs.push({ label: ending(study), from: 0, to: study.end, text: percent(study.end), error: '', tone: 'total' });
  return stairs;
}

/** What the stairs are, in one sentence; what an early end is stands by itself. */
export function accountText({
  study,
  whose,
  early,
  isSergeant,
}: {
  study: Study;
  whose: string;
  early: string;
  isSergeant: boolean;
}): string {
  const decided = study.others.length ? 'the decisions of either side' : 'the decisions';
  const parts = `dice and draws, ${decided}, each against what a sergeant would have ordered${study.early ? `, and “${early}”` : ''}`;
  return `From the chance at the start to the result, in points of ${whose}: ${parts}.${isSergeant ? ' A computer sergeant’s own are zero by definition.' : ''}`;
}

/** The result in a word. */
export const ending = (study: Study): string => (study.end === 1 ? 'won' : study.end === 0 ? 'lost' : 'drawn');

/** Nothing is called even unless its 95 % interval lies within so much of zero. */
const EVEN = 0.1;

/** Whether a figure is below zero, about zero or above it; null where the noise is too large to tell. */
export function standing({ value, error }: Estimate): -1 | 0 | 1 | null {
  const noise = 1.96 * error;
  if (Math.abs(value) > Math.max(noise, EVEN / 2)) return value < 0 ? -1 : 1;
  return Math.abs(value) + noise <= EVEN ? 0 : null;
}

/** By luck: bad, even, good. */
const DICE = ['Unlucky', 'Even dice', 'Lucky'];
/** By play: worse, equal, better. */
const PLAY = ['The weaker player', 'Even decisions', 'The better player'];
/** By both. */
const OPENINGS = [
  ['Unlucky, and the weaker player too', 'Unlucky, and no worse a player', 'Unlucky, but the better player'],
  ['Even dice, and the weaker player', 'Even dice, even decisions', 'Even dice, and the better player'],
  ['Lucky, and in need of it', 'Lucky, and no worse a player', 'Lucky, but also the better player'],
];

/**
 * What the account says. Dice and play are each judged only where they stand out of the noise, and play by the same
 * measure as the stairs.
 */
export function verdict(study: Study, you: string, them: string): string {
  const [dice, play] = [standing(study.luck), standing(sum([study.worth, study.given]))];
  if (play === null)
    return dice === null
      ? 'Too few lines were played to tell dice from decisions.'
      : `${DICE[dice + 1]}; too few lines were played to judge the decisions.`;
  const opening = dice === null ? PLAY[play + 1] : OPENINGS[dice + 1]?.[play + 1];
  return `${opening}${measure(study, play, you, them)}.${dice === null ? ' Too few lines were played to judge the dice.' : ''}`;
}

/** What the players are measured by, with the greatest figure. */
function measure(study: Study, play: number, you: string, them: string): string {
  if (!play) return ', measured by a sergeant’s orders';
  const [own, others] = [times(study.worth, -1), study.given];
  if (standing(own) === 1 && standing(others) === 1)
    return `: ${compared(own.value, others.value, you, them)}, measured by a sergeant’s orders`;
  const [who, thrown] = Math.abs(own.value) >= Math.abs(others.value) ? [you, own.value] : [them, others.value];
  const many = percent(Math.abs(thrown));
  return thrown > 0
    ? `: ${who} threw away ${many} points that a sergeant would have kept`
    : `: ${who} made ${many} points more than a sergeant would have`;
}

/** Who threw away how much more. */
function compared(own: number, others: number, you: string, them: string): string {
  const more = Math.max(own, others) / Math.min(own, others);
  const many =
    more < 1.25
      ? 'as much as'
      : more < 1.75
        ? 'half as much again as'
        : more < 2.5
          ? 'twice what'
          : more < 3.5
            ? 'three times what'
            : 'many times what';
  return own > others ? `${you} threw away ${many} ${them} did` : `${them} threw away ${many} ${you} did`;
}
