import { describe, expect, it } from 'vitest';
import type { CupPage, RatingPoint } from '../../src/api/types';
import { armsOf } from '../../src/parts/avatar';
import { askFor, usualRounds, type Wish } from '../../src/club/cups';
import { apart, bandPath, heights, months, spanOf, sureFrom, ticks } from '../../src/club/curve';
import { progress, waysOf } from '../../src/club/way';
import { tell } from '../../src/club/feats';
import { habitWords, within } from '../../src/club/habits';
import { points, ratingText, shareOf, signed } from '../../src/club/words';

const DAY = 86_400;
const point = (at: number, value: number, deviation: number): RatingPoint => ({ at, value, deviation });

describe('words', () => {
  it('writes points as tables do', () => {
    expect([0, 0.5, 1, 3.5, 8.25, 8.75].map(points)).toEqual(['0', '½', '1', '3½', '8¼', '8¾']);
  });
  it('writes ratings, shares and changes', () => {
    expect(ratingText({ value: 1642, deviation: 58, provisional: false })).toBe('1642 ± 58');
    expect(shareOf({ won: 1, drawn: 1, lost: 2 })).toBe(0.375);
    expect(shareOf({ won: 0, drawn: 0, lost: 0 })).toBeNull();
    expect([6, 0, -9].map(signed)).toEqual(['+6', '0', '−9']);
  });
});

describe('what a player’s page says in words', () => {
  it('rounds a stretch of time up to whole units', () => {
    expect([1, 3600, 6000, 31_000, 172_800, 172_801].map(within)).toEqual([
      '1 minute',
      '60 minutes',
      '2 hours',
      '9 hours',
      '48 hours',
      '3 days',
    ]);
  });
  it('says of habits what is known', () => {
    expect(habitWords({ pace: null, answers: null, clocked: 0, forfeits: 0 })).toEqual([]);
    expect(habitWords({ pace: 'days', answers: 31_000, clocked: 91, forfeits: 0 })).toEqual([
      'plays mostly by days',
      'answers mostly within 9 hours',
      'never out of time in 91 matches with a clock',
    ]);
    expect(habitWords({ pace: 'live', answers: null, clocked: 1, forfeits: 1 })).toEqual([
      'plays mostly live',
      'out of time in 1 of 1 match with a clock',
    ]);
  });
  it('tells what a medal is for', () => {
    const there = { game: 'toy', scenario: 'patrol', scenario_title: 'Patrol', side: ['red'], at: 0 };
    expect(tell({ ...there, what: { feat: 'beat', level: 'general', title: 'General', times: 2 } }, 'Red')).toEqual({
      mark: 'V',
      what: 'Beat the general',
      where: 'twice, last at Patrol, as Red',
    });
    expect(tell({ ...there, what: { feat: 'hard_side', times: 9 } }, 'Red').where).toBe('Patrol, as Red: won 9 times');
    expect(tell({ ...there, what: { feat: 'against_the_odds', expected: 17 } }, 'Red').where).toContain('17\u00a0%');
    expect(tell({ ...there, what: { feat: 'row', wins: 5 } }, 'Red').what).toBe('5 wins in a row');
  });
});

describe('the curve of a rating', () => {
  const curve = [
    point(0, 1500, 350),
    point(10 * DAY, 1600, 120),
    point(20 * DAY, 1640, 100),
    point(30 * DAY, 1630, 90),
  ];
  it('takes a week at least', () => {
    expect(spanOf([[point(100 * DAY, 1500, 350)]])).toEqual({ from: 93 * DAY, to: 100 * DAY });
    expect(spanOf([curve])).toEqual({ from: 0, to: 30 * DAY });
  });
  it('holds itself and its band in hundreds', () => {
    const scale = heights(curve, [1288]);
    expect(scale).toEqual({ from: 1200, to: 1900 });
    expect(ticks(scale)).toEqual([1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900]);
    expect(
      bandPath(
        curve,
        (at) => at / DAY,
        (value) => value,
        scale,
      ),
    ).toMatch(/^M0\.0 1900\.0L.*L0\.0 1200\.0Z$/);
  });
  it('is sure from where it stays sure', () => {
    expect(sureFrom(curve)).toBe(20 * DAY);
    expect(sureFrom([...curve, point(99 * DAY, 1630, 130)])).toBeNull();
  });
  it('names months, but not too many', () => {
    expect(months({ from: 0, to: 365 * DAY }, 4).length).toBeLessThanOrEqual(4);
  });
  it('moves names apart', () => {
    expect(apart([50, 10, 12], 19)).toEqual([50, 10, 29]);
  });
});

describe('cups', () => {
  const leg = (first: number | null): CupPage['rounds'][0]['pairings'][0]['legs'][0] => ({
    id: 'x',
    points: first === null ? null : [first, 1 - first],
    forfeit: false,
    decides: null,
    turn: 1,
    margin: null,
  });
  const entrant = (seed: number): CupPage['entrants'][0] => ({
    player: { kind: 'computer', name: 'Recruit', level: 'recruit' },
    twin: 1,
    rating: 1500,
    seed,
    withdrawn: false,
  });
  const cup = {
    entrants: [entrant(1), entrant(2), entrant(3)],
    rounds: [
      {
        drawn: 0,
        ends: 1,
        places: [2, 3, 1],
        pairings: [
          { first: 1, second: 0, points: [0.5, 1.5], legs: [leg(0), leg(0.5)] },
          { first: 2, second: null, points: [1, 0], legs: [] },
        ],
      },
      { drawn: 1, ends: 2, places: [], pairings: [{ first: 0, second: 2, points: [1, 0], legs: [leg(1), leg(null)] }] },
    ],
  } as unknown as CupPage;

  it('knows everybody’s way through the rounds that are over', () => {
    expect(waysOf(cup).map((way) => way.nodes)).toEqual([
      [{ place: 2, points: 1.5, against: 1, forfeit: false }],
      [{ place: 3, points: 0.5, against: 0, forfeit: false }],
      [{ place: 1, points: 1, against: null, forfeit: false }],
    ]);
    expect([0, 1].map((round) => progress(cup, round))).toEqual([
      { over: 2, of: 2 },
      { over: 1, of: 2 },
    ]);
  });

  it('asks for what was filled in', () => {
    const wish: Wish = {
      name: ' Spring Cup ',
      game: 'g',
      scenario: 's',
      swiss: true,
      rounds: 4,
      pace: 'days',
      days: 3,
      minutes: 30,
      rated: true,
      places: 8,
      computers: { recruit: 2, general: 1 },
      enter: true,
      starts: '',
      roundDays: 21,
    };
    const ask = askFor(wish);
    expect(ask).toMatchObject({ name: 'Spring Cup', form: { form: 'swiss', rounds: 4 }, round_hours: 504 });
    expect(ask.computers).toEqual(['recruit', 'recruit', 'general']);
    expect(ask.pace).toMatchObject({ pace: 'days', days: 3 });
    expect(ask).not.toHaveProperty('starts');
    expect(askFor({ ...wish, swiss: false, pace: 'none' })).not.toHaveProperty('pace');
    expect([2, 8, 16].map(usualRounds)).toEqual([2, 4, 5]);
  });
});

describe('arms', () => {
  it('follow from the name alone', () => {
    expect(armsOf('Rohilla')).toEqual(armsOf('Rohilla'));
    const many = new Set(Array.from({ length: 200 }, (_, i) => JSON.stringify(armsOf(`name ${i}`))));
    expect(many.size).toBeGreaterThan(40);
  });
});
