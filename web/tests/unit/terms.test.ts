import { describe, expect, it } from 'vitest';
import type { Chances, GamePage, Term } from '../../src/api/types';
import { changedOf, optionsOf, usualText, valueText } from '../../src/parts/options';
import { calledIn, namingOf, paletteIn, peopleOf } from '../../src/parts/seats';
import { bySeat, chanceText, chapters, measureText, presetName, sideName } from '../../src/parts/terms';

const game = {
  options: [
    { id: 'edge', values: { kind: 'words', words: ['no', 'yes'] }, default: 'no', clause: 'TP-1.1', text: '' },
    { id: 'gap', values: { kind: 'number', least: -2, most: 6, step: 0.5 }, default: 2, clause: 'TP-1.2', text: '' },
  ],
  own_options: {
    ford: [{ kind: 'default', option: 'gap', value: 3.5 }],
    hill: [{ kind: 'absent', option: 'edge', why: 'there is none' }],
  },
} as unknown as GamePage;

describe('options of a scenario', () => {
  it('have its own defaults, and only those that apply', () => {
    const told = (scenario: string): unknown[] => optionsOf(game, scenario).map((o) => [o.id, o.default, usualText(o)]);
    expect(told('plain')).toEqual([
      ['edge', 'no', 'as published'],
      ['gap', 2, 'as published'],
    ]);
    expect(told('ford')[1]).toEqual(['gap', 3.5, 'as in this scenario']);
    expect(told('hill')).toEqual([['gap', 2, 'as published']]);
  });
  it('are sent only where they differ and apply', () => {
    const chosen = { edge: 'yes', gap: '2' };
    expect(changedOf(optionsOf(game, 'plain'), chosen)).toEqual({ edge: 'yes' });
    expect(changedOf(optionsOf(game, 'ford'), chosen)).toEqual({ edge: 'yes', gap: '2' });
    expect(changedOf(optionsOf(game, 'hill'), chosen)).toEqual({});
  });
  it('are read as people say them', () => {
    expect([valueText('own_turn'), valueText(-3), valueText(true)]).toEqual(['own turn', '−3', 'true']);
  });
});

describe('the terms', () => {
  it('stand under their headings, in the order in which they are read', () => {
    const term = (about: Term['about'], text: string): Term => ({ about, seat: null, text, clause: null, table: null });
    const read = chapters([term('points', 'a'), term('aim', 'b'), term('points', 'c')]);
    expect(read.map((c) => [c.title, c.terms.map((t) => t.text)])).toEqual([
      ['What each side wants', ['b']],
      ['How points are made', ['a', 'c']],
    ]);
  });
  it('come with chances that say how sure they are', () => {
    const chances: Chances = {
      matches: 2000,
      draws: 40,
      turns: 7.1,
      sides: [
        { seats: ['british'], share: 0.942, ci95: [0.931, 0.951] },
        { seats: [], share: 0.038, ci95: [0.03, 0.047] },
      ],
    };
    expect(chanceText(chances)).toBe('British 94 of 100, The enemy 4');
    expect(measureText(chances)).toBe('93 to 95, 2 drawn; 2,000 matches');
    expect([chanceText(null), measureText(null)]).toEqual(['Not measured yet', '']);
    expect([presetName({ balance: 'published' }), presetName({ balance: 'even' })]).toEqual(['As published', 'Even']);
  });
});

it('terms of one seat stand together', () => {
  const term = (seat: string | null, text: string): Term => ({ about: 'aim', seat, text, clause: null, table: null });
  const found = bySeat([term('rebel', 'a'), term('rebel', 'b'), term('british', 'c'), term(null, 'd')]);
  expect(found.map((one) => [one.seat, one.terms.map((t) => t.text)])).toEqual([
    ['rebel', ['a', 'b']],
    ['british', ['c']],
    [null, ['d']],
  ]);
});

it('sides are called as the scenario calls them', () => {
  const side = (name: string, palette: string, ...seats: string[]) => ({ name, palette, seats });
  const naming = namingOf([
    side('British', 'british', 'a'),
    side('French', 'french', 'b'),
    side('All', 'rebel', 'c', 'd'),
  ]);
  const called = (seat: string): string[] => [calledIn(naming, seat), paletteIn(naming, seat)];
  expect([called('b'), called('c'), called('rebel')]).toEqual([
    ['French', 'french'],
    ['C', ''],
    ['Rebel', 'rebel'],
  ]);
  expect(sideName(['a'], naming)).toBe('British');
  expect(['British', 'French', 'Rebel', 'Afghans', 'Afghan'].map(peopleOf)).toEqual([
    'British',
    'French',
    'Rebels',
    'Afghans',
    'Afghans',
  ]);
});
