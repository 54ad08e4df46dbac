import { describe, expect, test } from 'vitest';
import type { Ground, Piece, Zone } from '../../src/api/types';
import { areaPiece } from '../../src/drawing/company';
import { town, townNames } from '../../src/drawing/town';
import { areTogether, seatName } from '../../src/parts/seats';
import { seatPieces } from '../../src/surface/areas';

const square = (left: number, top: number, side: number): [number, number][] => [
  [left, top],
  [left + side, top],
  [left + side, top + side],
  [left, top + side],
];
const zone = (id: string, kind: string, floor: number, left: number, side = 120): Zone => ({
  id,
  name: id,
  kind,
  province: null,
  at: [left + side / 2, side / 2],
  outline: square(left, 0, side),
  floor,
  label: 'below',
  pieces: 'above',
});
const piece = (id: string, at: string, over: Partial<Piece> = {}): Piece => ({
  id,
  side: 'p1',
  name: id,
  label: id,
  form: { rows: { figures: 10, full: 10 } },
  symbol: 'infantry',
  devices: ['scarlet'],
  strength: '10',
  detail: '',
  place: { zone: { zone: at, inside: false } },
  attached: null,
  badges: [],
  spent: false,
  facts: [],
  ...over,
});
const men = (markup: string): number => markup.split('<ellipse').length - 1;

describe('pieces in areas', () => {
  const zones = [zone('A1', 'area', 0, 0), zone('B1', 'room', 0, 120), zone('B1r', 'roof', 1, 125, 91)];

  test('companies share their area and never leave it; those of the other floor are left out', () => {
    const pieces = ['H1', 'H2', 'F1', 'F2']
      .map((id) => piece(id, 'A1'))
      .concat(piece('Ho', 'A1', { form: 'disc', symbol: 'officer' }), piece('S1', 'B1r'));
    const seats = seatPieces(zones, pieces, 0);
    expect(seats.map((s) => s.piece.id)).toEqual(['H1', 'H2', 'F1', 'F2', 'Ho']);
    for (const { box } of seats) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(120);
      expect(box.bottom).toBeLessThanOrEqual(120);
    }
    const companies = seats.slice(0, 4).map((s) => s.box);
    const overlaps = companies.filter((a, i) =>
      companies.some((b, k) => k > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect(overlaps).toEqual([]);
    expect(seatPieces(zones, pieces, 1).map((s) => s.piece.id)).toEqual(['S1']);
  });

  test('rows thin out as men fall, and smoke, wounds and fanatics are marked', () => {
    expect(men(areaPiece(piece('H1', 'A1'), 'british', 100, 80))).toBe(10);
    expect(
      men(
        areaPiece(piece('H1', 'A1', { form: { rows: { figures: 3, full: 10 } }, strength: '3' }), 'british', 100, 80),
      ),
    ).toBe(3);
    const plain = areaPiece(piece('H1', 'A1'), 'british', 100, 80);
    const smoky = areaPiece(piece('H1', 'A1', { devices: ['scarlet', 'unloaded'] }), 'british', 100, 80);
    expect(smoky.length).toBeGreaterThan(plain.length);
    const wounded = areaPiece(
      piece('H1', 'A1', {
        badges: [{ corner: 'rear_right', text: '3', title: 'fallen, can be rallied', tone: 'bad' }],
      }),
      'british',
      100,
      80,
    );
    expect(wounded).toContain('<title>fallen, can be rallied</title>');
    expect(wounded.split('#c0392b').length - plain.split('#c0392b').length).toBe(3);
    expect(areaPiece(piece('Sa1', 'A1', { devices: ['saffron', 'sepoys', 'fanatic'] }), 'rebel', 100, 80)).toContain(
      '<title>Fanatic</title>',
    );
  });
});

test('each floor of a town shows its own areas, and names are made safe', () => {
  const ground = {
    surface: {
      kind: 'town',
      paper: 'dust',
      width: 300,
      height: 200,
      title: '',
      subtitle: '',
      per_inch: null,
      scale: null,
    },
    provinces: [],
    relief: [],
    rivers: [],
    roads: [],
    terrain: [],
    links: [],
    floors: [],
    edges: [{ id: 'e1', kind: 'barricade', from: [0, 0], to: [100, 0], floor: 0 }],
    names: [{ text: '<b>serai</b>', at: [60, 60], angle: 0, size: 15, style: 'note' }],
    zones: [
      zone('A1', 'street', 0, 0),
      zone('B1', 'room', 0, 120),
      zone('B1r', 'roof', 1, 125, 91),
      zone('C1r', 'rampart', 1, 205, 91),
    ],
  } as unknown as Ground;
  expect(town(ground, 0)).not.toContain('#c47a52');
  expect(town(ground, 1)).toContain('#c47a52');
  expect(townNames(ground, 0)).not.toContain('<b>');
  expect(townNames(ground, 0)).toContain('>A1<');
  expect(townNames(ground, 1)).not.toContain('>A1<');
});

test('numbered seats play together', () => {
  const sides = [['p1', 'p2', 'p4'], ['british'], ['rebel']];
  expect(areTogether(sides, 'p1', 'p4')).toBe(true);
  expect(areTogether(sides, 'p1', 'enemy')).toBe(false);
  expect(areTogether(sides, 'enemy', 'enemy')).toBe(true);
  expect(areTogether(sides, 'british', 'rebel')).toBe(false);
  expect(seatName('p2')).toBe('Player 2');
});
