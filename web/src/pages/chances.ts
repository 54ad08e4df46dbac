import type { Analysis, Estimate, Judged, Point, SideAccount } from '../api/types';

/** A figure in points of 100, with its sign. */
export const points = (value: number, digits = 0): string => {
  const text = (value * 100).toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : `${value > 0 ? '+' : '−'}${text.replace('-', '')}`;
};

/** The 95 % reach of a figure, in points of 100. */
export const reach = (figure: Estimate): string => `± ${(figure.error * 196).toFixed(0)}`;

/** A line through the points of the curve, as stairs: a chance holds until the next step. */
export function stairs(curve: Point[], x: (step: number) => number, y: (chance: number) => number): string {
  return curve.map((p, i) => (i ? `H${x(p.step).toFixed(1)}V${y(p.chance).toFixed(1)}` : `M${x(p.step).toFixed(1)} ${y(p.chance).toFixed(1)}`)).join('');
}

/** The 95 % band around the curve, as one outline. */
export function band(curve: Point[], x: (step: number) => number, y: (chance: number) => number): string {
  const there = curve.map((p, i) => `${i ? `H${x(p.step).toFixed(1)}V` : `M${x(p.step).toFixed(1)} `}${y(p.band[1]).toFixed(1)}`).join('');
  const last = curve.at(-1);
  if (!last) return '';
  const back = curve.toReversed().map((p, i) => `${i ? `V${y(p.band[0]).toFixed(1)}H${x(p.step).toFixed(1)}` : `V${y(p.band[0]).toFixed(1)}`}`).join('');
  return `${there}${back}Z`;
}

export interface Stair {
  label: string;
  from: number;
  to: number;
  text: string;
  tone: 'total' | 'luck' | 'gain' | 'cost';
}

/** From the chance at the start to the result: luck, then what the decisions of each side were worth to the first. */
export function waterfall(analysis: Analysis, name: (seats: string[]) => string): Stair[] {
  const { account } = analysis;
  const stairs: Stair[] = [{ label: 'start', from: 0, to: account.start.value, text: (account.start.value * 100).toFixed(0), tone: 'total' }];
  let at = account.start.value;
  const add = (label: string, change: number, tone: Stair['tone']): void => {
    stairs.push({ label, from: at, to: at + change, text: points(change), tone });
    at += change;
  };
  add('luck', account.luck.value, 'luck');
  for (const side of account.sides) {
    const change = side.worth.value * signOf(analysis, side);
    add(name(side.seats), change, change < 0 ? 'cost' : 'gain');
  }
  stairs.push({ label: account.end === 1 ? 'won' : account.end === 0 ? 'lost' : 'end', from: 0, to: account.end, text: (account.end * 100).toFixed(0), tone: 'total' });
  return stairs;
}

/** 1 for the side whose chance the curve shows, -1 for the other. */
export const signOf = (analysis: Analysis, side: SideAccount): number => (side.seats.includes(analysis.of) ? 1 : -1);

/** Decisions that cost at least one point of 100, mistakes first, then by their cost. */
export function costly(decisions: Judged[], seats: string[] | null): Judged[] {
  return decisions
    .filter((d) => (d.mistake || d.loss.value >= 0.01) && (!seats || seats.includes(d.seat)))
    .sort((a, b) => Number(b.mistake) - Number(a.mistake) || b.loss.value - a.loss.value);
}

/** What the account says, in a sentence. */
export function verdict(analysis: Analysis, side: SideAccount, name: string): string {
  const sign = signOf(analysis, side);
  const luck = analysis.account.luck.value * sign;
  const [noise, own] = [analysis.account.luck.error * 2, side.worth.value];
  const other = analysis.account.sides.find((s) => s !== side)?.worth.value ?? 0;
  const lucky = Math.abs(luck) <= Math.max(noise, 0.05) ? 'Neither lucky nor unlucky' : luck > 0 ? 'Lucky' : 'Unlucky';
  const [better, margin] = [own - other, Math.max(side.worth.error * 2, 0.03)];
  const played = Math.abs(better) <= margin ? 'neither side decided better' : better > 0 ? `${name} also decided better` : `${name} decided worse`;
  return `${lucky}; ${played}.`;
}
