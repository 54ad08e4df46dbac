import { describe, expect, it } from 'vitest';
import { placeLabels } from '../../src/drawing/labels';
import type { Box } from '../../src/drawing/geometry';

const box = (left: number, top: number, w = 40, h = 10): Box => ({ left, top, right: left + w, bottom: top + h });

describe('labels', () => {
  it('take their best spot when nothing is in the way', () => {
    expect(placeLabels([{ id: 'a', weight: 1, spots: [box(0, 0), box(0, 50)] }], [])).toEqual(new Map([['a', 0]]));
  });
  it('make way for the weightier one', () => {
    const spots = [box(0, 0), box(0, 50)];
    expect([
      ...placeLabels(
        [
          { id: 'light', weight: 1, spots },
          { id: 'heavy', weight: 2, spots },
        ],
        [],
      ),
    ]).toEqual([
      ['heavy', 0],
      ['light', 1],
    ]);
  });
  it('are left out where every spot would hide another, unless they must stand', () => {
    const heavy = { id: 'heavy', weight: 2, spots: [box(0, 0)] };
    const light = { id: 'light', weight: 1, spots: [box(4, 2)] };
    expect(placeLabels([heavy, light], []).has('light')).toBe(false);
    expect(placeLabels([heavy, { ...light, must: true }], []).get('light')).toBe(0);
  });
  it('may touch a little', () => {
    expect(
      placeLabels(
        [
          { id: 'a', weight: 2, spots: [box(0, 0)] },
          { id: 'b', weight: 1, spots: [box(38, 0)] },
        ],
        [],
      ).has('b'),
    ).toBe(true);
  });
  it('keep off what is blocked, and inside the sheet', () => {
    expect(
      placeLabels([{ id: 'a', weight: 1, spots: [box(0, 0), box(0, 50)] }], [{ box: box(0, 0), weight: 2 }]).get('a'),
    ).toBe(1);
    expect(
      placeLabels([{ id: 'a', weight: 1, spots: [box(-30, 0), box(10, 0)] }], [], {
        left: 0,
        top: 0,
        right: 100,
        bottom: 100,
      }).get('a'),
    ).toBe(1);
  });
});
