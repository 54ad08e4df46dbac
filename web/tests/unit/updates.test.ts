import { beforeEach, expect, it } from 'vitest';
import { pause, Updates, type Source } from '../../src/api/updates';
import type { Update } from '../../src/api/types';

class FakeSource implements Source {
  onopen: Source['onopen'] = null;
  onerror: Source['onerror'] = null;
  closed = false;
  listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
  constructor(readonly address: string) {}
  addEventListener(kind: string, listener: (event: { data: string; lastEventId: string }) => void): void {
    this.listeners.set(kind, listener);
  }
  close(): void {
    this.closed = true;
  }
  say(kind: string, number: number, data: object = {}): void {
    this.listeners.get(kind)?.({ data: JSON.stringify({ kind, ...data }), lastEventId: String(number) });
  }
  open(): void {
    this.onopen?.(new Event('open'));
  }
  fail(): void {
    this.onerror?.(new Event('error'));
  }
}

let sources: FakeSource[];
let later: { what: () => void; ms: number }[];
let heard: { number: number; kind: Update['kind'] }[];
let online: boolean[];
let updates: Updates;
const last = (): FakeSource => sources.at(-1) as FakeSource;

beforeEach(() => {
  sources = [];
  later = [];
  heard = [];
  online = [];
  updates = new Updates(
    '/u',
    7,
    (u, number) => heard.push({ number, kind: u.kind }),
    (yes) => online.push(yes),
    {
      open: (address) => {
        const source = new FakeSource(address);
        sources.push(source);
        return source;
      },
      later: (what, ms) => later.push({ what, ms }),
    },
  );
});

it('begins after the last number known', () => {
  expect(last().address).toBe('/u?after=7');
});

it('hears every update once and in order', () => {
  last().say('order', 8, { step: 1 });
  last().say('order', 8, { step: 1 });
  last().say('chat', 9, { text: 'hello' });
  expect(heard.map((u) => [u.number, u.kind])).toEqual([
    [8, 'order'],
    [9, 'chat'],
  ]);
});

it('hears who came and where somebody points, though these have no number', () => {
  last().say('order', 8);
  last().say('seats', 8);
  last().say('ping', 8);
  expect(heard.map((u) => u.kind)).toEqual(['order', 'seats', 'ping']);
  last().fail();
  later.shift()?.what();
  expect(last().address).toBe('/u?after=8');
});

it('takes up after the last number when the connection is lost', () => {
  last().open();
  last().say('order', 8);
  last().fail();
  expect(online).toEqual([true, false]);
  expect(last().closed).toBe(true);
  later.shift()?.what();
  expect(sources).toHaveLength(2);
  expect(last().address).toBe('/u?after=8');
  last().open();
  last().say('order', 8);
  last().say('order', 9);
  expect(heard.map((u) => u.number)).toEqual([8, 9]);
  expect(online).toEqual([true, false, true]);
});

it('waits longer after each failure, but not for ever', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(pause)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

it('does not listen to a connection it has left', () => {
  const old = last();
  updates.retry();
  old.say('order', 8);
  old.fail();
  expect(heard).toEqual([]);
  expect(later).toEqual([]);
});

it('is silent after it was stopped', () => {
  updates.stop();
  last().fail();
  expect(later).toEqual([]);
  updates.retry();
  expect(sources).toHaveLength(1);
});
