import type { Badge, Piece } from '../api/types';
import { safe } from './markup';
import { paletteKey, paletteOf, type Palette } from './palette';
import { isFreeSign, sign, star } from './sign';
import { short } from './geometry';

export const COUNTER = { width: 26, height: 29 };
export const DISC = 14;

/** The outline of a counter: square sides stand upright, the others have their corners cut. */
export const counterShape = (p: Palette): string =>
  p.shape === 'square' ? 'M2 0H24Q26 0 26 2V27Q26 29 24 29H2Q0 29 0 27V2Q0 0 2 0Z' : 'M5 0H21L26 5V24L21 29H5L0 24V5Z';

/** A counter, 26 by 29, its top left corner at 0, 0: sign above, strength below, conditions on top. */
export function counter(piece: Piece, palette: string): string {
  const p = paletteOf(palette);
  const shape = counterShape(p);
  const has = (device: string): boolean => piece.devices.includes(device);
  const free = isFreeSign(piece.symbol);
  const signY = free ? 9.2 : piece.symbol === 'contingent' || has('turban') ? 9.5 : 8.2;
  return (
    `<path d="${shape}" transform="translate(1 1.6)" fill="#2b2620" opacity=".28"/>` +
    `<path d="${shape}" fill="${p.face}" stroke="${p.edge}" stroke-width="1.1"/>` +
    (has('loyal') ? '<path d="M1 8V2Q1 1 2 1H9Z" fill="#a98a3d"/>' : '') +
    (has('disorganised') ? `<path d="${shape}" fill="url(#hatch-${paletteKey(palette)})"/>` : '') +
    `<g transform="translate(13 ${free && !piece.strength ? 14.5 : signY})">${sign(piece.symbol, piece.devices, p)}</g>` +
    (piece.strength
      ? `<text x="13" y="26" text-anchor="middle" font-size="13.5" font-weight="700" fill="${p.number}"${has('disorganised') ? ` stroke="${p.face}" stroke-width="2.4" paint-order="stroke"` : ''}>${safe(piece.strength)}</text>`
      : '') +
    badges(piece.badges, COUNTER.width, COUNTER.height) +
    (piece.spent ? `<path d="${shape}" fill="#f2e8cf" opacity=".5"/>` : '')
  );
}

/** A leader's badge around 0, 0: smooth rim for square sides, scalloped for the others. */
export function disc(piece: Piece, palette: string, r = DISC): string {
  const p = paletteOf(palette);
  const initial = (piece.label.length < 4 && piece.label) || piece.strength || (piece.label || piece.name).slice(0, 1);
  const light = p.face > '#a';
  const rated = /^[+-]?\d+$/.test(initial);
  return (
    `<circle cx="1" cy="1.8" r="${r + 1}" fill="#2b2620" opacity=".25"/>` +
    rim(p, r) +
    (piece.devices.includes('star') && !rated
      ? star(0, 0, r * 0.7, light ? p.number : '#ffffff')
      : `<text class="sf" y="${short(r * 0.38)}" text-anchor="middle" font-size="${short(initial.length > 1 ? r * 0.95 : r * 1.18)}" font-weight="600" fill="${light ? p.number : '#ffffff'}">${safe(initial)}</text>`) +
    (piece.devices.includes('star') && rated ? star(r * 0.78, -r * 0.78, r * 0.5, '#e2a91f') : '') +
    `<g transform="translate(${-r} ${-r})">${badges(piece.badges, 2 * r, 2 * r)}</g>` +
    (piece.spent ? `<circle r="${r + 1}" fill="#f2e8cf" opacity=".5"/>` : '')
  );
}

function rim(p: Palette, r: number): string {
  if (p.shape === 'square') {
    const inner = p.face > '#a' ? '#fdf3ee' : p.face;
    return (
      `<circle r="${r}" fill="${p.rim}" stroke="${p.number === '#ffffff' ? p.edge : p.number}" stroke-width="1"/>` +
      `<circle r="${r - 3.2}" fill="${inner}"/><circle r="${r - 1.6}" fill="none" stroke="#fdf3ee" stroke-width=".9" stroke-dasharray="1.2 3"/>`
    );
  }
  let path = '';
  for (let i = 0; i < 12; i++) {
    const [a, b] = [(i * Math.PI) / 6, ((i + 1) * Math.PI) / 6];
    const m = (a + b) / 2;
    path +=
      (i ? '' : `M${short(r)} 0`) +
      `Q${short((r + 4.5) * Math.cos(m))} ${short((r + 4.5) * Math.sin(m))} ${short(r * Math.cos(b))} ${short(r * Math.sin(b))}`;
  }
  return `<path d="${path}Z" fill="${p.rim}" stroke="${p.edge}" stroke-width="1"/><circle r="${r - 1.6}" fill="${p.face === '#2f6f4f' ? '#245a40' : p.face}" stroke="${p.edge}" stroke-width=".8"/>`;
}

const TONE: Record<string, [string, string]> = {
  good: ['#2e7d5b', '#ffffff'],
  bad: ['#a94434', '#ffffff'],
  contact: ['#8e2433', '#ffffff'],
  accent: ['#c8942b', '#2b1d02'],
  water: ['#2c5468', '#ffffff'],
  neutral: ['#b9ab8c', '#2b2620'],
  end: ['#5c5245', '#ffffff'],
  plain: ['#fbf5e4', '#2b2620'],
};

/** Marks at the fixed corners of a box. */
export function badges(list: readonly Badge[], width: number, height: number): string {
  return list
    .map((badge) => {
      const x = badge.corner.endsWith('left') ? 0 : width;
      const y = badge.corner.startsWith('front') ? 0 : height;
      const [fill, ink] = TONE[badge.tone] ?? ['#fbf5e4', '#2b2620'];
      const text = badge.text;
      const w = Math.max(11, text.length * 6.4 + 4.5);
      return `<g transform="translate(${x} ${y})"><title>${safe(badge.title)}</title><rect x="${-w / 2}" y="-5.5" width="${w}" height="11" rx="5.5" fill="${fill}" stroke="#2b2620" stroke-width=".8"/>${text ? `<text y="3.4" text-anchor="middle" font-size="9.5" font-weight="700" fill="${ink}">${safe(text)}</text>` : ''}</g>`;
    })
    .join('');
}
