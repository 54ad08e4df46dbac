import { expect, it } from 'vitest';
import type { Ground, Piece, Prize, Scene } from '../../src/api/types';
import type { Point } from '../../src/drawing/geometry';
import { Scale } from '../../src/surface/spread';
import { thrusts, worths } from '../../src/surface/thrusts';

const at = (side: string, spot: Point): Piece => ({ side, place: { table: { at: spot, facing: 0 } } }) as Piece;
const ground = { surface: { kind: 'table', width: 1000, height: 800 }, zones: [] } as unknown as Ground;
const scene = (prizes: Partial<Prize>[], ...pieces: Piece[]): Scene =>
  ({ sides: [{ id: 'a' }, { id: 'b' }], pieces, standing: { prizes } }) as unknown as Scene;

it('an arrow leads from a side to the place it can score for, and to none that it holds', () => {
  const fort: Point = [900, 400];
  const prizes = [
    { side: 'a', points: 50, left: 1, at: { point: fort } },
    { side: 'b', points: 9, left: 1, at: { point: fort } },
  ];
  const arrows = thrusts(ground, scene(prizes, at('a', [100, 400]), at('b', [880, 410])));
  expect(arrows).toEqual([{ side: 'a', from: [100, 400], to: fort }]);
});

it('where no place counts, the armies are drawn towards each other', () => {
  const arrows = thrusts(ground, scene([], at('a', [100, 400]), at('b', [900, 400])));
  expect(arrows.map((t) => [t.side, Math.sign(t.to[0] - t.from[0])])).toEqual([
    ['a', 1],
    ['b', -1],
  ]);
});

it('places that count lie where the table lies, turned or not', () => {
  const at = { point: [10, 20] as Point };
  const plain = scene([{ side: 'a', at }]);
  const turned = new Scale(2, 100).scene({
    ...plain,
    standing: { ...plain.standing, rows: [] },
    affordances: [],
    markers: [],
    regions: [],
  });
  expect(turned.standing.prizes[0]?.at).toEqual({ point: [160, 20] });
});

it('a place is shown once with what it is worth at most, unless it is settled', () => {
  const fort = { point: [900, 400] as Point };
  const prizes = [
    { side: 'a', points: 50, left: 1, at: fort },
    { side: 'b', points: 9, left: 1, at: fort },
    { side: 'b', points: 20, left: 0, at: { point: [1, 2] as Point } },
    { side: 'a', points: 5, left: null, at: null },
  ];
  expect(worths(ground, scene(prizes))).toEqual([{ at: [900, 400], points: 50 }]);
});
