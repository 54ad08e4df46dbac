import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MatchPage, Update } from '../../src/api/types';
import { MatchModel } from '../../src/match/model.svelte';
import * as fixture from '../fixtures/last-mughal.mjs';

const { ground, lines, scene } = fixture;
const page = fixture.page as MatchPage;

let asked: string[];
let tell: (update: Update, number: number) => void;
let model: MatchModel;

/** The server, as far as the model can tell: it answers with the fixture, and counts what it is asked. */
beforeEach(async () => {
  asked = [];
  const answers: [RegExp, unknown][] = [
    [/\/ground$/, ground],
    [/\/log/, { lines }],
    [/\/scene/, { step: 0, scene }],
    [/./, page],
  ];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(answers.find(([form]) => form.test(path))?.[1]), { status: 200 });
  });
  class Stream {
    onopen = null;
    onerror = null;
    listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
    constructor() {
      tell = (update, n) => this.listeners.get(update.kind)?.({ data: JSON.stringify(update), lastEventId: String(n) });
    }
    addEventListener(kind: string, listener: (event: { data: string; lastEventId: string }) => void): void {
      this.listeners.set(kind, listener);
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('document', { hidden: true });
  model = new MatchModel('m');
  await model.open(null);
  asked = [];
});

afterEach(() => {
  model.close();
  vi.unstubAllGlobals();
});

const stands = (step: number) => ({
  step,
  turn: 3,
  status: { status: 'decision' as const, seat: 'british', question: 'line-up' },
  can_undo: false,
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

it('another’s order costs one message and one request', async () => {
  const step = page.step + 1;
  tell({ kind: 'order', seat: 'rebel', lines: [], ...stands(step) }, page.update + 1);
  await vi.waitFor(() => expect(model.isLive).toBe(true));
  await settled();
  expect(asked).toEqual([`/api/matches/m/scene?step=${step}`]);
  expect([model.shown, model.page?.turn, model.page?.can_undo]).toEqual([step, 3, false]);
  expect([model.isYours, model.affordances.length > 0]).toEqual([true, true]);
});

it('one’s own order changes page and picture together, and what others do meanwhile comes after it', async () => {
  const step = page.step + 1;
  const answer = { step, lines: [], page: { ...page, ...stands(step) } };
  const before = globalThis.fetch;
  let draw = (): void => undefined;
  const drawn = new Promise<void>((resolve) => (draw = resolve));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/orders')) return new Response(JSON.stringify(answer), { status: 200 });
    if (path.endsWith(`step=${step}`)) await drawn;
    return before(path);
  });
  const given = model.give(null, {});
  await settled();
  tell({ kind: 'order', seat: 'british', lines: [], ...stands(step) }, page.update + 1);
  tell({ kind: 'order', seat: 'rebel', lines: [], ...stands(step + 1) }, page.update + 2);
  await settled();
  expect([model.page?.step, model.shown, model.isLive], 'what was asked stays').toEqual([page.step, page.step, true]);
  draw();
  expect(await given).toBe(true);
  await vi.waitFor(() => expect(model.isLive).toBe(true));
  expect([model.page?.step, model.shown]).toEqual([step + 1, step + 1]);
  expect(asked).toEqual([step, step + 1].map((n) => `/api/matches/m/scene?step=${n}`));
});

it('an order is heard once, and who looks at an earlier step is not moved', async () => {
  await model.goTo(3);
  asked = [];
  const step = page.step + 1;
  tell({ kind: 'order', seat: 'rebel', lines: [], ...stands(step) }, page.update + 1);
  tell({ kind: 'order', seat: 'rebel', lines: [], ...stands(step) }, page.update + 1);
  await settled();
  expect([asked, model.shown, model.page?.step]).toEqual([[], 3, step]);
});

it('an undo drops what it undid, an end brings the secret, each with one request', async () => {
  tell({ kind: 'undo', ...stands(39) }, page.update + 1);
  await vi.waitFor(() => expect(model.shown).toBe(39));
  expect(asked).toEqual(['/api/matches/m/scene?step=39']);
  expect(model.lines.every((line) => line.step <= 39)).toBe(true);
  const outcome = { level: 'total', margin: {}, reason: 'LM-10', winners: ['british'] };
  const over = { status: 'over' as const, outcome };
  tell({ kind: 'end', ...stands(40), status: over, secret: 'ab' }, page.update + 2);
  await vi.waitFor(() => expect(model.shown).toBe(40));
  expect(asked.length).toBe(2);
  expect([model.isOver, model.page?.secret]).toEqual([true, 'ab']);
});
