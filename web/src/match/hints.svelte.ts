import { api } from '../api/client';
import { wordsOf } from '../analysis/words';
import type { Affordance, ErrorBody, HintIdea, Moved } from '../api/types';
import type { Idea } from '../surface/ideas';
import { namesOf } from '../surface/names';
import { whereOf } from '../surface/whereabouts';
import { faultOf, type MatchModel } from './model.svelte';

/** One of the orders a general would think of. */
export interface Hint {
  idea: HintIdea;
  /** Its row in the list; null for a placement that no row lists. */
  row: Affordance | null;
  /** The pieces such a placement moves. */
  moves: Moved[];
  words: string;
  note: string;
}

/** What a general would do here, when one asks. */
export class Hints {
  list = $state.raw<Hint[]>([]);
  busy = $state(false);
  fault = $state.raw<ErrorBody | null>(null);
  /** The one that is looked at. */
  chosen = $state<number | null>(null);

  constructor(private readonly model: MatchModel) {}

  /** Whether it can be asked for now; the server says whether at all. */
  get allowed(): boolean {
    const { page, isLive, isYours, handover } = this.model;
    return Boolean(page?.hints && isLive && isYours && !handover.to);
  }

  /** A new question: what was said of the last one is gone. */
  clear(): void {
    this.list = [];
    this.fault = null;
    this.chosen = null;
  }

  async ask(): Promise<void> {
    const { page, scene, ground } = this.model;
    if (this.busy || !page || !scene || !ground) return;
    this.busy = true;
    this.clear();
    try {
      const { ideas, step } = await api.hint(this.model.id);
      if (step !== this.model.page?.step) return;
      const names = namesOf(ground, [scene]);
      const { scale } = this.model;
      this.list = ideas.map((idea) => {
        const row = scene.affordances.find((a) => a.notation === idea.notation) ?? null;
        const moves = idea.moves.map((m) => ({ piece: m.piece, from: scale.point(m.from), to: scale.point(m.to) }));
        const words = row
          ? withSubject(row, names)
          : wordsOf({ notation: idea.notation, row, moves }, names, ground.surface.per_inch);
        return { idea, row, moves, words, note: row?.note ?? '' };
      });
      this.chosen = this.list.length ? 0 : null;
    } catch (error) {
      this.fault = faultOf(error);
    } finally {
      this.busy = false;
    }
  }

  /** As the surface draws them, numbered. */
  get ideas(): Idea[] {
    const { scene, ground } = this.model;
    if (!scene || !ground) return [];
    return this.list.map(({ idea, row, moves }, i) => ({
      number: i + 1,
      text: idea.chance === null ? '' : `${Math.round(idea.chance * 100)} %`,
      tone: i === 0 ? 'best' : 'other',
      ...whereOf(idea.notation, row, moves, ground, scene),
    }));
  }
}

/** A row's label, with the piece it is about where the label does not say it. */
function withSubject(row: Affordance, names: ReadonlyMap<string, string>): string {
  const name = row.subject ? names.get(row.subject) : undefined;
  return name && !row.label.includes(name) ? `${name}: ${row.label}` : row.label;
}
