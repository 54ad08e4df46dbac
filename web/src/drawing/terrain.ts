import type { Edge, Paper, Road, Terrain } from '../api/types';
import {
  boxOf,
  closedPath,
  inOutline,
  middle,
  openPath,
  seeded,
  short,
  smooth,
  type Box,
  type Point,
} from './geometry';
import { field, grove, hedge, orchard, tree } from './plants';
import { across, scattered, seedOf, soft, spine } from './scatter';
import { fence, house, rampart, redoubt, thatch, village, wall, yard } from './walls';
import { bridge, ford, marsh, nullah, water } from './waters';

export { house };

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

/** Tufts, pebbles and low bushes strewn over a table, clear of what is built or grown there. */
export function scrub(
  width: number,
  height: number,
  paper: Paper,
  keepOff: readonly (readonly Point[])[] = [],
): string {
  const next = seeded(77);
  let [tufts, dashes, bushes] = ['', '', ''];
  for (let i = 0; i < Math.min(420, (width * height) / 4200); i++) {
    const [x, y, q] = [next() * width, next() * height, next()];
    if (keepOff.some((o) => inOutline([x, y], o))) continue;
    const z = 0.7 + next() * 0.7;
    const at = `M${short(x)} ${short(y)}`;
    if (q < 0.62)
      tufts += `${at}q${short(-2 * z)} ${short(-5 * z)} ${short(-4 * z)} ${short(-5.5 * z)}${at}q0 ${short(-5 * z)} ${short(z)} ${short(-7.5 * z)}${at}q${short(2 * z)} ${short(-4 * z)} ${short(4.5 * z)} ${short(-5 * z)}`;
    else if (q < 0.92) dashes += `${at}h${short(1 + next() * 3)}`;
    else
      bushes += `<g transform="translate(${short(x)} ${short(y)})"><ellipse cx="2" cy="2.5" rx="6" ry="3" fill="#3a2a10" opacity=".2"/><circle r="${short(3 + next() * 2)}" fill="#8c9150" stroke="#5e6531" stroke-width=".7"/><circle cx="3.5" cy="1" r="2.4" fill="#9aa05f" stroke="#5e6531" stroke-width=".6"/></g>`;
  }
  const soil = SOILS[paper];
  return `<path d="${tufts}" fill="none" stroke="${soil.tuft}" opacity=".6"/><path d="${dashes}" stroke="${soil.contour}" stroke-width="2" stroke-linecap="round" opacity=".4"/>${bushes}`;
}

/**
 * Fields that nobody has named, so that a wide table looks tilled: near villages, clear of everything else. They are
 * scenery for the eye only.
 */
export function tillage(width: number, height: number, paper: Paper, busy: readonly Box[]): string {
  const next = seeded(Math.round(width + height));
  let fields = '';
  for (let i = 0; i < Math.min(22, (width * height) / 90_000); i++) {
    const [w, h, turn] = [90 + next() * 90, 50 + next() * 55, (next() - 0.5) * 0.22];
    const [x, y] = [next() * (width - w - 40) + 20, next() * (height - h - 40) + 20];
    const box: Box = { left: x - 14, top: y - 24, right: x + w + 14, bottom: y + h + 24 };
    if (busy.some((b) => b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top))
      continue;
    const lean = w * turn;
    const crop =
      paper === 'grass'
        ? (['green', 'stubble'] as const)[i % 2]
        : (['fallow', 'plough', 'stubble', 'fallow'] as const)[i % 4];
    fields += field(
      [
        [x, y + lean / 2],
        [x + w, y - lean / 2],
        [x + w + 4, y + h - lean / 2],
        [x + 3, y + h + lean / 2],
      ],
      i * 13 + 5,
      crop,
    );
  }
  return `<g opacity="${paper === 'grass' ? 0.5 : 0.62}">${fields}</g>`;
}

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
      return grove(t, 19, paper === 'grass' ? 0 : 0.2, '#a8b169');
    case 'bush':
    case 'jungle':
      return grove(t, 17, 0.4, '#9fae62');
    case 'orchard':
    case 'vineyard':
    case 'garden':
      return orchard(t);
    case 'village':
    case 'hamlet':
    case 'town':
      return village(t, paper === 'grass');
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
      return ford(t);
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
    case 'yard':
      return yard(t);
    case 'field':
    case 'crops':
      return field(t.outline, seedOf(t.id));
    case 'road':
    case 'track':
      return way(t);
    default:
      return `<path d="${closedPath(t.outline)}" fill="#8a7650" fill-opacity=".18" stroke="#6b5a34" stroke-width="1.2" stroke-dasharray="5 3"/>`;
  }
}

const BUILT = new Set(['village', 'hamlet', 'town', 'building', 'redoubt', 'house']);

const under = (outline: readonly Point[]): Point => {
  const b = boxOf(outline);
  return [(b.left + b.right) / 2, b.bottom + 13];
};

/** Where the name of a piece of terrain stands: on it; below it where houses stand. */
export const namePlace = (t: Terrain): Point => (BUILT.has(t.kind) ? under(t.outline) : middle(t.outline));

/** Contour bands with their shade, and hachures that point uphill. */
function hill(t: Terrain, soil: Soil): string {
  const m = middle(t.outline);
  const round = soft(t.outline, 0.16);
  const band = (q: number): Point[] => round.map(([x, y]) => [m[0] + (x - m[0]) * q, m[1] + (y - m[1]) * q]);
  const layer = (q: number, fill: string, shade: number): string =>
    `<path d="${closedPath(band(q))}" fill="#4d3a16" opacity=".2" transform="translate(${shade} ${shade * 1.3})"/><path d="${closedPath(band(q))}" fill="${fill}"/>`;
  let strokes = '';
  for (const [from, to, every] of [
    [1, 0.87, 2],
    [0.76, 0.66, 3],
    [0.52, 0.45, 4],
  ] as const)
    band(from).forEach(([x, y], i) => {
      if (i % every) return;
      const k = to / from + ((i % 3) - 1) * 0.012;
      strokes += `M${short(x)} ${short(y)}L${short(m[0] + (x - m[0]) * k)} ${short(m[1] + (y - m[1]) * k)}`;
    });
  const [low, mid, high] = soil.bands;
  return (
    layer(1, low, 6) +
    layer(0.76, mid, 4) +
    layer(0.52, high, 3) +
    `<path d="${strokes}" stroke="${soil.contour}" opacity=".6" fill="none"/>` +
    [1, 0.76, 0.52]
      .map(
        (q) =>
          `<path d="${closedPath(band(q))}" fill="none" stroke="${soil.contour}" stroke-width="${q === 1 ? 1.5 : 0.9}"/>`,
      )
      .join('')
  );
}

function rough(t: Terrain): string {
  const stones = scattered(t.outline, 17, seedOf(t.id)).map(([x, y, q]) =>
    q > 0.8
      ? tree(x, y, 4 + q * 2, q)
      : `<path d="M${short(x - 5)} ${short(y + 3)}L${short(x - 2)} ${short(y - 4 - q * 3)} ${short(x + 4)} ${short(y - 2)} ${short(x + 6)} ${short(y + 3)}Z" fill="${q > 0.4 ? '#c2b186' : '#a4946b'}" stroke="#6b5d3c" stroke-width=".8"/><path d="M${short(x - 4)} ${short(y + 4)}h${short(9 + q * 3)}" stroke="#3a2a10" stroke-width="1.6" opacity=".22"/>`,
  );
  return `<path d="${closedPath(soft(t.outline))}" fill="#b39f6b" fill-opacity=".4" stroke="#7a6a40" stroke-width="1.2" stroke-dasharray="2 4"/>${stones.join('')}`;
}

/** A road that is given by its outline. */
function way(t: Terrain): string {
  const found = spine(t.outline);
  if (found) return road({ kind: t.kind, course: found.line, breadth: found.half * 2 });
  return `<path d="${closedPath(t.outline)}" fill="#efdfb4" stroke="#c6ab72" stroke-width="2"/>`;
}

/** A straight road bends a little, as roads do; its ends stay. */
function bent(course: readonly Point[], breadth: number): Point[] {
  const [a, b] = [course[0], course.at(-1)];
  if (!a || !b || course.length > 2) return smooth(course, 10);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const n = Math.max(2, Math.round(length / 110));
  const [nx, ny] = [-(b[1] - a[1]) / (length || 1), (b[0] - a[0]) / (length || 1)];
  const next = seeded(Math.round(a[0] + b[1] + length));
  const points = Array.from({ length: n + 1 }, (_, i): Point => {
    const off = i && i < n ? (next() - 0.5) * breadth * 0.5 : 0;
    return [a[0] + ((b[0] - a[0]) * i) / n + nx * off, a[1] + ((b[1] - a[1]) * i) / n + ny * off];
  });
  return smooth(points, 10);
}

/** A road of its breadth with verges and the ruts of wheels. */
export function road(r: Road): string {
  const w = Math.max(r.breadth, 6);
  const line = bent(r.course, w);
  const normals = across(line);
  const beside = (k: number): string =>
    openPath(line.map((p, i): Point => [p[0] + (normals[i] as Point)[0] * k, p[1] + (normals[i] as Point)[1] * k]));
  const d = openPath(line);
  return `<g fill="none" stroke-linejoin="round"><path d="${d}" stroke="#a58850" stroke-width="${short(w + 5)}" opacity=".45"/><path d="${d}" stroke="#c8ae75" stroke-width="${short(w + 1)}"/><path d="${d}" stroke="#efdfb4" stroke-width="${short(Math.max(3, w - 3))}"/><path d="${beside(w * 0.2)}" stroke="#c9b07a" stroke-width="2.2" stroke-dasharray="19 5 9 4"/><path d="${beside(-w * 0.2)}" stroke="#c9b07a" stroke-width="2.2" stroke-dasharray="13 4 22 6"/><path d="${d}" stroke="#d9c692" stroke-width="2" stroke-dasharray="2 11" opacity=".8"/></g>`;
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
