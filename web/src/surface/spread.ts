import type { Affordance, Ground, Scene } from '../api/types';
import type { Point } from '../drawing/geometry';

/** How much further apart the places of a map are drawn than its data says, so that plates and counters have room. */
export const SPREAD = 1.08;

const by = (p: Point): Point => [p[0] * SPREAD, p[1] * SPREAD];
const all = (points: Point[]): Point[] => points.map(by);

/** A map drawn larger; tables stay to scale. */
export function spreadGround(ground: Ground): Ground {
  if (ground.surface.kind !== 'map') return ground;
  const { surface } = ground;
  return {
    ...ground,
    surface: { ...surface, width: surface.width * SPREAD, height: surface.height * SPREAD, scale: surface.scale && { ...surface.scale, length: surface.scale.length * SPREAD } },
    provinces: ground.provinces.map((p) => ({ ...p, sites: all(p.sites), label: by(p.label) })),
    relief: ground.relief.map((r) => ({ ...r, ridge: all(r.ridge), breadth: r.breadth * SPREAD })),
    rivers: ground.rivers.map((r) => ({ ...r, course: all(r.course) })),
    roads: ground.roads.map((r) => ({ ...r, course: all(r.course) })),
    terrain: ground.terrain.map((t) => ({ ...t, outline: all(t.outline) })),
    names: ground.names.map((n) => ({ ...n, at: by(n.at) })),
    zones: ground.zones.map((z) => ({ ...z, at: by(z.at), outline: all(z.outline) })),
    links: ground.links.map((l) => ({ ...l, crossings: all(l.crossings), course: all(l.course) })),
  };
}

/** The scene that belongs to a spread map. */
export function spreadScene(scene: Scene, ground: Ground): Scene {
  if (ground.surface.kind !== 'map') return scene;
  const order = (a: Affordance): Affordance => ({ ...a, path: all(a.path), target: a.target && 'point' in a.target ? { point: by(a.target.point) } : a.target });
  return {
    ...scene,
    affordances: scene.affordances.map(order),
    markers: scene.markers.map((m) => ({ ...m, at: by(m.at) })),
    regions: scene.regions.map((r) => ({ ...r, outlines: r.outlines.map(all) })),
  };
}
