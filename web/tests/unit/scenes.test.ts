import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Marker, Piece, Stand } from '../../src/api/types';
import { overlap, type Point } from '../../src/drawing/geometry';
import { blockOf, tagOf } from '../../src/drawing/stands';
import { gapTo } from '../../src/surface/placement';
import { placePlates } from '../../src/surface/plates';
import { basesOf, boxAround, letter, type Officer, type Unit } from '../../src/surface/tags';

/** Positions of real matches as `scripts/scenes.mjs` stores them: lengths in hundredths of an inch. */
interface Stored {
  game: string;
  scenario: string;
  step: number;
  surface: { width: number; height: number; per_inch: number };
  pieces: (Omit<Piece, 'form'> & { form: string | [number, number, number, number, number, number][] })[];
  markers: Marker[];
  asked: string[];
}

const stored = readFileSync(new URL('../fixtures/scenes.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as unknown as Stored);
/** Pixels for an inch at 100 %. */
const INCH = 27;

interface Position {
  units: Unit[];
  officers: Officer[];
  markers: Marker[];
  sheet: { width: number; height: number };
}

function position({ surface, pieces, markers }: Stored): Position {
  const f = INCH / surface.per_inch;
  const scaled = ([x, y]: Point): Point => [x * f, y * f];
  const whole = pieces.map((p): Piece => {
    const place =
      typeof p.place === 'object' && 'table' in p.place ? p.place.table : { at: [0, 0] as Point, facing: 0 };
    const stands = Array.isArray(p.form)
      ? p.form.map(([x, y, facing, width, depth, figures]): Stand => ({
          at: scaled([x, y]),
          facing,
          width: width * f,
          depth: depth * f,
          figures,
          symbol: p.symbol,
          devices: [],
        }))
      : null;
    return {
      ...p,
      form: stands ? { stands } : 'disc',
      place: { table: { ...place, at: scaled(place.at) } },
      devices: [],
      detail: '',
      attached: null,
      badges: [],
      spent: false,
      facts: [],
    };
  });
  return {
    units: whole.flatMap((piece) => {
      const block = blockOf(piece);
      return block ? [{ piece, block, tag: tagOf(piece, block.stands) }] : [];
    }),
    officers: whole.flatMap((piece) =>
      piece.form === 'disc' && typeof piece.place === 'object' && 'table' in piece.place
        ? [{ piece, at: piece.place.table.at }]
        : [],
    ),
    markers: markers.map((m) => ({ ...m, at: scaled(m.at), zone: null, floor: 0, side: null })),
    sheet: { width: surface.width * f, height: surface.height * f },
  };
}

it('there are openings of every scenario of the table games, and positions beyond them', () => {
  expect(new Set(stored.map((s) => `${s.game} ${s.scenario}`)).size).toBeGreaterThanOrEqual(14);
  expect(stored.filter((s) => s.step > 25).length).toBeGreaterThanOrEqual(20);
});

describe.each(stored)('$game $scenario at step $step', (one) => {
  it.each([1, 1.4, 1.9])('no two names overlap and none lies nearer to another piece than to its own, at %s', (k) => {
    const { units, officers, markers, sheet } = position(one);
    const bases = new Map(units.map(({ piece }) => [piece.id, basesOf(piece)]));
    const plates = placePlates(markers, [...bases.values()].flat(), k);
    const found = letter(
      units,
      officers,
      sheet,
      k,
      plates.map((p) => p.box),
      new Set(one.asked),
    );
    const disc = 15 * Math.max(1, k * 0.85);
    for (const { piece, at } of officers) bases.set(piece.id, [boxAround(at, [disc, disc])]);
    const names = [...found].map(([id, { box }]) => ({ id, box }));
    expect(names.length, 'most pieces are named').toBeGreaterThan(0.5 * (units.length + officers.length));
    const faults: string[] = [];
    for (const [i, a] of names.entries()) {
      for (const b of names.slice(i + 1)) if (overlap(a.box, b.box) > 0) faults.push(`${a.id} covers ${b.id}`);
      const own = gapTo(a.box, bases.get(a.id) ?? []);
      for (const [id, boxes] of bases)
        if (id !== a.id && gapTo(a.box, boxes) < own - 0.01) faults.push(`${a.id} is nearer to ${id}`);
    }
    expect(faults).toEqual([]);
  });
});
