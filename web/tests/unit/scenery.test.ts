import { expect, it } from 'vitest';
import { overlap, seeded, type Box } from '../../src/drawing/geometry';
import { lettered, type PlaceName } from '../../src/surface/scenery';

const place = (text: string, at: [number, number], angle = 0): PlaceName => ({
  id: text,
  text,
  at,
  angle,
  water: false,
  minor: false,
});
const sheet = { width: 1944, height: 1296 };

/** Where a name is lettered, a little within its letters. */
const boxOf = ({ text, at: [x, y], angle }: PlaceName, k: number): Box => {
  const [long, high] = [text.length * 3.4 * k, 5 * k];
  const [w, h] = angle === 90 ? [high, long] : [long, high];
  return { left: x - w, right: x + w, top: y - h, bottom: y + h };
};

it.each([1, 1.5, 2.2])('names of places lie on no unit, whatever stands there, at %s', (k) => {
  const next = seeded(1812);
  const names = [
    place('Raevsky Redoubt', [900, 600]),
    place('Kolocha', [500, 400], 90),
    place('Semyonovskoye', [1200, 700]),
  ];
  let found = 0;
  for (let round = 0; round < 20; round++) {
    const units = Array.from({ length: 40 }, (): Box => {
      const [x, y] = [400 + next() * 1000, 250 + next() * 700];
      return { left: x - 40, right: x + 40, top: y - 40, bottom: y + 40 };
    });
    const placed = lettered(names, units, sheet, k);
    found += placed.length;
    for (const name of placed)
      for (const unit of units) expect(overlap(boxOf(name, k), unit), `${name.text} in round ${round}`).toBe(0);
  }
  expect(found, 'most find room').toBeGreaterThan(20 * names.length * (k > 2 ? 0.3 : 0.7));
});

it('a name with nobody near stands where it belongs', () => {
  expect(lettered([place('Maida', [300, 300])], [], sheet, 1)[0]?.at).toEqual([300, 300]);
});
