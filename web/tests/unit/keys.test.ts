import { expect, it } from 'vitest';
import type { Affordance } from '../../src/api/types';
import { letters, rowAfter, soleEnding } from '../../src/match/keys';

const rows = (...labels: string[]): Affordance[] => labels.map((label) => ({ label }) as Affordance);

it('every row gets its first letter where it is free, else the next', () => {
  expect(letters(rows('Cawnpore', 'Banda', 'Benares', 'Stay'))).toEqual(['c', 'b', 'e', 's']);
});

it('letters with a meaning of their own are never given', () => {
  expect(letters(rows('Lucknow', 'Undo', 'Rally'))).toEqual(['c', 'n', 'a']);
});

it('first letters go before later ones', () => {
  expect(letters(rows('Cab', 'Aligarh'))).toEqual(['c', 'a']);
  expect(letters(rows('Cawnpore', 'Calcutta', 'Agra'))).toEqual(['c', 't', 'a']);
});

it('arrows go round', () => {
  expect(rowAfter('ArrowDown', -1, 3, [])).toBe(0);
  expect(rowAfter('ArrowDown', 2, 3, [])).toBe(0);
  expect(rowAfter('ArrowUp', 0, 3, [])).toBe(2);
  expect(rowAfter('ArrowUp', -1, 3, [])).toBe(2);
  expect(rowAfter('Home', 2, 3, [])).toBe(0);
  expect(rowAfter('End', 0, 3, [])).toBe(2);
});

it('letters jump, other keys mean nothing', () => {
  expect(rowAfter('B', 0, 2, ['a', 'b'])).toBe(1);
  expect(rowAfter('x', 0, 2, ['a', 'b'])).toBeNull();
  expect(rowAfter('Tab', 0, 2, ['a', 'b'])).toBeNull();
  expect(rowAfter('ArrowDown', 0, 0, [])).toBeNull();
});

it('Enter leads to the one row that ends something, not to one that must be confirmed', () => {
  const row = (tone: 'end' | 'plain', confirm: string | null = null) => ({ tone, confirm, refused: null });
  expect(soleEnding([row('plain'), row('end')])).toBe(1);
  expect(soleEnding([row('end', 'Concede?'), row('plain'), row('end')])).toBe(2);
  expect(soleEnding([row('plain'), row('end', 'Concede?')])).toBe(-1);
  expect(soleEnding([row('end'), row('end')])).toBe(-1);
});
