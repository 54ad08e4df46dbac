import { api } from '../api/client';
import type { Lesson } from '../api/types';

const kept = new Map<string, Promise<Map<string, string>>>();

/** Which clauses a game's lessons teach, with the address of the step that does. */
export function taught(slug: string): Promise<Map<string, string>> {
  let found = kept.get(slug);
  if (!found) {
    found = api.lessons(slug).then(
      (list) => stepsByClause(slug, list.lessons),
      () => new Map<string, string>(),
    );
    kept.set(slug, found);
  }
  return found;
}

/** The first step that teaches each clause; one that puts it first is better than one that names it besides. */
export function stepsByClause(slug: string, lessons: readonly Lesson[]): Map<string, string> {
  const found = new Map<string, string>();
  const steps = lessons.flatMap((l) => l.steps.map((s, i) => ({ to: `/lesson/${slug}/${l.id}#step=${i + 1}`, s })));
  for (const { to, s } of steps) if (s.clauses[0] && !found.has(s.clauses[0])) found.set(s.clauses[0], to);
  for (const { to, s } of steps) for (const id of s.clauses) if (!found.has(id)) found.set(id, to);
  return found;
}
