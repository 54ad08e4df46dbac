import { describe, expect, it } from 'vitest';
import { endingWords, waitedWords, wishWords } from '../../src/people/words';

describe('looking for somebody', () => {
  it('says what rating is wished for', () => {
    expect(wishWords(undefined)).toBe('anyone');
    expect(wishWords({ least: 1500, most: 1800 })).toBe('1500 to 1800');
    expect(wishWords({ least: 1600 })).toBe('1600 and up');
    expect(wishWords({ most: 1400 })).toBe('up to 1400');
  });

  it('says how long somebody has waited', () => {
    expect([waitedWords(5), waitedWords(72)]).toEqual(['0:05', '1:12']);
  });

  it('says what happens at the end of the time', () => {
    const clock = { short: '', ending: '', paused: false };
    const pace = { pace: 'live' as const, minutes: 15, increment: 10 };
    expect(endingWords({})).toBe('all the time in the world');
    expect(endingWords({ clock: { ...clock, pace: { ...pace, time_up: 'claim' } } })).toBe('claim at the end');
    expect(endingWords({ clock: { ...clock, pace: { ...pace, time_up: 'computer' } } })).toBe('computer goes on');
  });
});
