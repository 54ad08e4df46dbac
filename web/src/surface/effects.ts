import type { Effect, EffectKind, Line, Scene } from '../api/types';
import { seeded, turned, type Point } from '../drawing/geometry';
import { blockOf, type Block } from '../drawing/stands';

/** Something that a step leaves on the table for the eye: smoke before those who fired, dust behind those who moved. */
export interface Cloud {
  kind: 'smoke' | 'dust';
  at: Point;
  /** Where it drifts. */
  drift: Point;
  seed: number;
}

/** One who fell, and at which step. */
export interface Fallen {
  at: Point;
  angle: number;
  side: string;
  step: number;
}

const CLOUDS: Partial<Record<EffectKind, Cloud['kind']>> = {
  musketry: 'smoke',
  gunfire: 'smoke',
  march: 'dust',
  charge: 'dust',
};
/** Who moved less far raises no dust. */
const SHORT = 30;
const MOST = 24;
const seedOf = (text: string): number => [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9973, 7);
const effectsOf = (lines: readonly Line[]): Effect[] => lines.flatMap((line) => line.effects);

/** One puff for so much of a line. */
const PUFF = 34;
const MOST_PUFFS = 6;

/** Where the smoke of a unit rises: along its whole front, or before each gun. */
function muzzles(block: Block, guns: boolean): Point[] {
  const wide = block.box.right - block.box.left;
  const count = Math.max(1, Math.min(MOST_PUFFS, Math.round(wide / (guns ? PUFF * 1.6 : PUFF))));
  return Array.from({ length: count }, (_, i): Point => {
    const [x, y] = turned([block.box.left + (wide * (i + 0.5)) / count, block.box.top - 12], block.facing);
    return [block.at[0] + x, block.at[1] + y];
  });
}

/** Clouds of the step between two scenes, by what its events left. */
export function cloudsOf(before: Scene, after: Scene, lines: readonly Line[]): Cloud[] {
  const [was, now] = [before, after].map((scene) => new Map(scene.pieces.map((p) => [p.id, p])));
  const clouds = new Map<string, Cloud>();
  for (const { kind, piece: id } of effectsOf(lines)) {
    const cloud = CLOUDS[kind];
    const piece = id === null ? undefined : now?.get(id);
    const block = piece && blockOf(piece);
    if (!cloud || !piece || !block) continue;
    const seed = seedOf(piece.id);
    if (cloud === 'smoke') {
      for (const [i, at] of muzzles(block, kind === 'gunfire').entries()) {
        const drift = turned([10 + 6 * (i % 2), -24 - 5 * ((i + 1) % 2)], block.facing);
        clouds.set(`${cloud} ${piece.id} ${i}`, { kind: cloud, at, drift, seed: seed + i * 17 });
      }
      continue;
    }
    const old = blockOf(was?.get(piece.id) ?? piece);
    const moved = old ? Math.hypot(block.at[0] - old.at[0], block.at[1] - old.at[1]) : 0;
    if (!old || moved < SHORT) continue;
    const back: Point = [(old.at[0] - block.at[0]) / moved, (old.at[1] - block.at[1]) / moved];
    const deep = block.box.bottom + 8;
    const at: Point = [block.at[0] + back[0] * deep, block.at[1] + back[1] * deep];
    clouds.set(`${cloud} ${piece.id}`, { kind: cloud, at, drift: [back[0] * 30, back[1] * 30], seed: seed + 1 });
  }
  return [...clouds.values()].slice(0, MOST);
}

/** Those who fell between two scenes, by what its events say: a few beside where their unit stood. */
export function fallenOf(before: Scene, lines: readonly Line[], step: number): Fallen[] {
  const losses = new Map<string, number>();
  for (const { kind, piece, count } of effectsOf(lines))
    if (kind === 'loss' && piece !== null) losses.set(piece, (losses.get(piece) ?? 0) + count);
  return before.pieces.flatMap((old): Fallen[] => {
    const lost = losses.get(old.id) ?? 0;
    const block = lost ? blockOf(old) : null;
    if (!block) return [];
    const next = seeded(seedOf(old.id) + step);
    const wide = block.box.right - block.box.left;
    return Array.from({ length: Math.min(4, lost) }, () => {
      const [x, y] = turned([(next() - 0.5) * wide, block.box.top - 8 - next() * 26], block.facing);
      return {
        at: [block.at[0] + x, block.at[1] + y] as Point,
        angle: Math.round(next() * 360),
        side: old.side,
        step,
      };
    });
  });
}
