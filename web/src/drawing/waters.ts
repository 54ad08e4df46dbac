import type { Terrain } from '../api/types';
import { closedPath, openPath, seeded, short, smooth, type Point } from './geometry';
import { reeds } from './plants';
import { across, scattered, seedOf, soft, spine } from './scatter';

/** A line moved sideways by a share of a breadth that may grow along it. */
function beside(
  line: readonly Point[],
  normals: readonly Point[],
  half: (i: number) => number,
  share: number,
): Point[] {
  return line.map((p, i) => {
    const n = normals[i] as Point;
    return [p[0] + n[0] * half(i) * share, p[1] + n[1] * half(i) * share];
  });
}

/** Short strokes from a bank down to the water. */
function bankTicks(edge: readonly Point[], normals: readonly Point[], side: number, length: number): string {
  return edge
    .map((p, i) => {
      const n = normals[i] as Point;
      const l = length * (i % 4 ? 0.7 : 1.1) * -side;
      return i % 2 ? '' : `M${short(p[0])} ${short(p[1])}l${short(n[0] * l)} ${short(n[1] * l)}`;
    })
    .join('');
}

/** A stream with earthen banks, stones, reeds and ripples; its breadth may grow from one end to the other. */
export function stream(course: readonly Point[], from: number, to: number, seed: number): string {
  const line = smooth(course, course.length > 30 ? 1 : 14);
  const normals = across(line);
  const next = seeded(seed);
  let sway = 0;
  const sways = line.map(() => (sway = sway * 0.9 + (next() - 0.5) * from * 0.05));
  const half = (i: number): number =>
    (from + ((to - from) * i) / Math.max(1, line.length - 1)) / 2 + (sways[i] as number);
  const edge = (share: number): Point[] => beside(line, normals, half, share);
  const band = (share: number): string => closedPath([...edge(share), ...edge(-share).reverse()]);
  const spot = (share: number): Point => {
    const i = Math.floor(next() * line.length);
    const [p, n] = [line[i] as Point, normals[i] as Point];
    return [p[0] + n[0] * half(i) * share, p[1] + n[1] * half(i) * share];
  };
  const many = Math.min(160, line.length);
  let ripples = '';
  for (let i = 0; i < many * 0.8; i++) {
    const [x, y] = spot((next() - 0.5) * 1.3);
    ripples += `M${short(x - 7)} ${short(y)}q3.5 -2.5 7 0t7 0`;
  }
  let stones = '';
  for (let i = 0; i < many * 0.5; i++) {
    const [x, y] = spot((1.12 + next() * 0.16) * (next() > 0.5 ? 1 : -1));
    stones += `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(2 + next() * 2.4)}" ry="${short(1.4 + next() * 1.2)}" fill="#b09a66" stroke="#7b6638" stroke-width=".6"/>`;
  }
  const rushes = reeds(
    Array.from({ length: Math.round(many * 0.4) }, () => spot((next() > 0.5 ? 1 : -1) * (0.98 + next() * 0.2))),
  );
  const [left, right] = [edge(1.36), edge(-1.36)];
  return (
    `<path d="${band(1.46)}" fill="#a98c52" opacity=".32" transform="translate(0 2)"/><path d="${band(1.36)}" fill="#d4bd83"/>` +
    `<path d="${bankTicks(left, normals, 1, half(0) * 0.24)}${bankTicks(right, normals, -1, half(0) * 0.24)}" stroke="#7b5f2c" opacity=".8"/>` +
    `<path d="${openPath(left)}${openPath(right)}" fill="none" stroke="#846530" stroke-width="1.6"/>` +
    `<path d="${band(1.05)}" fill="#eee6c9"/><path d="${band(0.97)}" fill="#8db7c5"/><path d="${band(0.62)}" fill="#72a2b6"/><path d="${band(0.26)}" fill="#6193aa" opacity=".8"/>` +
    `<path d="${ripples}" fill="none" stroke="#d8e9ec" stroke-width="1.2" opacity=".85"/>${stones}<path d="${rushes}" fill="none" stroke="#5d7436" stroke-width="1.4" stroke-linecap="round"/>`
  );
}

/** A dry watercourse: broken banks, the one towards the light in shade, a bed of sand with stones. */
export function ravine(course: readonly Point[], breadth: number, seed: number): string {
  const line = smooth(course, course.length > 30 ? 1 : 16);
  const normals = across(line);
  const next = seeded(seed);
  const w = breadth / 2;
  let [jl, jr] = [0, 0];
  const [left, right]: [Point[], Point[]] = [[], []];
  line.forEach((p, i) => {
    const n = normals[i] as Point;
    jl = jl * 0.86 + (next() - 0.5) * w * 0.2;
    jr = jr * 0.86 + (next() - 0.5) * w * 0.2;
    left.push([p[0] + n[0] * (w + jl), p[1] + n[1] * (w + jl)]);
    right.push([p[0] - n[0] * (w + jr), p[1] - n[1] * (w + jr)]);
  });
  const floor = (share: number): Point[] => beside(line, normals, () => w, share);
  const middle = normals[normals.length >> 1] ?? [0, 1];
  const dark = middle[0] + middle[1] < 0;
  const all = closedPath([...left, ...right.toReversed()]);
  const shade = closedPath([...(dark ? left : right), ...floor(dark ? -0.05 : 0.05).reverse()]);
  const lit = closedPath([...(dark ? right : left), ...floor(dark ? -0.42 : 0.42).reverse()]);
  let stones = '';
  for (let i = 0; i < line.length / 3; i++) {
    const k = Math.floor(next() * line.length);
    const [p, n, q] = [line[k] as Point, normals[k] as Point, (next() - 0.5) * 0.6 * w];
    stones += `<ellipse cx="${short(p[0] + n[0] * q)}" cy="${short(p[1] + n[1] * q)}" rx="${short(1.4 + next() * 2)}" ry="${short(1 + next() * 1.2)}" fill="#a68a54" stroke="#75592b" stroke-width=".6"/>`;
  }
  return (
    `<path d="${all}" fill="#a98d57" stroke="#f0e1b5" stroke-width="6" opacity=".5" stroke-linejoin="round"/><path d="${all}" fill="#b2945b"/><path d="${shade}" fill="#6f522a" opacity=".38"/><path d="${lit}" fill="#e6d09a" opacity=".75"/>` +
    `<path d="${closedPath([...floor(0.36), ...floor(-0.36).reverse()])}" fill="#d8bf86" opacity=".95"/><path d="${openPath(floor(0.04))}" fill="none" stroke="#efe0b8" stroke-width="${short(w * 0.26)}" stroke-dasharray="34 16 12 20" stroke-linecap="round" opacity=".8"/>` +
    `<path d="${bankTicks(left, normals, 1, w * 0.6)}${bankTicks(right, normals, -1, w * 0.6)}" stroke="#644719" stroke-width="1.1" fill="none" opacity=".75"/><path d="${openPath(left)}${openPath(right)}" fill="none" stroke="#5d431b" stroke-width="1.9"/>${stones}`
  );
}

/** Water by its outline: a stream where it is long, else a pond with reeds at its edge. */
export function water(t: Terrain): string {
  const found = spine(t.outline);
  if (found) return stream(found.line, found.half * 1.5, found.half * 1.5, seedOf(t.id));
  const d = closedPath(soft(t.outline, 0.2));
  const ripples = scattered(t.outline, 26, seedOf(t.id))
    .map(([x, y]) => `M${short(x - 8)} ${short(y)}q4 -2.5 8 0t8 0`)
    .join('');
  const rushes = reeds(soft(t.outline, 0.2).filter((_, i) => i % 5 === 0));
  return `<path d="${d}" fill="#8db7c5" stroke="#d4bd83" stroke-width="7" stroke-linejoin="round" paint-order="stroke"/><path d="${d}" fill="none" stroke="#5f8fa5"/><path d="${ripples}" fill="none" stroke="#d8e9ec" stroke-width="1.3" opacity=".8"/><path d="${rushes}" fill="none" stroke="#5d7436" stroke-width="1.3"/>`;
}

/** A nullah by its outline. */
export function nullah(t: Terrain): string {
  const found = spine(t.outline);
  if (found) return ravine(found.line, found.half * 2, seedOf(t.id));
  const d = closedPath(t.outline);
  return `<path d="${d}" fill="#b2945b" stroke="#5d431b" stroke-width="1.8"/><path d="${closedPath(soft(t.outline, 0.2))}" fill="#d8bf86" opacity=".8"/>`;
}

export function marsh(t: Terrain): string {
  const spots = scattered(t.outline, 17, seedOf(t.id));
  const pools = spots
    .filter(([, , q]) => q > 0.55)
    .map(
      ([x, y, q]) =>
        `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(6 + q * 7)}" ry="${short(3 + q * 3)}" fill="#8db7c5" opacity=".75"/>`,
    )
    .join('');
  return `<path d="${closedPath(soft(t.outline))}" fill="#8fae8a" fill-opacity=".5" stroke="#5f8573" stroke-width="1.2" stroke-dasharray="4 4"/>${pools}<path d="${reeds(spots.map(([x, y]): Point => [x, y]))}" fill="none" stroke="#3f6650" stroke-width="1.2"/>`;
}

/** A ford: shallow water with stones to step on. */
export function ford(t: Terrain): string {
  const stones = scattered(t.outline, 8, seedOf(t.id))
    .map(
      ([x, y, q]) =>
        `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(2 + q * 2)}" ry="${short(1.4 + q)}" fill="#cdbb8a" stroke="#84703c" stroke-width=".7"/>`,
    )
    .join('');
  return `<path d="${closedPath(t.outline)}" fill="#b9cdbd" fill-opacity=".8"/>${stones}`;
}

/** A bridge: a deck with planks or setts between parapets, along its longer side. */
export function bridge(t: Terrain): string {
  const xs = t.outline.map((p) => p[0]);
  const ys = t.outline.map((p) => p[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = right - left > bottom - top;
  let planks = '';
  if (wide) for (let x = left + 4; x < right; x += 5) planks += `M${short(x)} ${short(top)}V${short(bottom)}`;
  else for (let y = top + 4; y < bottom; y += 5) planks += `M${short(left)} ${short(y)}H${short(right)}`;
  const rails = wide
    ? `M${short(left)} ${short(top)}H${short(right)}M${short(left)} ${short(bottom)}H${short(right)}`
    : `M${short(left)} ${short(top)}V${short(bottom)}M${short(right)} ${short(top)}V${short(bottom)}`;
  const [deck, line] = t.kind === 'wooden_bridge' ? ['#b58a52', '#7a5a2c'] : ['#d8cdb0', '#8f835f'];
  const d = closedPath(t.outline);
  return `<path d="${d}" transform="translate(3 5)" fill="#2b2620" opacity=".28"/><path d="${d}" fill="${deck}"/><path d="${planks}" stroke="${line}" stroke-width=".9" opacity=".8"/><path d="${rails}" stroke="#4d3c20" stroke-width="3.6" stroke-linecap="round"/><path d="${rails}" stroke="#efe3c2" stroke-width="1.1"/>`;
}
