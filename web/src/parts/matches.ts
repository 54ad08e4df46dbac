import type { MatchSummary } from '../api/types';
import { leadOf } from '../pages/outcome';
import { calledIn, type Naming } from './seats';

/** Matches in the order in which somebody looks for them: one's own move, those that run, those that are over. */
export const inOrder = (list: readonly MatchSummary[]): MatchSummary[] =>
  [...list].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);

const rank = (m: MatchSummary): number => (m.your_turn ? 0 : m.status.status === 'over' ? 2 : 1);

/** Where a match stands, in a few words. */
export function stateOf(match: MatchSummary, naming: Naming = []): string {
  const { status } = match;
  if (status.status === 'waiting') return 'waiting for a player';
  if (status.status === 'decision') return match.your_turn ? 'your move' : `${calledIn(naming, status.seat)} to move`;
  const { winners, resigned, out_of_time, automatic } = status.outcome;
  if (status.outcome.annulled) return 'ended by the host';
  const won = winners.some((seat) => match.you.includes(seat));
  if (!winners.length && !automatic) return status.outcome.agreed ? 'drawn, by agreement' : 'drawn';
  const lead = leadOf(status.outcome);
  const how = resigned ? ', by resignation' : out_of_time ? ', on time' : lead ? ` by ${lead}` : '';
  if (match.you.length) return `${won ? 'won' : 'lost'}${how}`;
  return `${winners.map((seat) => calledIn(naming, seat)).join(' and ') || 'the enemy'} won${how}`;
}

/** What matches wait for, under headings, in the order in which somebody looks for them. */
export function grouped(list: readonly MatchSummary[]): { title: string; matches: MatchSummary[] }[] {
  const titles = ['Your move', 'Running', 'Over'];
  const ordered = inOrder(list);
  return titles
    .map((title, i) => ({ title, matches: ordered.filter((m) => rank(m) === i) }))
    .filter((group) => group.matches.length);
}

/** When something last happened, as people say it. */
export function whenText(seconds: number, now = Date.now() / 1000): string {
  const ago = Math.max(0, now - seconds);
  if (ago < 90) return 'just now';
  if (ago < 5400) return `${Math.round(ago / 60)} minutes ago`;
  const [then, today] = [new Date(seconds * 1000), new Date(now * 1000)];
  const time = then.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false });
  if (then.toDateString() === today.toDateString()) return `today at ${time}`;
  if (ago < 129_600) return `yesterday at ${time}`;
  return then.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
}
