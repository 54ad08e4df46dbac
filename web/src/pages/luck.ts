import type { Line } from '../api/types';

export interface FaceCounts {
  counts: number[];
  total: number;
  mean: number;
  /** Half the width of the band in which 95 of 100 means of so many fair dice lie. */
  band: number;
}

/** How often each face of one kind of die fell. A roll told in several lines counts once for its step. */
export function faceCounts(lines: readonly Line[], sides: number): FaceCounts {
  const counts = Array.from({ length: sides }, () => 0);
  for (const roll of lines.flatMap((line) => line.rolls)) {
    if (roll.sides !== sides) continue;
    for (const face of roll.faces) counts[face - 1] = (counts[face - 1] ?? 0) + 1;
  }
  const total = counts.reduce((a, b) => a + b, 0);
  const mean = total ? counts.reduce((sum, n, i) => sum + n * (i + 1), 0) / total : 0;
  const deviation = Math.sqrt((sides * sides - 1) / 12);
  return { counts, total, mean, band: total ? (1.96 * deviation) / Math.sqrt(total) : 0 };
}
