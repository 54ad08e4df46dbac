import { describe, expect, it } from 'vitest';
import {
  along,
  crossings,
  cut,
  inOutline,
  inset,
  lengthOf,
  overlap,
  ribbon,
  seeded,
  smooth,
  waver,
  type Point,
} from '../../src/drawing/geometry';

const L: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
];

describe('lines', () => {
  it('have a length and a point at each share of it', () => {
    expect(lengthOf(L)).toBe(20);
    expect(along(L, 0.25).at).toEqual([5, 0]);
    expect(along(L, 0.75)).toEqual({ at: [10, 5], angle: 90 });
  });

  it('are cut by distances', () => {
    expect(cut(L, 5, 15)).toEqual([
      [5, 0],
      [10, 0],
      [10, 5],
    ]);
    expect(cut(L, -3, 4)).toEqual([
      [0, 0],
      [4, 0],
    ]);
    expect(cut(L, 12, 99)).toEqual([
      [10, 2],
      [10, 10],
    ]);
  });

  it('cross where they do', () => {
    const found = crossings(
      [
        [0, 5],
        [20, 5],
      ],
      [
        [10, 0],
        [10, 10],
        [15, 10],
        [15, 0],
      ],
    );
    expect(found.map((c) => c.at)).toEqual([
      [10, 5],
      [15, 5],
    ]);
    expect(found[0]?.angle).toBe(0);
    expect(
      crossings(
        [
          [0, 0],
          [5, 0],
        ],
        [
          [0, 1],
          [5, 1],
        ],
      ),
    ).toEqual([]);
  });

  it('smooth curves pass through their points and keep their ends', () => {
    const points: Point[] = [
      [0, 0],
      [10, 5],
      [20, -5],
      [30, 0],
    ];
    const curve = smooth(points, 8);
    expect(curve[0]).toEqual([0, 0]);
    expect(curve[8]).toEqual([10, 5]);
    expect(curve[16]).toEqual([20, -5]);
    expect(curve.at(-1)).toEqual([30, 0]);
    expect(curve).toHaveLength(25);
  });

  it('waver the same way every time and never at their ends', () => {
    const line = smooth(
      [
        [0, 0],
        [100, 10],
        [200, 0],
      ],
      30,
    );
    const one = waver(line, 5, 2);
    expect(one).toEqual(waver(line, 5, 2));
    expect(one).not.toEqual(waver(line, 6, 2));
    expect(one[0]).toEqual(line[0]);
    expect(one.at(-1)).toEqual(line.at(-1));
  });

  it('a ribbon is closed and has both its widths', () => {
    expect(
      ribbon(
        [
          [0, 0],
          [10, 0],
        ],
        2,
        4,
      ),
    ).toBe('M0 1L10 2L10 -2L0 -1Z');
  });
});

describe('areas', () => {
  const square: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  it('know what lies in them', () => {
    expect(inOutline([5, 5], square)).toBe(true);
    expect(inOutline([11, 5], square)).toBe(false);
  });
  it('shrink towards their middle', () => {
    expect(inset(square, 0.5)).toEqual([
      [2.5, 2.5],
      [7.5, 2.5],
      [7.5, 7.5],
      [2.5, 7.5],
    ]);
  });
  it('overlap by their common part', () => {
    expect(overlap({ left: 0, top: 0, right: 4, bottom: 4 }, { left: 2, top: 3, right: 9, bottom: 9 })).toBe(2);
    expect(overlap({ left: 0, top: 0, right: 4, bottom: 4 }, { left: 4, top: 0, right: 9, bottom: 9 })).toBe(0);
  });
});

it('seeded numbers repeat and stay in [0, 1)', () => {
  const [a, b] = [seeded(3), seeded(3)];
  for (let i = 0; i < 1000; i++) {
    const n = a();
    expect(n).toBe(b());
    expect(n).toBeGreaterThanOrEqual(0);
    expect(n).toBeLessThan(1);
  }
});
