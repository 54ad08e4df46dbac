import type { ClauseText } from '../api/types';

/** Clauses that hold all words of a query, best first: the id itself, then titles, then texts. */
export function find(clauses: readonly ClauseText[], query: string): ClauseText[] {
  const whole = query.trim().toLowerCase();
  const words = whole.split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const scored = clauses.flatMap((clause, order) => {
    const id = clause.id.toLowerCase();
    const title = clause.title.toLowerCase();
    const text = `${id} ${title} ${clause.chapter} ${clause.text}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    const score =
      id === whole || id.endsWith(`-${whole}`)
        ? 0
        : id.includes(whole)
          ? 1
          : words.every((w) => title.includes(w))
            ? 2
            : 3;
    return [{ clause, score, order }];
  });
  return scored.sort((a, b) => a.score - b.score || a.order - b.order).map((s) => s.clause);
}
