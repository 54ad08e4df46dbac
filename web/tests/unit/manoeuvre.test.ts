import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../src/api/client';
import type { Affordance, Piece, Plan, Wish } from '../../src/api/types';
import type { MatchModel } from '../../src/match/model.svelte';
import { handleOf, Manoeuvre } from '../../src/surface/manoeuvre.svelte';
import { Scale } from '../../src/surface/spread';

const piece: Piece = {
  id: 'b1',
  side: 'british',
  name: 'A wing',
  label: '',
  form: { stands: [] },
  symbol: 'infantry',
  devices: [],
  strength: '',
  detail: '',
  place: { table: { at: [200, 200], facing: 90 } },
  attached: null,
  badges: [],
  spent: false,
  facts: [],
};
const drag: Affordance = {
  order: { manner: 'column' },
  notation: '',
  label: 'Move',
  note: '',
  cost: '',
  subject: 'b1',
  target: null,
  path: [],
  tone: 'plain',
  odds: null,
  choose: null,
  drag: true,
  confirm: null,
  refused: null,
  group: '',
  irrevocable: false,
};
const plan = (order: Plan['order']): Plan => ({
  order,
  notation: '',
  poses: [{ at: [10, 10], facing: 90 }],
  ghost: [],
  cost: '',
  left: '',
  stop: null,
  odds: null,
  irrevocable: false,
});

let wishes: Wish[];
let answer: (wish: Wish) => Promise<Plan>;
let given: unknown[];
let way: Manoeuvre;

beforeEach(() => {
  wishes = [];
  given = [];
  answer = (wish) => Promise.resolve(plan({ to: wish.at }));
  vi.spyOn(api, 'plan').mockImplementation((_, wish) => {
    wishes.push(wish);
    return answer(wish);
  });
  const model = {
    id: 'm',
    scale: new Scale(2),
    ground: { surface: { per_inch: 20 } },
    give: (_: unknown, json: unknown) => (given.push(json), Promise.resolve(true)),
  };
  way = new Manoeuvre(model as unknown as MatchModel);
});

it('only a legal drag order is a handle', () => {
  expect(handleOf([drag], 'b1')).toBe(drag);
  expect(handleOf([{ ...drag, refused: { clause: 'TP-3.2', text: 'no' } }], 'b1')).toBeUndefined();
  expect(handleOf([drag], 'b2')).toBeUndefined();
});

it('a piece is held where it was gripped, and its wish is its middle in surface units', async () => {
  way.grab(piece, drag, [205, 210]);
  way.drag([225, 250], 'z1');
  await vi.waitFor(() => expect(way.plan).not.toBeNull());
  expect(wishes[0]).toEqual({ piece: 'b1', at: [110, 120], facing: null, manner: 'column', onto: 'z1' });
});

it('asks one question at a time, and the latest', async () => {
  const waiting: ((p: Plan) => void)[] = [];
  answer = () => new Promise((done) => waiting.push(done));
  way.grab(piece, drag, [200, 200]);
  for (const x of [210, 220, 230]) way.drag([x, 200], null);
  expect(wishes).toHaveLength(1);
  waiting[0]?.(plan(null));
  await vi.waitFor(() => expect(wishes).toHaveLength(2));
  expect(wishes[1]?.at).toEqual([115, 100]);
});

it('inches and degrees are those of the piece', async () => {
  way.open(piece, drag);
  way.shift(0, 3);
  expect(way.at[0]).toBeCloseTo(260);
  expect(way.at[1]).toBeCloseTo(200);
  way.shift(1, 0);
  expect(way.at[1]).toBeCloseTo(220);
  expect(way.offset.right).toBeCloseTo(1);
  way.face(90 + 370);
  expect(way.turning).toBe(10);
  way.turn(-25);
  expect(way.turning).toBe(-15);
  way.face(null);
  expect(way.turning).toBeNull();
});

it('nothing is given before it is asked for, and then what the last wish gave', async () => {
  way.grab(piece, drag, [200, 200]);
  way.drag([240, 200], null);
  way.letGo();
  expect(given).toEqual([]);
  way.turn(5);
  expect(await way.give()).toBe(true);
  expect(given).toEqual([{ to: [120, 100] }]);
});

it('a planner that cannot be reached is a reason, not an order', async () => {
  answer = () => Promise.reject(new Error('away'));
  way.open(piece, drag);
  way.shift(0, 1);
  await vi.waitFor(() => expect(way.plan?.stop?.text).toBe('away'));
  expect(await way.give()).toBe(false);
});
