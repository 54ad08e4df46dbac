import type { Affordance, Ground, Measure, Plan, Pose, Scene, Stand, Target, Zone } from '../api/types';
import { boxOf, type Point } from '../drawing/geometry';
import { apart } from '../drawing/plate';

/** How much further apart the places of a map are drawn than its data says, so that plates and counters have room. */
const MAP = 1.08;
/** The width a town is drawn at, in pixels at 100 %. */
const WIDE = 1040;
/** Pixels of an inch of a table at 100 %. */
const INCH = 27;

/**
 * Pixels at 100 % for one surface unit. Lettering and counters have sizes in pixels; the ground is scaled to suit them.
 */
export function factorOf(ground: Ground): number {
  const { surface, zones } = ground;
  if (surface.kind === 'map') return MAP;
  if (surface.per_inch) return INCH / surface.per_inch;
  const sides = zones
    .filter((z) => z.outline.length)
    .map(shortSide)
    .sort((a, b) => a - b);
  const usual = sides[sides.length >> 1] ?? surface.width / 6;
  return Math.max(WIDE / surface.width, 120 / usual);
}

function shortSide(zone: Zone): number {
  const b = boxOf(zone.outline);
  return Math.min(b.right - b.left, b.bottom - b.top);
}

/** A table that is clearly higher than wide is laid on its side where the room for it is clearly wider than high. */
export const liesBetter = ({ surface }: Ground, room: { width: number; height: number }): boolean =>
  surface.kind === 'table' && surface.height > surface.width * 1.15 && room.width > room.height * 1.1;

/**
 * Everything with a place, scaled by a factor and, on a table that lies on its side, turned by a quarter: its top edge
 * comes to the right. `back` undoes it.
 */
export class Scale {
  /** `turned` is how high the table was before it was laid on its side, in surface units; null: it was not. */
  constructor(
    readonly factor: number,
    readonly turned: number | null = null,
  ) {}

  point = ([x, y]: Point): Point =>
    this.turned === null ? [x * this.factor, y * this.factor] : [(this.turned - y) * this.factor, x * this.factor];
  back = ([x, y]: Point): Point =>
    this.turned === null ? [x / this.factor, y / this.factor] : [y / this.factor, this.turned - x / this.factor];
  facing = (degrees: number): number => (this.turned === null ? degrees : (degrees + 90) % 360);
  facingBack = (degrees: number): number => (this.turned === null ? degrees : (degrees + 270) % 360);
  private all = (points: Point[]): Point[] => points.map(this.point);
  private stand = (s: Stand): Stand => ({
    ...s,
    at: this.point(s.at),
    facing: this.facing(s.facing),
    width: s.width * this.factor,
    depth: s.depth * this.factor,
  });
  private pose = <T extends Pose>(pose: T): T => ({
    ...pose,
    at: this.point(pose.at),
    facing: this.facing(pose.facing),
  });
  /** Lettering that was level stays level; only what followed a line turns with it. */
  private angle = (degrees: number): number =>
    this.turned === null || Math.abs(degrees) < 30 ? degrees : degrees > 0 ? degrees - 90 : degrees + 90;

  ground(g: Ground): Ground {
    const { surface } = g;
    const f = this.factor;
    return {
      ...g,
      surface: {
        ...surface,
        width: (this.turned === null ? surface.width : surface.height) * f,
        height: (this.turned === null ? surface.height : surface.width) * f,
        per_inch: surface.per_inch && surface.per_inch * f,
        scale: surface.scale && { ...surface.scale, length: surface.scale.length * f },
      },
      provinces: g.provinces.map((p) => ({ ...p, sites: this.all(p.sites), label: this.point(p.label) })),
      relief: g.relief.map((r) => ({ ...r, ridge: this.all(r.ridge), breadth: r.breadth * f })),
      rivers: g.rivers.map((r) => ({
        ...r,
        course: this.all(r.course),
        width: surface.kind === 'map' ? r.width : [r.width[0] * f, r.width[1] * f],
      })),
      roads: g.roads.map((r) => ({ ...r, course: this.all(r.course), breadth: r.breadth * f })),
      terrain: g.terrain.map((t) => ({ ...t, outline: this.all(t.outline) })),
      edges: g.edges.map((e) => ({ ...e, from: this.point(e.from), to: this.point(e.to) })),
      names: g.names.map((n) => ({ ...n, at: this.point(n.at), angle: this.angle(n.angle) })),
      zones: apart(g.zones.map((z) => ({ ...z, at: this.point(z.at), outline: this.all(z.outline) }))),
      links: g.links.map((l) => ({ ...l, crossings: this.all(l.crossings), course: this.all(l.course) })),
    };
  }

  scene(s: Scene): Scene {
    const order = (a: Affordance): Affordance => ({
      ...a,
      path: this.all(a.path),
      target: a.target && this.target(a.target),
    });
    const placed = <T extends { at: Target | null }>(row: T): T => ({ ...row, at: row.at && this.target(row.at) });
    return {
      ...s,
      standing: {
        ...s.standing,
        rows: s.standing.rows.map(placed),
        prizes: s.standing.prizes.map(placed),
      },
      affordances: s.affordances.map(order),
      markers: s.markers.map((m) => ({ ...m, at: this.point(m.at) })),
      regions: s.regions.map((r) => ({ ...r, outlines: r.outlines.map(this.all) })),
      pieces: s.pieces.map((p) => ({
        ...p,
        form: typeof p.form === 'object' && 'stands' in p.form ? { stands: p.form.stands.map(this.stand) } : p.form,
        place: typeof p.place === 'object' && 'table' in p.place ? { table: this.pose(p.place.table) } : p.place,
      })),
    };
  }

  target = (t: Target): Target => ('point' in t ? { point: this.point(t.point) } : t);
  targetBack = (t: Target): Target => ('point' in t ? { point: this.back(t.point) } : t);

  plan(p: Plan): Plan {
    return {
      ...p,
      poses: p.poses.map(this.pose),
      ghost: p.ghost.map(this.stand),
    };
  }

  measure(m: Measure): Measure {
    return { ...m, from: this.point(m.from), to: this.point(m.to) };
  }
}
