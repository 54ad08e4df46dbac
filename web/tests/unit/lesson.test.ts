import { beforeEach, expect, it } from 'vitest';
import type { Lesson } from '../../src/api/types';
import { keep, left, positionToGoOn, stepsDone, stepToGoOn } from '../../src/lesson/course';

const position = (id: string, steps: number): Lesson => ({
  id,
  title: id,
  blurb: '',
  minutes: 1,
  seat: '',
  scenario: '',
  steps: Array.from({ length: steps }, () => ({ title: '', say: '', clauses: [], yours: true })),
});
const march = position('march', 3);
const fire = position('fire', 2);
const course = [march, fire];

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

it('a lesson goes on where it was left, position by position', () => {
  expect(positionToGoOn(left('cw'), course)?.id, 'at the start it is the first').toBe('march');
  keep('cw', march, 2);
  expect([positionToGoOn(left('cw'), course)?.id, stepToGoOn(left('cw'), march)]).toEqual(['march', 2]);
  expect(stepsDone(left('cw'), march)).toBe(1);
  keep('cw', fire, 2);
  expect(positionToGoOn(left('cw'), course)?.id, 'the one that was looked at last').toBe('fire');
  keep('cw', fire, 3);
  expect(positionToGoOn(left('cw'), course)?.id, 'the one that is not finished').toBe('march');
  expect(left('ga'), 'each game by itself').toEqual({ at: '', steps: {} });
});

it('what is finished stays finished while it is looked at again', () => {
  keep('cw', fire, 3);
  expect([stepsDone(left('cw'), fire), stepToGoOn(left('cw'), fire)]).toEqual([2, 1]);
  keep('cw', fire, 1);
  expect(stepsDone(left('cw'), fire)).toBe(2);
  keep('cw', march, 4);
  expect(positionToGoOn(left('cw'), course)?.id, 'all done: from the first again').toBe('march');
});

it('a lesson that got shorter, or a store that holds something else, does no harm', () => {
  keep('cw', position('march', 9), 8);
  expect(stepsDone(left('cw'), march)).toBe(3);
  localStorage.setItem('grognard.lesson.cw', 'no JSON');
  expect(left('cw')).toEqual({ at: '', steps: {} });
});
