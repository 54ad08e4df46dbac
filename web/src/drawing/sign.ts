import type { Palette } from './palette';
import { short } from './geometry';

/** A five-pointed star. */
export function star(x: number, y: number, r: number, colour: string): string {
  let path = '';
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5;
    const q = i % 2 ? r * 0.42 : r;
    path += (i ? 'L' : 'M') + short(x + q * Math.cos(a)) + ' ' + short(y + q * Math.sin(a));
  }
  return `<path d="${path}Z" fill="${colour}"/>`;
}

/** Signs that fill the counter by themselves, without the box of a troop sign. */
const FREE = new Set(['badmashes', 'civilians', 'leader']);

export const isFreeSign = (symbol: string): boolean => FREE.has(symbol);

/** A troop sign in the tradition of staff maps, 18 by 11 around 0, 0. */
export function sign(symbol: string, devices: readonly string[], p: Palette): string {
  const c = p.ink;
  const line = (d: string): string =>
    `<path d="${d}" fill="none" stroke="${c}" stroke-width="1.35" stroke-linecap="round"/>`;
  const box = `<rect x="-9" y="-5.5" width="18" height="11" fill="none" stroke="${c}" stroke-width="1.35"/>`;
  const has = (device: string): boolean => devices.includes(device);
  const cross = line('M-9 -5.5L9 5.5M9 -5.5L-9 5.5');
  const diagonal = line('M-9 5.5L9 -5.5');
  const touches =
    (has('star') ? star(-4, -1.9, 2.7, c) : '') +
    (has('kukri') ? kukri(c, p.face) : '') +
    (has('turban') ? turban(c) : '') +
    (has('plume') ? `<path d="M7 -6C8 -9 11 -10 11.5 -7.5 10 -8 9 -7 8.6 -5.6Z" fill="#c8942b"/>` : '');
  switch (symbol) {
    case 'infantry':
      return (
        box +
        (has('thistle')
          ? line('M-9 -5.5L-3.6 -2.3M9 -5.5L3.6 -2.3M-9 5.5L-3.6 2.3M9 5.5L3.6 2.3') + thistle()
          : cross) +
        touches
      );
    case 'cavalry':
    case 'light_cavalry':
      return box + diagonal + touches;
    case 'heavy_cavalry':
      return box + `<path d="M-9 5.5L9 -5.5V5.5Z" fill="${c}"/>` + touches;
    case 'artillery':
      return box + `<circle r="2.6" fill="${c}"/>` + touches;
    case 'horse_artillery':
      return (
        box + `<path d="M-9 5.5L9 -5.5" stroke="#c8942b" stroke-width="2"/><circle r="2.6" fill="${c}"/>` + touches
      );
    case 'naval':
      return box + line('M0 -4.2V4M-3.2 1.3C-2.8 4.6 2.8 4.6 3.2 1.3M-1.8 -2H1.8') + touches;
    case 'gurkha':
    case 'gurkhas':
      return box + cross + kukri(c, p.face);
    case 'contingent':
      return box + cross + turban(c);
    case 'badmashes':
      return clubs(c);
    case 'civilians':
      return bonnet(c);
    case 'mixed':
      return box + diagonal + `<circle cx="4" cy="2" r="1.8" fill="${c}"/>` + touches;
    default:
      return box + touches;
  }
}

const thistle = (): string =>
  '<g transform="translate(0 .3)"><path d="M-2.6-.4L-3.4-4.4-1.5-2.8 0-5 1.5-2.8 3.4-4.4 2.6-.4Z" fill="#7b4b8f"/><circle cy="1.1" r="2.5" fill="#4c7a4f"/><path d="M0 3.4V5.3" stroke="#4c7a4f" stroke-width="1.2"/></g>';

const kukri = (c: string, face: string): string =>
  `<path d="M-6 2.6C-2.5 3.6 1-.2 3.2-.9 5-1.5 6.3-.8 6.6.6 5.2.2 4.4.7 2.8 2.1.4 4.2-2.8 5-6 3.9Z" fill="${c}" stroke="${face}" stroke-width=".8"/>`;

const turban = (c: string): string =>
  `<path d="M-4 -6C-3.5 -9.5 3.5 -9.5 4 -6Z" fill="${c}"/><path d="M2 -8.5q2.4-1 2-3.6" fill="none" stroke="${c}"/>`;

const clubs = (c: string): string =>
  `<g transform="rotate(42)"><path d="M-1.1 7.5L-1.5-1C-3.4-2.6-3.2-7.8 0-8.2 3.2-7.8 3.4-2.6 1.5-1L1.1 7.5Z" fill="${c}"/></g><g transform="rotate(-42)"><path d="M-1 7.5L-1.2 0-1.6-7.4H1.6L1.2 0 1 7.5Z" fill="${c}" opacity=".75"/></g>`;

const bonnet = (c: string): string =>
  `<path d="M-5.5 4.5C-8-2-4-7.5 1-7.2 5.4-7 7.2-3.6 6.2-.6 3-1.6.8.4.6 5Z" fill="${c}"/><path d="M.8 5C1.4 7.2-1 8.4-2.8 7.4M.8 5C3.4 4 5 2 5.4-.4" fill="none" stroke="${c}" stroke-width="1.2"/>`;
