import { expect, it } from 'vitest';
import type { Lesson, Line, MatchSummary, ScoreRow } from '../../src/api/types';
import { entriesOf } from '../../src/match/entries';
import { causesOf, madeIn, notable, totalOf } from '../../src/match/standing';
import { outcomeSentence } from '../../src/pages/outcome';
import { inOrder, stateOf, whenText } from '../../src/parts/matches';
import { stepsByClause } from '../../src/rules/lessons';

const row = (side: string, points: number, cause: string, made = true): ScoreRow => ({
  side,
  points,
  cause,
  what: '',
  clause: null,
  at: null,
  made,
});
const line = (step: number, text: string, extra: Partial<Line> = {}): Line => ({
  step,
  seat: null,
  clause: 'X-1',
  text,
  brief: '',
  weight: 0,
  points: [],
  why: [],
  effects: [],
  heading: false,
  rolls: [],
  ...extra,
});
const sides = [
  { id: 'british', name: 'British', palette: 'british', seats: ['british'] },
  { id: 'rebel', name: 'Rebels', palette: 'rebel', seats: ['rebel'] },
];

it('rows stand by cause, what is made for good first, and add up to the totals', () => {
  const rows = [row('rebel', 2, 'Cities', false), row('british', 1, 'Battles'), row('british', 3, 'Battles')];
  const standing = { rows, prizes: [], rule: '', clause: null };
  expect(causesOf(standing, sides).map((c) => [c.cause, c.open, c.points])).toEqual([
    ['Battles', false, [4, 0]],
    ['Cities', true, [0, 2]],
  ]);
  expect(sides.map((s) => totalOf(standing, s.id))).toEqual([4, 2]);
});

it('every point leads to the act that made it', () => {
  const lines = [
    line(3, 'a', { points: [row('british', 1, 'Battles')] }),
    line(9, 'b', { points: [row('rebel', 2, 'X')] }),
  ];
  expect(madeIn(lines, 5).map((m) => [m.step, m.row.points])).toEqual([[3, 1]]);
});

it('the three heaviest events are told, in their order, in their short words', () => {
  const lines = [
    line(1, 'moved', { weight: 1 }),
    line(2, 'Tatya Tope took Cawnpore at some length.', { brief: 'Tatya Tope took Cawnpore', weight: 5 }),
    line(3, 'Delhi rose.', { weight: 6 }),
    line(4, 'nothing'),
    line(5, 'Sikhs routed.', { weight: 3 }),
  ];
  expect(notable(lines).map((n) => [n.step, n.text])).toEqual([
    [2, 'Tatya Tope took Cawnpore'],
    [3, 'Delhi rose'],
    [5, 'Sikhs routed'],
  ]);
  expect(notable([...lines, ...lines]), 'what a step tells twice is told once').toEqual(notable(lines));
});

it('one act is one entry, under the line that weighs most', () => {
  const entries = entriesOf([
    line(1, 'Turn 1', { heading: true }),
    line(1, 'fires'),
    line(1, 'falls', { weight: 4 }),
    line(1, 'holds'),
    line(2, 'moves'),
  ]);
  expect(entries.map((e) => [e.heading, e.main.text, e.parts.map((p) => p.text)])).toEqual([
    [true, 'Turn 1', []],
    [false, 'falls', ['fires', 'holds']],
    [false, 'moves', []],
  ]);
});

it('a resignation is told as one, without points', () => {
  const ending = { level: 'total', margin: { british: -15, rebel: 15 }, reason: 'X', winners: ['rebel'] };
  expect(outcomeSentence({ ...ending, resigned: 'british' }, sides)).toBe(
    'The British give up. The Rebels win by resignation.',
  );
  expect(outcomeSentence({ ...ending, winners: [], level: 'draw', agreed: true }, sides)).toBe('A draw, by agreement.');
});

it('a clause leads to the step that teaches it first', () => {
  const step = (clauses: string[]): Lesson['steps'][number] => ({ title: '', say: '', clauses, yours: true });
  const lesson = { id: 'fire', title: '', blurb: '', minutes: 1, seat: '', scenario: '' };
  const steps = stepsByClause('cw', [{ ...lesson, steps: [step(['A', 'B']), step(['B'])] }]);
  expect([steps.get('A'), steps.get('B')]).toEqual(['/lesson/cw/fire#step=1', '/lesson/cw/fire#step=2']);
});

it('your move comes first, what is over last, and results are told in words', () => {
  const ending = { level: '', margin: {}, reason: 'X', winners: ['rebel'], resigned: 'british' };
  const match = (id: string, extra: Partial<MatchSummary>): MatchSummary => ({
    id,
    rated: false,
    fits: true,
    game: '',
    game_title: '',
    scenario: '',
    scenario_title: '',
    seats: [],
    you: ['rebel'],
    status: { status: 'decision', seat: 'british', question: '' },
    step: 0,
    turn: 1,
    your_turn: false,
    updated: 1,
    ...extra,
  });
  const over = match('over', { status: { status: 'over', outcome: ending }, updated: 9 });
  const list = [over, match('theirs', {}), match('mine', { your_turn: true })];
  expect(inOrder(list).map((m) => m.id)).toEqual(['mine', 'theirs', 'over']);
  expect(list.map((m) => stateOf(m))).toEqual(['won, by resignation', 'British to move', 'your move']);
  expect([whenText(100, 130), whenText(100, 700)]).toEqual(['just now', '10 minutes ago']);
});
