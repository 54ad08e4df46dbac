import { expect, it } from 'vitest';
import type { Ground, Zone } from '../../src/api/types';
import { apart, plateBox } from '../../src/drawing/plate';
import { overlap, type Box } from '../../src/drawing/geometry';
import { Scale } from '../../src/surface/spread';
import { ground } from '../fixtures/last-mughal.mjs';

const zone = (id: string, name: string, kind: string, label: Zone['label'], at: [number, number]): Zone =>
  ({ id, name, kind, label, at, outline: [], floor: 0 }) as unknown as Zone;
const boxOf = (z: Zone): Box => {
  const b = plateBox(z);
  return { left: b.left + z.at[0], right: b.right + z.at[0], top: b.top + z.at[1], bottom: b.bottom + z.at[1] };
};

it('the name of a small place gives way to that of a city', () => {
  const lucknow = zone('lucknow', 'Lucknow', 'city', 'right', [490, 443]);
  const faizabad = zone('faizabad', 'Faizabad', 'town', 'above', [590, 440]);
  expect(overlap(boxOf(lucknow), boxOf(faizabad))).toBeGreaterThan(0);
  const [city, small] = apart([lucknow, faizabad]);
  expect(city?.label).toBe('right');
  expect(overlap(boxOf(city!), boxOf(small!))).toBe(0);
});

it('a name that lies on nothing stays where it is', () => {
  const patna = zone('patna', 'Patna', 'city', 'right', [780, 520]);
  const arrah = zone('arrah', 'Arrah', 'town', 'below', [700, 540]);
  expect(apart([patna, arrah])).toEqual([patna, arrah]);
});

it('no name of a place on the map of India lies on another', () => {
  const { zones } = new Scale(1.08).ground(ground as Ground);
  for (const one of zones)
    for (const other of zones)
      if (one.id < other.id) expect(overlap(boxOf(one), boxOf(other)), `${one.name}, ${other.name}`).toBe(0);
});
