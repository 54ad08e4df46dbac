import type { Choice, Estimate, Judged, Point } from '../api/types';

/** A figure in points of 100, with its sign. */
export const points = (value: number, digits = 0): string => {
  const text = (value * 100).toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : `${value > 0 ? '+' : '−'}${text.replace('-', '')}`;
};

/** A chance in points of 100. */
export const percent = (chance: number): string => (chance * 100).toFixed(0);

/** The 95 % reach of a figure, in points of 100. */
export const reach = (figure: Estimate): string => `±\u00a0${(figure.error * 196).toFixed(0)}`;

/** The two ends of a chance's 95 % interval. */
export const interval = (figure: Estimate): [number, number] => [
  Math.max(0, figure.value - 1.96 * figure.error),
  Math.min(1, figure.value + 1.96 * figure.error),
];

type Axis = (value: number) => number;

/** A line through values that hold until the next step. */
export function stairs(values: readonly (readonly [step: number, value: number])[], x: Axis, y: Axis): string {
  return values
    .map(([step, value], i) =>
      i ? `H${x(step).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(step).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
}

/** The 95 % band around the curve, as one outline. */
export function band(curve: readonly Point[], x: Axis, y: Axis): string {
  const there = curve
    .map((p, i) => `${i ? `H${x(p.step).toFixed(1)}V` : `M${x(p.step).toFixed(1)} `}${y(p.band[1]).toFixed(1)}`)
    .join('');
  if (!curve.length) return '';
  const back = curve
    .toReversed()
    .map((p, i) => `${i ? `V${y(p.band[0]).toFixed(1)}H${x(p.step).toFixed(1)}` : `V${y(p.band[0]).toFixed(1)}`}`)
    .join('');
  return `${there}${back}Z`;
}

/** Decisions that cost at least one point of 100, mistakes first, then by their cost. */
export function costly(decisions: readonly Judged[], seats: readonly string[] | null): Judged[] {
  return decisions
    .filter((d) => (d.mistake || d.loss.value >= 0.01) && (!seats || seats.includes(d.seat)))
    .sort((a, b) => Number(b.mistake) - Number(a.mistake) || b.loss.value - a.loss.value);
}

/**
 * The orders of a decision as they are told: where nothing better was seen, the one that was given comes first,
 * whatever the noise says.
 */
export function told(decision: Judged): Choice[] {
  if (decision.loss.value >= 0.005) return decision.options;
  return decision.options.toSorted((a, b) => Number(b.given) - Number(a.given));
}

/** The step to begin with: the costliest mistake, else what moved the match most, else the start. */
export function opening(decisions: readonly Judged[], turns: readonly { step: number; change: number }[]): number {
  const [worst] = costly(decisions, null);
  const [most] = turns.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return (worst?.mistake ? worst.step : undefined) ?? most?.step ?? worst?.step ?? 0;
}
