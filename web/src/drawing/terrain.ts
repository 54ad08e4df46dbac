import type { Edge, Paper, Road, Terrain } from '../api/types';
import { boxOf, closedPath, inOutline, inset, middle, openPath, seeded, short, smooth, type Point } from './geometry';
import { safe } from './markup';

interface Soil {
  ground: string;
  tuft: string;
  /** Bands of a hill from the foot upwards, and its lines. */
  bands: [string, string, string];
  contour: string;
  name: string;
  halo: string;
}

const DUST: Soil = {
  ground: '#e2cf9f',
  tuft: '#8f8a4e',
  bands: ['#d3b781', '#dcc391', '#e6d2a4'],
  contour: '#8d6b35',
  name: '#5f441b',
  halo: '#ecdcb2',
};
const SOILS: Record<Paper, Soil> = {
  dust: DUST,
  grass: {
    ground: '#b9c191',
    tuft: '#75854a',
    bands: ['#c2c08e', '#cfca9c', '#dcd6ad'],
    contour: '#7d7440',
    name: '#3c4419',
    halo: '#d7dcba',
  },
  parchment: { ...DUST, ground: '#f2e8cf' },
};

export const soilOf = (paper: Paper): Soil => SOILS[paper];

/** Tufts and stones strewn over a table. */
export function scrub(width: number, height: number, paper: Paper): string {
  const next = seeded(77);
  let tufts = '';
  for (let i = 0; i < Math.min(260, (width * height) / 5200); i++)
    tufts += `M${short(next() * width)} ${short(next() * height)}q-2 -5 -4 -5.5m4 5.5q0 -5 1 -7m-1 7q2 -4 4.5 -5`;
  return `<path d="${tufts}" fill="none" stroke="${SOILS[paper].tuft}" stroke-width="1" opacity=".55"/>`;
}

const soft = (outline: readonly Point[], q = 0.12): Point[] => {
  const points: Point[] = [];
  outline.forEach((p, i) => {
    const n = outline[(i + 1) % outline.length] as Point;
    for (const t of [q, 0.5, 1 - q]) points.push([p[0] + (n[0] - p[0]) * t, p[1] + (n[1] - p[1]) * t]);
  });
  return smooth([...points, points[0] as Point], 5);
};

/** A piece of terrain by its kind; kinds nobody has drawn yet are an outlined patch. */
export function terrain(t: Terrain, paper: Paper): string {
  switch (t.kind) {
    case 'hill':
    case 'ridge':
      return hill(t, SOILS[paper]);
    case 'wood':
    case 'woods':
    case 'forest':
    case 'trees':
    case 'bush':
    case 'jungle':
      return grove(t, 15, t.kind === 'jungle' || t.kind === 'bush' ? '#9fae62' : '#8ea568');
    case 'orchard':
    case 'vineyard':
    case 'garden':
      return orchard(t);
    case 'village':
    case 'hamlet':
    case 'town':
      return town(t, paper);
    case 'building':
    case 'house':
    case 'hut':
    case 'stone_building':
      return house(t.outline, paper === 'grass');
    case 'wooden_building':
      return thatch(t);
    case 'bridge':
    case 'stone_bridge':
    case 'wooden_bridge':
      return bridge(t);
    case 'ford':
      return `<path d="${closedPath(t.outline)}" fill="#e3d6ae" fill-opacity=".75"/>`;
    case 'nullah':
    case 'ditch':
    case 'gully':
      return nullah(t);
    case 'redoubt':
    case 'earthwork':
      return redoubt(t);
    case 'broken':
    case 'broken_ground':
    case 'rough':
    case 'rocks':
      return rough(t);
    case 'marsh':
    case 'swamp':
      return marsh(t);
    case 'brook':
    case 'stream':
    case 'river':
    case 'water':
    case 'pond':
    case 'lake':
      return water(t);
    case 'wall':
    case 'low_wall':
    case 'mud_wall':
    case 'high_wall':
      return wall(t);
    case 'rampart':
    case 'fort_wall':
    case 'fieldwork':
    case 'barricade':
      return rampart(t);
    case 'hedge':
      return hedge(t);
    case 'fence':
      return fence(t);
    case 'field':
    case 'crops':
      return field(t);
    case 'road':
    case 'track':
      return `<path d="${closedPath(t.outline)}" fill="#efdfb4" stroke="#c6ab72" stroke-width="2"/>`;
    default:
      return `<path d="${closedPath(t.outline)}" fill="#8a7650" fill-opacity=".18" stroke="#6b5a34" stroke-width="1.2" stroke-dasharray="5 3"/>`;
  }
}

const BUILT = new Set(['village', 'hamlet', 'town', 'building', 'redoubt', 'house']);

const under = (outline: readonly Point[]): Point => {
  const b = boxOf(outline);
  return [(b.left + b.right) / 2, b.bottom + 13];
};

/** The name of a piece of terrain, lettered on it; below it where houses stand. */
export function terrainName(t: Terrain, paper: Paper): string {
  if (!t.name) return '';
  const [x, y] = BUILT.has(t.kind) ? under(t.outline) : middle(t.outline);
  const soil = SOILS[paper];
  const text = t.level && t.kind === 'hill' ? `${t.name}, level ${t.level}` : t.name;
  return `<text class="sf place${t.kind === 'building' ? ' minor' : ''}" x="${short(x)}" y="${short(y + 5)}" text-anchor="middle" font-style="italic" fill="${soil.name}" paint-order="stroke" stroke="${soil.halo}" stroke-width="3.4" stroke-linejoin="round">${safe(text)}</text>`;
}

/** Contour bands and hachures that point uphill. */
function hill(t: Terrain, soil: Soil): string {
  const bands = [0, 0.3, 0.6].map(
    (q, i) =>
      `<path d="${closedPath(q ? soft(inset(t.outline, q)) : t.outline)}" fill="${soil.bands[i]}" stroke="${soil.contour}" stroke-width="${q ? 1 : 1.6}" stroke-linejoin="round"/>`,
  );
  const m = middle(t.outline);
  let strokes = '';
  t.outline.forEach((a, k) => {
    const b = t.outline[(k + 1) % t.outline.length] as Point;
    const n = Math.max(2, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 11));
    for (let i = 1; i < n; i++) {
      const [x, y]: Point = [a[0] + ((b[0] - a[0]) * i) / n, a[1] + ((b[1] - a[1]) * i) / n];
      const length = Math.hypot(m[0] - x, m[1] - y) || 1;
      const [dx, dy] = [(m[0] - x) / length, (m[1] - y) / length];
      const reach = 9 + (i % 2) * 4;
      strokes += `M${short(x + dx * 2)} ${short(y + dy * 2)}l${short(dx * reach)} ${short(dy * reach)}`;
    }
  });
  return bands.join('') + `<path d="${strokes}" stroke="${soil.contour}" stroke-width="1" opacity=".7" fill="none"/>`;
}

function scattered(outline: readonly Point[], gap: number, seed: number): [number, number, number][] {
  const b = boxOf(outline);
  const next = seeded(seed);
  const spots: [number, number, number][] = [];
  for (let y = b.top + gap / 2; y < b.bottom; y += gap) {
    for (let x = b.left + gap / 2; x < b.right; x += gap) {
      const p: Point = [x + (next() - 0.5) * gap * 0.8, y + (next() - 0.5) * gap * 0.8];
      if (inOutline(p, outline)) spots.push([p[0], p[1], next()]);
    }
  }
  return spots.sort((p, q) => p[1] - q[1]);
}

const seedOf = (id: string): number => [...id].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9973, 7);

const tree = (x: number, y: number, r: number, fill: string): string =>
  `<g transform="translate(${short(x)} ${short(y)})"><ellipse cx="2.5" cy="3.5" rx="${short(r)}" ry="${short(r * 0.8)}" fill="#31401c" opacity=".3"/><circle r="${short(r)}" fill="${fill}" stroke="#425c2a" stroke-width=".9"/><circle cx="${short(-r * 0.3)}" cy="${short(-r * 0.32)}" r="${short(r * 0.48)}" fill="#9fb779"/></g>`;

function grove(t: Terrain, gap: number, floor: string): string {
  const trees = scattered(t.outline, gap, seedOf(t.id)).map(([x, y, q]) =>
    tree(x, y, gap * (0.46 + q * 0.2), q > 0.5 ? '#6f8d4b' : '#7d9a57'),
  );
  return `<path d="${closedPath(soft(t.outline))}" fill="${floor}" stroke="#62793f" stroke-width="1.4" stroke-dasharray="3 4"/>${trees.join('')}`;
}

function orchard(t: Terrain): string {
  const b = boxOf(t.outline);
  let trees = '';
  for (let y = b.top + 13; y < b.bottom - 6; y += 21)
    for (let x = b.left + 13; x < b.right - 6; x += 20)
      if (inOutline([x, y], t.outline)) trees += tree(x, y, 6.4, '#7f8a45');
  const d = closedPath(t.outline);
  return `<path d="${d}" fill="#b9b87a" opacity=".75"/><path d="${d}" fill="none" stroke="#8a7650" stroke-width="3.6"/><path d="${d}" fill="none" stroke="#d9c79a" stroke-width="1.2"/>${trees}`;
}

function town(t: Terrain, paper: Paper): string {
  const d = closedPath(t.outline);
  const b = boxOf(t.outline);
  const [w, h] = [b.right - b.left, b.bottom - b.top];
  const size = Math.min(26, w / 3.4, h / 3);
  let houses = '';
  const next = seeded(seedOf(t.id));
  const put = (x: number, y: number): string => {
    const [hw, hh] = [size * (0.85 + next() * 0.35), size * (0.7 + next() * 0.3)];
    const box: Point[] = [
      [x, y],
      [x + hw, y],
      [x + hw, y + hh],
      [x, y + hh],
    ];
    return box.every((p) => inOutline(p, t.outline)) ? house(box, paper === 'grass') : '';
  };
  for (let x = b.left + 5; x < b.right - size; x += size * 1.5)
    houses += put(x, b.top + 5) + put(x, b.bottom - 5 - size);
  for (let y = b.top + 5 + size * 1.4; y < b.bottom - size * 2; y += size * 1.5)
    houses += put(b.left + 5, y) + put(b.right - 5 - size, y);
  const [fill, line, rim] = paper === 'grass' ? ['#d9cda0', '#6e5530', '#efe6c6'] : ['#cda868', '#6b4a22', '#e8d3a2'];
  return `<path d="${d}" fill="${fill}"/><path d="${d}" fill="none" stroke="${line}" stroke-width="4"/><path d="${d}" fill="none" stroke="${rim}" stroke-width="1.4"/>${houses}`;
}

/** A house from above: tiled in Europe, flat and walled in India. */
export function house(outline: readonly Point[], tiled: boolean): string {
  const d = closedPath(outline);
  const b = boxOf(outline);
  const [w, h] = [b.right - b.left, b.bottom - b.top];
  const [mx, my] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const ridge =
    w > h ? `M${short(b.left)} ${short(my)}H${short(b.right)}` : `M${short(mx)} ${short(b.top)}V${short(b.bottom)}`;
  return (
    `<path d="${d}" transform="translate(2 3)" fill="#2b2620" opacity=".3"/>` +
    (tiled
      ? `<path d="${d}" fill="#bd6143" stroke="#6b2a1a" stroke-width=".9"/><path d="${ridge}" stroke="#7d3521"/>`
      : `<path d="${d}" fill="#efdcb0" stroke="#6b4a22" stroke-width="1.3"/><path d="${closedPath(inset(outline, 0.24))}" fill="none" stroke="#b48d52" stroke-width=".9"/>`)
  );
}

function rough(t: Terrain): string {
  const stones = scattered(t.outline, 16, seedOf(t.id)).map(
    ([x, y, q]) =>
      `<path d="M${short(x - 5)} ${short(y + 3)}L${short(x - 2)} ${short(y - 4 - q * 3)} ${short(x + 4)} ${short(y - 2)} ${short(x + 6)} ${short(y + 3)}Z" fill="${q > 0.5 ? '#b7a880' : '#a4946b'}" stroke="#6b5d3c" stroke-width=".8"/>`,
  );
  return `<path d="${closedPath(soft(t.outline))}" fill="#b39f6b" fill-opacity=".4" stroke="#7a6a40" stroke-width="1.2" stroke-dasharray="2 4"/>${stones.join('')}`;
}

function marsh(t: Terrain): string {
  const reeds = scattered(t.outline, 18, seedOf(t.id))
    .map(([x, y]) => `M${short(x - 7)} ${short(y)}h14m-11 0q0 -5 -2 -8m6 8v-9m4 9q0 -5 2 -8`)
    .join('');
  return `<path d="${closedPath(soft(t.outline))}" fill="#8fae9a" fill-opacity=".55" stroke="#5f8573" stroke-width="1.2" stroke-dasharray="4 4"/><path d="${reeds}" fill="none" stroke="#3f6650" stroke-width="1.2"/>`;
}

function water(t: Terrain): string {
  const d = closedPath(t.outline);
  const ripples = scattered(t.outline, 26, seedOf(t.id))
    .map(([x, y]) => `M${short(x - 8)} ${short(y)}q4 -2.5 8 0t8 0`)
    .join('');
  return `<path d="${d}" fill="#86b0c0" stroke="#dfe7dc" stroke-width="5" stroke-linejoin="round" paint-order="stroke"/><path d="${d}" fill="none" stroke="#5f8fa5" stroke-width="1"/><path d="${ripples}" fill="none" stroke="#cfe2e6" stroke-width="1.3" opacity=".8"/>`;
}

function wall(t: Terrain): string {
  const d = closedPath(t.outline);
  return `<path d="${d}" transform="translate(2 3)" fill="#2b2011" opacity=".28"/><path d="${d}" fill="#d8c49a" stroke="#6b4a22" stroke-width="1.8" stroke-linejoin="round"/><path d="${closedPath(inset(t.outline, 0.04))}" fill="none" stroke="#a9885a" stroke-width="1" stroke-dasharray="6 3"/>`;
}

/** Short strokes across the sides of an outline; `reach` is their length inwards, below zero outwards. */
function hachures(outline: readonly Point[], gap: number, reach: number): string {
  const area = outline.reduce((sum, [x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length] as Point;
    return sum + x * v - u * y;
  }, 0);
  const hand = area > 0 ? 1 : -1;
  let strokes = '';
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] as Point;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [dx, dy] = [(b[0] - a[0]) / (length || 1), (b[1] - a[1]) / (length || 1)];
    const n = Math.floor(length / gap);
    for (let j = 0; j < n; j++) {
      const along = ((j + 0.5) / n) * length;
      const r = reach * (j % 2 ? 0.65 : 1) * hand;
      strokes += `M${short(a[0] + dx * along)} ${short(a[1] + dy * along)}l${short(-dy * r)} ${short(dx * r)}`;
    }
  });
  return strokes;
}

/** A dry watercourse: a sunken bed of sand with broken banks. */
function nullah(t: Terrain): string {
  const d = closedPath(t.outline);
  const stones = scattered(t.outline, 22, seedOf(t.id))
    .map(([x, y, q]) => `M${short(x - 3)} ${short(y)}q3 ${short(-2 - q * 2)} 6 0z`)
    .join('');
  return `<path d="${d}" fill="#c4a873" stroke="#8d6b35" stroke-width="1.8" stroke-linejoin="round"/><path d="${closedPath(soft(inset(t.outline, 0.12), 0.2))}" fill="#dcc796" opacity=".8"/><path d="${stones}" fill="#a58d5e"/><path d="${hachures(t.outline, 9, 8)}" stroke="#8d6b35" stroke-width="1.1" fill="none"/>`;
}

/** How broad an outline is: half the width of a long one. */
function breadth(outline: readonly Point[]): number {
  const sums = outline.reduce(
    (sum, [x, y], i) => {
      const [u, v] = outline[(i + 1) % outline.length] as Point;
      return [sum[0] + x * v - u * y, sum[1] + Math.hypot(u - x, v - y)] as Point;
    },
    [0, 0] as Point,
  );
  return Math.abs(sums[0]) / (sums[1] || 1);
}

/** An earthwork that can be manned: a bank with hachures outwards, around its ground where it is a closed work. */
function rampart(t: Terrain): string {
  if (breadth(t.outline) > 24) return redoubt(t);
  const d = closedPath(t.outline);
  return `<path d="${hachures(t.outline, 8, -8)}" stroke="#7a5a2c" stroke-width="1.3" fill="none"/><path d="${d}" transform="translate(2 3)" fill="#2b2011" opacity=".28"/><path d="${d}" fill="#b08d5a" stroke="#5d3f1a" stroke-width="2.2" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#e3cfa0" stroke-width="1" stroke-dasharray="5 5"/>`;
}

function redoubt(t: Terrain): string {
  const d = closedPath(t.outline);
  return `<path d="${hachures(t.outline, 8, -9)}" stroke="#6b5a34" stroke-width="1.3" fill="none"/><path d="${d}" fill="#cdb885" stroke="#5d4a22" stroke-width="5" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#e8dab0" stroke-width="1.5" stroke-linejoin="round"/>`;
}

/** A house under thatch. */
function thatch(t: Terrain): string {
  const d = closedPath(t.outline);
  const b = boxOf(t.outline);
  const id = `thatch-${safe(t.id)}`;
  const wide = b.right - b.left > b.bottom - b.top;
  let straw = '';
  if (wide) for (let x = b.left + 4; x < b.right; x += 5) straw += `M${short(x)} ${short(b.top)}V${short(b.bottom)}`;
  else for (let y = b.top + 4; y < b.bottom; y += 5) straw += `M${short(b.left)} ${short(y)}H${short(b.right)}`;
  const ridge = wide
    ? `M${short(b.left)} ${short((b.top + b.bottom) / 2)}H${short(b.right)}`
    : `M${short((b.left + b.right) / 2)} ${short(b.top)}V${short(b.bottom)}`;
  return `<path d="${d}" transform="translate(2 3)" fill="#2b2620" opacity=".3"/><clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="#c79a4f" stroke="#6b4a22" stroke-width="1.6"/><g clip-path="url(#${id})"><path d="${straw}" stroke="#a67c38" stroke-width="1.2"/><path d="${ridge}" stroke="#7a5423" stroke-width="2.4"/></g>`;
}

function bridge(t: Terrain): string {
  const d = closedPath(t.outline);
  return `<path d="${d}" transform="translate(2 3)" fill="#2b2620" opacity=".25"/><path d="${d}" fill="${t.kind === 'wooden_bridge' ? '#b58a52' : '#cfc4a8'}" stroke="#5d4d33" stroke-width="2"/>`;
}

function hedge(t: Terrain): string {
  const leaves = scattered(t.outline, 8, seedOf(t.id)).map(
    ([x, y, q]) =>
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(3.6 + q * 2)}" fill="${q > 0.5 ? '#6f8d4b' : '#5f7c3f'}"/>`,
  );
  return `<path d="${closedPath(t.outline)}" fill="#56702f" stroke="#3f5522" stroke-width="1.6" stroke-linejoin="round"/>${leaves.join('')}`;
}

function fence(t: Terrain): string {
  return `<path d="${closedPath(t.outline)}" fill="none" stroke="#6b4a22" stroke-width="1.6"/><path d="${closedPath(t.outline)}" fill="none" stroke="#6b4a22" stroke-width="5" stroke-dasharray="2.4 15"/>`;
}

function field(t: Terrain): string {
  const b = boxOf(t.outline);
  const id = `field-${safe(t.id)}`;
  let rows = '';
  for (let y = b.top + 5; y < b.bottom; y += 9) rows += `M${short(b.left)} ${short(y)}H${short(b.right)}`;
  return `<clipPath id="${id}"><path d="${closedPath(t.outline)}"/></clipPath><g opacity=".6"><path d="${closedPath(t.outline)}" fill="#cbbf82"/><path clip-path="url(#${id})" d="${rows}" stroke="#a5975a" stroke-width="2"/></g>`;
}

/** A road of its breadth. */
export function road(r: Road): string {
  const d = openPath(smooth(r.course, 10));
  const w = Math.max(r.breadth, 4);
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="#a98f5a" stroke-width="${short(w + 3)}" opacity=".8"/><path d="${d}" stroke="#eddfb6" stroke-width="${short(w)}"/>${r.kind === 'track' ? `<path d="${d}" stroke="#cdb47c" stroke-width="2" stroke-dasharray="14 7"/>` : ''}</g>`;
}

/** Walls, fences, doors, windows and stairs of a town plan. */
export function edge(e: Edge): string {
  const [x1, y1] = e.from;
  const [x2, y2] = e.to;
  const d = `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`;
  const m: Point = [(x1 + x2) / 2, (y1 + y2) / 2];
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const centred = (body: string): string =>
    `<g transform="translate(${short(m[0])} ${short(m[1])}) rotate(${short(angle)})">${body}</g>`;
  switch (e.kind) {
    case 'wall':
    case 'house_wall':
      return `<path d="${d}" stroke="#5d4d33" stroke-width="15" stroke-linecap="square"/><path d="${d}" stroke="#f7f0de" stroke-width="10.5" stroke-linecap="square"/>`;
    case 'low_wall':
    case 'breast_wall':
      return `<path d="${d}" transform="translate(3 4)" stroke="#2b2620" stroke-width="9" opacity=".2"/><path d="${d}" stroke="#5d5340" stroke-width="10" stroke-linecap="square"/><path d="${d}" stroke="#d8cdb3" stroke-width="6.6" stroke-linecap="square"/><path d="${d}" stroke="#8b7f66" stroke-width="6.6" stroke-dasharray="1.3 15"/>`;
    case 'fence': {
      let posts = '';
      for (let x = -length / 2 + 6; x < length / 2; x += 20) posts += `M${short(x)} -8V9`;
      return centred(
        `<path d="M${short(-length / 2)} -2H${short(length / 2)}M${short(-length / 2)} 4H${short(length / 2)}" stroke="#6b4a22" stroke-width="1.8"/><path d="${posts}" stroke="#6b4a22" stroke-width="3.4" stroke-linecap="round"/>`,
      );
    }
    case 'hedge':
      return `<path d="${d}" stroke="#3f5522" stroke-width="13" stroke-linecap="round"/><path d="${d}" stroke="#6f8d4b" stroke-width="9" stroke-linecap="round" stroke-dasharray="1 9"/>`;
    case 'door':
    case 'gate':
      return centred(
        '<rect x="-17" y="-8.5" width="34" height="17" fill="#cdb98e"/><path d="M-17 -8.5V8.5M17 -8.5V8.5" stroke="#5d4d33" stroke-width="3"/><path d="M-17 0A34 34 0 0 1 4 -28" fill="none" stroke="#7a5a30" stroke-width="1.3" stroke-dasharray="3 3"/><path d="M-17 -1L3 -27" stroke="#7a4a20" stroke-width="3.6"/>',
      );
    case 'window':
      return centred(
        '<rect x="-15" y="-8" width="30" height="16" fill="#5d4d33"/><rect x="-13" y="-4.5" width="26" height="9" fill="#cfe3e8"/><path d="M0 -4.5V4.5" stroke="#5d4d33" stroke-width="2"/>',
      );
    case 'stairs':
    case 'outer_stairs': {
      let steps = '';
      for (let i = 1; i < 8; i++) steps += `M${short(-length / 2 + (length * i) / 8)} -13V13`;
      return centred(
        `<rect x="${short(-length / 2)}" y="-13" width="${short(length)}" height="26" fill="#efe5cd" stroke="#5d4d33" stroke-width="1.6"/><path d="${steps}" stroke="#5d4d33" stroke-width="1.2"/>`,
      );
    }
    default:
      return `<path d="${d}" stroke="#5d5340" stroke-width="4"/>`;
  }
}
