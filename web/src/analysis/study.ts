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
  /** What its own decisions gave it, against the sergeant's. */
  worth: Estimate;
  /** What the others' decisions gave it. */
  given: Estimate;
  /** What either threw away against the best orders seen. */
  lost: { own: number; others: number };
  curve: Point[];
  decisions: Judged[];
  turns: Turn[];
  tracks: { luck: Sample[]; own: Sample[]; others: Sample[] };
}

const NOTHING: Estimate = { value: 0, error: 0 };
const times = (e: Estimate, sign: number): Estimate => ({ value: e.value * sign, error: e.error });
const sum = (all: readonly Estimate[]): Estimate => all.reduce((a, b) => ({ value: a.value + b.value, error: Math.hypot(a.error, b.error) }), NOTHING);
const flip = (e: Estimate): Estimate => ({ value: 1 - e.value, error: e.error });

/** The match as the side of a seat looks at it. */
export function studyOf(analysis: Analysis, seat: string): Study {
  const sideOf = (name: string): number => analysis.sides[analysis.seats.indexOf(name)] ?? 0;
  const ours = (account: SideAccount): boolean => account.seats.some((s) => sideOf(s) === sideOf(seat));
  const { account } = analysis;
  const same = sideOf(seat) === analysis.sides[0];
  const sign = same ? 1 : -1;
  const worths = (mine: boolean): Estimate => sum(account.sides.filter((s) => ours(s) === mine).map((s) => s.worth));
  const losses = (mine: boolean): number => account.sides.filter((s) => ours(s) === mine).reduce((total, s) => total + s.loss.value, 0);
  const curve = same ? analysis.curve : analysis.curve.map((p): Point => ({ ...p, chance: 1 - p.chance, band: [1 - p.band[1], 1 - p.band[0]] }));
  const decisions = analysis.decisions.map((d) => ({ ...d, before: same ? d.before : flip(d.before), worth: times(d.worth, sign) }));
  const own = analysis.seats.filter((s) => sideOf(s) === sideOf(seat));
  return {
    own,
    others: analysis.seats.filter((s) => !own.includes(s)),
    start: same ? account.start : flip(account.start),
    end: same ? account.end : 1 - account.end,
    luck: times(account.luck, sign),
    worth: worths(true),
    given: times(worths(false), -1),
    lost: { own: losses(true), others: losses(false) },
    curve,
    decisions,
    turns: analysis.turning_points.map((t) => ({ ...t, change: t.change * sign, decision: t.decision * sign, luck: t.luck * sign })),
    tracks: tracksOf(curve, decisions, own, same ? account.end : 1 - account.end),
  };
}

/** How luck and decisions added up, step by step: what a decision did not change was luck. */
function tracksOf(curve: readonly Point[], decisions: readonly Judged[], own: readonly string[], end: number): Study['tracks'] {
  const tracks = { luck: [[0, 0]] as Sample[], own: [[0, 0]] as Sample[], others: [[0, 0]] as Sample[] };
  const add = (track: Sample[], step: number, by: number): void => void (by && track.push([step, (track.at(-1)?.[1] ?? 0) + by]));
  decisions.forEach((d, i) => {
    const after = decisions[i + 1]?.before.value ?? end;
    const then = decisions[i + 1]?.step ?? d.step + 1;
    add(own.includes(d.seat) ? tracks.own : tracks.others, d.step, d.worth.value);
    add(tracks.luck, then, after - d.before.value - d.worth.value);
  });
  const last = curve.at(-1)?.step ?? 0;
  for (const track of Object.values(tracks)) track.push([last, track.at(-1)?.[1] ?? 0]);
  return tracks;
}

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
  tone: 'total' | 'luck' | 'gain' | 'cost';
}

/** From the chance at the start to the result: luck, then what the decisions of each side were worth to the one that looks. */
export function waterfall(study: Study, you: string, them: string): Stair[] {
  const stairs: Stair[] = [{ label: 'start', from: 0, to: study.start.value, text: percent(study.start.value), tone: 'total' }];
  let at = study.start.value;
  const add = (label: string, change: number, tone: Stair['tone']): void => {
    stairs.push({ label, from: at, to: at + change, text: points(change), tone });
    at += change;
  };
  add('dice', study.luck.value, 'luck');
  add(you, study.worth.value, study.worth.value < 0 ? 'cost' : 'gain');
  if (study.others.length) add(them, study.given.value, study.given.value < 0 ? 'cost' : 'gain');
  stairs.push({ label: study.end === 1 ? 'won' : study.end === 0 ? 'lost' : 'drawn', from: 0, to: study.end, text: percent(study.end), tone: 'total' });
  return stairs;
}

/** The errors of a waterfall's middle stairs, in words. */
export const errors = (study: Study): string => [study.luck, study.worth, ...(study.others.length ? [study.given] : [])].map(reach).join(', ');

/** What the account says, in a sentence. */
export function verdict(study: Study, you: string, them: string): string {
  const noise = Math.max(study.luck.error * 2, 0.05);
  const lucky = study.luck.value > noise ? 1 : study.luck.value < -noise ? -1 : 0;
  const edge = study.worth.value + study.given.value;
  const doubt = Math.max(Math.hypot(study.worth.error, study.given.error) * 2, 0.03);
  const better = edge > doubt ? 1 : edge < -doubt ? -1 : 0;
  return `${OPENINGS[lucky + 1]?.[better + 1] ?? ''}${thrownAway(study, you, them)}.`;
}

/** By luck (bad, even, good), then by play (worse, equal, better). */
const OPENINGS = [
  ['Unlucky, and the weaker player too', 'Unlucky, and no worse a player', 'Unlucky, but the better player'],
  ['The dice were even, the decisions were not', 'Even dice, even decisions', 'The better player, with even dice'],
  ['Lucky, and in need of it', 'Lucky, and no worse a player', 'Lucky, but also the better player'],
];

/** Who threw away how much more; nothing where neither threw away anything worth a word. */
function thrownAway(study: Study, you: string, them: string): string {
  const { own, others } = study.lost;
  if (!study.others.length || Math.max(own, others) < 0.05) return '';
  const more = Math.max(own, others) / Math.max(0.005, Math.min(own, others));
  const many = more < 1.25 ? 'as much as' : more < 1.75 ? 'half as much again as' : more < 2.5 ? 'twice what' : more < 3.5 ? 'three times what' : more < 12 ? 'many times what' : 'far more than';
  return own > others ? `: ${you} threw away ${many} ${them} did` : `: ${them} threw away ${many} ${you} did`;
}
