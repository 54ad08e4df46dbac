import type { LabReply } from '../api/types';

/** How fast, and how long still. */
export function pace(runs: readonly LabReply[]): { rate: string; wait: string } | null {
  // A run that has ended counts its seconds on: only the one being played tells the pace.
  const playing = runs.find((r) => r.work === 'running');
  if (!playing?.seconds || !playing.played) return null;
  const rate = playing.played / playing.seconds;
  const seconds = runs.reduce((total, r) => total + r.of - r.played, 0) / rate;
  const wait = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
  return { rate: `${rate >= 10 ? rate.toFixed(0) : rate.toFixed(1)} matches a second`, wait: `${wait} left` };
}

/** Runs that are waited for together, as one. */
export function together(runs: readonly LabReply[]): { played: number; of: number; work: LabReply['work'] } {
  const sum = (pick: (run: LabReply) => number): number => runs.reduce((total, run) => total + pick(run), 0);
  const work = runs.some((r) => r.work === 'failed')
    ? 'failed'
    : runs.every((r) => r.work === 'done')
      ? 'done'
      : runs.some((r) => r.work === 'running' || r.work === 'done')
        ? 'running'
        : 'waiting';
  return { played: sum((r) => r.played), of: sum((r) => r.of), work };
}

/** What there is to show of one run or two. */
export interface Shown {
  figures: string;
  /** The letter of the only one of two that has ended. */
  part: 'A' | 'B' | null;
  /** Where it can be taken from; nothing while more is to come. */
  from: { id: string; against: string | null } | null;
}

/** What there is to show of A, or of A and B; of both the figures that compare them. */
export function shownOf(runs: readonly LabReply[], compared: string | null): Shown | null {
  const [a, b] = runs;
  if (a && b && compared) return { figures: compared, part: null, from: { id: b.id, against: a.id } };
  const place = runs.findLastIndex((r) => r.figures);
  const ended = runs[place];
  if (!ended?.figures) return null;
  const more = together(runs).work === 'running' || (b && together(runs).work === 'done');
  return {
    figures: ended.figures,
    part: !b ? null : place === 0 ? 'A' : 'B',
    from: more ? null : { id: ended.id, against: null },
  };
}
