import type { Zone, ZoneState } from '../api/types';
import { safe } from './markup';
import { overlap, short, type Box } from './geometry';

let pen: CanvasRenderingContext2D | null | undefined;

/** Waits for the typefaces that lettering is measured in: nothing on the page may have asked for them before. */
export const typefaces = (): Promise<unknown> =>
  Promise.all(
    ['550 16px', '600 16px', 'italic 500 16px'].map((font) => document.fonts.load(`${font} "EB Garamond"`)),
  ).catch(() => undefined);

/** The width of a text in the map's typeface. */
export function textWidth(text: string, font: string, size: number): number {
  if (pen === undefined)
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * size * 0.46;
  pen.font = font;
  return pen.measureText(text).width;
}

const isCity = (zone: Zone): boolean => zone.kind === 'city';

export const zoneName = (zone: Zone): string => zone.name.replace(/ \(.*\)$/, '');

const nameWidth = (zone: Zone): number =>
  isCity(zone)
    ? textWidth(zoneName(zone), '550 15.5px "EB Garamond"', 15.5)
    : textWidth(zoneName(zone), 'italic 500 14.5px "EB Garamond"', 14.5);

/** The plate of a zone, relative to its point. */
export function plateBox(zone: Zone, w = nameWidth(zone)): Box {
  const city = isCity(zone);
  const e = city ? 15 : 12;
  const far = w + e + (city ? 8 : 4);
  const t = city ? -13 : -11;
  switch (zone.label) {
    case 'right':
      return { left: -e, right: far, top: t, bottom: -t };
    case 'left':
      return { left: -far, right: e, top: t, bottom: -t };
    case 'above':
      return {
        left: -Math.max(17, w / 2 + 8),
        right: Math.max(17, w / 2 + 8),
        top: city ? -30 : -19,
        bottom: city ? 13 : 8,
      };
    case 'below':
      return {
        left: -Math.max(17, w / 2 + 8),
        right: Math.max(17, w / 2 + 8),
        top: city ? -13 : -8,
        bottom: city ? 28 : 18,
      };
  }
}

/** How wide a letter of a name is, about: names are set apart before the typeface is there. */
const LETTER = 7.6;
const SIDES: Zone['label'][] = ['right', 'left', 'below', 'above'];

/** Places whose plates would lie on others have their names on another side, where one is free; cities come first. */
export function apart(zones: readonly Zone[]): Zone[] {
  const points = zones.filter((z) => !z.outline.length);
  const taken: Box[] = [];
  const labels = new Map<string, Zone['label']>();
  const boxOf = (z: Zone, label: Zone['label']): Box => {
    const b = plateBox({ ...z, label }, zoneName(z).length * LETTER);
    const [x, y] = z.at;
    return { left: b.left + x, right: b.right + x, top: b.top + y, bottom: b.bottom + y };
  };
  for (const z of [...points.filter(isCity), ...points.filter((p) => !isCity(p))]) {
    const isFree = (label: Zone['label']): boolean => taken.every((b) => overlap(b, boxOf(z, label)) === 0);
    const label = [z.label, ...SIDES].find(isFree) ?? z.label;
    taken.push(boxOf(z, label));
    labels.set(z.id, label);
  }
  return zones.map((z) => ({ ...z, label: labels.get(z.id) ?? z.label }));
}

/** The plate itself: a fort or a ring on the zone's point, the name beside it. */
export function plate(zone: Zone, state: ZoneState | undefined): string {
  const city = isCity(zone);
  const b = plateBox(zone);
  const size = city ? 15.5 : 14.5;
  const x = zone.label === 'right' ? (city ? 14 : 6) : zone.label === 'left' ? (city ? -14 : -6) : 0;
  const y = zone.label === 'below' ? (city ? 23.5 : 13) : zone.label === 'above' ? (city ? -17.5 : -7) : 5;
  const anchor = zone.label === 'right' ? 'start' : zone.label === 'left' ? 'end' : 'middle';
  const sign = city ? fort(state?.fort ?? null, state?.signs ?? []) : ring(zone);
  return (
    `<rect x="${short(b.left)}" y="${b.top}" width="${short(b.right - b.left)}" height="${b.bottom - b.top}" rx="${city ? 5 : 10}" fill="#fbf5e4" fill-opacity="${city ? 0.97 : 0.9}" stroke="#5e4a2c" stroke-width="${city ? 1.3 : 0.9}"/>` +
    sign +
    `<text class="sf" x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}" font-weight="${city ? 550 : 500}"${city ? '' : ' font-style="italic"'} fill="#2b2620">${safe(zoneName(zone))}</text>`
  );
}

function ring(zone: Zone): string {
  const [x, y] =
    zone.label === 'below' ? [0, -3] : zone.label === 'above' ? [0, 3] : zone.label === 'right' ? [-5, 0] : [5, 0];
  const r = zone.kind === 'deployment' ? 3.6 : 3.2;
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${zone.kind === 'deployment' ? '#c79a5b' : '#fbf5e4'}" stroke="#5e3a17" stroke-width="1.6"/>`;
}

/** A walled town from above: one pair of bastions for each fortification point, filled or hollow, and its flag. */
export function fort(points: [number, number] | null, signs: readonly string[]): string {
  const stone = '#4a3a26';
  const left = points ? points[0] : 0;
  const most = points ? points[1] : 0;
  const bastion = (x: number, y: number, n: number): string =>
    n > most
      ? ''
      : `<path d="M0 0L-1.5 4.2 -6.4 6.4 -4.2 1.5Z" transform="translate(${x} ${y}) scale(${x < 0 ? 1 : -1} ${y > 0 ? 1 : -1})" fill="${left >= n ? stone : '#fbf5e4'}" stroke="${stone}" stroke-width="1.1" stroke-linejoin="round"/>`;
  const has = (s: string): boolean => signs.includes(s);
  return (
    `<path d="M-6 -6H6V6H-6Z" fill="#ecdcb2" stroke="${stone}" stroke-width="1.8"/>` +
    '<path d="M-3.5 -3.5H-.8V-.8H-3.5ZM.9 -3.5H3.5V-.8H.9ZM-3.5 .9H-.8V3.5H-3.5Z" fill="#b07f4c"/><path d="M1 1H3.5V3.5H1Z" fill="#8a5a30"/>' +
    bastion(-4.5, -4.5, 1) +
    bastion(-4.5, 4.5, 1) +
    bastion(4.5, -4.5, 2) +
    bastion(4.5, 4.5, 2) +
    (has('rebellion') ? risenFlag(stone) : has('quelled') ? furledFlag(stone) : '')
  );
}

const risenFlag = (stone: string): string =>
  `<path d="M0 -6V-25" stroke="${stone}" stroke-width="1.5"/><path d="M.6 -24.6C6 -27.5 9 -21 15.5 -24L13 -19.4 15.5 -14.6C9 -12 6 -18 .6 -15.2Z" fill="#2f6f4f" stroke="#143524" stroke-width=".9"/><circle cx="6.6" cy="-19.6" r="2.2" fill="#f4ecd8"/><circle cx="7.5" cy="-20" r="1.8" fill="#2f6f4f"/>`;

const furledFlag = (stone: string): string =>
  `<path d="M0 -6V-22" stroke="${stone}" stroke-width="1.5"/><path d="M.6 -21.6C3.8 -21 4.2 -15 2.8 -11L.6 -9.6Z" fill="#f7dedb" stroke="#8e2433" stroke-width="1"/>`;

/** The mark of a massacre. */
export const skull = (): string =>
  '<circle r="8" fill="#2b2620"/><path d="M-4.4 -.6A4.4 4.4 0 1 1 4.4 -.6C4.4 1 3.4 1.6 2.8 2V4.4H-2.8V2C-3.4 1.6 -4.4 1 -4.4 -.6Z" fill="#f4ecd8"/><circle cx="-1.8" cy="-.6" r="1.25" fill="#2b2620"/><circle cx="1.8" cy="-.6" r="1.25" fill="#2b2620"/><path d="M-1 2.4V4.4M1 2.4V4.4" stroke="#2b2620" stroke-width=".7"/>';

/** Siege lines: a saw-toothed ring around a box, dotted where only the people of the city besiege. */
export function siegeRing(b: Box, dotted = false): string {
  const [cx, cy] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const [rx, ry] = [(b.right - b.left) / 2 + 13, (b.bottom - b.top) / 2 + 13];
  const teeth = 48;
  let path = '';
  for (let i = 0; i <= teeth; i++) {
    const a = (i / teeth) * 2 * Math.PI;
    const k = i % 2 ? 0 : 4.2;
    path += (i ? 'L' : 'M') + short(cx + (rx + k) * Math.cos(a)) + ' ' + short(cy + (ry + k) * Math.sin(a));
  }
  const dash = dotted ? ' stroke-dasharray="1.5 4"' : '';
  return `<path d="${path}" fill="#b23a48" fill-opacity=".06" stroke="#8e2433" stroke-width="1.5" stroke-linejoin="round"${dash}/>`;
}

/** The box behind the walls with its battlements, for a stack of this size. */
export function wallBox(width: number, height: number): string {
  const w = Math.ceil((width - 3) / 6) * 6 + 3;
  let top = 'M0 5';
  for (let i = 0; i + 3 <= w; i += 6) top += i + 6 <= w ? 'v-4h3v4h3' : 'v-4h3v4';
  return `<path d="${top}V${height}H0Z" fill="#e9d9b0" stroke="#4a3a26" stroke-width="1.3" stroke-linejoin="round"/>`;
}
