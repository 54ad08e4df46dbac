import { describe, expect, it } from 'vitest';
import type { Affordance, Link, Piece } from '../../src/api/types';
import { sortOf } from '../../src/match/intent';
import { routeTo, shortest } from '../../src/match/route';
import {
  bestShot,
  canStand,
  choices,
  endings,
  escort,
  followers,
  isAnswer,
  likeliest,
  likewise,
  obeying,
  toldAlike,
} from '../../src/match/sweeps';

const row = (more: Partial<Affordance>): Affordance => ({
  subject: null,
  target: null,
  order: {},
  notation: '',
  label: '',
  note: '',
  cost: '',
  group: '',
  tone: 'plain',
  odds: null,
  choose: null,
  confirm: null,
  path: [],
  refused: null,
  drag: false,
  irrevocable: false,
  ...more,
});

const test = (force: string, cds: number): Affordance =>
  row({ subject: force, order: { order: 'test', force, cds }, irrevocable: true });

const shot = (unit: string, target: string, good: number): Affordance =>
  row({
    subject: unit,
    target: { piece: target },
    order: { order: 'fire', unit, target },
    tone: 'contact',
    odds: {
      bars: [{ title: '', clause: null, shares: [{ label: '', p: good, tone: 'good' }], faces: [], ask: null }],
      modifiers: [],
      expect: '',
    },
  });

describe('one gesture for many orders', () => {
  it('gives the last order to everybody else who may have it', () => {
    const all = [test('ney', 0), test('ney', 1), test('murat', 0), test('murat', 1), test('eugene', 0)];
    expect(likewise(all, sortOf(test('davout', 0)))?.may).toEqual(['ney', 'murat', 'eugene']);
    expect(likewise(all, sortOf(test('davout', 1)))?.may).toEqual(['ney', 'murat']);
    expect(likewise(all, sortOf(test('davout', 2)))).toBeNull();
    expect(likewise(all, null)).toBeNull();
  });

  it('tells others the same through the leader they obey likeliest, and aims them at nobody', () => {
    const by = (activator: string, unit: string, good: number): Affordance =>
      row({ ...shot(unit, '', good), order: { order: 'activate', activator, units: [unit] }, tone: 'plain' });
    const lead = by('cole', 'a', 0.5);
    const all = [lead, by('cole', 'b', 0.2), by('kempt', 'b', 0.6), by('kempt', 'c', 0.3), by('stuart', 'c', 0.4)];
    expect(toldAlike(all, 'b', lead), 'the same leader, where he can').toBe(all[1]);
    expect(toldAlike(all, 'c', lead)).toBe(all[4]);
    expect(toldAlike(all, 'd', lead)).toBeUndefined();
    expect(obeying(all, 'cole'), 'a leader stands for whom he can tell something').toEqual(['a', 'b']);
    expect(obeying([shot('a', 'x', 0.5)], 'x'), 'no target does').toEqual([]);
    const many = row({ subject: 'e', order: { order: 'activate', activator: 'kempt', units: ['e', 'f'] } });
    expect(toldAlike([many], 'e', lead), 'one alone is not told as a group').toBeUndefined();
    expect(toldAlike([shot('g', 'y', 0.9)], 'g', shot('a', 'x', 0.5))).toBeUndefined();
  });

  it('takes answers together that are about no piece of one’s own', () => {
    const card = row({ target: { card: 'ghazis' }, order: { order: 'play' } });
    expect(isAnswer(card)).toBe(true);
    expect(isAnswer({ ...card, tone: 'end' })).toBe(false);
    expect(isAnswer({ ...card, confirm: 'Sure?' })).toBe(false);
    expect(isAnswer({ ...card, target: { dice: [0, 1] } })).toBe(false);
    expect(isAnswer(test('ney', 0))).toBe(false);
    expect(isAnswer(row({ label: 'Do nothing' }))).toBe(false);
  });

  it('aims each piece at what it hits likeliest, and leaves those alone that may also move', () => {
    const all = [shot('a', 'x', 0.2), shot('a', 'y', 0.4), shot('b', 'x', 0.3), shot('c', 'x', 0.9)];
    const movable = row({ subject: 'c', drag: true });
    expect(likeliest([...all, movable]).map((a) => a.order)).toEqual([all[1]?.order, all[2]?.order]);
    expect(likeliest([shot('a', 'x', 0.2), shot('a', 'y', 0.4)])).toEqual([]);
  });

  it('knows how a phase can end after it, and never by what ends one piece or must be confirmed', () => {
    const end = row({ tone: 'end', label: 'All others save their fire' });
    const one = row({ tone: 'end', subject: 'a', label: 'a is done' });
    expect(endings([shot('a', 'x', 0.2), end, one, row({ tone: 'end', confirm: 'Really?' })])).toEqual([end]);
  });

  it('keeps an answer for a turn only where it names no piece or place; dice are picked by what they make', () => {
    expect(canStand(row({ order: { order: 'resume' } }))).toBe(true);
    expect(canStand(test('ney', 0))).toBe(false);
    expect(canStand(row({ target: { dice: [0, 1] } }))).toBe(true);
    expect(canStand(row({ target: { zone: 'delhi' } }))).toBe(false);
  });
});

describe('a march over several places', () => {
  const link = (a: string, b: string): Link => ({ id: `${a}-${b}`, a, b, kind: 'track', crossings: [], course: [] });
  const links = [
    link('agra', 'gwalior'),
    link('agra', 'etawah'),
    link('etawah', 'cawnpore'),
    link('jhansi', 'gwalior'),
  ];
  const column = { id: 'rani', place: { zone: { zone: 'jhansi', inside: false } } } as unknown as Piece;
  const step = (to: string, more: Partial<Affordance> = {}): Affordance =>
    row({ subject: 'rani', target: { zone: to }, order: { order: 'step', to }, ...more });

  it('goes the shortest way', () => {
    expect(shortest(links, 'jhansi', 'cawnpore')).toEqual(['gwalior', 'agra', 'etawah', 'cawnpore']);
    expect(shortest(links, 'jhansi', 'delhi')).toBeNull();
  });

  it('is offered where its first step is', () => {
    const to = { id: 'agra', name: 'Agra' };
    const route = routeTo([step('gwalior')], [column], links, to);
    expect([route?.zones, route?.row.label, route?.row.cost]).toEqual([
      ['gwalior', 'agra'],
      'March to Agra',
      '2 steps',
    ]);
    expect(routeTo([step('etawah')], [column], links, to)).toBeNull();
    expect(routeTo([step('gwalior')], [column], links, { id: 'gwalior', name: 'Gwalior' })).toBeNull();
    const refused = { clause: 'LM-1', text: 'no' };
    expect(routeTo([step('gwalior', { refused })], [column], links, to)).toBeNull();
  });
});

it('those who stood with a piece that has gone may follow it', () => {
  const to = (subject: string, zone: string, more: Partial<Affordance> = {}): Affordance =>
    row({ subject, target: { zone }, ...more });
  const all = [
    to('officer', 'C5'),
    to('officer', 'B4'),
    to('bearer', 'C5'),
    to('bearer', 'C5', { irrevocable: true }),
    to('gunner', 'C5'),
    to('drummer', 'C5', { irrevocable: true }),
    to('company', 'C5'),
  ];
  const places: Record<string, string> = { officer: 'D4', bearer: 'D4', drummer: 'D4', company: 'D4', gunner: 'E6' };
  const gone = { piece: 'company', from: 'D4', to: 'C5' };
  expect(followers(all, (id) => places[id] ?? null, gone).map((a) => a.subject)).toEqual(['officer', 'bearer']);
});

describe('leaders who stand with a company', () => {
  const at = (id: string, zone: string, form: Piece['form']): Piece =>
    ({ id, form, name: id, place: { zone: { zone, inside: false } } }) as Piece;
  const pieces = [at('H2', 'A4', { rows: { figures: 10, full: 10 } }), at('Hm', 'A4', 'disc'), at('Ho', 'A3', 'disc')];
  const to = (subject: string, zone: string, order: string): Affordance =>
    row({ subject, target: { zone }, order: { order, subject } });
  const all = [to('H2', 'B4', 'move'), to('Hm', 'B4', 'figure'), to('Hm', 'A3', 'figure'), to('Ho', 'B4', 'figure')];

  it('go where it goes, and nobody else does', () => {
    expect(escort(all, pieces, all[0]!)).toEqual([all[1]]);
  });
  it('take nobody along when they go themselves', () => {
    expect(escort(all, pieces, all[1]!)).toEqual([]);
  });
});

it('the best shot of a piece is the one with the best odds', () => {
  const all = [shot('a', 'x', 0.2), shot('a', 'y', 0.6), shot('b', 'x', 0.9)];
  expect(bestShot(all, 'a')).toBe(all[1]);
  expect(bestShot(all, 'c')).toBeNull();
});

it('a piece dragged out of a stack goes alone, with all, or with whom one chooses', () => {
  const choose = { field: 'units', from: ['rf60', 'hodson', 'guides'], min: 1, max: 3, preset: ['rf60', 'hodson'] };
  const stack = row({ subject: 'rf60', order: { order: 'activate', units: [] }, label: 'Units at Delhi', choose });
  const told = choices(stack, 'hodson');
  expect(told.map((a) => a.label)).toEqual([
    'Units at Delhi: all 2',
    'Units at Delhi: this one alone',
    'Units at Delhi',
  ]);
  expect(told.map((a) => a.order)).toEqual([
    { order: 'activate', units: ['rf60', 'hodson'] },
    { order: 'activate', units: ['hodson'] },
    { order: 'activate', units: [] },
  ]);
  expect(told.map((a) => a.choose === null)).toEqual([true, true, false]);
  expect(choices({ ...stack, choose: { ...choose, min: 2 } }, 'hodson').map((a) => a.subject)).toEqual([
    'rf60',
    'rf60',
  ]);
  const plain = row({ subject: 'campbell' });
  expect(choices(plain, 'campbell')).toEqual([plain]);
});
