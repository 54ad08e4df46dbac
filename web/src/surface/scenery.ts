import type { Ground, Region, Scene, Terrain } from '../api/types';
import { inOutline, middle, type Point } from '../drawing/geometry';
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
