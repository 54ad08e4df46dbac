import { describe, expect, it } from 'vitest';
import type { Affordance } from '../../src/api/types';
import { byHabit, canKeep, foregone, habitsOf, saying } from '../../src/match/habits';

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

const end = row({ order: { order: 'end' }, label: 'End the turn', tone: 'end' });
const concede = row({ order: { order: 'concede' }, tone: 'end', confirm: 'Really?' });

describe('a habit', () => {
  it('keeps an answer by what it says, and else by its words', () => {
    const pick = (i: number, label: string): Affordance =>
      row({ order: { order: 'pick', i }, label, target: { dice: [i] } });
    const [habit] = habitsOf([pick(0, 'Active'), pick(1, 'Inactive')], pick(0, 'Active'));
    const later = [pick(2, 'Inactive'), pick(3, 'Active')];
    expect(byHabit(habit!, later)).toBe(later[1]);
    expect(byHabit(habit!, [pick(2, 'Inactive')])).toBeNull();
  });

  it('never ends a turn in which many could still act', () => {
    const many = ['a', 'b', 'c', 'd'].map((subject) => row({ subject, order: { order: 'go', subject } }));
    expect(canKeep([...many, end], end)).toBe(false);
    expect(canKeep([...many.slice(2), end], end)).toBe(true);
    expect(habitsOf([...many, end], end)).toEqual([]);
  });

  it('aims at the best odds where nothing else is asked of one piece', () => {
    const all = [shot('a', 'x', 0.2), shot('a', 'y', 0.6), end];
    expect(byHabit({ kind: 'best' }, all)).toBe(all[1]);
    expect(byHabit({ kind: 'best' }, [...all, shot('b', 'x', 0.9)]), 'two could fire').toBeNull();
    expect(byHabit({ kind: 'best' }, [...all, row({ subject: 'a', drag: true })]), 'it could also go').toBeNull();
    expect(habitsOf(all, all[0]!), 'not the best').not.toContainEqual({ kind: 'best' });
  });

  it('gives an only answer, and never one that must be confirmed', () => {
    expect(byHabit({ kind: 'sole' }, [end, concede])).toBe(end);
    expect(byHabit({ kind: 'sole' }, [concede])).toBeNull();
    expect(byHabit({ kind: 'sole' }, [end, row({ label: 'other' })])).toBeNull();
  });

  it('lets others follow one after the other and then ends, but only where pieces go somewhere', () => {
    const go = row({ subject: 'Hm', target: { zone: 'A3' }, order: { order: 'figure' } });
    expect(byHabit({ kind: 'along' }, [go, end], [go])).toBe(go);
    expect(byHabit({ kind: 'along' }, [go, end], [])).toBe(end);
    expect(byHabit({ kind: 'along' }, [go, row({ subject: 'b' }), end], [go])).toBeNull();
  });

  it('takes the first of a list that sends nobody anywhere', () => {
    const rows = [row({ order: { n: 9 }, label: '9 in front' }), row({ order: { n: 8 }, label: '8 in front' })];
    expect(habitsOf(rows, rows[0]!)).toContainEqual({ kind: 'first' });
    expect(byHabit({ kind: 'first' }, rows)).toBe(rows[0]);
    expect(byHabit({ kind: 'first' }, [row({ subject: 'a', target: { zone: 'x' } }), ...rows])).toBeNull();
    expect(saying({ kind: 'first' })).toBe('the first of the list');
  });
});

describe('what has one answer', () => {
  const only = row({ order: { order: 'done' }, label: 'No more counters', tone: 'end' });
  it('is answered for the player, whatever is refused beside it', () => {
    expect(foregone([only, concede], false)).toBe(only);
    expect(foregone([only, row({ label: 'Fire', refused: { text: 'no', clause: null } as never })], false)).toBe(only);
  });
  it('is asked where there are two, where somebody acts, and where what went before could not be taken back any more', () => {
    expect(foregone([only, row({ label: 'Ghazis' })], true)).toBeNull();
    expect(foregone([row({ subject: 'a', label: 'Hold' })], true)).toBeNull();
    const rolls = { ...only, irrevocable: true };
    expect(foregone([rolls], false)).toBeNull();
    expect(foregone([rolls], true)).toBe(rolls);
  });
});
