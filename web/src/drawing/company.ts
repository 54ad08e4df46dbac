import type { Piece } from '../api/types';
import { badges } from './counter';
import { short } from './geometry';
import { safe } from './markup';
import { paletteOf, type Palette } from './palette';

/** How a company of so many figures stands in a box: figures in rows, with its plate below. */
export function company(piece: Piece, figures: number, full: number, palette: string, width: number, height: number): string {
  const p = paletteOf(palette);
  const [w, h] = [width, height - 12];
  const shape = p.shape === 'square' ? `M0 0H${w}V${h}H0Z` : `M8 0H${w - 8}L${w} 8V${h - 8}L${w - 8} ${h}H8L0 ${h - 8}V8Z`;
  const most = Math.max(figures, full, 1);
  const rows = Math.max(1, Math.min(3, Math.round(Math.sqrt((most * h) / w))));
  const across = Math.ceil(most / rows);
  const scale = Math.min(1.36, (w - 14) / (across * 17), (h - 16) / (rows * 33));
  let men = '';
  for (let i = 0; i < figures; i++) {
    const [row, column] = [Math.floor(i / across), i % across];
    const inRow = Math.min(across, figures - row * across);
    const x = w / 2 + (column - (inRow - 1) / 2) * ((w - 14) / across);
    const y = 8 + (row + 0.58) * ((h - 16) / rows);
    men += `<g transform="translate(${short(x)} ${short(y)}) scale(${short(scale)})">${soldier(p, piece.devices)}</g>`;
  }
  const name = safe(piece.label || piece.name);
  const plateWidth = Math.min(w, Math.max(76, name.length * 8.4 + 42));
  return (
    `<path d="${shape}" fill="${p.face}" fill-opacity=".82" stroke="${p.edge}" stroke-width="1.6"/>${men}` +
    `<g transform="translate(${short(w / 2)} ${short(h)})"><rect x="${short(-plateWidth / 2)}" y="-12" width="${short(plateWidth)}" height="24" rx="${p.shape === 'square' ? 3 : 12}" fill="${p.text}" stroke="#fbf5e4" stroke-width="1.4"/><text x="${short(-plateWidth / 2 + 10)}" y="5" font-size="14" font-weight="600" fill="#fff">${name}</text><text x="${short(plateWidth / 2 - 10)}" y="6" text-anchor="end" font-size="16" font-weight="700" fill="#fff">${safe(piece.strength || String(figures))}</text></g>` +
    badges(piece.badges, w, h) +
    (piece.spent ? `<path d="${shape}" fill="#e2d9ae" opacity=".5"/>` : '')
  );
}

/** A soldier from the front. */
function soldier(p: Palette, devices: readonly string[]): string {
  const kilt = devices.includes('thistle');
  const legs = kilt
    ? '<path d="M-4.5 3H4.5L5.2 9H-5.2Z" fill="#2f5a3f" stroke="#1c3626" stroke-width=".7"/><path d="M-4.7 6H4.8M-1.5 3V9M1.7 3V9" stroke="#c8942b" stroke-width=".6"/><path d="M-2.5 9V11.5M2.5 9V11.5" stroke="#f1d9c0" stroke-width="2"/>'
    : `<path d="M-4 3H4L4.6 11H-4.6Z" fill="${p.trousers}" stroke="#3a2a1a" stroke-width=".7"/>`;
  const hat =
    p.hat === 'turban'
      ? '<path d="M-4.6 -10C-5.6 -16 5.6 -16 4.6 -10Q0 -12 -4.6 -10Z" fill="#c77f1f" stroke="#5d3a10" stroke-width=".7"/>'
      : kilt
        ? '<path d="M-4.2 -10.5C-4.6 -17 4.6 -17 4.2 -10.5Z" fill="#241f1a"/><path d="M-4.2 -11H4.2" stroke="#fff" stroke-width="1.6" stroke-dasharray="1.4 1.4"/><path d="M3.6 -13Q7 -15 6 -19 3 -17 2.6 -14Z" fill="#c0392b"/>'
        : '<path d="M-4.2 -10.5C-4.4 -15 4.4 -15 4.2 -10.5Z" fill="#fffaf0" stroke="#3a2a1a" stroke-width=".6"/><path d="M-4.6 -10.5H4.6" stroke="#3a2a1a" stroke-width="1"/>';
  return (
    '<ellipse cx="1.5" cy="11" rx="6" ry="2.4" fill="#2b2620" opacity=".25"/><path d="M5 6L6.8 -13" stroke="#3a2a1a" stroke-width="1.5"/><path d="M6.8 -13L7.2 -17" stroke="#8c8c88" stroke-width="1.2"/>' +
    legs +
    `<path d="M-4.8 -5Q0 -7.5 4.8 -5L4.5 4H-4.5Z" fill="${p.coat}" stroke="#2b2620" stroke-width=".8"/>` +
    (p.hat === 'turban' ? '<path d="M-4.5 3.5H4.5" stroke="#8a5a20" stroke-width="1.4"/>' : '<path d="M-4 -4.5L3.5 4M4 -4.5L-3.5 4" stroke="#fff" stroke-width="1"/>') +
    `<circle cy="-9.5" r="3.6" fill="#d9a77c" stroke="#5d3a20" stroke-width=".7"/>${hat}`
  );
}
