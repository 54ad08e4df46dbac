import type { Affordance, Link, Piece } from '../api/types';

/** A march over several places: the pieces go from one to the next, each step an order of its own. */
export interface Route {
  /** The places after the first, the last being where it ends. */
  zones: string[];
  /** What is shown and given for the whole march. */
  row: Affordance;
}

/** The shortest way along links, without its beginning; null where there is none. */
export function shortest(links: readonly Link[], from: string, to: string): string[] | null {
  const before = new Map<string, string | null>([[from, null]]);
  for (const place of before.keys()) {
    if (place === to) break;
    for (const { a, b } of links) {
      const next = a === place ? b : b === place ? a : null;
      if (next !== null && !before.has(next)) before.set(next, place);
    }
  }
  if (!before.has(to)) return null;
  const way: string[] = [];
  for (let place: string | null = to; place !== null && place !== from; place = before.get(place) ?? null)
    way.unshift(place);
  return way;
}

/** The order that leads to a neighbouring place. */
export const stepTo = (all: readonly Affordance[], zone: string): Affordance | undefined =>
  all.find((a) => a.target && 'zone' in a.target && a.target.zone === zone && !a.refused && !a.choose);

/**
 * The march to a place too far for one order: the first step is offered, and the piece that is asked about stands on a
 * place of the map.
 */
export function routeTo(
  all: readonly Affordance[],
  pieces: readonly Piece[],
  links: readonly Link[],
  to: { id: string; name: string },
): Route | null {
  const subjects = new Set(all.flatMap((a) => (a.target && 'zone' in a.target ? (a.subject ?? []) : [])));
  const [subject] = subjects;
  const place = subjects.size === 1 ? pieces.find((p) => p.id === subject)?.place : undefined;
  if (typeof place !== 'object' || !('zone' in place)) return null;
  const zones = shortest(links, place.zone.zone, to.id);
  const first = zones?.[0] ? stepTo(all, zones[0]) : undefined;
  if (!zones || zones.length < 2 || !first) return null;
  const row = { ...first, label: `March to ${to.name}`, note: '', cost: `${zones.length} steps`, odds: null };
  return { zones, row };
}
