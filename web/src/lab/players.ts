import type { LevelInfo } from '../api/types';

/**
 * Lines a decision for those who look ahead: the server's limit for the field marshal, less for the others so that they
 * differ.
 */
const LINES: Record<string, number> = { captain: 100, general: 300, 'field-marshal': 1000 };

export const SERGEANT = 'sergeant';

/** A player that looks ahead has its lines behind a colon. */
export const looksAhead = (player: string): boolean => player.includes(':');

/** Who may be chosen, by the words the server knows; a player from an address stays among them. */
export function choices(levels: readonly LevelInfo[], chosen: string): { player: string; title: string }[] {
  const known = levels.map((level) => {
    const lines = LINES[level.id];
    return lines
      ? { player: `${level.id}:${lines}i`, title: `${level.title}, ${lines.toLocaleString('en')} lines` }
      : { player: level.id, title: level.title };
  });
  return known.some((k) => k.player === chosen) ? known : [...known, { player: chosen, title: chosen }];
}
