import { expect, test } from 'vitest';
import type { GamePage, OwnOption, ScenarioInfo } from '../../src/api/types';
import { beginnersMatch } from '../../src/pages/start';

const scenario = { id: 'first', seats: ['rebel', 'british'] } as ScenarioInfo;
const game = (words: string[], own: OwnOption[] = []): GamePage =>
  ({
    slug: 'game',
    options: words.length ? [{ id: 'opening', values: { kind: 'words', words } }] : [],
    own_options: { first: own },
  }) as unknown as GamePage;

test('the guided match begins with the guided opening where the game has one', () => {
  expect(beginnersMatch(game(['published', 'guided']), scenario).options).toEqual({ opening: 'guided' });
  expect(beginnersMatch(game([]), scenario).options).toEqual({});
  const absent: OwnOption = { kind: 'absent', option: 'opening', why: 'nothing could happen' };
  expect(beginnersMatch(game(['published', 'guided'], [absent]), scenario).options).toEqual({});
});

test('you take the last seat, the sergeant the others', () => {
  const { seats } = beginnersMatch(game([]), scenario);
  expect(seats).toEqual({ rebel: { kind: 'computer', level: 'sergeant' }, british: { kind: 'me' } });
});
