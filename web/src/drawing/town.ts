import type { Edge, Ground, Name, Zone } from '../api/types';
import { boxOf, closedPath, seeded, short, type Box, type Point } from './geometry';
import { placeLabels } from './labels';
import { safe } from './markup';
import { edge, scrub, terrain } from './terrain';

/** A town by floors: open ground, streets, rooms and what stands between them; above them roofs and ramparts. */

const seedOf = (id: string): number => [...id].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9973, 11);
const rect = (b: Box, more = ''): string =>
  `<rect x="${short(b.left)}" y="${short(b.top)}" width="${short(b.right - b.left)}" height="${short(b.bottom - b.top)}" ${more}/>`;
const inset = (b: Box, by: number): Box => ({
  left: b.left + by,
  top: b.top + by,
  right: b.right - by,
  bottom: b.bottom - by,
});
const boxed = (z: Zone): Box => boxOf(z.outline);

/** The whole square of a cell, whose roof is drawn smaller and shifted. */
function cellOf(zone: Zone): Box {
  const b = boxed(zone);
  if (zone.floor === 0) return b;
  const side = (b.right - b.left) / 0.76;
  return {
    left: b.left - 0.04 * side,
    top: b.top - 0.04 * side,
    right: b.left + 0.96 * side,
    bottom: b.top + 0.96 * side,
  };
}

/** Everything of one floor that never changes. */
export function town(ground: Ground, floor: number): string {
  const zones = ground.zones.filter((z) => z.outline.length);
  const low = zones.filter((z) => z.floor === 0);
  const high = zones.filter((z) => z.floor > 0);
  const ramparts = high.filter((z) => z.kind === 'rampart');
  const streets =
    low.map(areaGround).join('') +
    low
      .filter((z) => z.kind === 'area')
      .map(greenery)
      .join('');
  const ponds = ground.terrain.map((t) => terrain(t, ground.surface.paper)).join('');
  const below =
    streets +
    ponds +
    shadows(low) +
    low
      .filter((z) => z.kind === 'room' || z.kind === 'passage')
      .map(room)
      .join('') +
    ramparts.map((z) => bastion(cellOf(z), floor === 0)).join('') +
    drawEdges(ground.edges.filter((e) => e.floor === 0));
  const base = scrub(ground.surface.width, ground.surface.height, ground.surface.paper);
  if (floor === 0)
    return (
      base +
      below +
      high
        .filter((z) => z.kind === 'roof')
        .map(eaves)
        .join('')
    );
  return (
    base +
    below +
    `<rect width="${ground.surface.width}" height="${ground.surface.height}" fill="#efe4c4" opacity=".5"/>` +
    high
      .filter((z) => z.kind === 'roof')
      .map(roof)
      .join('') +
    ramparts.map((z) => walk(z)).join('') +
    drawEdges(ground.edges.filter((e) => e.floor === floor))
  );
}

/** The name of a house, with the box of its plate. */
export interface HouseName {
  text: string;
  box: Box;
}

/** How high the plate of a house's name is. */
const PLATE = 23;

/**
 * The names of houses: over their rooms where nobody stands, else on the walls between them. Rooms belong to the name
 * that stands nearest.
 */
export function houseNames(ground: Ground, taken: readonly Box[]): HouseName[] {
  const rooms = ground.zones.filter(
    (z) => z.outline.length && z.floor === 0 && z.kind !== 'area' && z.kind !== 'street',
  );
  const far = (name: Name, [x, y]: Point): number => Math.hypot(name.at[0] - x, name.at[1] - y);
  const owner = (room: Zone): Name | undefined =>
    ground.names.reduce<Name | undefined>((a, b) => (a && far(a, room.at) <= far(b, room.at) ? a : b), undefined);
  const wishes = ground.names.map((name, i) => {
    const half = (name.text.length * 7.6 + 22) / 2;
    const at = ([x, y]: Point): Box => ({ left: x - half, right: x + half, top: y - PLATE / 2, bottom: y + PLATE / 2 });
    const around = rooms.flatMap((room): Point[] => {
      if (owner(room) !== name) return [];
      const { left, right, top, bottom } = boxed(room);
      const xs = [(left + right) / 2, left, right, left + half, right - half];
      return [bottom - 2, top - 2, (top + bottom) / 2].flatMap((y) => xs.map((x): Point => [x, y]));
    });
    const spots = [[name.at[0], name.at[1] - 5.5] as Point, ...around.sort((a, b) => far(name, a) - far(name, b))];
    return { id: String(i), weight: 0, must: true, spots: spots.map(at) };
  });
  const { width, height } = ground.surface;
  const found = placeLabels(
    wishes,
    taken.map((box) => ({ box, weight: 4, most: 0.02 })),
    { left: 0, top: 0, right: width, bottom: height },
  );
  return ground.names.flatMap(({ text }, i) => {
    const box = wishes[i]?.spots[found.get(String(i)) ?? -1];
    return box ? [{ text, box }] : [];
  });
}

/** Names of areas and of houses; `taken` is where pieces stand. */
export function townNames(ground: Ground, floor: number, taken: readonly Box[] = []): string {
  const areas = ground.zones
    .filter((z) => z.outline.length && z.floor === floor)
    .map((z) => {
      const b = boxed(z);
      return `<text class="sf" x="${short(b.left + 10)}" y="${short(b.bottom - 9)}" font-size="15" font-weight="600" fill="#45421f" paint-order="stroke" stroke="#efe4c4" stroke-width="3" stroke-opacity=".75">${safe(z.name)}</text>`;
    });
  const houses = houseNames(ground, taken).map(({ text, box }) => {
    const [x, wide] = [(box.left + box.right) / 2, box.right - box.left];
    return `<g transform="translate(${short(x)} ${short(box.top + 17)})"><rect x="${short(-wide / 2)}" y="-17" width="${short(wide)}" height="${PLATE}" rx="11.5" fill="#fbf5e4" stroke="#a3522f" stroke-width="1.2" opacity=".95"/><text class="sf" text-anchor="middle" y="-.5" font-size="15" font-style="italic" font-weight="500" fill="#5d2f16">${safe(text)}</text></g>`;
  });
  return areas.join('') + houses.join('');
}

function areaGround(zone: Zone): string {
  const b = boxed(zone);
  if (zone.kind === 'street') {
    const next = seeded(seedOf(zone.id));
    let ruts = '';
    for (let i = 0; i < 9; i++)
      ruts += `M${short(b.left + 8 + next() * (b.right - b.left - 30))} ${short(b.top + 8 + next() * (b.bottom - b.top - 16))}h${short(5 + next() * 12)}`;
    return (
      rect(b, 'fill="#e3d2a0" stroke="#b59a5c" stroke-width=".9" stroke-dasharray="3 6"') +
      `<path d="${ruts}" stroke="#c5ad74" stroke-width="1.6" stroke-linecap="round" opacity=".8"/>`
    );
  }
  if (zone.kind !== 'area') return '';
  return rect(
    inset(b, 2),
    'rx="6" fill="#ded6a8" fill-opacity=".55" stroke="#8f8752" stroke-width="1.1" stroke-dasharray="2 5" stroke-linecap="round"',
  );
}

/** Trees, beds and a well here and there, always at the edge, so that men have room. */
function greenery(zone: Zone): string {
  const b = boxed(zone);
  const next = seeded(seedOf(zone.id));
  const side = b.right - b.left;
  const kind = next();
  const corner = (): [number, number] => [
    next() < 0.5 ? b.left + side * (0.1 + next() * 0.08) : b.right - side * (0.1 + next() * 0.08),
    b.top + side * (0.1 + next() * 0.1),
  ];
  if (kind < 0.34) {
    const [x, y] = corner();
    return tree(x, y, side * 0.1) + (next() < 0.5 ? tree(x + side * 0.1, y + side * 0.07, side * 0.075) : '');
  }
  if (kind < 0.44) return bed(b.left + side * 0.1, b.bottom - side * 0.3, side * 0.55, side * 0.13, next);
  if (kind < 0.49) return well(b.right - side * 0.17, b.bottom - side * 0.2, side * 0.1);
  return '';
}

function tree(x: number, y: number, r: number): string {
  let crown = '';
  for (let i = 0; i < 6; i++)
    crown += `<circle cx="${short(x + (i ? r * 0.55 * Math.cos(i * 1.25) : 0))}" cy="${short(y + (i ? r * 0.55 * Math.sin(i * 1.25) : 0))}" r="${short(r * 0.56)}" fill="${['#7d8a48', '#6f7d3f', '#8b9755'][i % 3]}" stroke="#56622c" stroke-width=".8"/>`;
  return `<ellipse cx="${short(x + 4)}" cy="${short(y + 6)}" rx="${short(r)}" ry="${short(r * 0.85)}" fill="#3f4320" opacity=".26"/>${crown}<circle cx="${short(x - r * 0.25)}" cy="${short(y - r * 0.3)}" r="${short(r * 0.3)}" fill="#a3ac66"/>`;
}

function bed(x: number, y: number, w: number, h: number, next: () => number): string {
  let plants = '';
  for (let px = x + 8; px < x + w - 4; px += 10)
    for (let py = y + 7; py < y + h; py += 10)
      plants += `<circle cx="${short(px)}" cy="${short(py)}" r="3.8" fill="${['#7f8f4a', '#6f8142', '#94a05c'][Math.floor(next() * 3)]}"/>`;
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" rx="8" fill="#a9915a" stroke="#7d6a3c" stroke-width="1.2"/>${plants}`;
}

const well = (x: number, y: number, r: number): string =>
  `<circle cx="${short(x + 2)}" cy="${short(y + 3)}" r="${short(r)}" fill="#2b2620" opacity=".25"/><circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="#cbbd97" stroke="#5d5340" stroke-width="2"/><circle cx="${short(x)}" cy="${short(y)}" r="${short(r * 0.62)}" fill="#4a6a78" stroke="#5d5340" stroke-width="1.6"/><path d="M${short(x - r * 1.2)} ${short(y)}H${short(x + r * 1.2)}" stroke="#6b4a22" stroke-width="3"/>`;

/** Buildings throw one shadow, whatever their rooms. */
const shadows = (zones: readonly Zone[]): string =>
  zones
    .filter((z) => z.kind === 'room' || z.kind === 'passage')
    .map((z) =>
      rect(
        {
          ...boxed(z),
          left: boxed(z).left + 9,
          top: boxed(z).top + 10,
          right: boxed(z).right + 9,
          bottom: boxed(z).bottom + 10,
        },
        'fill="#2b2620" opacity=".2"',
      ),
    )
    .join('');

function room(zone: Zone): string {
  const b = boxed(zone);
  const side = b.right - b.left;
  const next = seeded(seedOf(zone.id));
  let tiles = '';
  const step = side / 11;
  for (let i = 1; i < 11; i++)
    tiles += `M${short(b.left + i * step)} ${short(b.top)}V${short(b.bottom)}M${short(b.left)} ${short(b.top + i * step)}H${short(b.right)}`;
  const floor = zone.kind === 'passage' ? '#d9c393' : '#eadfc8';
  const thing = next();
  const furniture =
    zone.kind === 'passage'
      ? ''
      : thing < 0.35
        ? `<rect x="${short(b.left + side * 0.13)}" y="${short(b.top + side * 0.13)}" width="${short(side * 0.22)}" height="${short(side * 0.14)}" rx="2"/>`
        : thing < 0.65
          ? `<circle cx="${short(b.right - side * 0.24)}" cy="${short(b.bottom - side * 0.24)}" r="${short(side * 0.09)}"/>`
          : `<rect x="${short(b.left + side * 0.12)}" y="${short(b.bottom - side * 0.32)}" width="${short(side * 0.2)}" height="${short(side * 0.15)}" rx="3"/><path d="M${short(b.left + side * 0.14)} ${short(b.bottom - side * 0.27)}h${short(side * 0.16)}"/>`;
  return (
    rect(b, `fill="${floor}"`) +
    `<path d="${tiles}" stroke="#d3c4a4" stroke-width=".8"/>` +
    `<g fill="none" stroke="#b49d72" stroke-width="1.5">${furniture}</g>`
  );
}

/** Above a room one sees where its roof begins. */
const eaves = (zone: Zone): string =>
  `<path d="${closedPath(zone.outline)}" fill="none" stroke="#a3522f" stroke-width="1.5" stroke-dasharray="6 5" opacity=".75"/>`;

function roof(zone: Zone): string {
  const b = boxed(zone);
  const side = b.bottom - b.top;
  let tiles = '';
  for (let i = 1; i < 9; i++) tiles += `M${short(b.left + 4)} ${short(b.top + (side * i) / 9)}H${short(b.right - 4)}`;
  return (
    rect(
      { left: b.left + 8, top: b.top + 10, right: b.right + 8, bottom: b.bottom + 10 },
      'fill="#2b2620" opacity=".3"',
    ) +
    rect(b, 'fill="#c47a52" stroke="#6b3218" stroke-width="2"') +
    `<path d="${tiles}" stroke="#a8623d" stroke-width="1.2"/>` +
    rect(inset(b, 4), 'fill="none" stroke="#e0a57f" stroke-width="2"')
  );
}

/** The foot of the town wall: solid masonry. */
function bastion(cell: Box, solid: boolean): string {
  const next = seeded(Math.round(cell.left + cell.top));
  let stones = '';
  const step = (cell.bottom - cell.top) / 7;
  for (let row = 0; row < 7; row++) {
    const y = cell.top + row * step;
    if (row) stones += `M${short(cell.left)} ${short(y)}H${short(cell.right)}`;
    for (let x = cell.left + (row % 2 ? step : step * 1.7); x < cell.right; x += step * (1.5 + next() * 0.4))
      stones += `M${short(x)} ${short(y)}v${short(step)}`;
  }
  return (
    rect(cell, `fill="${solid ? '#b9785a' : '#a86a4e'}" stroke="#6b3a26" stroke-width="1.6"`) +
    `<path d="${stones}" stroke="#8f553d" stroke-width="1" opacity=".75"/>`
  );
}

/** The walk on top of it, with its battlements. */
function walk(zone: Zone): string {
  const b = boxed(zone);
  const step = (b.right - b.left) / 9;
  let merlons = '';
  for (let i = 0; i < 9; i += 2)
    merlons += `<rect x="${short(b.left + i * step)}" y="${short(b.bottom - 7)}" width="${short(step)}" height="9" fill="#d79b7d" stroke="#6b3a26" stroke-width="1"/>`;
  return (
    rect(b, 'fill="#c98a6b" stroke="#6b3a26" stroke-width="2"') +
    rect(inset(b, 5), 'fill="none" stroke="#dba88c" stroke-width="1.6"') +
    merlons
  );
}

const RANK: Record<string, number> = {
  wall: 0,
  stairs: 1,
  outer_stairs: 1,
  low_wall: 2,
  fence: 2,
  barricade: 2,
  door: 3,
  window: 3,
  gate: 3,
};

const drawEdges = (edges: readonly Edge[]): string =>
  [...edges]
    .sort((a, b) => (RANK[a.kind] ?? 0) - (RANK[b.kind] ?? 0))
    .map((e) => (e.kind === 'barricade' ? barricade(e) : e.kind === 'gate' ? archway(e) : edge(e)))
    .join('');

/** Carts, sacks and beams piled across. */
function barricade(e: Edge): string {
  const [dx, dy] = [e.to[0] - e.from[0], e.to[1] - e.from[1]];
  const length = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const next = seeded(seedOf(e.id));
  let zigzag = `M4 0`;
  for (let x = 4, up = true; x < length - 8; x += 11, up = !up) zigzag += `L${short(x + 8)} ${up ? -7 : 7}`;
  let sacks = '';
  for (let x = 9; x < length - 8; x += 15)
    sacks += `<ellipse cx="${short(x + next() * 4)}" cy="${short((next() - 0.5) * 5)}" rx="7" ry="4.6" fill="#cbb079" stroke="#6b4a22" stroke-width="1"/>`;
  return `<g transform="translate(${short(e.from[0])} ${short(e.from[1])}) rotate(${short(angle)})"><path d="${zigzag}" transform="translate(2 4)" fill="none" stroke="#2b2620" stroke-width="5" opacity=".2"/><path d="${zigzag}" fill="none" stroke="#5d3a16" stroke-width="4.4" stroke-linejoin="round"/><path d="${zigzag}" fill="none" stroke="#a9793f" stroke-width="2" stroke-linejoin="round"/>${sacks}</g>`;
}

/** The opening of a gatehouse; whether a gate bars it is part of the scene. */
function archway(e: Edge): string {
  const [x, y] = [(e.from[0] + e.to[0]) / 2, (e.from[1] + e.to[1]) / 2];
  const half = Math.hypot(e.to[0] - e.from[0], e.to[1] - e.from[1]) / 2;
  const angle = (Math.atan2(e.to[1] - e.from[1], e.to[0] - e.from[0]) * 180) / Math.PI;
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(angle)})"><rect x="${short(-half)}" y="-9" width="${short(2 * half)}" height="18" fill="#d9c393"/><path d="M${short(-half)} -10V10M${short(half)} -10V10" stroke="#5d2f16" stroke-width="5"/><path d="M${short(-half)} -9Q0 -24 ${short(half)} -9" fill="none" stroke="#8f553d" stroke-width="3"/></g>`;
}
