import type { Ground, Piece, Scene, Zone } from '../api/types';
import { boxOf, type Box, type Point } from '../drawing/geometry';
import type { Ring } from '../match/intent';

/** An objective of the floor that is shown: a flag of whoever holds it, with what it is worth. */
export interface FlagSign {
  zone: string;
  /** The foot of its staff. */
  at: Point;
  worth: string;
  holder: string | null;
  box: Box;
}

export function flagSigns(ground: Ground, scene: Scene, floor: number): FlagSign[] {
  return scene.zones.flatMap((state): FlagSign[] => {
    const zone = ground.zones.find((z) => z.id === state.zone && z.floor === floor && z.outline.length);
    if (!zone || !state.worth) return [];
    const { right, bottom } = boxOf(zone.outline);
    const at: Point = [right - 8, bottom - 9];
    const box: Box = { left: at[0] - 23, right: at[0] + 1, top: at[1] - 28, bottom: at[1] + 4 };
    return [{ zone: zone.id, at, worth: state.worth, holder: state.holder, box }];
  });
}

/** An area of the other floor that matters: somebody stands there, or one can go there. */
export interface OtherFloor {
  zone: Zone;
  pieces: Piece[];
  ring: Ring | undefined;
  at: Point;
  box: Box;
}

export const plateOf = (p: Piece): string => `${p.label || p.name} ${p.strength}`;
export const plateWidth = (p: Piece): number => plateOf(p).length * 7.2 + 14;

export function otherFloor(
  ground: Ground,
  scene: Scene,
  floor: number,
  rings: ReadonlyMap<string, Ring>,
): OtherFloor[] {
  return ground.zones
    .filter((z) => z.outline.length && z.floor !== floor)
    .flatMap((zone): OtherFloor[] => {
      const pieces = scene.pieces.filter(
        (p) => typeof p.place === 'object' && 'zone' in p.place && p.place.zone.zone === zone.id && p.form !== 'disc',
      );
      const ring = rings.get(zone.id);
      if (!pieces.length && !ring) return [];
      const { left, top, bottom } = boxOf(zone.outline);
      const at: Point = zone.floor > 0 ? [left - 2, top - 6] : [left + 4, bottom - 22];
      const wide = pieces.length ? 27 + Math.max(...pieces.map(plateWidth)) : 24;
      const high = Math.max(20, pieces.length * 22 - 2);
      return [{ zone, pieces, ring, at, box: { left: at[0], right: at[0] + wide, top: at[1], bottom: at[1] + high } }];
    });
}
