import type { Badge, Piece } from '../api/types';
import { disc } from './counter';
import { seeded, short } from './geometry';
import { safe } from './markup';
import { paletteOf } from './palette';
import { smoke } from './pictures';

/** How a man is dressed and armed. */
interface Dress {
  coat: string;
  legs: string;
  hat: 'bonnet' | 'cap' | 'turban' | 'helmet';
  cloth: string;
  skin: string;
  arms: 'musket' | 'sword' | 'lance';
  kilt: boolean;
  belts: boolean;
}

const LINE: Dress = {
  coat: '#b23a48',
  legs: '#3b3f46',
  hat: 'cap',
  cloth: '#fffaf0',
  skin: '#d9a77c',
  arms: 'musket',
  kilt: false,
  belts: true,
};
const NATIVE: Dress = {
  coat: '#e6d9b8',
  legs: '#7a5a34',
  hat: 'turban',
  cloth: '#c77f1f',
  skin: '#a9744a',
  arms: 'musket',
  kilt: false,
  belts: false,
};

/** Dresses by the devices of a piece: a Force by its colour, the enemy by the kind of its men. */
const DRESSES: Record<string, Dress> = {
  scarlet: { ...LINE, hat: 'bonnet', cloth: '#241f1a', kilt: true },
  thistle: { ...LINE, hat: 'bonnet', cloth: '#241f1a', kilt: true },
  blue: { ...LINE, coat: '#3a5a9f', legs: '#2b3350' },
  khaki: { ...LINE, coat: '#c2a667', legs: '#6d5a33', hat: 'turban', cloth: '#8e2433', skin: '#a9744a' },
  rifle: { ...LINE, coat: '#33523f', legs: '#22352a', hat: 'helmet', cloth: '#22352a', belts: false },
  sepoys: { ...NATIVE, coat: '#cfc4a6', legs: '#efe8d8', belts: true },
  matchlocks: { ...NATIVE, coat: '#d9b070', legs: '#8a5a30' },
  ghazis: { ...NATIVE, coat: '#f3efe4', legs: '#f3efe4', arms: 'sword' },
  sowars: { ...NATIVE, coat: '#d9b070', arms: 'lance' },
  enemy_gun: { ...NATIVE, coat: '#b7a27a' },
};

/** The cloth of a Band: turbans and plates. */
const BANDS: Record<string, string> = { saffron: '#b8690f', green: '#1d4a34', white: '#8b8166', black: '#2b2620' };
/** The plates of the Forces. */
const FORCES: Record<string, string> = { scarlet: '#8e2433', blue: '#24407f', khaki: '#6d5218', rifle: '#24402f' };

const dressOf = (piece: Piece, hat: string): Dress => {
  const dress = piece.devices.map((d) => DRESSES[d]).find(Boolean) ?? (hat === 'turban' ? NATIVE : LINE);
  const cloth = piece.devices.map((d) => BANDS[d]).find(Boolean);
  return cloth && hat === 'turban' ? { ...dress, cloth } : dress;
};

/**
 * A company of so many figures in a box: rows that thin out as men fall, its plate below, what has befallen it at the
 * corners.
 */
export function company(
  piece: Piece,
  figures: number,
  full: number,
  palette: string,
  width: number,
  height: number,
): string {
  const p = paletteOf(palette);
  const plateHeight = Math.min(24, Math.max(17, height * 0.2));
  const [w, h] = [width, height - plateHeight / 2];
  const cut = Math.min(8, w * 0.08);
  const shape =
    p.shape === 'square'
      ? `M0 0H${short(w)}V${short(h)}H0Z`
      : `M${short(cut)} 0H${short(w - cut)}L${short(w)} ${short(cut)}V${short(h - cut)}L${short(w - cut)} ${short(h)}H${short(cut)}L0 ${short(h - cut)}V${short(cut)}Z`;
  const has = (device: string): boolean => piece.devices.includes(device);
  const colour = piece.devices.map((d) => FORCES[d] ?? BANDS[d]).find(Boolean) ?? p.text;
  return (
    `<path d="${shape}" transform="translate(1.5 2.5)" fill="#2b2620" opacity=".22"/>` +
    `<path d="${shape}" fill="${p.face}" fill-opacity=".88" stroke="${p.edge}" stroke-width="1.6"/>` +
    `<path d="M${short(cut)} 2.6H${short(w - cut)}" stroke="${colour}" stroke-width="4" opacity=".9"/>` +
    (piece.symbol === 'artillery'
      ? battery(piece, figures, w, h - plateHeight / 2, has('abandoned'))
      : ranks(piece, figures, full, w, h - plateHeight / 2)) +
    plate(piece, figures, w, h, plateHeight, colour, p.shape === 'square') +
    casualties(piece.badges, w) +
    (has('fanatic') ? flame(w - 9, 9) : '') +
    (has('gunga') ? waterSkin(w - 10, h - plateHeight - 6) : '') +
    (has('unloaded') ? `<g opacity=".96">${smoke(w * 0.82, 4, Math.max(6, Math.min(12, w * 0.09)))}</g>` : '') +
    (piece.spent ? `<path d="${shape}" fill="#e2d9ae" opacity=".5"/>` : '')
  );
}

/** Anything that stands in an area: a company, or a single figure with its sign. */
export function areaPiece(piece: Piece, palette: string, width: number, height: number): string {
  if (typeof piece.form === 'object' && 'rows' in piece.form)
    return company(piece, piece.form.rows.figures, piece.form.rows.full, palette, width, height);
  const r = Math.min(width, height) / 2;
  const mark = FIGURES[piece.symbol];
  if (!mark) return `<g transform="translate(${short(width / 2)} ${short(height / 2)})">${disc(piece, palette, r)}</g>`;
  const p = paletteOf(palette);
  const colour = piece.devices.map((d) => FORCES[d]).find(Boolean) ?? p.text;
  return `<g transform="translate(${short(width / 2)} ${short(height / 2)}) scale(${short(r * 10) / 140})"><circle cx="1" cy="1.6" r="14.6" fill="#2b2620" opacity=".28"/><circle r="14" fill="#fdf6e6" stroke="${colour}" stroke-width="2.4"/>${mark(colour, piece.devices.includes('mounted'))}</g>`;
}

const FIGURES: Record<string, (colour: string, mounted: boolean) => string> = {
  officer: (c) =>
    `<path d="M-4.5 10V-10" stroke="#5d3a10" stroke-width="1.8"/><path d="M-4.5 -10L8 -6 -4.5 -1.5Z" fill="${c}" stroke="#2b2620" stroke-width=".7"/>`,
  musician: (c) =>
    `<path d="M-7 -3V5Q0 9 7 5V-3" fill="${c}" stroke="#2b2620" stroke-width=".8"/><ellipse cy="-3" rx="7" ry="3" fill="#f4ecd8" stroke="#2b2620" stroke-width=".8"/><path d="M-6 -1L-2 6M0 1V7M6 -1L2 6" stroke="#f4ecd8" stroke-width=".9"/><path d="M-8 -9L2 -3M8 -9L-2 -3" stroke="#5d3a10" stroke-width="1.5"/>`,
  standard: (c) =>
    `<path d="M-5.5 11V-11" stroke="#5d3a10" stroke-width="1.8"/><path d="M-5.5 -10.5H8.5V0H-5.5Z" fill="#f4ecd8" stroke="#2b2620" stroke-width=".7"/><path d="M-5.5 -5.2H8.5M1.5 -10.5V0" stroke="${c}" stroke-width="2.6"/>`,
  commander: (c, mounted) =>
    (mounted
      ? `<path d="M-7 8C-7 2 -4 0 -2 -3L-4 -8 1 -6C6 -5 8 -1 8 2L5.5 3.5 3 1.5C2.5 4 4 6 4 9Z" fill="#6b4a22" stroke="#2b2620" stroke-width=".8"/><circle cx="2.8" cy="-2.6" r=".9" fill="#fff"/>`
      : `<path d="M-8.5 3C-6 -3 6 -3 8.5 3Q0 6 -8.5 3Z" fill="#2b2620"/>`) +
    `<path d="M-2 -7C-1 -12 6 -12 7 -8 4 -9.5 1 -8.5 -2 -7Z" fill="${c}" stroke="#2b2620" stroke-width=".6"/>`,
};

/** Men in rows; a third rank at most, the front one full. */
function ranks(piece: Piece, figures: number, full: number, w: number, h: number): string {
  const dress = dressOf(piece, piece.devices.some((d) => d in BANDS) ? 'turban' : 'cap');
  const horse = piece.symbol === 'cavalry';
  const most = Math.max(figures, full, 1);
  const wide = horse ? 25 : 17;
  const tall = horse ? 30 : 31;
  let best = { rows: 1, scale: 0 };
  for (let rows = 1; rows <= 4; rows++) {
    const scale = Math.min(1.36, (w - 8) / (Math.ceil(most / rows) * wide), (h - 8) / (rows * tall));
    if (scale > best.scale) best = { rows, scale };
  }
  const across = Math.ceil(most / best.rows);
  const used = Math.max(1, Math.ceil(figures / across));
  let men = '';
  for (let i = 0; i < figures; i++) {
    const [row, column] = [Math.floor(i / across), i % across];
    const inRow = Math.min(across, figures - row * across);
    const pitch = Math.min((w - 8) / across, wide * best.scale * 1.25);
    const x = w / 2 + (column - (inRow - 1) / 2) * pitch;
    const y = 5 + (h - 5) / 2 + (row - (used - 1) / 2) * ((h - 6) / best.rows) + 3 * best.scale;
    men += `<g transform="translate(${short(x)} ${short(y)}) scale(${short(best.scale * 10) / 10})">${horse ? rider(dress) : soldier(dress)}</g>`;
  }
  return men;
}

function plate(
  piece: Piece,
  figures: number,
  w: number,
  h: number,
  tall: number,
  colour: string,
  square: boolean,
): string {
  const name = safe(piece.label || piece.name);
  const size = tall * 0.58;
  const number = safe(piece.strength || String(figures));
  const wide = Math.min(w - 2, Math.max(tall * 2.8, (name.length * 0.64 + number.length * 0.76 + 2) * size));
  return (
    `<g transform="translate(${short(w / 2)} ${short(h)})"><rect x="${short(-wide / 2)}" y="${short(-tall / 2)}" width="${short(wide)}" height="${short(tall)}" rx="${square ? 3 : short(tall / 2)}" fill="${colour}" stroke="#fbf5e4" stroke-width="1.4"/>` +
    `<text x="${short(-wide / 2 + size * 0.5)}" y="${short(size * 0.37)}" font-size="${short(size)}" font-weight="600" fill="#fff">${name}</text>` +
    `<text x="${short(wide / 2 - size * 0.5)}" y="${short(size * 0.4)}" text-anchor="end" font-size="${short(size * 1.14)}" font-weight="700" fill="#fff">${number}</text></g>`
  );
}

/** Red and yellow discs for those who lie wounded, half a disc for half a casualty, words for the rest. */
function casualties(badges: readonly Badge[], w: number): string {
  let x = 7;
  return badges
    .filter((b) => b.text)
    .map((b) => {
      const title = `<title>${safe(b.title)}</title>`;
      const fill = b.tone === 'accent' ? '#e0a92f' : '#c0392b';
      if (b.text === '½') {
        const at = x;
        x += 11;
        return `<g transform="translate(${at} -1)">${title}<circle r="4.6" fill="#fff8ea" stroke="#7a1f18" stroke-width="1"/><path d="M0 -4.6A4.6 4.6 0 0 0 0 4.6Z" fill="${fill}"/></g>`;
      }
      const count = Number(b.text);
      if (!Number.isInteger(count)) return '';
      if (count * 10 < w * 0.5) {
        const pips = Array.from(
          { length: count },
          (_, i) => `<circle cx="${x + i * 10}" cy="-1" r="4.6" fill="${fill}" stroke="#fff" stroke-width="1.2"/>`,
        ).join('');
        x += count * 10 + 2;
        return `<g>${title}${pips}</g>`;
      }
      const at = x + 4;
      x += 26;
      return `<g transform="translate(${at} -1)">${title}<rect x="-8" y="-7" width="22" height="14" rx="7" fill="${fill}" stroke="#fff" stroke-width="1.2"/><text x="3" y="4.4" text-anchor="middle" font-size="12" font-weight="700" fill="${b.tone === 'accent' ? '#2b1d02' : '#fff'}">${count}</text></g>`;
    })
    .join('');
}

const flame = (x: number, y: number): string =>
  `<g transform="translate(${short(x)} ${short(y)})"><title>Fanatic</title><circle r="10" fill="#fff3d6" stroke="#7a1f18" stroke-width="1.2"/><path d="M0 -8C5 -3 6 1 4 5 2 8 -3 8 -4.5 5 -6 1 -2 0 -2.5 -4 -1 -3 0 -2 .5 -.5 1.5 -3 1 -5.5 0 -8Z" fill="#d4521f"/><path d="M0 7C-2.5 6 -2.5 3 0 .5 1.8 3 2.5 5.5 0 7Z" fill="#f4b63a"/></g>`;

const waterSkin = (x: number, y: number): string =>
  `<g transform="translate(${short(x)} ${short(y)})"><title>Gunga Din</title><path d="M-6 -6C-2 -3 2 -3 6 -6L5 4C3 8 -3 8 -5 4Z" fill="#8a5a30" stroke="#2b2620" stroke-width=".9"/><path d="M0 1C2 4 2 5 0 6 -2 5 -2 4 0 1Z" fill="#9fd0e0"/></g>`;

/** A man from the front. */
function soldier(d: Dress): string {
  const arms =
    d.arms === 'sword'
      ? '<path d="M5 0Q10 -6 8 -14" fill="none" stroke="#8c8c88" stroke-width="1.5"/><path d="M4 1L6.5 -1" stroke="#3a2a1a" stroke-width="1.8"/>'
      : '<path d="M5 6L6.8 -13" stroke="#3a2a1a" stroke-width="1.5"/><path d="M6.8 -13L7.2 -17" stroke="#8c8c88" stroke-width="1.2"/>';
  const legs = d.kilt
    ? '<path d="M-4.5 3H4.5L5.2 9H-5.2Z" fill="#2f5a3f" stroke="#1c3626" stroke-width=".7"/><path d="M-4.7 6H4.8M-1.5 3V9M1.7 3V9" stroke="#c8942b" stroke-width=".6"/><path d="M-2.5 9V11.5M2.5 9V11.5" stroke="#f1d9c0" stroke-width="2"/>'
    : `<path d="M-4 3H4L4.6 11H-4.6Z" fill="${d.legs}" stroke="#3a2a1a" stroke-width=".7"/>`;
  return `<ellipse cx="1.5" cy="11" rx="6" ry="2.4" fill="#2b2620" opacity=".25"/>${arms}${legs}${torso(d)}`;
}

function torso(d: Dress): string {
  return (
    `<path d="M-4.8 -5Q0 -7.5 4.8 -5L4.5 4H-4.5Z" fill="${d.coat}" stroke="#2b2620" stroke-width=".8"/>` +
    (d.belts
      ? '<path d="M-4 -4.5L3.5 4M4 -4.5L-3.5 4" stroke="#fff" stroke-width="1"/>'
      : '<path d="M-4.5 3H4.5" stroke="#5d3a10" stroke-width="1.3"/>') +
    `<circle cy="-9.5" r="3.6" fill="${d.skin}" stroke="#5d3a20" stroke-width=".7"/>${headgear(d)}`
  );
}

function headgear(d: Dress): string {
  switch (d.hat) {
    case 'turban':
      return `<path d="M-4.6 -10C-5.6 -16 5.6 -16 4.6 -10Q0 -12 -4.6 -10Z" fill="${d.cloth}" stroke="#3a2410" stroke-width=".7"/>`;
    case 'bonnet':
      return `<path d="M-4.2 -10.5C-4.6 -17 4.6 -17 4.2 -10.5Z" fill="${d.cloth}"/><path d="M-4.2 -11H4.2" stroke="#fff" stroke-width="1.6" stroke-dasharray="1.4 1.4"/><path d="M3.6 -13Q7 -15 6 -19 3 -17 2.6 -14Z" fill="#c0392b"/>`;
    case 'helmet':
      return `<path d="M-4 -10.5V-15.5H4V-10.5Z" fill="${d.cloth}" stroke="#101a14" stroke-width=".7"/><path d="M-4.8 -10.5H4.8" stroke="#101a14" stroke-width="1.2"/><circle cy="-16.5" r="1.3" fill="#2b2620"/>`;
    default:
      return `<path d="M-4.2 -10.5C-4.4 -15 4.4 -15 4.2 -10.5Z" fill="${d.cloth}" stroke="#3a2a1a" stroke-width=".6"/><path d="M-4.6 -10.5H4.6" stroke="#3a2a1a" stroke-width="1"/>`;
  }
}

/** A rider from the side. */
const rider = (d: Dress): string =>
  '<ellipse cx="0" cy="12" rx="11" ry="2.6" fill="#2b2620" opacity=".25"/><path d="M-7 4L-8 12M-4 5L-4.5 12M4 5L4 12M7 4L8 12" stroke="#4a3016" stroke-width="1.9"/><path d="M-9 -1Q-4 -4 4 -2L9 -9 12 -7 11 -4 8 2Q5 6 -6 5Q-11 3 -9 -1Z" fill="#7a5228" stroke="#2b2620" stroke-width=".8"/><path d="M-9 0Q-13 3 -11 8" fill="none" stroke="#3a2410" stroke-width="2"/>' +
  `<g transform="translate(-1 -5) scale(.78)">${torso(d)}</g>${d.arms === 'lance' ? '<path d="M3 3L9 -21" stroke="#5d3a10" stroke-width="1.3"/><path d="M9 -21L8.5 -15 14 -17Z" fill="#b8690f"/>' : '<path d="M3 -4Q8 -9 7 -16" fill="none" stroke="#8c8c88" stroke-width="1.4"/>'}`;

/** A gun with what is left of its crew; a crossed wheel where nobody serves it. */
function battery(piece: Piece, figures: number, w: number, h: number, abandoned: boolean): string {
  const dress = dressOf(piece, piece.devices.includes('enemy_gun') ? 'turban' : 'cap');
  const scale = Math.min(1.3, w / 96, h / 56);
  const next = seeded(figures + 3);
  let men = '';
  for (let i = 0; i < figures; i++) {
    const side = i % 2 ? 1 : -1;
    const x = side * (25 + 12 * Math.floor(i / 4)) + next() * 3;
    const y = -10 + 13 * (Math.floor(i / 2) % 2) + 4;
    men += `<g transform="translate(${short(x)} ${short(y)}) scale(.82)">${soldier(dress)}</g>`;
  }
  const wheel = (x: number): string =>
    `<circle cx="${x}" cy="7" r="8" fill="none" stroke="#4a3016" stroke-width="2"/><path d="M${x - 7} 7H${x + 7}M${x} 0V14M${x - 5} 2L${x + 5} 12M${x + 5} 2L${x - 5} 12" stroke="#4a3016" stroke-width="1"/>`;
  return `<g transform="translate(${short(w / 2)} ${short(h / 2)}) scale(${short(scale * 10) / 10})">${men}<ellipse cy="15" rx="15" ry="3" fill="#2b2620" opacity=".25"/><path d="M-3 9L-4 -14Q0 -17 4 -14L3 9Z" fill="#8a6d2c" stroke="#4a3810" stroke-width="1"/>${wheel(-9)}${wheel(9)}${abandoned ? '<path d="M-14 -6L14 18M14 -6L-14 18" stroke="#a32a36" stroke-width="3.4"/>' : ''}</g>`;
}
