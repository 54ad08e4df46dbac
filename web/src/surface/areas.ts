import type { Piece, Zone } from '../api/types';
import { boxOf, type Box } from '../drawing/geometry';

/** A piece of an area with the box it fills. */
export interface Seat {
  piece: Piece;
  box: Box;
}

const standsIn =
  (zone: Zone) =>
  (p: Piece): boolean =>
    typeof p.place === 'object' && 'zone' in p.place && p.place.zone.zone === zone.id;

/** Pieces in areas: companies share the room of their area side by side, single figures stand along its upper side. */
export function seatPieces(zones: readonly Zone[], pieces: readonly Piece[], floor: number): Seat[] {
  return zones
    .filter((z) => z.outline.length && z.floor === floor)
    .flatMap((zone) => seated(boxOf(zone.outline), pieces.filter(standsIn(zone))));
}

/** So much of an area stays free at its foot, for its name. */
const FOOT = 20;

function seated(b: Box, here: readonly Piece[]): Seat[] {
  const units = here.filter((p) => p.form !== 'disc');
  const figures = here.filter((p) => p.form === 'disc');
  const [w, h] = [b.right - b.left, b.bottom - b.top];
  const pad = Math.min(12, w * 0.08);
  const figure = Math.min(30, w * 0.2, figures.length ? (w - 2 * pad) / figures.length : w);
  const above = figures.length ? figure * 0.62 : 0;
  const room: Box = { left: b.left + pad, top: b.top + pad + above, right: b.right - pad, bottom: b.bottom - FOOT };
  const across = units.length > 2 ? 2 : Math.max(1, units.length);
  const rows = Math.max(1, Math.ceil(units.length / across));
  const cell = { w: (room.right - room.left) / across, h: (room.bottom - room.top) / rows };
  const seats = units.map((piece, i): Seat => {
    const left = room.left + (i % across) * cell.w;
    const top = room.top + Math.floor(i / across) * cell.h;
    return { piece, box: { left: left + 2, top: top + 3, right: left + cell.w - 2, bottom: top + cell.h - 2 } };
  });
  const shift = h * 0.02;
  return seats.concat(
    figures.map((piece, i): Seat => {
      const right = b.right - pad - i * figure;
      return {
        piece,
        box: { left: right - figure + 1, top: b.top + shift + 2, right: right - 1, bottom: b.top + shift + figure },
      };
    }),
  );
}
