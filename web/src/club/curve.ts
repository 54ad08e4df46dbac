import type { RatingPoint } from '../api/types';

/** How far either way 95 % of the strengths lie that fit a deviation. */
export const BAND = 1.96;
/** A rating less sure than this is provisional. */
export const SURE = 110;

export interface Span {
  from: number;
  to: number;
}

const WEEK = 7 * 86_400;

/** A curve with its beginning: before the first match nobody knew anything, and everybody is thought to be 1500. */
export function begun(curve: readonly RatingPoint[]): RatingPoint[] {
  const [first] = curve;
  return first ? [{ at: first.at - WEEK, value: 1500, deviation: 350 }, ...curve] : [];
}

/** The days that some curves take together, a week at least. */
export function spanOf(curves: readonly (readonly RatingPoint[])[]): Span {
  const at = curves.flat().map((point) => point.at);
  const to = Math.max(...at);
  return { from: Math.min(...at, to - WEEK), to };
}

/** The ratings that a plot shows: hundreds that hold the curve and its band, with bounds for what is hardly known. */
export function heights(focus: readonly RatingPoint[], others: readonly number[]): Span {
  const reach = (point: RatingPoint): number => Math.min(BAND * point.deviation, 250);
  const low = Math.min(...focus.map((point) => point.value - reach(point)), ...others);
  const high = Math.max(...focus.map((point) => point.value + reach(point)), ...others);
  return { from: Math.floor(low / 100) * 100, to: Math.ceil(high / 100) * 100 };
}

/** Lines to read a rating by: every hundred, or fewer where there are many. */
export function ticks({ from, to }: Span, most = 8): number[] {
  const step = Math.ceil((to - from) / 100 / most) * 100;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

/** The first days of months within a span, at most so many. */
export function months({ from, to }: Span, most = 10): number[] {
  const first = new Date(from * 1000);
  const starts: number[] = [];
  for (let i = 1; i < 600; i++) {
    const at = new Date(first.getFullYear(), first.getMonth() + i, 1).getTime() / 1000;
    if (at > to) break;
    starts.push(at);
  }
  const every = Math.max(1, Math.ceil(starts.length / most));
  return starts.filter((_, i) => i % every === 0);
}

/** Where a rating became sure, if it did and stayed so to the end. */
export function sureFrom(curve: readonly RatingPoint[]): number | null {
  const last = curve.findLastIndex((point) => point.deviation > SURE);
  return curve[last + 1]?.at ?? null;
}

type Place = (value: number) => number;

export const linePath = (curve: readonly RatingPoint[], x: Place, y: Place): string =>
  curve.map((p, i) => `${i ? 'L' : 'M'}${x(p.at).toFixed(1)} ${y(p.value).toFixed(1)}`).join('');

/** The band round a curve, held within the plot. */
export function bandPath(curve: readonly RatingPoint[], x: Place, y: Place, { from, to }: Span): string {
  const held = (value: number): number => Math.min(to, Math.max(from, value));
  const edge = (sign: number) => (p: RatingPoint) =>
    `${x(p.at).toFixed(1)} ${y(held(p.value + sign * BAND * p.deviation)).toFixed(1)}`;
  return curve.length ? `M${curve.map(edge(1)).join('L')}L${[...curve].reverse().map(edge(-1)).join('L')}Z` : '';
}

/** Names beside the ends of curves, moved apart so that none lies on another. */
export function apart(wished: readonly number[], least: number): number[] {
  const order = wished.map((at, i) => ({ at, i })).sort((a, b) => a.at - b.at);
  const placed = new Array<number>(wished.length).fill(0);
  let free = -Infinity;
  for (const { at, i } of order) {
    placed[i] = Math.max(at, free);
    free = (placed[i] ?? 0) + least;
  }
  return placed;
}
