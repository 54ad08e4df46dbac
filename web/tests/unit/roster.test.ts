import { expect, it } from 'vitest';
import type { Affordance } from '../../src/api/types';
import { shareOf, shelves, signFor, strengthIn, written } from '../../src/match/roster';

const row = (group: string, label: string, note: string, order: object, notation = ''): Affordance =>
  ({ group, label, note, order, notation, subject: null, target: null, refused: null }) as unknown as Affordance;
const all = [
  row('', 'The listed army', '', { order: 'default' }),
  row('Another force', 'A force under +0, radius 9″', '', { order: 'raise', mod: 0, radius: 9 }, 'raise 0 radius 9'),
  row('French', 'line brigade', 'fast infantry, SP 6, SK 1', { order: 'enlist', entry: 'fr_line' }),
  row('French', 'foot battery', 'light foot artillery, SP 2', { order: 'enlist', entry: 'fr_foot6' }),
];

it('rows that take something onto a list stand by heading, the others apart', () => {
  const found = shelves(all);
  expect(found.shelves.map((s) => [s.title, s.rows.length])).toEqual([['French', 2]]);
  expect(found.rest.map((r) => r.label)).toEqual(['The listed army', 'A force under +0, radius 9″']);
});

it('a list so far is read back in the words of its rows', () => {
  const list = 'build army 2 plus 0, force 0 radius 9, entry fr_line, entry fr_line, entry fr_foot6';
  const found = written(list, all);
  expect(found.map((s) => [s.title, s.named.map((n) => n.text)])).toEqual([
    ['army 2 plus 0', []],
    ['A force under +0, radius 9″', ['line brigade', 'line brigade', 'foot battery']],
  ]);
  expect(written(null, all)).toEqual([]);
});

it('signs, strengths and shares come from the words', () => {
  expect(all.slice(2).map(signFor)).toEqual(['infantry', 'artillery']);
  expect(strengthIn('fast infantry, SP 6, SK 1')).toBe('6');
  expect(shareOf('66 of 240')).toBeCloseTo(0.275);
  expect(shareOf('an army has 2 to 5 forces')).toBeNull();
});
