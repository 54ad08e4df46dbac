import { grown, overlap, type Box, type Point } from '../drawing/geometry';

/** Something that stands on a table and may have a name: the boxes of its bases. */
export interface Body {
  id: string;
  boxes: readonly Box[];
}

/** One way to write a name: half its width and height. */
export interface Wording {
  half: Point;
}

/** A name that wants a place. */
export interface Name<W extends Wording = Wording> {
  id: string;
  /** The weightier choose first. */
  weight: number;
  /** From the fullest wording to the shortest. */
  wordings: readonly W[];
  /** From the middle of its piece to where it is looked for first, as a direction. */
  behind: Point;
  /** It is lettered on its own piece rather than left out. */
  must: boolean;
}

export interface Placed<W extends Wording = Wording> {
  wording: W;
  /** The middle of the name. */
  at: Point;
  box: Box;
  /** Where a line leads to its piece, if it does not stand right beside it. */
  leader: Point | null;
}

/** How far names may stand from their pieces, in pixels at 100 %. */
const GAPS = [3, 13, 26, 42];
/** A name lies on something that is better not covered by this share at most, unless it must stand. */
const SOME = 0.25;
/** How much a farther spot costs, and one out of sight of a piece in sight. */
const [FARTHER, UNSEEN] = [24, 200];
/** Names keep so far from each other. */
const APART = 1.5;

const inside = (b: Box, edge: Box): boolean =>
  b.left >= edge.left && b.top >= edge.top && b.right <= edge.right && b.bottom <= edge.bottom;

/** How far two boxes lie apart; 0 where they touch. */
export function gapBetween(a: Box, b: Box): number {
  const dx = Math.max(0, a.left - b.right, b.left - a.right);
  const dy = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(dx, dy);
}

export const gapTo = (box: Box, boxes: readonly Box[]): number =>
  boxes.reduce((least, b) => Math.min(least, gapBetween(box, b)), Infinity);

/** How far the middle of a box lies from the middle of another: it settles between neighbours in one line. */
function reach(box: Box, hull: Box): number {
  return Math.hypot(
    (box.left + box.right - hull.left - hull.right) / 2,
    (box.top + box.bottom - hull.top - hull.bottom) / 2,
  );
}

const around = ([x, y]: Point, [w, h]: Point): Box => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });

const hullOf = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map((b) => b.left)),
  top: Math.min(...boxes.map((b) => b.top)),
  right: Math.max(...boxes.map((b) => b.right)),
  bottom: Math.max(...boxes.map((b) => b.bottom)),
});

/** Middles around a box at a distance: behind first, then the sides, then the corners. */
function middles(box: Box, [w, h]: Point, gap: number, behind: Point): Point[] {
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [left, right] = [box.left - gap - w, box.right + gap + w];
  const [top, bottom] = [box.top - gap - h, box.bottom + gap + h];
  const sides: Point[] = [
    [mx, bottom],
    [mx, top],
    [right, my],
    [left, my],
    [box.left + w, bottom],
    [box.right - w, bottom],
    [box.left + w, top],
    [box.right - w, top],
    [right, box.bottom - h],
    [left, box.bottom - h],
    [right, box.top + h],
    [left, box.top + h],
    [right, bottom],
    [left, bottom],
    [right, top],
    [left, top],
    [box.right, bottom],
    [box.left, bottom],
    [box.right, top],
    [box.left, top],
  ];
  const [bx, by] = behind;
  const towards = (p: Point): number => {
    const [dx, dy] = [p[0] - mx, p[1] - my];
    return -(dx * bx + dy * by) / ((Math.hypot(dx, dy) || 1) * (Math.hypot(bx, by) || 1));
  };
  return sides
    .map((at, i) => ({ at, cost: towards(at) + i * 0.04 }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ at }) => at);
}

interface Table {
  bodies: readonly (Body & { hull: Box })[];
  placed: Box[];
  edge: Box;
}

/** Whether a name may stand there: on nothing, off the edge by nothing, no nearer to another piece than to its own. */
function isFree(box: Box, own: Body & { hull: Box }, table: Table, onOwn: boolean): boolean {
  if (!inside(box, table.edge)) return false;
  const air = grown(box, APART);
  if (table.placed.some((other) => overlap(air, other) > 0)) return false;
  const near = onOwn ? 0 : gapTo(box, own.boxes);
  if (!onOwn && near === 0 && own.boxes.some((b) => overlap(box, b) > 0)) return false;
  const far = reach(box, own.hull);
  return table.bodies.every((body) => {
    if (body.id === own.id || gapBetween(box, body.hull) > near + 0.5) return true;
    const gap = gapTo(box, body.boxes);
    return gap > near + 0.5 || (gap >= near && gap > 0 && reach(box, body.hull) > far + 1);
  });
}

/** The nearest spot of a piece, for the line to it. */
function nearest(box: Box, boxes: readonly Box[]): Point {
  const best = boxes.reduce((a, b) => (gapBetween(box, b) < gapBetween(box, a) ? b : a));
  const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const pad = (size: number): number => Math.min(4, size / 2);
  const [w, h] = [pad(best.right - best.left), pad(best.bottom - best.top)];
  return [clamp(mx, best.left + w, best.right - w), clamp(my, best.top + h, best.bottom - h)];
}

function spotFor<W extends Wording>(
  name: Name<W>,
  own: Body & { hull: Box },
  table: Table,
  soft: readonly Box[],
  k: number,
  sight: Box,
): Placed<W> | null {
  const unseen = overlap(own.hull, sight) > 0 ? UNSEEN : 0;
  for (const most of [0, name.must ? 1 : SOME]) {
    for (const wording of name.wordings) {
      let best: { at: Point; box: Box; cost: number } | null = null;
      for (const [ring, gap] of GAPS.entries()) {
        for (const [i, at] of middles(own.hull, wording.half, gap * k, name.behind).entries()) {
          const box = around(at, wording.half);
          const cost = FARTHER * ring + i + 8 * covered(box, soft) + unseen * (1 - covered(box, [sight]));
          if (best && best.cost <= cost) continue;
          if (isFree(box, own, table, false) && covered(box, soft) <= most) best = { at, box, cost };
        }
        if (best && best.cost < FARTHER * (ring + 1)) break;
      }
      if (!best) continue;
      const away = gapTo(best.box, own.boxes) > 6 * k;
      return { wording, at: best.at, box: best.box, leader: away ? nearest(best.box, own.boxes) : null };
    }
    if (!soft.length) break;
  }
  return name.must ? onItself(name, own, table) : null;
}

/** The shortest wording on the piece itself, where it lies on no other. */
function onItself<W extends Wording>(name: Name<W>, own: Body & { hull: Box }, table: Table): Placed<W> | null {
  const wording = name.wordings.at(-1);
  if (!wording) return null;
  const [w, h] = wording.half;
  const { left, right, top, bottom } = own.hull;
  const xs = [(left + right) / 2, right - w, left + w];
  const ys = [bottom - h / 2, top + h / 2, (top + bottom) / 2];
  for (const y of ys)
    for (const x of xs) {
      const box = around([x, y], wording.half);
      if (isFree(box, own, table, true)) return { wording, at: [x, y], box, leader: null };
    }
  return null;
}

/** How much of a box lies on things that are better not covered, as a share. */
const covered = (box: Box, soft: readonly Box[]): number =>
  soft.reduce((sum, b) => sum + overlap(box, b), 0) / ((box.right - box.left) * (box.bottom - box.top) || 1);

/**
 * Places for names on a table: none covers another or a piece, and each stands nearer to its own piece than to any
 * other. What finds no room is written shorter, then left out. `soft` is better not covered; `k` is how much larger
 * letters are drawn than the table; of two spots as near the one within `sight` is taken.
 */
export function placeNames<W extends Wording>(
  names: readonly Name<W>[],
  bodies: readonly Body[],
  soft: readonly Box[],
  edge: Box,
  k: number,
  sight: Box = edge,
): Map<string, Placed<W>> {
  const table: Table = {
    bodies: bodies.filter((b) => b.boxes.length).map((b) => ({ ...b, hull: hullOf(b.boxes) })),
    placed: [],
    edge,
  };
  const standing = new Map(table.bodies.map((b) => [b.id, b]));
  const found = new Map<string, Placed<W>>();
  for (const name of names.toSorted((a, b) => b.weight - a.weight)) {
    const own = standing.get(name.id);
    const spot = own && spotFor(name, own, table, soft, k, sight);
    if (!spot) continue;
    found.set(name.id, spot);
    table.placed.push(spot.box);
  }
  return found;
}
