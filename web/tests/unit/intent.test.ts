import { describe, expect, it } from 'vitest';
import type { Affordance, Target } from '../../src/api/types';
import { agreeing, click, completed, impliedSubject, isEnough, lights, NOTHING, toggled } from '../../src/match/intent';

const make = (
  label: string,
  subject: string | null,
  target: Target | null,
  extra: Partial<Affordance> = {},
): Affordance => ({
  order: { order: 'move', label },
  notation: label,
  label,
  note: '',
  cost: '',
  subject,
  target,
  path: [],
  tone: 'plain',
  odds: null,
  choose: null,
  drag: false,
  confirm: null,
  refused: null,
  group: '',
  irrevocable: false,
  ...extra,
});
const a = make('havelock to banda', 'havelock', { zone: 'banda' });
const b = make('havelock to cawnpore', 'havelock', { zone: 'cawnpore' }, { tone: 'contact' });
const c = make('nicholson to delhi', 'nicholson', { zone: 'delhi' });
const d = make('nicholson to banda', 'nicholson', { zone: 'banda' });
const stop = make('stop', null, null, { tone: 'end' });
const no = make(
  'havelock to lucknow',
  'havelock',
  { zone: 'lucknow' },
  { refused: { clause: 'LM-7.1f', text: 'one short' } },
);
const all = [a, b, c, d, no, stop];

describe('what shines', () => {
  it('is the pieces that can act, until one is picked', () => {
    const l = lights(all, NOTHING);
    expect([...l.subjects]).toEqual(['havelock', 'nicholson']);
    expect(l.targets.size).toBe(0);
  });
  it('is then the places it can go to, contact and refused ones marked', () => {
    const l = lights(all, { subject: 'havelock', target: null });
    expect([...l.targets].map(([k, v]) => [k, v.ring])).toEqual([
      ['zone banda', 'legal'],
      ['zone cawnpore', 'contact'],
      ['zone lucknow', 'refused'],
    ]);
  });
  it('is everything at once when only one piece can act', () => {
    expect(impliedSubject([a, b, stop])).toBe('havelock');
    expect(lights([a, b, stop], NOTHING).targets.size).toBe(2);
  });
});

describe('a click', () => {
  it('picks a piece, then gives the order of the place', () => {
    expect(click(all, NOTHING, { piece: 'havelock' })).toEqual({
      kind: 'pick',
      picked: { subject: 'havelock', target: null },
    });
    expect(click(all, { subject: 'havelock', target: null }, { zone: 'cawnpore' })).toEqual({ kind: 'give', order: b });
  });
  it('works the other way round', () => {
    expect(click(all, NOTHING, { zone: 'banda' })).toEqual({
      kind: 'pick',
      picked: { subject: null, target: 'zone banda' },
    });
    expect(click(all, { subject: null, target: 'zone banda' }, { piece: 'nicholson' })).toEqual({
      kind: 'give',
      order: d,
    });
  });
  it('gives at once where only one piece can go', () => {
    expect(click(all, NOTHING, { zone: 'delhi' })).toEqual({ kind: 'give', order: c });
    expect(click([a, b], NOTHING, { zone: 'banda' })).toEqual({ kind: 'give', order: a });
  });
  it('asks where a place offers several orders', () => {
    const twice = make('force march', 'havelock', { zone: 'banda' });
    expect(click([a, twice, c], { subject: 'havelock', target: null }, { zone: 'banda' })).toEqual({
      kind: 'ask',
      orders: [a, twice],
    });
  });
  it('explains what is refused', () => {
    expect(click(all, { subject: 'havelock', target: null }, { zone: 'lucknow' })).toEqual({
      kind: 'refuse',
      order: no,
    });
  });
  it('lets go on a second click and means nothing elsewhere', () => {
    expect(click(all, { subject: 'havelock', target: null }, { piece: 'havelock' })).toEqual({
      kind: 'pick',
      picked: NOTHING,
    });
    expect(click(all, NOTHING, { zone: 'patna' })).toEqual({ kind: 'nothing' });
  });
  it("gives a subject's only order without a target at once", () => {
    const only = make('activate', 'rani', null);
    expect(click([only, c], NOTHING, { piece: 'rani' })).toEqual({ kind: 'give', order: only });
  });
});

describe('choosing', () => {
  const order = make('line up', null, null, {
    order: { order: 'line_up', units: [] },
    choose: { field: 'units', from: ['x', 'y', 'z'], min: 1, max: 2, preset: ['x'] },
  });
  it('fills the open field, in the order of the list', () => {
    expect(completed(order, toggled(order, ['y'], 'x'))).toEqual({ order: 'line_up', units: ['x', 'y'] });
  });
  it('keeps to its bounds', () => {
    expect(toggled(order, ['x', 'y'], 'z')).toEqual(['x', 'y']);
    expect(toggled(order, ['x', 'y'], 'x')).toEqual(['y']);
    expect(toggled(order, [], 'stranger')).toEqual([]);
    expect(isEnough(order, [])).toBe(false);
    expect(isEnough(order, ['x'])).toBe(true);
  });
  it('of one replaces it', () => {
    const one = { ...order, choose: { field: 'units', from: ['x', 'y'], min: 1, max: 1, preset: [] } };
    expect(toggled(one, ['x'], 'y')).toEqual(['y']);
  });
});

it('the list keeps what agrees with what was picked', () => {
  expect(agreeing(all, { subject: 'nicholson', target: null })).toEqual([c, d]);
  expect(agreeing(all, { subject: null, target: 'zone banda' })).toEqual([a, d]);
  expect(agreeing(all, NOTHING)).toEqual(all);
});
