import { describe, expect, it } from 'vitest';
import type { QuestionInfo } from '../../src/api/types';
import {
  about,
  askedIn,
  called,
  deskOf,
  marginals,
  matchIn,
  oddsAddress,
  percent,
  refused,
  sent,
  usual,
  valueOf,
  wrong,
} from '../../src/rules/desk';

const battle: QuestionInfo = {
  id: 'battle',
  text: 'Who gives way?',
  clause: 'LM-8.5a',
  parameters: [
    { name: 'att', type: 'int', min: 1, max: 60, words: [], default: 8 },
    { name: 'value', type: 'int', min: 0, max: 7, words: [['auto', 7]], default: 7 },
    { name: 'range', type: 'decimal', min: 0, max: 12.5, default: 6 },
    { name: 'refuge', type: 'bool', default: false },
    { name: 'unit', type: 'word', values: ['british_inf', 'ghazi'], default: null },
  ],
  outcomes: ['def_loss', 'loser', 'never'],
  words: { att: 'attacker’s strength', auto: 'rises without a die', british_inf: 'British infantry', def_loss: 'lost' },
  begin: { unit: 'ghazi' },
};
const [att, value, range, refuge, unit] = battle.parameters;
if (!att || !value || !range || !refuge || !unit) throw new Error('the question has five parameters');

describe('the odds desk', () => {
  it('says what a player says, and something readable where there are no words', () => {
    expect(called(battle, 'att')).toBe('Attacker’s strength');
    expect(called(battle, 'def_tac')).toBe('Def tac');
    expect([valueOf(battle, 'british_inf'), valueOf(battle, true), valueOf(battle, 2)]).toEqual([
      'British infantry',
      'yes',
      '2',
    ]);
  });

  it('begins with figures that have an answer', () => {
    expect([att, value, refuge, unit].map((p) => usual(battle, p))).toEqual(['8', 'auto', 'false', 'ghazi']);
  });

  it('refuses bad figures where they stand', () => {
    expect(wrong(battle, att, '13')).toBe('');
    for (const bad of ['0', '61', 'many', '1.5', ''])
      expect(wrong(battle, att, bad)).toMatch(/whole number from 1 to 60/);
    expect([wrong(battle, value, 'auto'), wrong(battle, range, '2,5'), wrong(battle, unit, '')]).toEqual(['', '', '']);
    expect(wrong(battle, value, '8')).toContain('“rises without a die”');
    expect(wrong(battle, range, '13')).toMatch(/^It takes a number from 0 to 12.5/);
    expect([sent('2,5'), sent('−3')]).toEqual(['2.5', '-3']);
  });

  it('puts a refusal of the server beside the figure it is about', () => {
    expect(refused(battle, '`att` cannot be `5`; it takes 4, 6 or 8')).toEqual({
      name: 'att',
      text: 'It takes 4, 6 or 8.',
    });
    expect(refused(battle, '`att` cannot be `nothing`; it takes a number')?.text).toBe(
      'Say attacker’s strength first.',
    );
    expect(refused(battle, '`other` cannot be `5`; it takes 4')).toBeNull();
    expect(refused(battle, 'the server is busy')).toBeNull();
  });

  it('tells every figure of an answer by itself', () => {
    const told = marginals(battle, [
      { outcome: { def_loss: 2, loser: 'defender' }, p: 0.25 },
      { outcome: { def_loss: 1, loser: 'defender' }, p: 0.5 },
      { outcome: { def_loss: 1, loser: 'attacker' }, p: 0.25 },
    ]);
    expect(told.map((m) => m.key)).toEqual(['def_loss', 'loser']);
    expect(told[0]).toMatchObject({ numeric: true, mean: 1.25, shares: [{ value: 1, p: 0.75 }, { value: 2 }] });
    expect(told[1]?.shares).toEqual([
      { value: 'defender', p: 0.75 },
      { value: 'attacker', p: 0.25 },
    ]);
    expect([percent(1), percent(0.99999), percent(0.00001), percent(0.5)]).toEqual([
      '100 %',
      '>99.9 %',
      '<0.01 %',
      '50.0 %',
    ]);
  });

  it('opens with what the address or the clause asks', () => {
    expect(askedIn('?odds=battle&att=13')).toEqual({ question: 'battle', values: { att: '13' } });
    expect(askedIn('?guide')).toBeNull();
    expect(oddsAddress('last-mughal', 'battle', 'LM-8.5a', '')).toBe('/rules/last-mughal?odds=battle#LM-8.5a');
    const older = oddsAddress('last-mughal', 'battle', 'LM-8.5a', 'abc');
    expect(older).toBe('/rules/last-mughal?odds=battle&match=abc#LM-8.5a');
    expect(matchIn('?odds=battle&match=abc')).toBe('abc');
    expect(matchIn('?odds=battle')).toBe('');
    expect(askedIn('?odds=battle&match=abc')).toEqual({ question: 'battle', values: {} });
    const siege = { ...battle, id: 'siege', clause: 'LM-9.3a' };
    expect(about([battle, siege], 'LM-9.3a')?.id).toBe('siege');
    expect(about([battle, siege], 'LM-8.5d')?.id).toBe('battle');
    expect(about([battle, siege], 'LM-1.1a')).toBeUndefined();
  });

  it('is opened with the figures of a position', () => {
    const href = deskOf('last-mughal', { question: 'battle', figures: { att: '13', refuge: 'true' } });
    const [path, search] = href.split('?');
    expect(path).toBe('/rules/last-mughal');
    expect(askedIn(`?${search}`)).toEqual({ question: 'battle', values: { att: '13', refuge: 'true' } });
  });
});
