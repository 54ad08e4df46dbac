import type { Analysis, Ground, Judged, Scene, Target } from '../api/types';
import type { Idea } from '../surface/ideas';
import type { Scale } from '../surface/spread';
import { percent, told } from './chances';
import { chanceOf } from './study';
import type { Told } from './words';

/** The orders of a decision as the surface draws them: by the row they had in the list, by the pieces they move, or by what their notation names. */
export function ideasOf(analysis: Analysis, decision: Judged, ground: Ground, scene: Scene, scale: Scale): Idea[] {
  return (told(decision) as Told[]).map((choice, i) => ({
    number: i + 1,
    text: `${percent(chanceOf(analysis, decision.seat, choice.chance).value)} %`,
    tone: i === 0 ? 'best' : choice.given ? 'given' : 'other',
    ...whereOf(choice, ground, scene, scale),
  }));
}

/** Where an order goes. */
export function whereOf(choice: Pick<Told, 'notation' | 'row' | 'moves'>, ground: Ground, scene: Scene, scale: Scale): Pick<Idea, 'subject' | 'target' | 'path' | 'moves'> {
  const moves = (choice.moves ?? []).map((m) => ({ piece: m.piece, from: scale.point(m.from), to: scale.point(m.to) }));
  const { row } = choice;
  const named = mentioned(choice.notation, ground, scene);
  if (row) return { subject: row.subject ?? named.subject, target: row.target ? scale.target(row.target) : named.target, path: row.path.map(scale.point), moves: row.path.length > 1 ? [] : moves };
  return { ...named, path: [], moves };
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
