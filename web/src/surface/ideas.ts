import type { Target } from '../api/types';
import { boxOf, cut, distance, grown, lengthOf, type Box, type Point } from '../drawing/geometry';
import { placeLabels, type Blocked } from '../drawing/labels';
import type { DrawnLink } from '../drawing/links';
import { boxAt, zoneBox, type Places } from './places';
import { betweenPlates, wayOf } from './reach';

/** An order that somebody thinks of, drawn beside its rivals: a number, its chance, and where it goes. */
export interface Idea {
  number: number;
  text: string;
  tone: 'best' | 'given' | 'other';
  subject: string | null;
  target: Target | null;
  path: Point[];
  moves: { piece: string; from: Point; to: Point }[];
}

export interface DrawnIdea {
  idea: Idea;
  lines: Point[][];
  /** What the order is aimed at. */
  ring: Box | null;
  /** Where its chip stands, by the middle. */
  chip: Point;
}

/** Half a chip, in pixels at 100 %. */
export const CHIP: Point = [39, 13];

const mid = (b: Box): Point => [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
const isEmpty = (i: Idea): boolean => !i.subject && !i.target && !i.path.length && !i.moves.length;

/** Ideas with their arrows; chips keep clear of plates, pieces and each other. */
export function drawIdeas(ideas: readonly Idea[], places: Places, links: readonly DrawnLink[], k: number): DrawnIdea[] {
  const drawn = ideas
    .filter((i) => !isEmpty(i))
    .map((idea) => {
      const ring = ringOf(idea, places);
      const lines = linesOf(idea, places, links);
      const end = lines.at(-1)?.at(-1) ?? (ring ? mid(ring) : null);
      return { idea, lines, ring, end };
    });
  const seen = drawn.flatMap((d) => (d.end ? [{ ...d, end: d.end }] : []));
  const spots = seen.map((d) => around(d.ring ?? grown(boxOf([d.end]), 6), k));
  const taken = places.ground.zones.flatMap((z): Blocked[] => {
    const box = z.outline.length ? null : zoneBox(places.ground, z.id);
    return box ? [{ box, weight: 3 }] : [];
  });
  const pieces = places.stacks.length
    ? places.stacks.map((s) => s.box)
    : places.scene.pieces.flatMap((p) => boxAt(places, { piece: p.id }) ?? []);
  const ways = seen.flatMap((d) => d.lines.flat().map((p): Blocked => ({ box: grown(boxOf([p]), 4), weight: 2 })));
  const found = placeLabels(
    seen.map((d, i) => ({ id: String(i), weight: -d.idea.number, spots: spots[i] ?? [], must: true })),
    [...taken, ...pieces.map((box) => ({ box, weight: 2 })), ...ways],
  );
  return seen.map(({ idea, lines, ring, end }, i) => {
    const box = spots[i]?.[found.get(String(i)) ?? 0];
    return { idea, lines, ring, chip: box ? mid(box) : end };
  });
}

/** Boxes of a chip all around another box. */
function around(b: Box, k: number): Box[] {
  const [w, h] = [CHIP[0] * k, CHIP[1] * k];
  const [mx, my] = mid(b);
  const at: Point[] = [
    [mx, b.bottom + h + 5],
    [mx, b.top - h - 5],
    [b.right + w + 5, my],
    [b.left - w - 5, my],
    [b.right + w, b.bottom + h],
    [b.left - w, b.bottom + h],
    [b.right + w, b.top - h],
    [b.left - w, b.top - h],
  ];
  return at.map(([x, y]) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h }));
}

function ringOf(idea: Idea, places: Places): Box | null {
  return (
    boxAt(places, idea.target) ??
    (idea.moves.length || idea.path.length || !idea.subject ? null : boxAt(places, { piece: idea.subject }))
  );
}

function linesOf(idea: Idea, places: Places, links: readonly DrawnLink[]): Point[][] {
  const plateAt = (p: Point | undefined): Box | null => {
    const zone = p && places.ground.zones.find((z) => distance(z.at, p) < 6);
    return zone && !zone.outline.length ? zoneBox(places.ground, zone.id) : null;
  };
  if (idea.path.length > 1)
    return [
      betweenPlates(wayOf(idea.path, places.ground, links), plateAt(idea.path[0]), plateAt(idea.path.at(-1)), 11),
    ];
  if (idea.moves.length) return idea.moves.map((m) => [m.from, m.to]);
  const [a, b] = [idea.subject ? boxAt(places, { piece: idea.subject }) : null, boxAt(places, idea.target)];
  if (!a || !b) return [];
  const line: Point[] = [mid(a), mid(b)];
  const gap = Math.min(20, lengthOf(line) / 4);
  return lengthOf(line) > 12 ? [cut(line, gap, lengthOf(line) - gap)] : [];
}

/** The part of the surface that ideas are about. */
export function ideasBox(ideas: readonly Idea[], places: Places): Box | null {
  const boxes = ideas
    .flatMap((i) => [
      boxAt(places, i.subject ? { piece: i.subject } : null),
      boxAt(places, i.target),
      ...(i.path.length ? [boxOf(i.path)] : []),
      ...i.moves.map((m) => boxOf([m.from, m.to])),
    ])
    .filter((b) => b !== null);
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((b) => b.left)),
    right: Math.max(...boxes.map((b) => b.right)),
    top: Math.min(...boxes.map((b) => b.top)),
    bottom: Math.max(...boxes.map((b) => b.bottom)),
  };
}
