import { describe, expect, it } from 'vitest';
import type { MatchSummary } from '../../src/api/types';
import { askedFor, termsOf } from '../../src/people/challenged';
import { ownOnly } from '../../src/people/me.svelte';
import { endingWords, gone, waitedWords, wishWords } from '../../src/people/words';

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

  it('knows which seats were taken meanwhile, unless they are one’s own', () => {
    const match = (id: string, you: string[] = []): MatchSummary => ({ id, you }) as unknown as MatchSummary;
    const before = [match('a'), match('b'), match('c', ['red'])];
    expect(gone(before, [match('a')]).map((m) => m.id)).toEqual(['b']);
    expect(gone([], [match('a')])).toEqual([]);
  });

  it('asks for a match like the one that is offered, and answers with other terms', () => {
    const offered = {
      game: 'last-mughal',
      scenario: 'relief',
      rated: true,
      seats: [{ seat: 'british', kind: 'person', name: 'Khyber' }],
    } as unknown as MatchSummary;
    expect(askedFor(offered, 'rebel')).toMatchObject({ name: 'Khyber', seat: 'rebel', rated: true, pace: null });
    const challenge = { id: 7, name: 'Davout', game: 'g', scenario: 's', seat: null, pace: null, rated: false };
    expect(termsOf(challenge as Parameters<typeof termsOf>[0])).toEqual({
      name: 'Davout',
      game: 'g',
      scenario: 's',
      pace: null,
      rated: false,
      answers: 7,
    });
  });

  it('keeps what was chosen in this browser alone', () => {
    expect(ownOnly({ theme: 'dark', sound: true }, { theme: 'light' })).toEqual({ sound: true });
    expect(ownOnly({}, { pace: 'fast' })).toEqual({});
  });

  it('says what happens at the end of the time', () => {
    const clock = { short: '', ending: '', paused: false };
    const pace = { pace: 'live' as const, minutes: 15, increment: 10 };
    expect(endingWords({})).toBe('all the time in the world');
    expect(endingWords({ clock: { ...clock, pace: { ...pace, time_up: 'claim' } } })).toBe('claim at the end');
    expect(endingWords({ clock: { ...clock, pace: { ...pace, time_up: 'computer' } } })).toBe('computer goes on');
  });
});
