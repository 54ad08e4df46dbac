import { describe, expect, it } from 'vitest';
import type { ClockPage, Pace } from '../../src/api/types';
import { aloud, isAway, isShort, leftOf, nextLook, shareOf, spell } from '../../src/clock/time';

const DAY = 86_400_000;
const days: Pace = { pace: 'days', days: 3, reserve: 6, vacation: 12, time_up: 'claim' };
const live: Pace = { pace: 'live', minutes: 15, increment: 10, time_up: 'claim' };

const clock = (more: Partial<ClockPage> = {}): ClockPage => ({
  pace: live,
  short: 'live 15+10',
  words: '',
  ending: '',
  seats: [
    { seat: 'red', turn: 0, bank: 60_000, vacation: 0 },
    { seat: 'blue', turn: 0, bank: 900_000, vacation: 0 },
  ],
  asked: 'red',
  paused: false,
  out: null,
  ...more,
});

describe('what is left', () => {
  it('runs for who is asked, and for nobody in a break', () => {
    const [red, blue] = clock().seats;
    if (!red || !blue) throw new Error('two seats');
    expect(leftOf(clock(), red, 15_000)).toBe(45_000);
    expect(leftOf(clock(), blue, 15_000)).toBe(900_000);
    expect(leftOf(clock({ paused: true }), red, 15_000)).toBe(60_000);
    expect(leftOf(clock(), red, 99_000)).toBe(0);
  });

  it('does not run on vacation, and goes on after it', () => {
    const away = { seat: 'red', turn: DAY, bank: 0, vacation: 3, away: 2 * DAY };
    const told = clock({ pace: days, seats: [away] });
    expect([leftOf(told, away, DAY), isAway(away, DAY)]).toEqual([DAY, true]);
    expect([leftOf(told, away, 2.5 * DAY), isAway(away, 2.5 * DAY)]).toEqual([DAY / 2, false]);
  });

  it('is a share of this turn’s time', () => {
    expect(shareOf(days, 1.5 * DAY)).toBe(0.5);
    expect(shareOf(days, 9 * DAY)).toBe(1);
    expect([isShort(live, 181_000), isShort(live, 179_000)]).toEqual([false, true]);
  });
});

describe('how it is said', () => {
  it('has two parts at most', () => {
    expect(spell(2 * DAY + 20 * 3_600_000)).toBe('2 d 20 h');
    expect(spell(5 * 3_600_000 + 12 * 60_000)).toBe('5 h 12 min');
    expect(spell(18 * 60_000 + 42_000)).toBe('18:42');
    expect(spell(60_000)).toBe('1:00');
    expect(spell(41_001)).toBe('42 s');
    expect(spell(1)).toBe('1 s');
    expect(spell(0)).toBe('time is up');
  });

  it('can be heard', () => {
    expect(aloud(2 * DAY + 3_600_000)).toBe('2 days 1 hour');
    expect(aloud(61_000)).toBe('1 minute 1 second');
    expect(aloud(0)).toBe('none');
  });

  it('is looked at more often towards the end', () => {
    expect(nextLook(2 * DAY)).toBeGreaterThan(nextLook(50_000));
  });
});
