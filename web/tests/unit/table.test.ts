import { beforeEach, expect, it } from 'vitest';
import type { Affordance, Target } from '../../src/api/types';
import type { MatchModel } from '../../src/match/model.svelte';
import { TableState } from '../../src/match/table.svelte';

const odds = { bars: [{ title: '', clause: null, shares: [], faces: [] }], modifiers: [], expect: '' };
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
  ...extra,
});
const march = make('march', 'a', { zone: 'x' });
const attack = make('attack', 'a', { zone: 'y' }, { odds });
const other = make('other', 'b', { zone: 'x' });

let given: Affordance['order'][];
let orders: Affordance[];
let table: TableState;

beforeEach(() => {
  given = [];
  orders = [march, attack, other];
  const model = {
    get affordances() {
      return orders;
    },
    refused: null,
    give: (_: Affordance, json: Affordance['order']) => {
      given.push(json);
      return Promise.resolve(true);
    },
  };
  table = new TableState(model as unknown as MatchModel);
});

it('a mouse gives an order with two clicks', () => {
  table.touch({ piece: 'a' }, [0, 0], false);
  table.touch({ zone: 'y' }, [0, 0], false);
  expect(given).toEqual([{ order: 'attack' }]);
});

it('a finger sees the odds first and gives with the next tap', () => {
  table.touch({ piece: 'a' }, [0, 0], true);
  table.touch({ zone: 'y' }, [0, 0], true);
  expect(given).toEqual([]);
  expect(table.focused).toBe(attack);
  table.touch({ zone: 'y' }, [0, 0], true);
  expect(given).toEqual([{ order: 'attack' }]);
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
  table.touch({ piece: 'q' }, [0, 0], false);
  expect(table.enough).toBe(true);
  await table.give(line);
  expect(given).toEqual([{ order: 'line_up', units: ['q'] }]);
});

it('what is refused is explained, never sent', async () => {
  const no = make('no', 'a', { zone: 'z' }, { refused: { clause: 'X-1', text: 'too far' } });
  await table.give(no);
  expect(given).toEqual([]);
  expect(table.refusedHere).toBe(no);
  expect(table.cancel()).toBe(true);
  expect(table.refusedHere).toBeNull();
});

it('a click beside everything lets go', () => {
  table.touch({ piece: 'a' }, [0, 0], false);
  expect(table.rows).toEqual([march, attack]);
  table.touch({ zone: 'nowhere' }, [0, 0], false);
  expect(table.rows).toEqual([march, attack, other]);
});
