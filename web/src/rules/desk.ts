import { api } from '../api/client';
import type { Ask, OddsRow, Parameter, QuestionInfo } from '../api/types';

/** Names as players say them, with a capital; what has no words is at least readable. */
export const called = (question: QuestionInfo, name: string): string => upper(said(question, name));

/** The same within a sentence. */
export const said = (question: QuestionInfo, name: string): string => question.words[name] ?? name.replaceAll('_', ' ');

const upper = (text: string): string => text.replace(/^\p{Ll}/u, (c) => c.toUpperCase());

/** The value of an outcome as players say it. */
export const valueOf = (question: QuestionInfo, value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'yes'
      : 'no'
    : typeof value === 'string'
      ? said(question, value)
      : String(value);

/** What a field holds when nobody has changed it. */
export const usual = (question: QuestionInfo, p: Parameter): string =>
  p.default === null || p.default === undefined ? (question.begin[p.name] ?? '') : worded(p, String(p.default));

/** A number that stands for a word is shown as the word. */
const worded = (p: Parameter, value: string): string =>
  p.type === 'int' ? (p.words.find(([, number]) => String(number) === value)?.[0] ?? value) : value;

/** What a field takes, in words. */
export function takes(question: QuestionInfo, p: Parameter): string {
  if (p.type === 'int')
    return [`a whole number from ${p.min} to ${p.max}`, ...p.words.map(([word]) => `“${said(question, word)}”`)].join(
      ' or ',
    );
  if (p.type === 'decimal') return `a number from ${p.min} to ${p.max}`;
  return 'one of the list';
}

/** Why a figure cannot be; empty where it can. The server has the last word on figures that do not go together. */
export function wrong(question: QuestionInfo, p: Parameter, value: string): string {
  if (value === '' && (p.default === null || p.default === undefined)) return '';
  const fits =
    p.type === 'int'
      ? (/^[-−]?\d+$/.test(value) && between(plain(value), p.min, p.max)) || p.words.some(([word]) => word === value)
      : p.type === 'decimal'
        ? /^\d+([.,]\d+)?$/.test(value) && between(plain(value), p.min, p.max)
        : p.type === 'word'
          ? p.values.includes(value)
          : value === 'true' || value === 'false';
  return fits ? '' : `It takes ${takes(question, p)}.`;
}

const plain = (value: string): number => Number(value.replace('−', '-').replace(',', '.'));
const between = (n: number, least: number, most: number): boolean => n >= least && n <= most;

/** A figure as the server reads it. */
export const sent = (value: string): string => value.replace('−', '-').replace(/^(\d+),(\d+)$/, '$1.$2');

/** A refusal of the server by the field it is about: `` `die` cannot be `5`; it takes 4, 6 or 8 ``. */
export function refused(question: QuestionInfo, text: string): { name: string; text: string } | null {
  const found = /^`(\w+)` cannot be `(.*)`; it takes (.*)$/.exec(text);
  const name = found?.[1];
  if (!name || !question.parameters.some((p) => p.name === name)) return null;
  return {
    name,
    text: found[2] === 'nothing' ? `Say ${said(question, name)} first.` : `It takes ${found[3]?.replaceAll('_', ' ')}.`,
  };
}

/** One figure of an answer by itself: how often it comes to what. */
export interface Marginal {
  key: string;
  numeric: boolean;
  mean: number;
  shares: { value: unknown; p: number }[];
}

/** Every figure of an answer by itself; those that are always the same are told, too. */
export function marginals(question: QuestionInfo, rows: readonly OddsRow[]): Marginal[] {
  return question.outcomes.flatMap((key): Marginal[] => {
    const found = new Map<string, { value: unknown; p: number }>();
    for (const row of rows) {
      const value = (row.outcome as Record<string, unknown>)[key];
      if (value === undefined) continue;
      const known = found.get(String(value));
      if (known) known.p += row.p;
      else found.set(String(value), { value, p: row.p });
    }
    if (!found.size) return [];
    const shares = [...found.values()];
    const numeric = shares.every((s) => typeof s.value === 'number');
    shares.sort((a, b) => (numeric ? Number(a.value) - Number(b.value) : b.p - a.p));
    return [{ key, numeric, mean: shares.reduce((sum, s) => sum + Number(s.value) * s.p, 0), shares }];
  });
}

/** A chance in percent, never rounded to certainty. */
export function percent(p: number): string {
  if (p >= 1 - 1e-12) return '100 %';
  const text = (p * 100).toFixed(p < 0.1 ? 2 : 1);
  return Number(text) === 0 ? '<0.01 %' : Number(text) >= 100 ? '>99.9 %' : `${text} %`;
}

/** What an address asks the desk: `?odds=battle&att=13`. */
export function askedIn(search: string): { question: string; values: Record<string, string> } | null {
  const pairs = new URLSearchParams(search);
  const question = pairs.get('odds');
  pairs.delete('odds');
  pairs.delete(MATCH);
  return question === null ? null : { question, values: Object.fromEntries(pairs) };
}

/** In an address, names a match of older rules, by which the odds are asked; no question has such a parameter. */
const MATCH = 'match';

/** The match of older rules that an address names, if any. */
export const matchIn = (search: string): string => new URLSearchParams(search).get(MATCH) ?? '';

/** Where the desk is asked a question about a clause, by the rules of the day or by those of a match. */
export function oddsAddress(slug: string, question: string, clause: string, match: string): string {
  const pairs = new URLSearchParams({ odds: question, ...(match ? { [MATCH]: match } : {}) });
  return `/rules/${slug}?${pairs.toString()}#${clause}`;
}

/** Where the desk answers a question with the figures of a position. */
export const deskOf = (slug: string, { question, figures }: Ask): string =>
  `/rules/${slug}?${new URLSearchParams({ odds: question, ...figures } as Record<string, string>)}`;

/** The question that is about a clause, or about the nearest part of its section. */
export function about(questions: readonly QuestionInfo[], clause: string): QuestionInfo | undefined {
  const section = clause.replace(/[a-z]$/, '');
  return (
    questions.find((q) => q.clause === clause) ?? questions.find((q) => q.clause.replace(/[a-z]$/, '') === section)
  );
}

const kept = new Map<string, Promise<QuestionInfo[]>>();

/** The questions of a game, asked for once. */
export function questionsOf(slug: string): Promise<QuestionInfo[]> {
  let found = kept.get(slug);
  if (!found) {
    found = api.games().then(
      (games) => games.find((g) => g.slug === slug)?.questions ?? [],
      () => [],
    );
    kept.set(slug, found);
  }
  return found;
}
