import { describe, expect, it } from 'vitest';
import type { Piece, Stand } from '../../src/api/types';
import { overlap } from '../../src/drawing/geometry';
import { blockOf, tagOf } from '../../src/drawing/stands';
import { letter, officerName, type Unit } from '../../src/surface/tags';

const stand = (x: number, y: number): Stand => ({
  at: [x, y],
  facing: 0,
  width: 81,
  depth: 81,
  figures: 0,
  symbol: '',
  devices: [],
});
const piece = (id: string, name: string, x: number, y: number): Piece => ({
  id,
  side: 'a',
  name,
  label: '',
  form: { stands: [stand(x, y)] },
  symbol: 'infantry',
  devices: [],
  strength: '6',
  detail: '',
  place: { table: { at: [x, y], facing: 0 } },
  attached: null,
  badges: [],
  spent: false,
  facts: [],
});
function unit(id: string, name: string, x: number, y: number): Unit {
  const it = piece(id, name, x, y);
  const block = blockOf(it);
  if (!block) throw new Error('a unit has bases');
  return { piece: it, block, tag: tagOf(it, block.stands) };
}
const sheet = { width: 1944, height: 1296 };

describe('names on a table', () => {
  it('stand behind their units where nothing is in the way', () => {
    const words = letter([unit('x', 'Albert', 500, 500)], [], sheet, 1, []).get('x');
    expect(words?.wording.lines).toEqual(['Albert']);
    expect(words?.at[0]).toBeCloseTo(500);
    expect(words?.at[1]).toBeGreaterThan(540);
    expect(words?.leader).toBeNull();
  });
  it('never hide each other, however close the units stand and however far the table is', () => {
    const units = Array.from({ length: 12 }, (_, i) => unit(`u${i}`, `Grenadiers of ${i}`, 200 + i * 88, 600));
    const placed = letter(units, [], sheet, 1.9, []);
    const boxes = units.flatMap((u) => placed.get(u.piece.id)?.box ?? []);
    expect(boxes.length).toBeGreaterThan(3);
    boxes.forEach((a, i) =>
      boxes
        .slice(i + 1)
        .forEach((b) => expect(overlap(a, b) / ((a.right - a.left) * (a.bottom - a.top))).toBeLessThan(0.15)),
    );
  });
  it('stay on the table', () => {
    const words = letter([unit('x', 'Albert', 60, 1250)], [], sheet, 1.9, []).get('x');
    expect(words?.box.bottom).toBeLessThan(1296);
  });
  it('call an officer by his name or by what he commands', () => {
    expect(
      [
        'Compère',
        'the general of I Corps',
        'the commander of the Reserve',
        'the Archduke',
        'the general of cavalry',
      ].map(officerName),
    ).toEqual(['Compère', 'I Corps', 'Reserve', 'Archduke', 'Cavalry']);
  });
});
