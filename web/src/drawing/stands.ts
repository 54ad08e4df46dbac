import type { Badge, Piece, Stand } from '../api/types';
import { dressOf, type Dress } from './dress';
import { boxOf, closedPath, short, turned, type Box, type Point } from './geometry';
import { safe } from './markup';
import { paletteKey, paletteOf, type Palette } from './palette';
import { isFreeSign, sign, star } from './sign';

/** The corners of a base; round bases by their box. */
export function cornersOf(s: Stand, grow = 0): Point[] {
  const [w, d] = [(s.width + grow) / 2, ((s.depth || s.width) + grow) / 2];
  return (
    [
      [-w, -d],
      [w, -d],
      [w, d],
      [-w, d],
    ] as Point[]
  ).map((corner): Point => {
    const [x, y] = turned(corner, s.facing);
    return [s.at[0] + x, s.at[1] + y];
  });
}

export const standsBox = (stands: readonly Stand[]): Box => boxOf(stands.flatMap((s) => cornersOf(s)));

/** A unit on its bases: where its middle is, which way it looks, and its bases as seen from there, the front up. */
export interface Block {
  at: Point;
  facing: number;
  stands: Stand[];
  box: Box;
}

/** The bases of a piece in its own frame; null for pieces without bases. */
export function blockOf(piece: Piece): Block | null {
  const list = typeof piece.form === 'object' && 'stands' in piece.form ? piece.form.stands : [];
  const first = list[0];
  if (!first) return null;
  const box = standsBox(list);
  const place =
    typeof piece.place === 'object' && 'table' in piece.place
      ? piece.place.table
      : { at: [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as Point, facing: first.facing };
  return framed(list, place.at, place.facing);
}

/** Bases seen from a middle and a facing. */
export function framed(list: readonly Stand[], at: Point, facing: number): Block {
  const stands = list.map((s) => ({
    ...s,
    at: turned([s.at[0] - at[0], s.at[1] - at[1]], -facing),
    facing: s.facing - facing,
  }));
  return { at, facing, stands, box: standsBox(stands) };
}

/** The outline of every base, grown by a margin: rings, washes, the place to click. */
export const outlines = (list: readonly Stand[], grow = 0): string =>
  list.map((s) => (s.depth ? closedPath(cornersOf(s, grow)) : circle((s.width + grow) / 2, s.at))).join('');

const circle = (r: number, [x, y]: Point = [0, 0]): string =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 1 ${short(-2 * r)} 0Z`;

const polygon = (r: number, n: number): string =>
  'M' +
  Array.from(
    { length: n },
    (_, i) =>
      `${short(r * 1.03 * Math.cos((i * 2 * Math.PI) / n + 0.26))} ${short(r * 1.03 * Math.sin((i * 2 * Math.PI) / n + 0.26))}`,
  ).join('L') +
  'Z';

const cutBox = (w: number, d: number, c: number): string =>
  `M${short(-w / 2 + c)} ${short(-d / 2)}H${short(w / 2 - c)}L${short(w / 2)} ${short(-d / 2 + c)}V${short(d / 2 - c)}L${short(w / 2 - c)} ${short(d / 2)}H${short(-w / 2 + c)}L${short(-w / 2)} ${short(d / 2 - c)}V${short(-d / 2 + c)}Z`;

const box = (w: number, d: number): string =>
  `M${short(-w / 2)} ${short(-d / 2)}H${short(w / 2)}V${short(d / 2)}H${short(-w / 2)}Z`;

/** Two round bases one behind the other that carry one figure: a horse and rider, a limber with its team. */
function pairOf(list: readonly Stand[], i: number): Stand | null {
  const [front, rear] = [list[i], list[i + 1]];
  if (!front || !rear || front.depth || rear.depth || !front.figures || rear.figures) return null;
  return Math.hypot(front.at[0] - rear.at[0], front.at[1] - rear.at[1]) < front.width * 1.2 ? rear : null;
}

/** The pair as one long base around the front one, its front up. */
function longBase(s: Stand, piece: Piece, p: Palette, ghost: boolean): string {
  const r = s.width / 2;
  const shape = `M${short(-r)} 0A${short(r)} ${short(r)} 0 0 1 ${short(r)} 0V${short(2 * r)}A${short(r)} ${short(r)} 0 0 1 ${short(-r)} ${short(2 * r)}Z`;
  const team = (s.symbol || piece.symbol) === 'limber';
  const rides = `<g transform="translate(0 ${short(r)}) scale(${short((r / 10) * (team ? 1.3 : 1.05))})">${team ? limber() : rider(dressOf([...s.devices, ...piece.devices], p))}</g>`;
  return (
    (ghost ? '' : `<path d="${shape}" transform="translate(1.5 2.5)" fill="#2b2620" opacity=".26"/>`) +
    `<path d="${shape}" fill="${p.face}" stroke="${p.edge}" stroke-width="1.2"/>${rides}`
  );
}

/** A base with its men, seen from above, its front up. */
function base(s: Stand, piece: Piece, p: Palette, alone: boolean, ghost: boolean, facing: number): string {
  const symbol = s.symbol || piece.symbol;
  const has = (device: string): boolean => s.devices.includes(device) || piece.devices.includes(device);
  if (has('dead') || has('body')) return body();
  const [w, d] = [s.width, s.depth || s.width];
  const round = s.depth === 0;
  const shape = round
    ? p.shape === 'square'
      ? circle(w / 2)
      : polygon(w / 2, 12)
    : p.shape === 'square'
      ? box(w, d)
      : cutBox(w, d, Math.min(4, w / 6, d / 6));
  const shadow = ghost ? '' : `<path d="${shape}" transform="translate(1.5 2.5)" fill="#2b2620" opacity=".26"/>`;
  const face = `<path d="${shape}" fill="${p.face}" stroke="${p.edge}" stroke-width="1.2"/>`;
  const hatch =
    has('disorganised') || has('disordered') ? `<path d="${shape}" fill="url(#hatch-${paletteKey('')})"/>` : '';
  const rear = isBrigade(piece, s, alone) && p.rear ? rearBar(w, d, p.rear) : '';
  const front = round
    ? ''
    : `<path d="M${short(-w / 2)} ${short(-d / 2)}H${short(w / 2)}" stroke="${p.edge}" stroke-width="3.2"/>`;
  const prone =
    has('prone') || has('crawling')
      ? `<path d="${shape}" fill="none" stroke="${p.ink}" stroke-width="1.4" stroke-dasharray="2 3"/>`
      : '';
  return (
    shadow +
    face +
    (s.figures > 0 && !isBrigade(piece, s, alone)
      ? figures(s, symbol, p, has, [...s.devices, ...piece.devices])
      : brigade(s, piece, symbol, p, alone, facing)) +
    rear +
    hatch +
    prone +
    front +
    (has('match') ? litMatch(w, d) : '') +
    (has('sniper')
      ? `<circle cx="${short(w * 0.3)}" cy="${short(-d * 0.3)}" r="2.6" fill="#c8942b" stroke="#2b2620" stroke-width=".8"/>`
      : '')
  );
}

/** A slow match at the rear of a battery that has its fire order. */
const litMatch = (w: number, d: number): string =>
  `<g transform="translate(${short(w * 0.3)} ${short(d * 0.36)})"><path d="M0 6V-1" stroke="#5a3d1e" stroke-width="2.2" stroke-linecap="round"/><path d="M0 -9Q4.5 -4 0 0Q-4.5 -4 0 -9Z" fill="#e8762c" stroke="#7a2f10" stroke-width=".9"/></g>`;

/** One base for a whole brigade: no figures on it, or as many as its strength, which its number tells better. */
const isBrigade = (piece: Piece, s: Stand | undefined, alone: boolean): boolean =>
  alone && s !== undefined && s.depth > 0 && (s.figures === 0 || String(s.figures) === piece.strength);

/** National colours along the rear edge. */
function rearBar(w: number, d: number, colours: readonly string[]): string {
  const each = (w - 3) / colours.length;
  return colours
    .map(
      (colour, i) =>
        `<rect x="${short(-w / 2 + 1.5 + i * each)}" y="${short(d / 2 - 7)}" width="${short(each)}" height="5.5" fill="${colour}"/>`,
    )
    .join('');
}

/**
 * A base that stands for many men: its sign, and its strength where it is the only one. Both stand upright; only guns
 * turn with their base, never upside down.
 */
function brigade(s: Stand, piece: Piece, symbol: string, p: Palette, alone: boolean, facing: number): string {
  const [w, d] = [s.width, s.depth || s.width];
  if (!s.depth && !alone) return '';
  const numbered = alone && piece.strength !== '' && d > 20;
  const scale = Math.min(2.5, (w * 0.72) / 18, (d * (numbered ? 0.36 : 0.66)) / 11);
  const y = numbered ? -d * 0.2 : 0;
  const guns = symbol.includes('artillery') && !isFreeSign(symbol) && w < d;
  const upset = Math.cos((facing * Math.PI) / 180) < -0.01;
  const number = numbered
    ? `<text${upset && guns ? ` transform="rotate(180 0 ${short(d * 0.27)})"` : ''} y="${short(d * 0.42)}" text-anchor="middle" font-size="${short(guns ? Math.min(26, w * 0.7) : Math.min(38, d * 0.46))}" font-weight="700" fill="${p.number}">${safe(piece.strength)}</text>`
    : '';
  const content = `<g transform="translate(0 ${short(y)}) scale(${short(scale)})">${guns ? gun() : sign(symbol, piece.devices, p)}</g>${number}`;
  return guns
    ? content
    : `<g transform="rotate(${short(-facing)})${numbered ? ' scale(.92) translate(0 -1)' : ''}">${content}</g>`;
}

const gun = (): string =>
  '<path d="M0 6V-9" stroke="#3b3a38" stroke-width="3.2" stroke-linecap="round"/><path d="M-6 -3V5M6 -3V5" stroke="#5a3d1e" stroke-width="2.4" stroke-linecap="round"/><path d="M-6 1H6" stroke="#5a3d1e" stroke-width="1.4"/>';

const limber = (): string =>
  '<path d="M0 9V-4" stroke="#3b3a38" stroke-width="2.6" stroke-linecap="round"/><path d="M-5 2V9M5 2V9" stroke="#5a3d1e" stroke-width="2.2" stroke-linecap="round"/><ellipse cx="-3" cy="-7" rx="2.2" ry="5" fill="#6b4426"/><ellipse cx="3" cy="-7" rx="2.2" ry="5" fill="#6b4426"/>';

function figures(
  s: Stand,
  symbol: string,
  p: Palette,
  has: (d: string) => boolean,
  devices: readonly string[],
): string {
  const depth = s.depth || s.width;
  if (symbol === 'gun' || (symbol.includes('artillery') && s.depth > 0))
    return `<g transform="translate(0 -1) scale(${short(Math.min(s.width, depth) / 21)})">${has('limbered') ? limber() : gun()}</g>`;
  if (symbol === 'elephant' || symbol === 'ox' || symbol === 'beast')
    return `<g transform="scale(${short(Math.min(s.width, depth) / 24)})">${beast()}</g>`;
  const horse = symbol.includes('cavalry') ? !has('dismounted') : has('mounted');
  const across = Math.min(s.figures, Math.max(1, Math.floor(s.width / 8)));
  const rows = Math.ceil(s.figures / across);
  const size = Math.min((s.width / across) * (horse ? 0.075 : 0.068), (depth / rows) * (horse ? 0.035 : 0.055), 1.5);
  const dress = dressOf(devices, p);
  const one = horse
    ? rider(dress)
    : man(dress, has('leader') || has('star') || symbol === 'leader' || symbol === 'officer');
  let men = '';
  for (let i = 0; i < s.figures; i++) {
    const [row, column] = [Math.floor(i / across), i % across];
    const inRow = Math.min(across, s.figures - row * across);
    const x = ((column - (inRow - 1) / 2) * s.width) / across;
    const y = ((row - (rows - 1) / 2) * depth) / rows + (horse ? 0 : 1);
    men += `<g transform="translate(${short(x)} ${short(y)}) scale(${Math.round(size * 100) / 100})">${one}</g>`;
  }
  return men;
}

/** A man from above: coat, hat, musket. */
const man = (dress: Dress, leads: boolean): string =>
  `<path d="M5.8 5V-10" stroke="#3a2716" stroke-width="1.8"/><ellipse cy="1.5" rx="7" ry="6" fill="${dress.coat}" stroke="#231a10" stroke-width="1"/>` +
  (dress.trim === 'belts' ? '<path d="M-4.5 -2.3L4 6M4.5 -2.3L-4 6" stroke="#ffffff" stroke-width="1.3"/>' : '') +
  (dress.trim === 'plaid' ? '<path d="M-6.5 3.5H6.5" stroke="#2f5a3f" stroke-width="2.6"/>' : '') +
  `<circle cy="-.4" r="4.1" fill="${dress.hat}" stroke="#231a10" stroke-width="1"/>` +
  (dress.trim === 'plume' ? '<path d="M2 -3Q5 -7 3 -9" stroke="#b23a48" stroke-width="1.8" fill="none"/>' : '') +
  (leads ? star(0, -0.4, 5.4, '#ffe28a') : '');

const rider = (dress: Dress): string =>
  `<path d="M0 -13C3 -9 3.5 -4 4.5 1 6 8 6 12 3 15H-3C-6 12 -6 8 -4.5 1 -3.5 -4 -3 -9 0 -13Z" fill="#6b4426" stroke="#2b2010" stroke-width=".9"/><ellipse cy="4" rx="6" ry="4.2" fill="${dress.coat}" stroke="#231a10" stroke-width=".9"/><circle cy="3" r="3.4" fill="${dress.hat}" stroke="#231a10" stroke-width=".8"/><path d="M6 6L8 -12" stroke="#5a5346" stroke-width="1.1"/>`;

const beast = (): string =>
  '<path d="M0 -12C4 -11 5 -8 5.5 -4 8 2 7 10 3 12H-3C-7 10 -8 2 -5.5 -4 -5 -8 -4 -11 0 -12Z" fill="#8d8478" stroke="#3b352b"/><path d="M-5 -7Q-9 -6 -8 -2M5 -7Q9 -6 8 -2" fill="#7a7166" stroke="#3b352b"/>';

/** One who fell. */
export const body = (): string =>
  '<path d="M-5 0H3M-3 -3L-5 0 -3 3M0 -3.5V3.5" stroke="#5d5238" stroke-width="1.8" fill="none" stroke-linecap="round"/><circle cx="5" r="2.2" fill="#5d5238"/>';

/** The chevron ahead of the front, facing up, with a light edge. */
export const chevron = (colour: string): string =>
  `<path d="M-7 3L0 -4.5 7 3" fill="none" stroke="#fdf6e3" stroke-width="4.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M-7 3L0 -4.5 7 3" fill="none" stroke="${colour}" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A banner in the midst of irregulars, upright. */
export const banner = (): string =>
  '<path d="M0 4V-17" stroke="#2b2620" stroke-width="1.5"/><path d="M0 -17L14 -13.5 0 -8Z" fill="#221c14" stroke="#efe2c0" stroke-width=".8"/>';

/** All bases of a unit at their places; `frame` is how far they will be turned as a whole. */
export function stands(piece: Piece, list: readonly Stand[], palette: string, frame: number, ghost = false): string {
  const p = paletteOf(palette);
  const alone = list.length === 1;
  return list
    .map((s, i) => {
      if (i && pairOf(list, i - 1)) return '';
      const drawn = pairOf(list, i) ? longBase(s, piece, p, ghost) : base(s, piece, p, alone, ghost, frame + s.facing);
      return `<g transform="translate(${short(s.at[0])} ${short(s.at[1])})${s.facing ? ` rotate(${short(s.facing)})` : ''}">${drawn}</g>`;
    })
    .join('');
}

const TONE: Record<string, [string, string]> = {
  good: ['#2e7d5b', '#ffffff'],
  bad: ['#a92f24', '#ffffff'],
  contact: ['#8e2433', '#ffffff'],
  accent: ['#f2c230', '#2b1d02'],
  water: ['#2c5468', '#ffffff'],
  neutral: ['#b9ab8c', '#2b2620'],
  end: ['#5c5245', '#ffffff'],
  plain: ['#fbf5e4', '#2b2620'],
};

/** What an officer's force has been told: withdraw, hold, active, attack, independent. */
const PENNANTS: Record<string, string> = { W: '#56697f', H: '#866a35', A: '#2e7d5b', '!': '#a94434', I: '#6b6470' };

/** An officer's orders as a pennant on its staff, the foot of the staff at 0, 0; nothing for other marks. */
export function pennant(badge: Badge): string | null {
  const colour = PENNANTS[badge.text];
  if (!colour) return null;
  return `<title>${safe(badge.title)}</title><path d="M0 2V-22" stroke="#2b2620" stroke-width="1.6"/><path d="M.8 -22H20L16 -14.5 20 -7H.8Z" fill="${colour}" stroke="#fdf6e3" stroke-width="1.1"/><text x="9" y="-10" text-anchor="middle" font-size="13" font-weight="700" fill="#fff">${safe(badge.text)}</text>`;
}

/**
 * Whether a mark can be left out when the table is seen from afar: it says only what the force was told, or that all is
 * well.
 */
export const isMinor = (badge: Badge): boolean =>
  badge.tone === 'good' || badge.tone === 'neutral' || badge.tone === 'plain';

/**
 * A mark at a corner of a unit on a table, around 0, 0: dots for hits, a diamond for morale, a sight for saved fire,
 * else a pill.
 */
export function tableBadge(badge: Badge): string {
  const [fill, ink] = TONE[badge.tone] ?? ['#fbf5e4', '#2b2620'];
  const count = /^[1-5]$/.test(badge.text) && badge.tone === 'bad' ? Number(badge.text) : 0;
  const letter = (size = 13): string =>
    badge.text
      ? `<text y="${short(size * 0.36)}" text-anchor="middle" font-size="${size}" font-weight="700" fill="${ink}">${safe(badge.text)}</text>`
      : '';
  const title = `<title>${safe(badge.title)}</title>`;
  if (count)
    return (
      title +
      Array.from(
        { length: count },
        (_, i) =>
          `<circle cx="${short((i - (count - 1) / 2) * 9.5)}" r="4.2" fill="#c0392b" stroke="#fff" stroke-width="1.2"/>`,
      ).join('')
    );
  if (badge.text === '⊕')
    return `${title}<circle r="8" fill="#fdf6e3" stroke="${fill}" stroke-width="1.7"/><path d="M0 -5.5V5.5M-5.5 0H5.5" stroke="${fill}" stroke-width="1.5"/><circle r="2.8" fill="none" stroke="${fill}" stroke-width="1.2"/>`;
  if (badge.text.length <= 1 && (badge.tone === 'accent' || badge.tone === 'bad'))
    return `${title}<path d="M0 -10.5L10.5 0 0 10.5 -10.5 0Z" fill="${fill}" stroke="#3a2a05" stroke-width="1.3"/>${letter()}`;
  const w = Math.max(17, badge.text.length * 7.6 + 9);
  return `${title}<rect x="${short(-w / 2)}" y="-8.5" width="${short(w)}" height="17" rx="8.5" fill="${fill}" stroke="#2b2620" stroke-width=".9"/>${letter()}`;
}

/** Where chevron, corner marks and tag of a unit stand, from its middle, upright on the screen. */
export interface Marks {
  nose: Point;
  corners: Record<Badge['corner'], Point>;
  /** The middle of the tag, behind the rear. */
  tag: Point;
}

/** `room` is half the width and height the tag needs. */
export function marksOf(block: Block, room: [number, number]): Marks {
  const { left, right, top, bottom } = block.box;
  const on = (x: number, y: number): Point => turned([x, y], block.facing);
  const mid = (left + right) / 2;
  const a = (block.facing * Math.PI) / 180;
  const gap = Math.abs(Math.sin(a)) * room[0] + Math.abs(Math.cos(a)) * room[1] + 3;
  return {
    nose: on(mid, top - 7),
    corners: {
      front_left: on(left, top),
      front_right: on(right, top),
      rear_left: on(left, bottom),
      rear_right: on(right, bottom),
    },
    tag: on(mid, bottom + gap),
  };
}

/** A name that fits beside a base: what stands before a colon or comma, cut where it is still long. */
export function shortName(name: string): string {
  const [first = name] = name.split(/[:,(]/);
  return first.length > 24 ? `${first.slice(0, 23).trimEnd()}…` : first;
}

/** What a unit's tag says: its label, and its strength where the label does not end with it; a brigade's name. */
export function tagOf(
  piece: Piece,
  list: readonly Stand[],
): { label: string; strength: string; plate: boolean; brigade: boolean } {
  if (isBrigade(piece, list[0], list.length === 1))
    return { label: shortName(piece.name || piece.label), strength: '', plate: false, brigade: true };
  const strength = piece.label.endsWith(` ${piece.strength}`) ? '' : piece.strength;
  return { label: piece.label, strength, plate: list.length > 1 && list.every((s) => s.depth === 0), brigade: false };
}
