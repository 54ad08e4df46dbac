import type { Analysis, Ground, Judged, Scene } from '../api/types';
import type { Idea } from '../surface/ideas';
import type { Scale } from '../surface/spread';
import { whereOf } from '../surface/whereabouts';
import { percent, told } from './chances';
import { chanceOf } from './study';

/** The orders of a decision as the surface draws them. */
export function ideasOf(analysis: Analysis, decision: Judged, ground: Ground, scene: Scene, scale: Scale): Idea[] {
  return told(decision).map((choice, i) => {
    const row = choice.row
      ? {
          ...choice.row,
          path: choice.row.path.map(scale.point),
          target: choice.row.target && scale.target(choice.row.target),
        }
      : null;
    const moves = choice.moves.map((m) => ({ piece: m.piece, from: scale.point(m.from), to: scale.point(m.to) }));
    return {
      number: i + 1,
      text: `${percent(chanceOf(analysis, decision.seat, choice.chance).value)} %`,
      tone: i === 0 ? 'best' : choice.given ? 'given' : 'other',
      ...whereOf(choice.notation, row, moves, ground, scene),
    };
  });
}
