import { expect, it } from 'vitest';
import type { Affordance, Marker } from '../../src/api/types';
import { overlap, type Box } from '../../src/drawing/geometry';
import { withoutName } from '../../src/match/gather';
import { layables } from '../../src/match/laying.svelte';
import { alongEdges, arrange, ASKED, type Want } from '../../src/surface/docks';
import { lostOf, placePlates, wornOf } from '../../src/surface/plates';
import { towersOf, withYards } from '../../src/surface/scenery';

const window = { width: 800, height: 600 };
const box = (left: number, top: number, wide: number, high: number): Box => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
});
const want = (id: string, yields = false): Want => ({
  id,
  sizes: [{ width: 160, height: 120 }],
  spots: alongEdges(window, [0, 1], 12),
  yields,
});

it('what floats takes its own corner where nothing stands, and moves on where something does', () => {
  expect(arrange([want('map')], []).get('map')?.at).toEqual([12, 468]);
  const busy = [{ box: box(0, 380, 300, 220), weight: ASKED }];
  const [x, y] = arrange([want('map')], busy).get('map')?.at ?? [0, 0];
  expect(overlap(box(x, y, 160, 120), busy[0]?.box ?? box(0, 0, 0, 0))).toBe(0);
});

it('two things that float never lie on each other', () => {
  const found = arrange([want('a'), want('b')], []);
  const [ax, ay] = found.get('a')?.at ?? [0, 0];
  const [bx, by] = found.get('b')?.at ?? [0, 0];
  expect(overlap(box(ax, ay, 160, 120), box(bx, by, 160, 120))).toBe(0);
});

it('what yields is left out rather than laid on what is asked about', () => {
  const everywhere = [{ box: box(0, 0, 800, 600), weight: ASKED }];
  expect(arrange([want('map', true)], everywhere).has('map')).toBe(false);
  expect(arrange([want('chip')], everywhere).has('chip')).toBe(true);
});

const hits = (at: [number, number], text: string, title: string): Marker => ({
  symbol: 'hits',
  at,
  text,
  title,
  zone: null,
  floor: 0,
  side: null,
});

it('a plate goes out of the way of pieces', () => {
  const base = box(90, 90, 20, 20);
  const [plate] = placePlates([hits([100, 100], '30', 'house: 30 of 30 hits left')], [base], 1);
  expect(plate && overlap(plate.box, base)).toBe(0);
});

it('a wall shows what it has lost, along its own line', () => {
  const wall = { id: 'w', kind: 'wall', name: '', level: 0, note: '' };
  const outline: [number, number][] = [
    [95, 0],
    [95, 200],
    [105, 200],
    [105, 0],
  ];
  const whole = hits([100, 100], '15', 'mud wall: 15 of 15 hits left');
  const hurt = hits([100, 100], '6', 'mud wall: 6 of 15 hits left');
  expect(lostOf(whole)).toBe(0);
  expect(wornOf([whole], [])).toEqual([]);
  const [worn] = wornOf([hurt], [{ ...wall, outline }]);
  expect(worn?.lost).toBeCloseTo(0.6);
  expect(Math.abs(worn?.angle ?? 0)).toBeCloseTo(90);
});

it('a named field with a house is a yard, with towers where its walls meet', () => {
  const land = { level: 0, note: '' };
  const square = (left: number, top: number, w: number, h: number): [number, number][] => [
    [left, top],
    [left + w, top],
    [left + w, top + h],
    [left, top + h],
  ];
  const all = withYards([
    { ...land, id: 'fort', kind: 'field', name: 'the fort', outline: square(0, 0, 200, 200) },
    { ...land, id: 'house', kind: 'building', name: '', outline: square(80, 80, 30, 30) },
    {
      ...land,
      id: 'north',
      kind: 'wall',
      name: '',
      outline: [
        [0, -5],
        [200, -5],
        [200, 5],
        [0, 5],
      ],
    },
    {
      ...land,
      id: 'west',
      kind: 'wall',
      name: '',
      outline: [
        [-5, 0],
        [-5, 200],
        [5, 200],
        [5, 0],
      ],
    },
    { ...land, id: 'plough', kind: 'field', name: '', outline: square(300, 0, 90, 90) },
  ]);
  expect(all.map((t) => t.kind)).toEqual(['yard', 'building', 'wall', 'wall', 'field']);
  expect(towersOf(all)).toEqual([[0, 0]]);
});

it('a row for several leaves the name of the first out', () => {
  expect(withoutName('Activate the 67th Foot', 'the 67th Foot')).toBe('Activate');
  expect(withoutName('March', '66th Foot')).toBe('March');
});

it('things that can lie anywhere and any way round are gathered; what crosses the table stays in the list', () => {
  const row = (label: string, order: object): Affordance =>
    ({ label, order, refused: null, subject: null, target: null }) as unknown as Affordance;
  const found = layables([
    row('hill, west', { order: 'piece', item: 'hill', shape: 1, x: 12, y: 24, rot: 0 }),
    row('hill, west, turned by 90°', { order: 'piece', item: 'hill', shape: 1, x: 12, y: 24, rot: 90 }),
    row('stream, middle', { order: 'piece', item: 'stream', shape: 1, x: 0, y: 0, rot: 0 }),
    row('Stored table 1', { order: 'scenery', layout: 1 }),
  ]);
  expect(found.map((one) => [one.title, one.turns])).toEqual([['Hill', [0, 90]]]);
});
