import type { Ground, LinkState, Name, Province } from '../api/types';
import type { Point } from './geometry';
import { provinceOutlines } from './contour';
import { along, closedPath, cut, grown, lengthOf, openPath, ribbon, short, smooth, type Box } from './geometry';
import { drawLinks, drawRivers, type DrawnLink, type DrawnRiver } from './links';
import { safe } from './markup';
import { plateBox } from './plate';
import { relief } from './relief';

/** Tint and border of a province, and the colour of its name. */
const TINTS: Record<string, [string, string, string]> = {
  ochre: ['#e3bd6a', '#b98a2c', '#7a5a14'],
  rose: ['#e0a39a', '#b4625a', '#8b3d36'],
  olive: ['#b8bd7d', '#7f8743', '#474e1e'],
  sand: ['#e6d3a3', '#b0904e', '#6d5a38'],
  grey: ['#c3c0b6', '#85827a', '#57544c'],
  blue: ['#a9c0cc', '#5f8298', '#2f556c'],
};

export interface MapGround {
  /** Paper, provinces, relief. */
  below: string;
  links: DrawnLink[];
  rivers: DrawnRiver[];
  /** Names of lands and waters. */
  names: string;
}

/** How far the sheet goes on beyond the surface on every side. */
export const BLEED = 240;

/** Everything of a map that never changes. */
export function drawMap(ground: Ground): MapGround {
  const { width, height } = ground.surface;
  const rivers = drawRivers(ground);
  const links = drawLinks(ground, rivers);
  const foreign = ground.zones.filter((z) => !z.province).map((z) => z.at);
  const outlines = provinceOutlines(ground.provinces, foreign, width, height);
  const plates = ground.zones.map((z): Box => {
    const b = grown(plateBox(z), 26);
    return { left: b.left + z.at[0], right: b.right + z.at[0], top: b.top + z.at[1], bottom: b.bottom + z.at[1] };
  });
  return {
    below:
      provinces(ground.provinces, outlines) +
      seas(ground) +
      grain(width, height) +
      relief(ground, rivers, links, plates.concat(nameBoxes(ground))),
    links,
    rivers,
    names:
      ground.provinces.map(provinceName).join('') +
      ground.names.map(lettered).join('') +
      rivers.map(riverName).join(''),
  };
}

function provinces(list: readonly Province[], outlines: Map<string, string>): string {
  const wash = list.map((p) => {
    const path = outlines.get(p.id) ?? '';
    const [tint, edge] = TINTS[p.tint] ?? (TINTS['sand'] as [string, string, string]);
    return (
      `<clipPath id="province-${safe(p.id)}"><path d="${path}"/></clipPath><path d="${path}" fill="${tint}" opacity=".36"/>` +
      `<g clip-path="url(#province-${safe(p.id)})" fill="none" stroke="${edge}"><path d="${path}" stroke-width="15" opacity=".2"/><path d="${path}" stroke-width="6" opacity=".24"/></g>`
    );
  });
  const borders = list.map((p) => `<path d="${outlines.get(p.id) ?? ''}"/>`);
  return (
    wash.join('') +
    `<g fill="none" stroke="#7d6a49" stroke-width=".9" stroke-dasharray="5 2.5 1 2.5" opacity=".75">${borders.join('')}</g>`
  );
}

/** Open water: a coast with the engraver's parallel lines. */
function seas(ground: Ground): string {
  return ground.terrain
    .filter((t) => t.kind === 'sea' || t.kind === 'lake')
    .map((t) => {
      const path = closedPath(smooth([...t.outline, t.outline[0] as Point], 8));
      const id = `sea-${safe(t.id)}`;
      const lines = [1.6, 13, 27, 43].map(
        (w, i) => `<path d="${path}" stroke-width="${w}" opacity="${[1, 0.34, 0.2, 0.12][i]}"/>`,
      );
      return `<clipPath id="${id}"><path d="${path}"/></clipPath><path d="${path}" fill="#b9d0d3"/><g clip-path="url(#${id})" fill="none" stroke="#7fa6b8">${lines.join('')}</g><path d="${path}" fill="none" stroke="#6d97a8" stroke-width="1.2"/>`;
    })
    .join('');
}

const grain = (width: number, height: number): string =>
  `<rect x="${-BLEED}" y="${-BLEED}" width="${width + 2 * BLEED}" height="${height + 2 * BLEED}" fill="url(#grain)"/>`;

/** Boxes that hills and stacks leave free for lettering. */
export function nameBoxes(ground: Ground): Box[] {
  return ground.provinces
    .map((p) => ({ text: p.name, at: p.label, size: p.size, angle: p.angle }))
    .concat(ground.names)
    .filter((n) => Math.abs(n.angle) < 12)
    .map((n) => {
      const half = (n.text.length * n.size * 0.8) / 2;
      return { left: n.at[0] - half, right: n.at[0] + half, top: n.at[1] - n.size, bottom: n.at[1] + 4 };
    });
}

const letter = (
  text: string,
  at: Point,
  angle: number,
  size: number,
  spacing: number,
  colour: string,
  extra = '',
): string =>
  `<text class="sf" transform="translate(${short(at[0])} ${short(at[1])}) rotate(${short(angle)})" font-size="${size}" letter-spacing="${short(spacing)}" fill="${colour}" text-anchor="middle" font-weight="500" paint-order="stroke" stroke="#efe3c4" stroke-opacity=".75" stroke-width="3.5" stroke-linejoin="round"${extra}>${safe(text)}</text>`;

function provinceName(p: Province): string {
  const colour = (TINTS[p.tint] ?? (TINTS['sand'] as [string, string, string]))[2];
  return p.name
    ? letter(p.name.toUpperCase(), p.label, p.angle, p.size, p.size > 17 ? p.size * 0.4 : p.size * 0.19, colour)
    : '';
}

function lettered(n: Name): string {
  switch (n.style) {
    case 'region':
      return letter(
        n.text.toUpperCase(),
        n.at,
        n.angle,
        n.size,
        n.size > 17 ? n.size * 0.84 : n.size * 0.36,
        '#6b5d44',
      );
    case 'water':
      return letter(n.text, n.at, n.angle, n.size, 0.6, '#2c607b', ' font-style="italic"');
    case 'place':
      return letter(n.text, n.at, n.angle, n.size, 0.2, '#4a3a26');
    case 'note':
      return letter(n.text, n.at, n.angle, n.size, 0.1, '#5c4f3b', ' font-style="italic"');
  }
}

/** A river's name along its course, always readable from the foot of the map. */
function riverName({ river, points }: DrawnRiver, index: number): string {
  if (river.label === null || !river.name) return '';
  const size = river.width[1] > 6 ? 15 : 13.5;
  const total = lengthOf(points);
  const half = Math.min(total / 2, (river.name.length * size * 0.72) / 2 + 14);
  const mid = Math.min(total - half, Math.max(half, total * river.label));
  let part = cut(points, mid - half, mid + half);
  const [from, to] = [part[0], part[part.length - 1]];
  if (!from || !to) return '';
  if (from[0] > to[0]) part = part.reverse();
  const calm = smooth(
    part.filter((_, i) => i % 5 === 0),
    5,
  );
  const wide = river.width[0] + (river.width[1] - river.width[0]) * river.label;
  return (
    `<path id="river-${index}" d="${openPath(calm)}" fill="none"/>` +
    `<text class="sf" font-size="${size}" font-style="italic" fill="#2c607b" letter-spacing="1.6" dy="${short(-4 - wide / 2)}" paint-order="stroke" stroke="#f2e8cf" stroke-width="2.6" stroke-linejoin="round"><textPath href="#river-${index}" startOffset="50%" text-anchor="middle">${safe(river.name)}</textPath></text>`
  );
}

/** Rivers, roads and bridges, in the state of the season. */
export function drawWays(map: MapGround, ground: Ground, states: readonly LinkState[]): string {
  const state = new Map(states.map((s) => [s.link, s.state]));
  const flood = states.some((s) => s.state === 'closed');
  const high = flood || states.some((s) => s.state === 'swollen');
  const inPlay = map.links.filter((l) => state.get(l.link.id) !== 'out');
  const out = map.links.filter((l) => state.get(l.link.id) === 'out');
  const crossed = (list: readonly DrawnLink[]): string => list.map((l) => bridges(l, state.get(l.link.id))).join('');
  return (
    rivers(map.rivers, flood ? 2.4 : high ? 0.8 : 0, high) +
    plainRoads(ground) +
    (out.length ? `<g opacity=".4">${links(out)}${crossed(out)}</g>` : '') +
    links(inPlay) +
    crossed(inPlay)
  );
}

function rivers(list: readonly DrawnRiver[], extra: number, high: boolean): string {
  const edge = list
    .map((r) => `<path d="${ribbon(r.points, r.river.width[0], r.river.width[1], 3.4 + extra)}"/>`)
    .join('');
  const water = list.map((r) => `<path d="${ribbon(r.points, r.river.width[0], r.river.width[1], extra)}"/>`).join('');
  const gleam = list.map((r) => `<path d="${openPath(r.points.slice(r.points.length >> 2))}"/>`).join('');
  return `<g fill="#d3e2e0" opacity=".95">${edge}</g><g fill="${high ? '#4a7f9a' : '#6b9cb3'}">${water}</g><g fill="none" stroke="${high ? '#86b2c4' : '#a5c6d3'}" stroke-width=".8" opacity=".8">${gleam}</g>`;
}

const plainRoads = (ground: Ground): string =>
  ground.roads
    .map(
      (r) =>
        `<path d="${openPath(smooth(r.course, 10))}" fill="none" stroke="#8a6a3c" stroke-opacity=".55" stroke-width="${Math.min(r.breadth, 3)}" stroke-linecap="round"${r.kind === 'track' ? ' stroke-dasharray="4 4"' : ''}/>`,
    )
    .join('');

function links(list: readonly DrawnLink[]): string {
  const tracks = list.filter((l) => l.link.kind !== 'trunk').map((l) => openPath(l.points));
  const trunks = list.filter((l) => l.link.kind === 'trunk').map((l) => openPath(l.points));
  const tracksPath = tracks.join('');
  const trunkPath = trunks.join('');
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${tracksPath}" stroke="#f7efda" stroke-width="4.4" opacity=".8"/><path d="${tracksPath}" stroke="#6f4a22" stroke-width="2.5" stroke-dasharray=".1 5.4"/>` +
    `<path d="${trunkPath}" stroke="#5e3a17" stroke-width="6.2"/><path d="${trunkPath}" stroke="#c79a5b" stroke-width="3.4"/></g>`
  );
}

function bridges(l: DrawnLink, state: string | undefined): string {
  return l.bridges
    .map((b) => {
      const w = b.width + 6;
      const bar =
        state === 'closed'
          ? `<path d="M-5 -6L5 6M5 -6L-5 6" stroke="#a32a36" stroke-width="2.4" stroke-linecap="round"/>`
          : '';
      const wet = state === 'swollen' || state === 'closed';
      const fill = wet ? '#dbe8ea' : '#fbf5e4';
      return (
        `<g transform="translate(${short(b.at[0])} ${short(b.at[1])}) rotate(${short(b.angle)})"><rect x="${short(-w / 2)}" y="-3" width="${short(w)}" height="6" fill="${fill}"/>` +
        `<path d="M${short(-w / 2 - 1.5)} -4.4L${short(-w / 2 + 1)} -3H${short(w / 2 - 1)}L${short(w / 2 + 1.5)} -4.4M${short(-w / 2 - 1.5)} 4.4L${short(-w / 2 + 1)} 3H${short(w / 2 - 1)}L${short(w / 2 + 1.5)} 4.4" fill="none" stroke="${wet ? '#1f4a60' : '#4a3116'}" stroke-width="1.3"/>${bar}</g>`
      );
    })
    .join('');
}

/** The title of the sheet with its legend. */
export function cartouche(title: string, subtitle: string, hasTrunk: boolean): string {
  const width = Math.max(306, title.length * 17 + 60);
  const w = width;
  const legend = hasTrunk
    ? `<path d="M${w / 2 - 93} 68H${w / 2 + 93}" stroke="#a98a55"/><g transform="translate(${w / 2 - 129} 84)" font-size="13"><path d="M0 -1H22" stroke="#5e3a17" stroke-width="5.4"/><path d="M0 -1H22" stroke="#c79a5b" stroke-width="2.8"/><text x="28" y="3.5" fill="#4d4437">Trunk Road</text><path d="M108 -1H130" stroke="#6f4a22" stroke-width="2.6" stroke-dasharray=".1 5.4" stroke-linecap="round"/><text x="136" y="3.5" fill="#4d4437">track</text><path d="M176 -1H198" stroke="#5389a3" stroke-width="4"/><rect x="184" y="-5" width="6" height="8" fill="#fbf5e4" stroke="#4a3116"/><text x="204" y="3.5" fill="#4d4437">crossing</text></g>`
    : '';
  const h = hasTrunk ? 100 : 74;
  return (
    `<path d="M6 0H${w - 6}Q${w} 6 ${w + 6} 6V${h - 6}Q${w} ${h - 6} ${w - 6} ${h}H6Q0 ${h - 6} -6 ${h - 6}V6Q0 6 6 0Z" fill="#fbf5e4" stroke="#5e4a2c" stroke-width="1.4"/>` +
    `<path d="M10 5H${w - 10}Q${w - 5} 10 ${w + 1} 10V${h - 10}Q${w - 5} ${h - 10} ${w - 10} ${h - 5}H10Q5 ${h - 10} -1 ${h - 10}V10Q5 10 10 5Z" fill="none" stroke="#a98a55" stroke-width=".8"/>` +
    `<text class="sf" x="${w / 2}" y="36" text-anchor="middle" font-size="25" font-weight="600" letter-spacing="2.4" fill="#2b2620">${safe(title.toUpperCase())}</text>` +
    `<text class="sf" x="${w / 2}" y="58" text-anchor="middle" font-size="16" font-style="italic" fill="#5c5245">${safe(subtitle)}</text>${legend}`
  );
}

export const cartoucheWidth = (title: string): number => Math.max(306, title.length * 17 + 60);

export const compass = (): string =>
  '<g fill="#5e4a2c" opacity=".85"><path d="M0 -30L5 0 0 30 -5 0Z" fill="#fbf5e4" stroke="#5e4a2c"/><path d="M0 -30L5 0H-5Z"/><path d="M-22 0L0 -4 22 0 0 4Z" fill="#fbf5e4" stroke="#5e4a2c"/><circle r="12" fill="none" stroke="#5e4a2c" stroke-width=".8"/><text class="sf" y="-35" text-anchor="middle" font-size="16" font-weight="600">N</text></g>';

/** A scale in three parts. */
export function mapScale(length: number, text: string): string {
  const third = length / 3;
  return (
    `<g fill="none" stroke="#4a3a26"><path d="M0 6H${length}M0 0V6M${third} 1V6M${2 * third} 1V6M${length} 0V6" stroke-width="1.2"/><rect y="2" width="${third}" height="4" fill="#4a3a26" stroke="none"/><rect x="${2 * third}" y="2" width="${third}" height="4" fill="#4a3a26" stroke="none"/>` +
    `<text class="sf" y="-5" font-size="13.5" font-style="italic" fill="#4a3a26" stroke="none">${safe(text)}</text></g>`
  );
}

/** The engraved frame and everything outside it. */
export function frame(width: number, height: number): string {
  const [l, t, r, b] = [-27, -16, width + 27, height + 16];
  return (
    `<path fill-rule="evenodd" d="M${-BLEED * 3} ${-BLEED * 3}H${width + BLEED * 3}V${height + BLEED * 3}H${-BLEED * 3}ZM${l} ${t}V${b}H${r}V${t}Z" fill="#e6d9b8"/>` +
    `<rect x="${l}" y="${t}" width="${r - l}" height="${b - t}" fill="none" stroke="#5e4a2c" stroke-width="2.2"/><rect x="${l + 4.5}" y="${t + 4.5}" width="${r - l - 9}" height="${b - t - 9}" fill="none" stroke="#5e4a2c" stroke-width=".8"/>`
  );
}

/** Where along a link a label or chip stands. */
export const onLink = (l: DrawnLink, share: number): Point => along(l.points, share).at;
