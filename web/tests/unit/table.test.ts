import { beforeEach, expect, it } from 'vitest';
import type { Affordance, Target } from '../../src/api/types';
import type { MatchModel } from '../../src/match/model.svelte';
import { TableState } from '../../src/match/table.svelte';

const odds = { bars: [{ title: '', clause: null, shares: [], faces: [], ask: null }], modifiers: [], expect: '' };
const make = (
  label: string,
  subject: string | null,
  target: Target | null,
  extra: Partial<Affordance> = {},
): Affordance => ({
  order: { order: label },
  notation: label,
  label,
  note: '',
  cost: '',
  subject,
  target,
  path: [],
  tone: 'plain',
  odds: null,
  choose: null,
  drag: false,
  confirm: null,
  refused: null,
  group: '',
  irrevocable: false,
  ...extra,
});
const march = make('march', 'a', { zone: 'x' });
const attack = make('attack', 'a', { zone: 'y' }, { odds, irrevocable: true });
const other = make('other', 'b', { zone: 'x' });

let given: Affordance['order'][];
let orders: Affordance[];
let table: TableState;
let scene: unknown;
let page: unknown;
let actor: string | null;

beforeEach(() => {
  given = [];
  scene = null;
  page = null;
  actor = null;
  orders = [march, attack, other];
  const model = {
    get affordances() {
      return orders;
    },
    refused: null,
    busy: false,
    isLive: true,
    isYours: true,
    isOver: false,
    handover: { to: null },
    get scene() {
      return scene;
    },
    get page() {
      return page;
    },
    get actor() {
      return actor;
    },
    give: (_: Affordance, json: Affordance['order']) => {
      given.push(json);
      return Promise.resolve(true);
    },
  };
  table = new TableState(model as unknown as MatchModel);
});

it('an order that can be undone is given with two clicks', () => {
  table.touch({ piece: 'a' }, [0, 0]);
  table.touch({ zone: 'x' }, [0, 0]);
  expect(given).toEqual([{ order: 'march' }]);
});

it('an order that rolls dice is prepared by one click and given by the next', () => {
  table.touch({ piece: 'a' }, [0, 0]);
  table.touch({ zone: 'y' }, [0, 0]);
  expect(given).toEqual([]);
  expect(table.prepared).toBe(attack);
  expect(table.focused).toBe(attack);
  table.touch({ zone: 'y' }, [0, 0]);
  expect(given).toEqual([{ order: 'attack' }]);
});

it('a click on another enemy shows him and keeps what was prepared', () => {
  table.touch({ piece: 'a' }, [0, 0]);
  table.touch({ zone: 'y' }, [0, 0]);
  table.touch({ piece: 'enemy' }, [5, 6]);
  expect(given).toEqual([]);
  expect(table.inspected).toEqual({ piece: 'enemy', at: [5, 6] });
  expect(table.prepared).toBe(attack);
  table.cancel();
  expect(table.prepared).toBeNull();
});

it('a piece that may not move yet is offered what it can do, and a sentence where it can do nothing', () => {
  const activate = make('activate', 'a', null, { odds });
  orders = [activate];
  table.dragTooSoon('a', [30, 40], [3, 4]);
  expect(table.asking?.orders).toEqual([activate]);
  table.dragTooSoon('b', [30, 40], [3, 4]);
  expect(table.tooSoon?.piece).toBe('b');
});

it('the same order goes to all who may have it', async () => {
  const fire = (id: string, extra: Partial<Affordance> = {}): Affordance =>
    make('fire', id, null, { order: { order: 'fire', unit: id }, ...extra });
  orders = [fire('a'), fire('b'), fire('c', { refused: { clause: 'TP-1', text: 'no' } }), march];
  table.company.gather(['a', 'b', 'c', 'x']);
  expect([...table.company.members]).toEqual(['a', 'b']);
  const [common] = table.company.common;
  expect(common?.may).toEqual(['a', 'b']);
  if (common) await table.company.order(common);
  expect(given).toEqual([
    { order: 'fire', unit: 'a' },
    { order: 'fire', unit: 'b' },
  ]);
});

it('an end that leaves most idle is asked about', async () => {
  const end = make('end', null, null, { tone: 'end' });
  orders = [march, other, end];
  scene = {
    headline: { turn: '', date: '', phase: '', pills: [{ text: '0 of 10 have acted', tone: 'plain' }], scores: [] },
  };
  await table.give(end);
  expect(given).toEqual([]);
  expect(table.confirming?.text).toContain('0 of 10');
  await table.give(end);
  expect(given).toEqual([{ order: 'end' }]);
});

it('what costs much is confirmed first', async () => {
  const dear = make('dear', null, null, { confirm: 'Sure?' });
  await table.give(dear);
  expect(given).toEqual([]);
  expect(table.confirming?.order).toBe(dear);
  await table.give(dear);
  expect(given).toEqual([{ order: 'dear' }]);
});

it('a choice is completed before the order is given', async () => {
  const line = make('line_up', null, null, {
    order: { order: 'line_up', units: [] },
    choose: { field: 'units', from: ['p', 'q'], min: 1, max: 2, preset: [] },
  });
  orders = [line];
  table.reset();
  expect(table.choosing?.order).toBe(line);
  expect(table.enough).toBe(false);
  table.touch({ piece: 'q' }, [0, 0]);
  expect(table.enough).toBe(true);
  await table.give(line);
  expect(given).toEqual([{ order: 'line_up', units: ['q'] }]);
});

it('what is refused is explained, never sent', async () => {
  const no = make('no', 'a', { zone: 'z' }, { refused: { clause: 'TP-3.2', text: 'too far' } });
  await table.give(no);
  expect(given).toEqual([]);
  expect(table.refusedHere).toBe(no);
  expect(table.cancel()).toBe(true);
  expect(table.refusedHere).toBeNull();
});

it('a click beside everything lets go', () => {
  table.touch({ piece: 'a' }, [0, 0]);
  expect(table.rows).toEqual([march, attack]);
  table.touch({ zone: 'nowhere' }, [0, 0]);
  expect(table.rows).toEqual([march, attack, other]);
});

it('a unit that may fire and is dragged fires and goes by one order', async () => {
  const good = (p: number): Affordance['odds'] => ({
    ...odds,
    bars: [{ title: '', clause: null, shares: [{ label: '', p, tone: 'good' }], faces: [], ask: null }],
  });
  const shot = make('fire at x', 'a', { piece: 'x' }, { odds: good(0.4), tone: 'contact', irrevocable: true });
  const worse = make('fire at y', 'a', { piece: 'y' }, { odds: good(0.2), tone: 'contact', irrevocable: true });
  const go = make('March', 'a', null, { irrevocable: true });
  const enemies = ['x', 'y'].map((id) => ({ id, side: 'enemy', place: 'off' }));
  scene = { pieces: [{ id: 'a', side: 'own', place: 'off' }, ...enemies], prompt: { side: 'own', question: 'step' } };
  orders = [worse, shot, go];
  table.dragTooSoon('a', [40, 50], [0, 0]);
  expect(table.asking?.orders.map((o) => o.label)).toEqual(['March', 'fire at x, then march']);
  const both = table.asking!.orders[1]!;
  expect(both.odds, 'the odds are those of the shot').toBe(shot.odds);
  expect(both.irrevocable).toBe(true);
  await table.give(both);
  expect(given).toEqual([{ order: 'fire at x' }, { order: 'March' }]);
  expect(table.wish?.at, 'where it was dragged is kept for the move').toEqual([40, 50]);
});

it('a unit dragged onto an enemy before it may act goes for him when it may', () => {
  const activate = make('Activate', 'a', null, { irrevocable: true });
  scene = { pieces: [{ id: 'a', side: 'own', place: 'off' }], prompt: { side: 'own', question: 'activate' } };
  orders = [activate];
  table.dragTooSoon('a', [40, 50], [0, 0], { piece: 'x' });
  expect(table.asking?.orders).toEqual([activate]);
  const charge = make('Charge', 'a', { piece: 'x' });
  orders = [charge, make('Hold', 'a', null)];
  table.reset();
  expect(given).toEqual([{ order: 'Charge' }]);
});

const onTable = (id: string, side: string): object => ({ id, side, place: { table: { at: [0, 0], facing: 0 } } });

it('a click on another unit is enough where one has only to end, and can be taken back', () => {
  const shot = make('fire', 'a', { piece: 'x' }, { odds, tone: 'contact', irrevocable: true });
  const end = make('a is done', null, null, { tone: 'end' });
  scene = {
    pieces: [onTable('a', 'own'), onTable('b', 'own'), onTable('x', 'enemy')],
    prompt: { side: 'own', question: 'step' },
    headline: { pills: [] },
  };
  orders = [shot, end];
  table.touch({ piece: 'b' }, [0, 0]);
  expect(given, 'without undo it is only looked at').toEqual([]);
  expect(table.inspected?.piece).toBe('b');
  page = { undo: true };
  actor = 'a';
  table.touch({ piece: 'b' }, [0, 0]);
  expect(given).toEqual([{ order: 'a is done' }]);
  orders = [make('March', 'b', null), make('Fire', 'b', { piece: 'x' })];
  table.reset();
  expect(table.picked.subject).toBe('b');
});

it('a question that others have brought about is not passed over by a drag or a click', () => {
  const shot = make('fire', 'a', { piece: 'x' }, { odds, tone: 'contact', irrevocable: true });
  const keep = make('Keep the saved fire', null, null, { tone: 'end' });
  scene = {
    pieces: [onTable('a', 'own'), onTable('b', 'own'), onTable('x', 'enemy')],
    prompt: { side: 'own', question: 'opportunity' },
    headline: { pills: [] },
  };
  orders = [shot, keep];
  page = { undo: true };
  table.touch({ piece: 'b' }, [0, 0]);
  table.dragTooSoon('b', [30, 40], [3, 4]);
  expect(given).toEqual([]);
  expect(table.tooSoon?.piece).toBe('b');
  actor = 'a';
  table.dragTooSoon('b', [30, 40], [3, 4]);
  expect(given).toEqual([{ order: 'Keep the saved fire' }]);
});

it('a drag on a table offers the rolls that lead to a move, and nothing else', () => {
  const roll = make('Activate', 'a', null, { irrevocable: true });
  const save = make('save its fire', 'a', null);
  scene = { pieces: [onTable('a', 'own')], prompt: { side: 'own', question: 'fire' }, headline: { phase: '' } };
  orders = [roll, save];
  table.dragTooSoon('a', [30, 40], [3, 4]);
  expect(table.asking?.orders).toEqual([roll]);
  orders = [save];
  table.dragTooSoon('a', [30, 40], [3, 4]);
  expect(table.tooSoon?.piece).toBe('a');
});

it('a line fires, and the phase ends with it where that was asked for', async () => {
  const good = { ...odds, bars: [{ title: '', clause: null, shares: [{ label: '', p: 0.4, tone: 'good' }] }] };
  const shot = (id: string): Affordance =>
    make(`${id} fires`, id, { piece: 'x' }, { odds: good as never, tone: 'contact', irrevocable: true });
  const save = make('All others save their fire', null, null, { tone: 'end' });
  scene = { pieces: [], prompt: { side: 'own', question: 'fire' }, headline: { pills: [] } };
  orders = [shot('a'), shot('b'), save];
  table.company.proposed = table.company.likeliest;
  await table.company.fireAll(save);
  expect(given).toEqual([{ order: 'a fires' }, { order: 'b fires' }, { order: save.label }]);
});
