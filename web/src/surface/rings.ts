import type { Ground, Region, Scene } from '../api/types';
import { boxOf, type Box, type Point } from '../drawing/geometry';
import { placeLabels } from '../drawing/labels';
import { isScenery } from './scenery';

/** The regions that are drawn: those of a piece while it is looked at, those of a layer unless it is hidden. */
export const shownRegions = (scene: Scene, shown: string | null, hidden: ReadonlySet<string>): Region[] =>
  scene.regions.filter((r) => !isScenery(r) && (!r.piece || r.piece === shown) && !hidden.has(r.layer));

/** The name of a region: the middle of its foot, and the box it takes. */
export interface RegionName {
  region: Region;
  at: Point;
  box: Box;
}

/** So many spots along its outline a name looks at, when its upper and lower edge are taken. */
const AROUND = 20;

/** Where the name of a region could stand: at its upper or lower edge, at its sides, anywhere along its outline. */
function spotsFor({ label, outlines }: Region, k: number): Box[] {
  const points = outlines.flat();
  const b = boxOf(points);
  const half = label.length * 3.9 * k + 2;
  const at = (x: number, foot: number): Box => ({
    left: x - half,
    right: x + half,
    top: foot - 12 * k,
    bottom: foot + 4 * k,
  });
  const [x, y] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const edges = [
    b.top < 16 ? b.bottom - 7 : b.top - 5,
    b.bottom + 13 * k,
    b.top + 14 * k,
    b.bottom - 7,
    b.top - 21 * k,
  ];
  const step = Math.max(1, Math.floor(points.length / AROUND));
  const along = points.filter((_, i) => i % step === 0);
  return [
    ...edges.map((foot) => at(x, foot)),
    at(b.left + half, y),
    at(b.right - half, y),
    ...along.flatMap(([px, py]) => [at(px, py + 4 * k), at(px, py + 20 * k), at(px, py - 12 * k)]),
  ];
}

/**
 * The names of regions, in sight where they can be, on no piece, no name and no mark, and none on another; one that
 * finds no room is left out.
 */
export function nameRegions(
  regions: readonly Region[],
  ground: Ground,
  taken: readonly Box[],
  sight: Box,
  k: number,
): RegionName[] {
  const printed = new Set([...ground.names.map((n) => n.text), ...ground.terrain.map((t) => t.name)]);
  const named = regions.filter((r) => r.label && r.outlines.length && !printed.has(r.label));
  const wishes = named.map((region, i) => ({ id: String(i), weight: -i, spots: spotsFor(region, k) }));
  const blocked = taken.map((box) => ({ box, weight: 4, most: 0.01 }));
  const { width, height } = ground.surface;
  const found = placeLabels(wishes, blocked, {
    left: Math.max(0, sight.left),
    top: Math.max(0, sight.top),
    right: Math.min(width, sight.right),
    bottom: Math.min(height, sight.bottom),
  });
  return named.flatMap((region, i) => {
    const box = wishes[i]?.spots[found.get(String(i)) ?? -1];
    return box ? [{ region, at: [(box.left + box.right) / 2, box.bottom - 4 * k] as Point, box }] : [];
  });
}
