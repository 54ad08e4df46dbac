import type { Affordance, Ground, Scene, Target } from '../api/types';
import type { Point } from '../drawing/geometry';
import type { Idea } from './ideas';

type Whereabouts = Pick<Idea, 'subject' | 'target' | 'path' | 'moves'>;

/** Where an order goes: by the row it has in the list, by the pieces it moves, or by what its notation names. */
export function whereOf(
  notation: string,
  row: Affordance | null,
  moves: { piece: string; from: Point; to: Point }[],
  ground: Ground,
  scene: Scene,
): Whereabouts {
  const named = mentioned(notation, ground, scene);
  if (!row) return { ...named, target: moves.length ? null : named.target, path: [], moves };
  return {
    subject: row.subject ?? named.subject,
    target: row.target ?? named.target,
    path: row.path,
    moves: row.path.length > 1 ? [] : moves,
  };
}

/** The first piece an order names, and the last place or other piece. */
function mentioned(notation: string, ground: Ground, scene: Scene): { subject: string | null; target: Target | null } {
  const words = notation.match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const pieces = words.filter((word) => scene.pieces.some((p) => p.id === word));
  const zone = words.findLast((word) => ground.zones.some((z) => z.id === word));
  const [subject] = pieces;
  const other = pieces.findLast((p) => p !== subject);
  return { subject: subject ?? null, target: zone ? { zone } : other ? { piece: other } : null };
}
