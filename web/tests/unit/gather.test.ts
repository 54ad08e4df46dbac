import { expect, it } from 'vitest';
import type { Affordance } from '../../src/api/types';
import { arranged, gathered, isFolded, sentence } from '../../src/match/gather';

const row = (label: string, group = '', drag = false): Affordance => ({
  order: null,
  notation: '',
  label,
  note: '',
  cost: '',
  subject: null,
  target: null,
  path: [],
  tone: 'plain',
  odds: null,
  choose: null,
  drag,
  confirm: null,
  refused: null,
  group,
  irrevocable: false,
});

it('rows of a heading stand together, the dragged one first', () => {
  const bundles = gathered([row('a1', 'A'), row('b1', 'B'), row('end'), row('a2', 'A', true), row('quit')]);
  expect(bundles.map((b) => [b.group, b.rows.map((r) => r.label)])).toEqual([
    ['A', ['a2', 'a1']],
    ['B', ['b1']],
    ['', ['end', 'quit']],
  ]);
});

it('a row without a heading joins the rows of its subject', () => {
  const bundles = gathered([{ ...row('stands'), subject: 'u' }, { ...row('goes', 'Unit'), subject: 'u' }, row('end')]);
  expect(bundles.map((b) => [b.group, b.rows.length])).toEqual([
    ['Unit', 2],
    ['', 1],
  ]);
});

it('only long lists with headings are folded', () => {
  const many = Array.from({ length: 40 }, (_, i) => row(`r${i}`, `G${i % 5}`));
  expect(isFolded(gathered(many))).toBe(true);
  expect(isFolded(gathered(many.slice(0, 20)))).toBe(false);
  expect(isFolded(gathered(many.map((r) => ({ ...r, group: '' }))))).toBe(false);
});

it('what stands under no heading comes last where headings are folded', () => {
  const many = Array.from({ length: 40 }, (_, i) => row(`r${i}`, `G${i % 4}`));
  const bundles = arranged(gathered([row('first'), ...many.slice(0, 20), row('pass'), ...many.slice(20), row('end')]));
  expect(bundles.map((b) => b.group)).toEqual(['G0', 'G1', 'G2', 'G3', '']);
  expect(bundles.at(-1)?.rows.map((r) => r.label)).toEqual(['first', 'pass', 'end']);
  const short = gathered([row('first'), row('a', 'A')]);
  expect(arranged(short)).toEqual(short);
});

it('a row begins with a capital where it begins with an article', () => {
  expect(['the khan rides', 'a gun', 'z1 wheels', 'theirs'].map(sentence)).toEqual([
    'The khan rides',
    'A gun',
    'z1 wheels',
    'theirs',
  ]);
});
