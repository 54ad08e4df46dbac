import type { Ground, Scene } from '../api/types';

/** What the ids of pieces, places and cards are called. */
export type Names = ReadonlyMap<string, string>;

/** Names that a ground and some scenes know; later scenes add what earlier ones lack. */
export function namesOf(ground: Ground, scenes: readonly Scene[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const place of [...ground.provinces, ...ground.zones]) names.set(place.id, place.name);
  for (const scene of scenes) {
    for (const piece of scene.pieces) if (!names.has(piece.id)) names.set(piece.id, piece.name || piece.label);
    for (const card of scene.hand) names.set(card.id, card.title);
  }
  return names;
}

const upper = (text: string): string => text.replace(/^\p{Ll}/u, (c) => c.toUpperCase());

/** An order in notation with names instead of ids. */
export function readable(notation: string, names: Names): string {
  return upper(notation.replace(/[\p{L}\p{N}_-]+/gu, (word) => names.get(word) ?? word.replaceAll('_', ' ')));
}
