import { describe, expect, it } from 'vitest';
import type { Piece, Stand } from '../../src/api/types';
import { overlap, seeded, turned, type Box, type Point } from '../../src/drawing/geometry';
import { blockOf, tagOf } from '../../src/drawing/stands';
import { gapTo } from '../../src/surface/placement';
import { basesOf, boxAround, letter, type Officer, type Unit } from '../../src/surface/tags';

const sheet = { width: 1944, height: 1296 };

const stand = (at: Point, facing: number, width: number, depth: number, figures: number): Stand => ({
  at,
  facing,
  width,
  depth,
  figures,
  symbol: 'infantry',
  devices: [],
});

/** Bases as the three table games have them: four in line, loose figures in rows, one large base. */
const FORMS: Record<string, (at: Point, facing: number) => Stand[]> = {
  'colonial line': (at, facing) =>
    [-1.5, -0.5, 0.5, 1.5].map((i) => {
      const [x, y] = turned([i * 27, 0], facing);
      return stand([at[0] + x, at[1] + y], facing, 27, 20, 3);
    }),
  'loose figures': (at, facing) =>
    Array.from({ length: 10 }, (_, i) => {
      const [x, y] = turned([((i % 5) - 2) * 21, (i < 5 ? -0.5 : 0.5) * 21], facing);
      return stand([at[0] + x, at[1] + y], facing, 20, 0, 1);
    }),
  brigade: (at, facing) => [stand(at, facing, 81, 81, 0)],
};

function piece(id: string, name: string, stands: Stand[], at: Point, facing: number, strength: string): Piece {
  return {
    id,
    side: Number(id.slice(1)) % 2 ? 'a' : 'b',
    name,
    label: `U ${id.slice(1)}`,
    form: { stands },
    symbol: 'infantry',
    devices: [],
    strength,
    detail: '',
    place: { table: { at, facing } },
    attached: null,
    badges: [],
    spent: false,
    facts: [],
  };
}

/** A position: half of the units in ranks as they are set down, half anywhere, some officers among them. */
function position(form: string, seed: number, count: number): { units: Unit[]; officers: Officer[] } {
  const next = seeded(seed * 7919);
  const units: Unit[] = [];
  for (let i = 0; i < count; i++) {
    const ranked = i < count / 2;
    const at: Point = ranked
      ? [150 + (i % 8) * 150 + next() * 20, 240 + Math.floor(i / 8) * 95]
      : [120 + next() * (sheet.width - 240), 500 + next() * (sheet.height - 620)];
    const facing = ranked ? 180 : Math.round(next() * 360);
    const stands = FORMS[form]?.(at, facing) ?? [];
    const it = piece(`u${i}`, `Regiment ${i}`, stands, at, facing, String(stands.length));
    const block = blockOf(it);
    if (block) units.push({ piece: it, block, tag: tagOf(it, block.stands) });
  }
  const officers = [0, 1, 2, 3].map((i): Officer => {
    const at: Point = [200 + next() * 1500, 200 + next() * 900];
    return { piece: { ...piece(`o${i}`, `General ${i}`, [], at, 0, ''), form: 'disc' }, at };
  });
  return { units, officers };
}

for (const form of Object.keys(FORMS))
  describe(form, () => {
    it.each([1, 1.4, 1.9])(
      'no name covers another or a piece, and each is nearest to its own, at %s',
      (k) => {
        let named = 0;
        const faults: string[] = [];
        for (let seed = 1; seed <= 20; seed++) {
          const { units, officers } = position(form, seed, form === 'brigade' ? 16 : 24);
          const placed = letter(units, officers, sheet, k, []);
          const size = 15 * Math.max(1, k * 0.85);
          const bodies = new Map<string, Box[]>([
            ...units.map((u): [string, Box[]] => [u.piece.id, basesOf(u.piece)]),
            ...officers.map((o): [string, Box[]] => [o.piece.id, [boxAround(o.at, [size, size])]]),
          ]);
          const all = [...placed];
          named += all.length;
          for (const [id, words] of all) {
            const own = gapTo(words.box, bodies.get(id) ?? []);
            for (const [other, boxes] of bodies) {
              if (other !== id && gapTo(words.box, boxes) < own) faults.push(`${seed}: ${id} is nearer to ${other}`);
              if (boxes.some((box) => overlap(words.box, box) > 0)) faults.push(`${seed}: ${id} covers ${other}`);
            }
            for (const [other, theirs] of all)
              if (other !== id && overlap(words.box, theirs.box) > 0) faults.push(`${seed}: ${id} is on ${other}`);
          }
        }
        expect(faults).toEqual([]);
        // Most have a name, even from afar.
        expect(named / 20).toBeGreaterThan(k < 1.5 ? 17 : 13);
      },
      120_000,
    );
  });

it('a name that stands away from its piece has a line to it', () => {
  const { units, officers } = position('colonial line', 3, 24);
  for (const [id, words] of letter(units, officers, sheet, 1, [])) {
    const unit = units.find((u) => u.piece.id === id);
    const gap = unit ? gapTo(words.box, basesOf(unit.piece)) : 0;
    if (gap > 6) expect(words.leader, id).not.toBeNull();
  }
});

it('what is asked about is named first, on its own base where there is no room beside it', () => {
  const { units } = position('loose figures', 5, 24);
  const tight = units.map((u, i) => {
    const at: Point = [400 + (i % 6) * 108, 400 + Math.floor(i / 6) * 46];
    const it = piece(u.piece.id, u.piece.name, FORMS['loose figures']?.(at, 0) ?? [], at, 0, '10');
    const block = blockOf(it);
    return block ? { piece: it, block, tag: tagOf(it, block.stands) } : u;
  });
  const asked = new Set(['u8', 'u14']);
  const placed = letter(tight, [], sheet, 1, [], asked);
  for (const id of asked) expect(placed.has(id), id).toBe(true);
});

it('names are written shorter from afar', () => {
  const { units } = position('colonial line', 1, 2);
  const near = letter(units, [], sheet, 1, []).get('u0')?.wording.lines[0];
  const far = letter(units, [], sheet, 1.9, []).get('u0')?.wording.lines[0];
  expect(near).toBe('Regiment 0');
  expect(far).toBe('U 0');
});
