import { expect, it } from 'vitest';
import { restText } from '../../src/analysis/work.svelte';
import type { Chances, Line, MatchSummary, ScoreRow, Side, Standing } from '../../src/api/types';
import { rowsOf } from '../../src/pages/causes';
import { outcomeSentence } from '../../src/pages/outcome';
import { edgeOf } from '../../src/parts/edge';
import { grouped, stateOf } from '../../src/parts/matches';

const sides = [
  { id: 'rebel', seats: ['rebel'] },
  { id: 'british', seats: ['british'] },
] as Side[];
const row = (side: string, points: number, cause: string, what: string, made = true): ScoreRow => ({
  side,
  points,
  cause,
  what,
  clause: 'LM-5.2b',
  at: null,
  made,
});
const line = (step: number, points: ScoreRow[]): Line => ({ step, points }) as Line;

it('a score row names the places of either side, with the step where the log tells it', () => {
  const standing = {
    rows: [
      row('rebel', 4, 'Massacres', 'at Delhi'),
      row('british', 5, 'Cities held', 'Calcutta', false),
      row('rebel', 1, 'Cities held', 'Meerut', false),
    ],
  } as Standing;
  const lines = [
    line(7, [row('rebel', 2, 'Massacres', 'at Delhi')]),
    line(9, [row('rebel', 2, 'Massacres', 'at Agra')]),
    line(30, [row('rebel', 9, 'Massacres', 'after the end')]),
  ];
  const rows = rowsOf(standing, sides, lines, 20);
  expect(rows.map((r) => [r.label, r.counted, ...r.sides.map((s) => s.points)])).toEqual([
    ['Massacres', false, 4, 0],
    ['Cities held', true, 1, 5],
  ]);
  expect(rows[0]?.sides[0]?.spots).toEqual([
    { text: 'Delhi', points: 2, step: 7 },
    { text: 'Agra', points: 2, step: 9 },
  ]);
  expect(rows[1]?.sides[1]?.spots).toEqual([{ text: 'Calcutta', points: 5, step: null }]);
});

it('where the log does not tell every point, the table does', () => {
  const standing = { rows: [row('rebel', 4, 'Massacres', 'at Delhi')] } as Standing;
  const rows = rowsOf(standing, sides, [line(7, [row('rebel', 2, 'Massacres', 'at Delhi')])], 20);
  expect(rows[0]?.sides[0]?.spots).toEqual([{ text: 'Delhi', points: 4, step: null }]);
});

it('the edge of a scenario is the side that wins more often, as it was measured', () => {
  const side = (seats: string[], share: number, ci95: [number, number]): Chances['sides'][number] => ({
    seats,
    share,
    ci95,
  });
  const chances: Chances = {
    matches: 2000,
    draws: 400,
    turns: 6,
    sides: [side(['rebel'], 0.2, [0.18, 0.22]), side(['british'], 0.6, [0.58, 0.62])],
  };
  const edge = edgeOf(chances, [{ seat: 'british', name: 'British', palette: 'british' }]);
  expect(edge).toMatchObject({ name: 'British', wins: 60, side: 1 });
  expect(edge?.at).toBeCloseTo(0.7);
  expect(edge?.low).toBeCloseTo(0.68);
  expect(edgeOf(null)).toBeNull();
});

it('the rest of an analysis is estimated as soon as anybody can', () => {
  const at = (done: number, seconds: number | null): string => restText({ work: 'running', done, of: 100, seconds });
  expect([at(0, 1), at(1, 1), at(50, null)]).toEqual(['', '', '']);
  expect(at(50, 3)).toBe('a few seconds more');
  expect(at(25, 10)).toBe('about 30 seconds more');
  expect(at(10, 60)).toBe('about 9 minutes more');
  expect(restText({ work: 'waiting', done: 0, of: 0, seconds: null })).toBe('');
});

it('matches stand under what they wait for, and results say by how much', () => {
  const match = (id: string, extra: Partial<MatchSummary>): MatchSummary =>
    ({ id, you: ['rebel'], status: { status: 'decision', seat: 'british' }, updated: 1, ...extra }) as MatchSummary;
  const outcome = (extra: object): Pick<MatchSummary, 'status'> => ({
    status: {
      status: 'over',
      outcome: { level: '', margin: { british: 6, rebel: -6 }, reason: 'X', winners: ['british'], ...extra },
    },
  });
  const list = [
    match('lost', outcome({})),
    match('theirs', {}),
    match('mine', { your_turn: true }),
    match('drawn', outcome({ winners: [], margin: {}, agreed: true })),
    match('watched', { you: [], ...outcome({}) }),
    match('ended', outcome({ winners: [], margin: {}, annulled: true })),
  ];
  expect(grouped(list).map((g) => [g.title, g.matches.map((m) => m.id)])).toEqual([
    ['Your move', ['mine']],
    ['Running', ['theirs']],
    ['Over', ['lost', 'drawn', 'watched', 'ended']],
  ]);
  const naming = [{ seat: 'british', name: 'The British', palette: '' }];
  expect(list.filter((m) => m.status.status === 'over').map((m) => stateOf(m, naming))).toEqual([
    'lost by 6',
    'drawn, by agreement',
    'The British won by 6',
    'ended by the host',
  ]);
});

it('what the host ended is told as that, and a time that was up as that', () => {
  const named = sides.map((side) => ({ ...side, name: side.id === 'rebel' ? 'Rebels' : 'British' }));
  const ending = { level: '', margin: {}, reason: 'X', winners: [] };
  expect(outcomeSentence({ ...ending, level: 'annulled', annulled: true }, named)).toBe(
    'The host has ended this match: it counts for nothing.',
  );
  expect(outcomeSentence({ ...ending, winners: ['british'], out_of_time: 'rebel' }, named)).toMatch(
    /was up\..* on time\.$/,
  );
});
