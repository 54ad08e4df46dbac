import type { GamePage, MatchSummary, RatingWish } from '../api/types';
import { edgeOf } from '../parts/edge';
import type { Naming } from '../parts/seats';

/** What rating is wished for, in words. */
export function wishWords(wish: RatingWish | undefined): string {
  const { least, most } = wish ?? {};
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `${least} and up`;
  return most === undefined ? 'anyone' : `up to ${most}`;
}

export const namingIn = (games: readonly GamePage[], match: Pick<MatchSummary, 'game' | 'scenario'>): Naming =>
  games.find((g) => g.slug === match.game)?.labels[match.scenario] ?? [];

/** Which side a scenario favours, in a few words; nothing where nobody has measured it. */
export function edgeWords(games: readonly GamePage[], match: Pick<MatchSummary, 'game' | 'scenario'>): string {
  const presets = games.find((g) => g.slug === match.game)?.presets[match.scenario] ?? [];
  const edge = edgeOf(presets[0]?.chances, namingIn(games, match));
  return edge ? `edge ${edge.name} ${edge.wins}\u00a0%` : '';
}

/** What happens at the end of the time, in a few words. */
export const endingWords = (match: Pick<MatchSummary, 'clock'>): string =>
  !match.clock
    ? 'all the time in the world'
    : match.clock.pace.time_up === 'claim'
      ? 'claim at the end'
      : 'computer goes on';

/** What was open before and is no longer, and was not one's own. */
export const gone = (before: readonly MatchSummary[], now: readonly MatchSummary[]): MatchSummary[] =>
  before.filter((old) => !old.you.length && now.every((m) => m.id !== old.id));

/** How long somebody has waited, as a clock says it. */
export const waitedWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
