import type { Ground, Region, Scene, Terrain } from '../api/types';
import { inOutline, middle, type Box, type Point } from '../drawing/geometry';
import { placeLabels } from '../drawing/labels';
import { spine } from '../drawing/scatter';
import { namePlace } from '../drawing/terrain';

/** Scenery that was laid out in the match comes with the scene, since the ground is the same from the first. */
export const isScenery = (r: Region): boolean => r.layer === 'Scenery' && r.kind === 'zone';

/** Words a game uses for what is drawn under another name. */
const DRAWN: Record<string, string> = { house: 'stone_building', hut: 'wooden_building', copse: 'trees' };

/** Scenery of a scene as terrain, so that it is drawn like the rest of the ground. */
export function laidScenery(scene: Scene): Terrain[] {
  return scene.regions.filter(isScenery).flatMap((r, n) =>
    r.outlines.map((outline, i) => {
      const kind = r.label.toLowerCase().replaceAll(' ', '_');
      return { id: `laid-${n}-${i}`, kind: DRAWN[kind] ?? kind, name: '', outline, level: 0, note: r.label };
    }),
  );
}

const isWall = (t: Terrain): boolean => /^(wall|mud_wall|high_wall|fort_wall)$/.test(t.kind);
const isHouse = (t: Terrain): boolean => /building|house|hut/.test(t.kind);

/** A field with a name and houses on it is no tilled land but trodden ground. */
export const withYards = (terrain: readonly Terrain[]): Terrain[] =>
  terrain.map((t) =>
    t.kind === 'field' && t.name && terrain.some((h) => isHouse(h) && inOutline(middle(h.outline), t.outline))
      ? { ...t, kind: 'yard' }
      : t,
  );

/** The corners of a yard where two walls meet: round towers stand there. */
export function towersOf(terrain: readonly Terrain[]): Point[] {
  const ends = terrain.filter(isWall).flatMap((t) => {
    const line = spine(t.outline)?.line;
    return line ? [line[0] as Point, line.at(-1) as Point] : [];
  });
  const near = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < 34;
  return terrain
    .filter((t) => t.kind === 'yard')
    .flatMap((t) => t.outline.filter((corner) => ends.filter((end) => near(end, corner)).length > 1));
}

/** A picture of something to be laid out, around 0, 0 in a box of so many pixels. */
export function pictureOf(item: string, wide: number, high: number): Terrain {
  const kind = item.replace(/_(open|walled)$/, '');
  const [w, h] = [wide / 2, high / 2];
  const outline: Point[] = [
    [-w, -h * 0.8],
    [w * 0.9, -h],
    [w, h * 0.8],
    [-w * 0.92, h],
  ];
  return { id: item, kind, name: '', outline, level: 0, note: '' };
}

export interface PlaceName {
  id: string;
  text: string;
  at: Point;
  angle: number;
  water: boolean;
  minor: boolean;
}

/** The names of places on a table, each where it would stand with nobody there. */
export function placeNames(ground: Ground): PlaceName[] {
  const own = ground.terrain
    .filter((t) => t.name)
    .map((t, i): PlaceName => {
      const text = t.level && t.kind === 'hill' && !/\d$/.test(t.name) ? `${t.name}, level ${t.level}` : t.name;
      return { id: `terrain ${i}`, text, at: namePlace(t), angle: 0, water: false, minor: t.kind === 'building' };
    });
  const others = ground.names
    .filter((n) => !ground.terrain.some((t) => t.name === n.text))
    .map((n, i): PlaceName => ({ ...n, id: `name ${i}`, water: n.style === 'water', minor: n.style === 'note' }));
  return [...own, ...others];
}

/** A letter of a place's name is so wide and high, for half of it. */
const [WIDE, HIGH] = [3.9, 6.8];
/** How far around where it would stand with nobody there, in pixels at 100 %: farther off it would name another. */
const RINGS = [28, 52];

/** Where a name could stand: at its own spot, then around it, farther and farther. */
function spotsFor({ text, at: [x, y], angle }: PlaceName, k: number): Box[] {
  const [long, high] = [text.length * WIDE * k + 2, HIGH * k];
  const [cos, sin] = [Math.abs(Math.cos((angle * Math.PI) / 180)), Math.abs(Math.sin((angle * Math.PI) / 180))];
  const [w, h] = [long * cos + high * sin, long * sin + high * cos];
  const around = RINGS.flatMap((far) => {
    const aside = Math.max(far, w / k + 20) * k;
    return [
      [0, Math.max(far, h / k + 10) * k],
      [0, -Math.max(far, h / k + 10) * k],
      [aside, 0],
      [-aside, 0],
      [aside, far * k],
      [-aside, -far * k],
      [-aside, far * k],
      [aside, -far * k],
    ] as const;
  });
  return [[0, 0] as const, ...around].map(([dx, dy]) => ({
    left: x + dx - w,
    right: x + dx + w,
    top: y + dy - h,
    bottom: y + dy + h,
  }));
}

/**
 * The names of places, lettered beside pieces, their names and marks and never on them; a name that finds no room is
 * left out. `k` is how much larger letters are drawn than the table.
 */
export function lettered(
  names: readonly PlaceName[],
  taken: readonly Box[],
  sheet: { width: number; height: number },
  k: number,
): (PlaceName & { box: Box })[] {
  const wishes = names.map((name) => ({
    id: name.id,
    name,
    weight: name.minor ? 0 : 1,
    spots: spotsFor(name, k),
  }));
  const edge = { left: 4, top: 4, right: sheet.width - 4, bottom: sheet.height - 4 };
  const found = placeLabels(
    wishes,
    taken.map((box) => ({ box, weight: 4, most: 0.01 })),
    edge,
  );
  return wishes.flatMap(({ id, name, spots }) => {
    const spot = spots[found.get(id) ?? -1];
    if (!spot) return [];
    return [{ ...name, at: [(spot.left + spot.right) / 2, (spot.top + spot.bottom) / 2] as Point, box: spot }];
  });
}
