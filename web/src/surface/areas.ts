import type { Piece, Zone } from '../api/types';
import { boxOf, type Box } from '../drawing/geometry';

/** A piece of an area with the box it fills. */
export interface Seat {
  piece: Piece;
  box: Box;
}

/** Pieces in areas: companies share the room of their area side by side, leaders stand in its upper right corner. */
export function seatPieces(zones: readonly Zone[], pieces: readonly Piece[], floor: number): Seat[] {
  return zones
    .filter((z) => z.outline.length && z.floor === floor)
    .flatMap((zone) => {
      const here = pieces.filter((p) => typeof p.place === 'object' && 'zone' in p.place && p.place.zone.zone === zone.id);
      const units = here.filter((p) => p.form !== 'disc');
      const leaders = here.filter((p) => p.form === 'disc');
      const b = boxOf(zone.outline);
      const [w, h] = [b.right - b.left, b.bottom - b.top];
      const across = units.length > 2 ? 2 : Math.max(1, units.length);
      const rows = Math.max(1, Math.ceil(units.length / across));
      const pad = Math.min(16, w * 0.1);
      const cell = { w: (w - 2 * pad) / across, h: (h - 2 * pad - 8) / rows };
      const seats = units.map((piece, i): Seat => {
        const left = b.left + pad + (i % across) * cell.w;
        const top = b.top + pad + Math.floor(i / across) * cell.h;
        return { piece, box: { left: left + 2, top: top + 2, right: left + cell.w - 2, bottom: top + cell.h - 4 } };
      });
      return seats.concat(leaders.map((piece, i): Seat => ({ piece, box: { left: b.right - 40 - i * 36, top: b.top + 4, right: b.right - 6 - i * 36, bottom: b.top + 38 } })));
    });
}
