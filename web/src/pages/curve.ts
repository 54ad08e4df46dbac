export interface Sample {
  step: number;
  points: number[];
}

/** At most so many steps, evenly spread, the first and the last among them. */
export function sampleSteps(last: number, most: number): number[] {
  if (last <= most) return Array.from({ length: last + 1 }, (_, i) => i);
  return [...new Set(Array.from({ length: most }, (_, i) => Math.round((i * last) / (most - 1))))];
}
