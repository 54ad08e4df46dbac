import { expect, it } from 'vitest';
import type { Ground, Region } from '../../src/api/types';
import { overlap, seeded, type Box, type Point } from '../../src/drawing/geometry';
import { nameRegions } from '../../src/surface/rings';

const ground = { surface: { width: 1944, height: 1296 }, names: [], terrain: [] } as unknown as Ground;
const sheet: Box = { left: 0, top: 0, right: 1944, bottom: 1296 };

const ring = (label: string, [x, y]: Point, radius: number): Region => ({
  kind: 'command',
  layer: 'Officers',
  label,
  side: null,
  piece: null,
  outlines: [
    Array.from({ length: 48 }, (_, i): Point => [
      x + radius * Math.cos((i * Math.PI) / 24),
      y + radius * Math.sin((i * Math.PI) / 24),
    ]),
  ],
});

it.each([1, 1.4, 1.9])('the names of rings lie on no piece and on no other name, at %s', (k) => {
  const next = seeded(1857);
  let found = 0;
  for (let round = 0; round < 20; round++) {
    const pieces = Array.from({ length: 30 }, (): Box => {
      const [x, y] = [300 + next() * 1300, 200 + next() * 900];
      return { left: x - 45, right: x + 45, top: y - 22, bottom: y + 22 };
    });
    const rings = [1, 2, 3].map((n) => ring(`12″ of officer ${n}`, [500 + next() * 900, 350 + next() * 600], 324));
    const names = nameRegions(rings, ground, pieces, sheet, k);
    found += names.length;
    for (const [i, { box, region }] of names.entries()) {
      for (const piece of pieces) expect(overlap(box, piece) / 100, `${region.label} on a piece`).toBeLessThan(0.5);
      for (const other of names.slice(i + 1)) expect(overlap(box, other.box)).toBeLessThan(60 * k * k);
    }
  }
  expect(found, 'most find room').toBeGreaterThan(54);
});

it('the name of a ring is in sight where a part of its outline is', () => {
  const [name] = nameRegions([ring('12″ of the officer', [600, 600], 324)], ground, [], { ...sheet, top: 500 }, 1);
  expect(name?.box.top).toBeGreaterThanOrEqual(500);
});
