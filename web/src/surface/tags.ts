import type { Piece } from '../api/types';
import { boxOf, grown, turned, type Box, type Point } from '../drawing/geometry';
import { cornersOf, shortName, tagOf, type Block } from '../drawing/stands';
import { placeNames, type Body, type Name, type Placed, type Wording } from './placement';

/** What is lettered beside a piece: a name in lines, its code for typing, its strength; on a plate or free. */
export interface Words extends Wording {
  lines: string[];
  code: string;
  figure: string;
  style: 'plate' | 'free' | 'officer';
}

export type Lettering = Placed<Words>;

/** Where the name of a piece stands. */
export interface Lettered {
  id: string;
  box: Box;
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

/** Pixels at 100 %: a bold letter, a light one, a line, half an officer's disc. */
const [LETTER, LIGHT, LINE, DISC] = [7.5, 7, 13, 15];
/** From here on the table is seen from afar: names are written short. */
const FAR = 1.45;

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

export const boxAround = ([x, y]: Point, [w, h]: Point): Box => ({
  left: x - w,
  right: x + w,
  top: y - h,
  bottom: y + h,
});

/** The boxes of a unit's bases as they stand on the table. */
export const basesOf = (piece: Piece): Box[] =>
  (typeof piece.form === 'object' && 'stands' in piece.form ? piece.form.stands : []).map((s) => boxOf(cornersOf(s)));

function worded(lines: string[], code: string, figure: string, style: Words['style'], k: number): Words {
  const longest = Math.max(...lines.map((l) => l.length));
  const wide =
    longest * LETTER + (code ? code.length * LIGHT + 6 : 0) + (figure ? figure.length * LETTER + (longest ? 7 : 0) : 0);
  const half: Point =
    style === 'plate'
      ? [(wide / 2 + 7) * k, 10.5 * k]
      : style === 'officer'
        ? [(longest * 3.6 + 2) * k, 8 * k]
        : [(wide / 2 + 1) * k, ((lines.length * LINE) / 2 + 1) * k];
  return { lines, code, figure, style, half };
}

/** A code that helps to type an order stands beside the name. */
const codeOf = (piece: Piece, name: string): string =>
  /^[a-z]{1,2}\d{1,2}$/.test(piece.id) && !name.toLowerCase().includes(piece.id) ? piece.id : '';

/** A unit's name from its fullest wording to its shortest. */
function wordingsOf({ piece, block, tag }: Unit, doubled: ReadonlySet<string>, k: number): Words[] {
  const name = shortName(piece.name);
  if (tag.brigade) {
    const room = (block.box.right - block.box.left) / k;
    const lines = wrapped(tag.label, room);
    return [
      worded(lines, '', '', 'free', k),
      ...(lines.length > 1 ? [worded([tag.label], '', '', 'free', k)] : []),
      ...(piece.label && piece.label !== tag.label ? [worded([piece.label], '', '', 'free', k)] : []),
    ];
  }
  const label = tag.strength ? tag.label : tag.label.replace(new RegExp(`\\s${piece.strength}$`), '');
  const full = name && !doubled.has(name) && name.length < 24 ? name : label;
  return [
    ...(k < FAR ? [worded([full], codeOf(piece, full), piece.strength, 'plate', k)] : []),
    ...(label ? [worded([label], '', piece.strength, 'plate', k)] : []),
    ...(piece.strength ? [worded([''], '', piece.strength, 'plate', k)] : []),
  ];
}

/** Names that more than one unit bears say nothing. */
function doubledNames(units: readonly Unit[]): Set<string> {
  const names = units.map((u) => shortName(u.piece.name));
  return new Set(names.filter((n, i) => names.indexOf(n) !== i));
}

/**
 * Names of units and officers on a table, so that none hides another or a piece and each stands by its own; those that
 * find no place are left out, and hovering tells them. `asked` are the pieces that the question is about; `sight` is
 * what can be seen of the table.
 */
export function letter(
  units: readonly Unit[],
  officers: readonly Officer[],
  sheet: Sheet,
  k: number,
  busy: readonly Box[],
  asked: ReadonlySet<string> = new Set(),
  sight?: Box,
): Map<string, Lettering> {
  const doubled = doubledNames(units);
  const weigh = (id: string, own: number): number => own + (asked.has(id) ? 100 : 0);
  const names: Name<Words>[] = units.flatMap((unit) => {
    const wordings = wordingsOf(unit, doubled, k);
    if (!wordings.length) return [];
    const { piece, block } = unit;
    const weight = weigh(piece.id, 2 + block.stands.length / 100);
    return [{ id: piece.id, weight, wordings, behind: turned([0, 1], block.facing), must: asked.has(piece.id) }];
  });
  const size = DISC * Math.max(1, k * 0.85);
  const bodies: Body[] = units.map(({ piece }) => ({ id: piece.id, boxes: basesOf(piece) }));
  for (const { piece, at } of officers) {
    bodies.push({ id: piece.id, boxes: [boxAround(at, [size, size])] });
    const words = officerName(piece.name);
    if (words)
      names.push({
        id: piece.id,
        weight: weigh(piece.id, 3),
        wordings: [worded([words], '', '', 'officer', k)],
        behind: [1, 0],
        must: false,
      });
  }
  const edge: Box = grown({ left: 0, top: 0, right: sheet.width, bottom: sheet.height }, -2);
  return placeNames(names, bodies, busy, edge, k, sight);
}
