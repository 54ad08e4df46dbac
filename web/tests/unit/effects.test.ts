import { expect, it } from 'vitest';
import type { Effect, Line, Piece, Scene } from '../../src/api/types';
import { noiseOf } from '../../src/match/sound';
import { cloudsOf, fallenOf } from '../../src/surface/effects';

const unit = (id: string, x: number): Piece => ({
  id,
  side: 'british',
  name: id,
  label: id,
  form: { stands: [{ at: [x, 100], facing: 0, width: 20, depth: 10, figures: 3, symbol: '', devices: [] }] },
  symbol: 'infantry',
  devices: [],
  strength: '4',
  detail: '',
  place: { table: { at: [x, 100], facing: 0 } },
  attached: null,
  badges: [],
  spent: false,
  facts: [],
});
const scene = (...pieces: Piece[]): Scene => ({ pieces }) as unknown as Scene;
const line = (text: string, ...effects: Effect[]): Line => ({
  step: 1,
  seat: null,
  clause: 'X-1',
  text,
  brief: '',
  weight: 0,
  points: [],
  why: [],
  effects,
  heading: false,
  rolls: [],
});
const by = (kind: Effect['kind'], piece: string | null, count = 0): Effect => ({ kind, piece, count });

it('smoke and dust come from events, never from the words of the log', () => {
  const [before, after] = [scene(unit('a', 100), unit('b', 300)), scene(unit('a', 100), unit('b', 400))];
  expect(cloudsOf(before, after, [line('a fires a volley at b, who charges')])).toEqual([]);
  const clouds = cloudsOf(before, after, [
    line('', by('musketry', 'a')),
    line('', by('gunfire', 'a')),
    line('', by('march', 'b')),
    line('', by('march', 'a')),
  ]);
  expect(clouds.map((c) => c.kind)).toEqual(['smoke', 'dust']);
  expect(clouds[0]?.at[1], 'before its front').toBeLessThan(95);
  expect(clouds[1]?.at[0], 'behind who moved').toBeLessThan(400);
});

it('who fell lies where the unit stood, also when nobody is left', () => {
  const before = scene(unit('a', 100), unit('b', 300));
  const fallen = fallenOf(before, [line('', by('loss', 'a', 1)), line('', by('loss', 'b', 9))], 7);
  expect(fallen.filter((f) => f.at[0] < 200)).toHaveLength(1);
  expect(fallen.filter((f) => f.at[0] > 200)).toHaveLength(4);
  expect(fallenOf(before, [line('the last of b fall')], 8)).toEqual([]);
});

it('the loudest event is heard, else the dice', () => {
  expect(noiseOf([line('', by('charge', 'a')), line('', by('gunfire', null)), line('', by('musketry', 'b'))])).toBe(
    'gun',
  );
  expect(noiseOf([line('guns fire', by('charge', 'a'))])).toBe('bugle');
  expect(noiseOf([{ ...line('guns fire'), rolls: [{ sides: 6, faces: [3] }] }])).toBe('dice');
  expect(noiseOf([line('guns fire')])).toBeNull();
});
