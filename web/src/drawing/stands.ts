import type { Piece, Stand } from '../api/types';
import { badges } from './counter';
import { boxOf, short, type Box, type Point } from './geometry';
import { safe } from './markup';
import { paletteKey, paletteOf, type Palette } from './palette';
import { sign, star } from './sign';

/** The corners of a base; round bases by their box. */
export function cornersOf(s: Stand): Point[] {
  const a = (s.facing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  const depth = s.depth || s.width;
  return ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as Point[]).map(([x, y]): Point => {
    const [u, v] = [(x * s.width) / 2, (y * depth) / 2];
    return [s.at[0] + u * cos - v * sin, s.at[1] + u * sin + v * cos];
  });
}

export const standsBox = (stands: readonly Stand[]): Box => boxOf(stands.flatMap(cornersOf));

/** A base with its men, seen from above, its front up. */
function base(s: Stand, piece: Piece, p: Palette, ghost: boolean): string {
  const symbol = s.symbol || piece.symbol;
  const has = (device: string): boolean => s.devices.includes(device) || piece.devices.includes(device);
  if (has('dead') || has('body')) return body();
  const [w, d] = [s.width, s.depth || s.width];
  const round = s.depth === 0;
  const shape = round
    ? p.shape === 'square' ? circle(w / 2) : polygon(w / 2, 12)
    : p.shape === 'square' ? `M${-w / 2} ${-d / 2}H${w / 2}V${d / 2}H${-w / 2}Z` : cutBox(w, d, Math.min(4, w / 6, d / 6));
  const shadow = ghost ? '' : `<path d="${shape}" transform="translate(1.5 2.5)" fill="#2b2620" opacity=".26"/>`;
  const face = `<path d="${shape}" fill="${p.face}" stroke="${p.edge}" stroke-width="1.3"/>`;
  const hatch = has('disorganised') ? `<path d="${shape}" fill="url(#hatch-${paletteKey('')})"/>` : '';
  const front = round ? '' : `<path d="M${short(-w / 2)} ${short(-d / 2)}H${short(w / 2)}" stroke="${p.edge}" stroke-width="3.2"/>`;
  const men = s.figures > 0 ? figures(s, symbol, p, has) : `<g transform="scale(${short(Math.min(1.3, w / 26))})">${sign(symbol, piece.devices, p)}</g>`;
  return shadow + face + men + hatch + front;
}

const circle = (r: number): string => `M${short(-r)} 0A${short(r)} ${short(r)} 0 1 1 ${short(r)} 0A${short(r)} ${short(r)} 0 1 1 ${short(-r)} 0Z`;

const polygon = (r: number, n: number): string =>
  'M' + Array.from({ length: n }, (_, i) => `${short(r * 1.03 * Math.cos((i * 2 * Math.PI) / n + 0.26))} ${short(r * 1.03 * Math.sin((i * 2 * Math.PI) / n + 0.26))}`).join('L') + 'Z';

const cutBox = (w: number, d: number, c: number): string =>
  `M${short(-w / 2 + c)} ${short(-d / 2)}H${short(w / 2 - c)}L${short(w / 2)} ${short(-d / 2 + c)}V${short(d / 2 - c)}L${short(w / 2 - c)} ${short(d / 2)}H${short(-w / 2 + c)}L${short(-w / 2)} ${short(d / 2 - c)}V${short(-d / 2 + c)}Z`;

function figures(s: Stand, symbol: string, p: Palette, has: (d: string) => boolean): string {
  const depth = s.depth || s.width;
  const gun = symbol.includes('artillery') || symbol === 'gun';
  const horse = symbol.includes('cavalry') || has('mounted');
  if (gun) return `<g transform="translate(0 -1) scale(${short(Math.min(s.width, depth) / 20)})"><path d="M0 6V-9" stroke="#3b3a38" stroke-width="3.2" stroke-linecap="round"/><path d="M-6 -3V5M6 -3V5" stroke="#5a3d1e" stroke-width="2.4" stroke-linecap="round"/><path d="M-6 1H6" stroke="#5a3d1e" stroke-width="1.4"/></g>`;
  const across = Math.min(s.figures, Math.max(1, Math.floor(s.width / 8)));
  const rows = Math.ceil(s.figures / across);
  const size = Math.min((s.width / across) * 0.11, (depth / rows) * 0.085, 1.5);
  let men = '';
  for (let i = 0; i < s.figures; i++) {
    const [row, column] = [Math.floor(i / across), i % across];
    const inRow = Math.min(across, s.figures - row * across);
    const x = ((column - (inRow - 1) / 2) * s.width) / across;
    const y = ((row - (rows - 1) / 2) * depth) / rows + 1;
    men += `<g transform="translate(${short(x)} ${short(y)}) scale(${short(size)})">${horse ? rider(p) : man(p, has)}</g>`;
  }
  return men;
}

/** A man from above: coat, hat, musket. */
const man = (p: Palette, has: (d: string) => boolean): string =>
  `<path d="M5.5 5V-9" stroke="#3a2716" stroke-width="1.7"/><ellipse cy="1.5" rx="7" ry="4.8" fill="${p.coat}" stroke="#231a10" stroke-width=".9"/>` +
  (has('thistle') ? '<path d="M-4.5 -2.3L3.5 5.6M4.5 -2.3L-3.5 5.6" stroke="#ffffff" stroke-width="1.2"/>' : '') +
  `<circle cy="-.3" r="4.1" fill="${p.hat === 'turban' ? '#c77f1f' : p.hat === 'cap' ? '#fffaf0' : '#2b2620'}" stroke="#231a10" stroke-width=".9"/>` +
  (has('leader') || has('star') ? star(0, -0.3, 5, '#ffe28a') : '');

const rider = (p: Palette): string =>
  `<path d="M0 -12C3 -9 3.5 -4 4.5 1 6 8 6 12 3 15H-3C-6 12 -6 8 -4.5 1 -3.5 -4 -3 -9 0 -12Z" fill="#6b4426" stroke="#2b2010" stroke-width=".9"/><ellipse cy="4" rx="6" ry="4" fill="${p.coat}" stroke="#231a10" stroke-width=".9"/><circle cy="3" r="3.2" fill="${p.hat === 'turban' ? '#c77f1f' : '#2b2620'}" stroke="#231a10" stroke-width=".8"/>`;

/** One who fell. */
export const body = (): string => '<path d="M-5 0H3M-3 -3L-5 0 -3 3M0 -3.5V3.5" stroke="#5d5238" stroke-width="1.8" fill="none" stroke-linecap="round"/><circle cx="5" r="2.2" fill="#5d5238"/>';

/** The chevron ahead of the front, facing up, with a light edge. */
export const chevron = (colour: string): string =>
  `<path d="M-7 3L0 -4.5 7 3" fill="none" stroke="#fdf6e3" stroke-width="4.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M-7 3L0 -4.5 7 3" fill="none" stroke="${colour}" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round"/>`;

/** All bases of a unit at their places. */
export function stands(piece: Piece, list: readonly Stand[], palette: string, ghost = false): string {
  const p = paletteOf(palette);
  return list.map((s) => `<g transform="translate(${short(s.at[0])} ${short(s.at[1])}) rotate(${short(s.facing)})">${base(s, piece, p, ghost)}</g>`).join('');
}

/** Chevron and corner marks of a unit, and its tag behind it. */
export function unitMarks(piece: Piece, list: readonly Stand[], facing: number, palette: string): string {
  if (!list.length) return '';
  const p = paletteOf(palette);
  const a = (facing * Math.PI) / 180;
  const ahead: Point = [Math.sin(a), -Math.cos(a)];
  const right: Point = [Math.cos(a), Math.sin(a)];
  const corners = list.flatMap(cornersOf);
  const along = (axis: Point): [number, number] => {
    const values = corners.map((c) => c[0] * axis[0] + c[1] * axis[1]);
    return [Math.min(...values), Math.max(...values)];
  };
  const [rear, front] = along(ahead);
  const [left, far] = along(right);
  const at = (u: number, v: number): Point => [u * right[0] + v * ahead[0], u * right[1] + v * ahead[1]];
  const mid = (left + far) / 2;
  const nose = at(mid, front + 7);
  const tail = at(mid, rear - 15);
  const corner = { front_left: at(left, front), front_right: at(far, front), rear_left: at(left, rear), rear_right: at(far, rear) };
  const marks = piece.badges
    .map((b) => {
      const [x, y] = corner[b.corner];
      return `<g transform="translate(${short(x)} ${short(y)})">${badges([{ ...b, corner: 'front_left' }], 0, 0)}</g>`;
    })
    .join('');
  const tag = [piece.label, piece.detail, piece.strength].filter(Boolean).map(safe).join(' ');
  return (
    `<g transform="translate(${short(nose[0])} ${short(nose[1])}) rotate(${short(facing)})">${chevron(p.edge)}</g>${marks}` +
    (tag ? `<text x="${short(tail[0])}" y="${short(tail[1] + 4.5)}" text-anchor="middle" font-size="13" font-weight="700" fill="${p.text}" paint-order="stroke" stroke="#efe2c0" stroke-width="3.6" stroke-linejoin="round">${tag}</text>` : '')
  );
}
