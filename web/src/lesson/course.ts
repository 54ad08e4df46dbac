import type { Lesson } from '../api/types';

/** Where somebody left the lesson of a game: the position at hand, and in each the step that comes next. */
export interface Left {
  at: string;
  steps: Record<string, number>;
}

const NOTHING: Left = { at: '', steps: {} };
const keyOf = (slug: string): string => `grognard.lesson.${slug}`;

/** What this browser has kept of a game's lesson. */
export function left(slug: string): Left {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(slug)) ?? '{}') as Partial<Left>;
    return { at: kept.at ?? '', steps: kept.steps ?? {} };
  } catch {
    return NOTHING;
  }
}

/** Keeps where the learner is now. A position that was finished stays so while it is looked at again. */
export function keep(slug: string, lesson: Lesson, step: number): Left {
  const before = left(slug);
  const steps = { ...before.steps };
  if (stepsDone(before, lesson) < lesson.steps.length) steps[lesson.id] = step;
  const now = { at: lesson.id, steps };
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still teaches.
  }
  return now;
}

/** How many steps of a position are behind the learner. */
export const stepsDone = (kept: Left, lesson: Lesson): number =>
  Math.min(lesson.steps.length, Math.max(0, (kept.steps[lesson.id] ?? 1) - 1));

/** The step to go on with: the one that comes next, or the first again of what is finished. */
export const stepToGoOn = (kept: Left, lesson: Lesson): number => {
  const done = stepsDone(kept, lesson);
  return done === lesson.steps.length ? 1 : done + 1;
};

/** The position to go on with: the one that was left in the middle, or the first that is not finished, or the first. */
export function positionToGoOn(kept: Left, course: readonly Lesson[]): Lesson | undefined {
  const open = (l: Lesson): boolean => stepsDone(kept, l) < l.steps.length;
  return course.find((l) => l.id === kept.at && open(l)) ?? course.find(open) ?? course[0];
}
