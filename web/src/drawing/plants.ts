import type { Terrain } from '../api/types';
import { boxOf, closedPath, inOutline, openPath, seeded, short, type Point } from './geometry';
import { scattered, seedOf, soft } from './scatter';
import { dryWall } from './walls';

/** A broad-leaved tree from above: shade, crown, and light from the top left. */
export const tree = (x: number, y: number, r: number, q: number): string =>
  `<g transform="translate(${short(x)} ${short(y)})"><ellipse cx="${short(r * 0.34)}" cy="${short(r * 0.46)}" rx="${short(r)}" ry="${short(r * 0.86)}" fill="#2b3312" opacity=".3"/><circle r="${short(r)}" fill="${q > 0.5 ? '#5f7a38' : '#6d8843'}" stroke="#37501f" stroke-width="1"/><circle cx="${short(-r * 0.3)}" cy="${short(-r * 0.34)}" r="${short(r * 0.56)}" fill="#88a456"/><circle cx="${short(-r * 0.42)}" cy="${short(-r * 0.46)}" r="${short(r * 0.24)}" fill="#a9c077"/></g>`;

/** A palm from above: nine fronds around a stem that leans a little. */
export function palm(x: number, y: number, r: number, q: number): string {
  const fronds = [0, 1, 2].map(() => '');
  let ribs = '';
  for (let i = 0; i < 9; i++) {
    const t = (i * 2 * Math.PI) / 9 + q * 6;
    const l = r * (1 + 0.22 * Math.sin(i * 2.3 + q * 9));
    const [ex, ey] = [Math.cos(t) * l, Math.sin(t) * l * 0.92];
    const [nx, ny] = [-Math.sin(t) * r * 0.24, Math.cos(t) * r * 0.24];
    const [mx, my] = [ex * 0.55, ey * 0.55 - r * 0.12];
    fronds[i % 3] +=
      `M0 0Q${short(mx + nx)} ${short(my + ny)} ${short(ex)} ${short(ey)}Q${short(mx - nx)} ${short(my - ny)} 0 0Z`;
    ribs += `M0 0Q${short(mx)} ${short(my)} ${short(ex)} ${short(ey)}`;
  }
  const greens = ['#557a36', '#6f9444', '#82a651'];
  return (
    `<g transform="translate(${short(x)} ${short(y)})"><path d="${fronds.join('')}" fill="#26300f" opacity=".28" transform="translate(${short(r * 0.45)} ${short(r * 0.55)})"/>` +
    fronds.map((d, i) => `<path d="${d}" fill="${greens[i]}" stroke="#2c451a" stroke-width=".6"/>`).join('') +
    `<path d="${ribs}" fill="none" stroke="#b6cd80" stroke-width=".6"/><circle r="2.1" fill="#6d4c22"/></g>`
  );
}

/** A wood or jungle: a dark floor, trees and, where it is hot, palms among them. `palms` is their share. */
export function grove(t: Terrain, gap: number, palms: number, floor: string): string {
  const next = seeded(seedOf(t.id) + 5);
  const edge = closedPath(soft(t.outline));
  const trees = scattered(t.outline, gap, seedOf(t.id)).map(([x, y, q]) =>
    next() < palms ? palm(x, y, gap * (0.62 + q * 0.2), q) : tree(x, y, gap * (0.46 + q * 0.2), q),
  );
  return `<path d="${edge}" fill="#5d6d30" opacity=".35" transform="translate(3 5)"/><path d="${edge}" fill="${floor}" stroke="#5f7434" stroke-width="1.4" stroke-dasharray="3 4"/>${trees.join('')}`;
}

/** Fruit trees in rows with water channels between them, inside a wall. */
export function orchard(t: Terrain): string {
  const b = boxOf(t.outline);
  const next = seeded(seedOf(t.id));
  let channels = '';
  for (let x = b.left + 27; x < b.right - 8; x += 34) {
    const ys = [b.top + 10, b.bottom - 10].filter((y) => inOutline([x, y], t.outline));
    if (ys.length === 2) channels += `M${short(x)} ${short(ys[0] ?? 0)}V${short(ys[1] ?? 0)}`;
  }
  let trees = '';
  for (let y = b.top + 15; y < b.bottom - 6; y += 23)
    for (let x = b.left + 13; x < b.right - 6; x += 34) {
      const at: Point = [x + (next() - 0.5) * 4, y + (next() - 0.5) * 4];
      if (inOutline(at, t.outline)) trees += tree(at[0], at[1], 7.5 + next() * 2, next());
    }
  return `<path d="${closedPath(t.outline)}" fill="#b9bb78"/><path d="${channels}" stroke="#8fb3b9" stroke-width="2.4" opacity=".8"/><path d="${channels}" stroke="#dfeae4" stroke-width=".8" opacity=".8"/>${trees}${dryWall([...t.outline, t.outline[0] as Point], 6.5)}`;
}

/** A hedge: leaves along a dark line. */
export function hedge(t: Terrain): string {
  const leaves = scattered(t.outline, 8, seedOf(t.id)).map(
    ([x, y, q]) =>
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(3.6 + q * 2)}" fill="${q > 0.5 ? '#6f8d4b' : '#5f7c3f'}"/>`,
  );
  return `<path d="${closedPath(t.outline)}" fill="#2b3312" opacity=".3" transform="translate(2 3)"/><path d="${closedPath(t.outline)}" fill="#56702f" stroke="#3f5522" stroke-width="1.6" stroke-linejoin="round"/>${leaves.join('')}`;
}

type Crop = 'plough' | 'green' | 'stubble' | 'fallow';
const CROPS: Record<Crop, [string, string, string]> = {
  plough: ['#cfae70', '#a9854a', '#dcc08a'],
  green: ['#b9bd76', '#76904a', '#c9cd8c'],
  stubble: ['#e2cb84', '#c0a052', '#f0dfa2'],
  fallow: ['#d9c48c', '#bfa66b', '#e5d4a4'],
};
const KINDS: Crop[] = ['plough', 'green', 'stubble', 'fallow'];

/** A field with furrows along its longer side, a low bank around it, and sheaves where it was reaped. */
export function field(outline: readonly Point[], seed: number, crop?: Crop): string {
  const kind = crop ?? (KINDS[seed % KINDS.length] as Crop);
  const [fill, line, light] = CROPS[kind];
  const next = seeded(seed);
  const b = boxOf(outline);
  const wide = b.right - b.left >= b.bottom - b.top;
  let furrows = '';
  let ridges = '';
  const step = kind === 'fallow' ? 11 : 7.5;
  const [low, high] = wide ? [b.top, b.bottom] : [b.left, b.right];
  for (let v = low + step * 0.7; v < high - 2; v += step) {
    const span = crossed(outline, v, wide);
    if (!span) continue;
    const bend = (next() - 0.5) * 2;
    furrows += row(span, v, bend, wide);
    ridges += row(span, v - 1.6, bend, wide);
  }
  const sheaves =
    kind === 'stubble'
      ? scattered(outline, 34, seed)
          .map(
            ([x, y]) =>
              `<path d="M${short(x - 3.5)} ${short(y + 2)}L${short(x)} ${short(y - 6)} ${short(x + 3.5)} ${short(y + 2)}Z" fill="#e9cf7e" stroke="#8f7231" stroke-width=".8"/>`,
          )
          .join('')
      : '';
  const d = closedPath(outline);
  const dashes = kind === 'green' ? ' stroke-dasharray="3 2.2" stroke-linecap="round"' : '';
  return `<path d="${d}" fill="${fill}" opacity=".82"/><path d="${furrows}" fill="none" stroke="${line}" stroke-width="${kind === 'green' ? 2.6 : 1.7}" opacity=".7"${dashes}/><path d="${ridges}" fill="none" stroke="${light}" stroke-width="1" opacity=".75"/>${sheaves}<path d="${d}" fill="none" stroke="#6d5426" stroke-width="3.2" opacity=".32" transform="translate(1 1.5)" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#bfa367" stroke-width="2.8" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#ead9a9" stroke-width="1" stroke-linejoin="round"/>`;
}

/** Where a level or upright line enters and leaves an outline, drawn in a little. */
function crossed(outline: readonly Point[], v: number, level: boolean): [number, number] | null {
  const cuts: number[] = [];
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] as Point;
    const [p, q] = level ? [a[1], b[1]] : [a[0], b[0]];
    const [u, w] = level ? [a[0], b[0]] : [a[1], b[1]];
    if (p > v !== q > v) cuts.push(u + ((w - u) * (v - p)) / (q - p));
  });
  if (cuts.length < 2) return null;
  const [from, to] = [Math.min(...cuts) + 4, Math.max(...cuts) - 4];
  return to > from ? [from, to] : null;
}

const row = ([from, to]: [number, number], v: number, bend: number, level: boolean): string =>
  level
    ? `M${short(from)} ${short(v)}Q${short((from + to) / 2)} ${short(v + bend)} ${short(to)} ${short(v)}`
    : `M${short(v)} ${short(from)}Q${short(v + bend)} ${short((from + to) / 2)} ${short(v)} ${short(to)}`;

/** Reeds along some spots. */
export const reeds = (spots: readonly Point[]): string =>
  spots
    .map((p) => {
      const at = openPath([p]);
      return `${at}q-1 -6 -3.5 -9${at}q0 -7 .8 -11${at}q2 -5 4.5 -8`;
    })
    .join('');
