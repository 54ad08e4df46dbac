import type { Piece } from '../api/types';
import { boxOf, type Box, type Point } from '../drawing/geometry';
import { placeLabels, type Blocked, type LabelWish } from '../drawing/labels';
import { marksOf, standsBox, tagOf, type Block } from '../drawing/stands';

/**
 * What stands beside a unit or an officer: its words in lines, and where their middle is, from the piece's own middle.
 */
export interface Lettering {
  lines: string[];
  at: Point;
}

export interface Unit {
  piece: Piece;
  block: Block;
  tag: ReturnType<typeof tagOf>;
}

export interface Officer {
  piece: Piece;
  at: Point;
}

interface Sheet {
  width: number;
  height: number;
}

/** Pixels at 100 %: a bold letter, a line, half an officer's disc. */
const [LETTER, LINE, DISC] = [7.7, 13, 15];

/** A name in two lines where one is wider than the base. */
function wrapped(label: string, room: number): string[] {
  const words = label.split(' ');
  if (words.length < 2 || label.length * 7.4 < room + 6) return [label];
  const cut = words.map((_, i) => Math.abs(words.slice(0, i).join(' ').length - label.length / 2));
  const at = Math.max(1, cut.indexOf(Math.min(...cut)));
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/** What an officer is called on the table: his name, or what he commands. */
export function officerName(name: string): string {
  const bare = name.replace(/^the /, '').replace(/^(general|commander) of (the )?/, '');
  return bare.replace(/^\p{Ll}/u, (c) => c.toUpperCase());
}

const boxAround = ([x, y]: Point, [w, h]: Point): Box => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });
const shifted = (b: Box, [x, y]: Point): Box => ({
  left: b.left + x,
  right: b.right + x,
  top: b.top + y,
  bottom: b.bottom + y,
});

/** The box of a unit as it stands on the table. */
const footprint = (unit: Unit): Box => {
  const list = typeof unit.piece.form === 'object' && 'stands' in unit.piece.form ? unit.piece.form.stands : [];
  return standsBox(list);
};

/** Middles where a label of half this size can stand beside a box: behind first, then all around. */
function beside(box: Box, half: Point, behind: Point): Point[] {
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [w, h] = [half[0] + 3, half[1] + 3];
  return [
    behind,
    [mx, box.bottom + h],
    [mx, box.top - h],
    [box.right + w, my],
    [box.left - w, my],
    [box.right + w, box.bottom + h / 2],
    [box.left - w, box.bottom + h / 2],
    [box.right + w, box.top - h / 2],
    [box.left - w, box.top - h / 2],
  ];
}

/**
 * Tags of units and names of officers so that none hides another; those that find no place are left out, and hovering
 * tells them.
 */
export function letter(
  units: readonly Unit[],
  officers: readonly Officer[],
  sheet: Sheet,
  k: number,
  busy: readonly Box[],
): Map<string, Lettering> {
  const wishes: (LabelWish & { lines: string[]; middles: Point[]; from: Point })[] = [];
  const blocked: Blocked[] = busy.map((box) => ({ box, weight: 2.5 }));
  for (const unit of units) {
    const { tag, block, piece } = unit;
    const box = footprint(unit);
    blocked.push({ box, weight: 5, hard: true });
    if (!tag.label) continue;
    const lines = tag.plate || !tag.brigade ? [tag.label] : wrapped(tag.label, (block.box.right - block.box.left) / k);
    const longest = Math.max(...lines.map((l) => l.length));
    const letters = longest + (tag.strength ? tag.strength.length + 1 : 0);
    const half: Point = [
      ((letters * LETTER) / 2 + (tag.plate ? 7 : 1)) * k,
      (tag.plate ? 10.5 : (lines.length * LINE) / 2 + 1) * k,
    ];
    const behind = marksOf(block, half).tag;
    const middles = beside(box, half, [block.at[0] + behind[0], block.at[1] + behind[1]]);
    wishes.push({
      id: piece.id,
      weight: 2 + block.stands.length / 100,
      lines,
      middles,
      from: block.at,
      spots: middles.map((m) => boxAround(m, half)),
    });
  }
  for (const { piece, at } of officers) {
    const size = DISC * Math.max(1, k * 0.85);
    blocked.push({ box: boxAround(at, [size, size]), weight: 5, hard: true });
    const words = officerName(piece.name);
    if (!words) continue;
    const half: Point = [(words.length * 3.5 + 2) * k, 8 * k];
    const middles = beside(boxAround(at, [size, size]), half, [at[0] + size + half[0] + 2, at[1]]);
    wishes.push({
      id: piece.id,
      weight: 3,
      lines: [words],
      middles,
      from: at,
      spots: middles.map((m) => boxAround(m, half)),
    });
  }
  const edge: Box = { left: 2, top: 2, right: sheet.width - 2, bottom: sheet.height - 2 };
  const found = placeLabels(wishes, blocked, edge);
  const answer = new Map<string, Lettering>();
  for (const wish of wishes) {
    const spot = found.get(wish.id);
    const middle = spot === undefined ? undefined : wish.middles[spot];
    if (middle) answer.set(wish.id, { lines: wish.lines, at: [middle[0] - wish.from[0], middle[1] - wish.from[1]] });
  }
  return answer;
}

/** Boxes of marks at points, so that no name covers them. */
export const marksBoxes = (points: readonly Point[], k: number): Box[] =>
  points.map((p) =>
    shifted(
      boxOf([
        [-17 * k, -32 * k],
        [17 * k, 4 * k],
      ]),
      p,
    ),
  );
