import type { Piece, Scene } from '../api/types';
import type { Box, Point } from '../drawing/geometry';
import { shortName } from '../drawing/stands';
import { sideOf, type Side } from './camera';
import type { Want } from './docks';
import { toWindow, type Size, type View } from './view';

/** What lies outside the window on one of its sides, of one side of the match. */
export interface Outside {
  key: string;
  edge: Side;
  /** In words, and in short. */
  texts: [string, string];
  side: string;
  /** Where along the edge it lies, in pixels. */
  along: number;
  /** Where the camera goes. */
  to: Point;
  asked: boolean;
}

const isAcross = (edge: Side): boolean => edge === 'left' || edge === 'right';
const nameOf = (p: Piece): string => shortName(p.name || p.label);

/** What lies outside, by edge and side: a name, and how many more. */
export function outside(
  scene: Scene,
  view: View,
  window: Size,
  asked: ReadonlySet<string>,
  boxOf: (piece: string) => Box | null,
): Outside[] {
  const groups = new Map<string, { edge: Side; side: string; pieces: { piece: Piece; at: Point }[] }>();
  for (const piece of scene.pieces) {
    const box = boxOf(piece.id);
    if (!box) continue;
    const at: Point = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const edge = sideOf(view, at, window);
    if (!edge) continue;
    const key = `${edge} ${piece.side}`;
    const group = groups.get(key) ?? { edge, side: piece.side, pieces: [] };
    group.pieces.push({ piece, at });
    groups.set(key, group);
  }
  return [...groups].map(([key, { edge, side, pieces }]) => {
    pieces.sort((a, b) => Number(asked.has(b.piece.id)) - Number(asked.has(a.piece.id)));
    const names = [...new Set(pieces.map(({ piece }) => nameOf(piece)))].filter(Boolean);
    const first = names[0] && names[0].length < 22 ? names[0] : '';
    const rest = pieces.length - (first ? 1 : 0);
    const along = pieces.map(({ at }) => toWindow(view, at)[isAcross(edge) ? 1 : 0]);
    return {
      key,
      edge,
      side,
      texts: [first ? (rest ? `${first}, ${rest} more` : first) : `${rest}`, `${pieces.length}`] as [string, string],
      along: along.reduce((sum, v) => sum + v, 0) / along.length,
      to: pieces[0]?.at ?? [0, 0],
      asked: pieces.some(({ piece }) => asked.has(piece.id)),
    };
  });
}

/** How a chip for it wants to stand: at its edge, as near to where it lies as others leave room. */
export function chipWant(one: Outside, window: Size, high: number, brief: boolean): Want {
  const PAD = 8;
  const sizes = one.texts.map((text) => ({ width: text.length * 7.1 + 36, height: high }));
  const spots = ({ width, height }: Size): Point[] => {
    const across = isAcross(one.edge);
    const [length, room] = across ? [height, window.height] : [width, window.width];
    const last = Math.max(PAD, room - length - PAD);
    const start = Math.max(PAD, Math.min(last, one.along - length / 2));
    const places = [start];
    for (let d = 16; start - d >= PAD || start + d <= last; d += 16)
      places.push(...[start - d, start + d].filter((v) => v >= PAD && v <= last));
    const [right, bottom] = [window.width - width - PAD, window.height - height - PAD];
    return places.map((v): Point => {
      if (across) return [one.edge === 'left' ? PAD : right, v];
      return [v, one.edge === 'up' ? PAD : bottom];
    });
  };
  return { id: one.key, sizes: brief && !one.asked ? sizes.slice(1) : sizes, spots, yields: false };
}
