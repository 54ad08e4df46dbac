import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line, OrderNews, Scene, Update } from '../../src/api/types';
import type { Source } from '../../src/api/updates';
import { Connection } from '../../src/match/connection.svelte';
import { actorsOf } from '../../src/match/entries';
import { DiceTray } from '../../src/match/dice.svelte';
import { covered, Handover, type Seating } from '../../src/match/handover.svelte';
import { Others } from '../../src/match/others.svelte';
import { Pointing } from '../../src/match/pointing.svelte';
import { Replay, type Film } from '../../src/match/replay.svelte';

const line = (step: number, text: string, faces: number[] = []): Line => ({
  step,
  seat: 'red',
  clause: 'TP-3.2',
  text,
  brief: '',
  weight: 0,
  points: [],
  why: [],
  effects: [],
  heading: false,
  rolls: faces.length ? [{ sides: 6, faces }] : [],
});

it('who acted is who a step speaks of first: saves of others are no acts of theirs', () => {
  const said = (step: number, seat: string | null, text: string): Line => ({ ...line(step, text), seat });
  expect(
    actorsOf([
      said(0, 'red', 'set down'),
      said(1, null, 'Turn 1'),
      said(1, 'blue', 'fires'),
      said(1, 'red', 'saves'),
      said(2, 'blue', 'charges'),
    ]),
  ).toEqual(['blue', 'blue']);
});

describe('the tray', () => {
  it('shows the last dice, and keeps them when nothing is rolled', () => {
    const tray = new DiceTray();
    tray.roll([line(1, 'one', [1]), line(1, 'two', [2]), line(1, 'no dice')]);
    expect([tray.last?.text, tray.last?.rolls[0]?.faces]).toEqual(['two', [2]]);
    tray.roll([line(2, 'a march')]);
    expect(tray.last?.text).toBe('two');
  });

  it('rolls equal dice again', () => {
    const tray = new DiceTray();
    tray.roll([line(1, 'one', [4])]);
    const first = tray.last?.n ?? 0;
    tray.roll([line(1, 'one', [4])]);
    expect(tray.last?.n).toBeGreaterThan(first);
  });

  it('goes back to what it showed at a step', () => {
    const tray = new DiceTray();
    const lines = [line(1, 'one', [1]), line(3, 'three', [3])];
    tray.rewind(lines, 2);
    expect(tray.last?.text).toBe('one');
    tray.rewind(lines, 0);
    expect(tray.last).toBeNull();
  });
});

describe('the hand-over', () => {
  const seating = (decider: string | null, more: Partial<Seating> = {}): Seating => ({
    you: ['red', 'blue', 'green'],
    decider,
    sides: [['red'], ['blue', 'green']],
    isOver: false,
    ...more,
  });

  it('asks when another side decides, and not among those who play together', () => {
    const screen = new Handover();
    screen.follow(seating('red'), 'silently');
    expect([screen.seat, screen.to]).toEqual(['red', null]);
    screen.follow(seating('blue'), 'ask');
    expect([screen.seat, screen.to]).toEqual(['blue', 'blue']);
    screen.take();
    screen.follow(seating('green'), 'ask');
    expect([screen.seat, screen.to]).toEqual(['green', null]);
  });

  it('asks nothing of who holds one seat, of nobody, and after the end', () => {
    const alone = new Handover();
    alone.follow(seating('red', { you: ['red'] }), 'ask');
    expect([alone.seat, alone.to]).toEqual([null, null]);
    const over = new Handover();
    over.follow(seating('red'), 'silently');
    over.follow(seating('blue', { isOver: true }), 'ask');
    expect(over.to).toBeNull();
    over.follow(seating('stranger'), 'ask');
    expect([over.seat, over.to]).toEqual(['blue', null]);
  });

  it('covers what only the next player may know', () => {
    const scene = {
      hand: [{ id: 'c1' }],
      affordances: [{ label: 'x' }],
      piles: [{ id: 'p', known: ['c2'] }],
      prompt: { text: 'Which?', facts: [1], tokens: [2], dice: [3] },
      pieces: [{ id: 'b1' }],
    } as unknown as Scene;
    const seen = covered(scene);
    expect(JSON.stringify(seen)).not.toMatch(/c1|c2|"x"|\[1\]|\[2\]|\[3\]/);
    expect([seen.pieces.length, seen.prompt?.text]).toEqual([1, 'Which?']);
  });
});

describe('with a clock of its own', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const news = (step: number): OrderNews => ({
    step,
    seat: 'blue',
    lines: [],
    turn: 1,
    can_undo: false,
    status: { status: 'decision', seat: 'red', question: 'act' },
  });

  it('the others’ steps are shown one after another', async () => {
    const shown: [number, boolean, boolean][] = [];
    let done = 0;
    const others = new Others({
      show: async (n, last, skipping) => void shown.push([n.step, last, skipping]),
      pause: () => 1000,
      done: async () => void (done += 1),
    });
    others.push(news(1));
    others.push(news(2));
    others.push(news(3));
    await vi.advanceTimersByTimeAsync(500);
    expect(shown).toEqual([[1, true, false]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown).toEqual([
      [1, true, false],
      [2, false, false],
    ]);
    others.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toEqual([3, true, true]);
    expect([others.waiting.length, done]).toEqual([0, 1]);
    others.push(news(4));
    await vi.advanceTimersByTimeAsync(0);
    expect(others.waiting.length, 'skipping was for those before').toBe(1);
  });

  it('what it takes to fetch a step is part of its time: a turn of forty acts is over when it should be', async () => {
    const slow = (ms: number): Promise<void> => new Promise((drawn) => setTimeout(drawn, ms));
    let last = 0;
    const others = new Others({
      show: async (n) => {
        await slow(200);
        last = n.step;
      },
      pause: () => 375,
      done: async () => undefined,
    });
    for (let step = 1; step <= 40; step++) others.push(news(step));
    await vi.advanceTimersByTimeAsync(15_000);
    expect([last, others.waiting.length]).toEqual([40, 0]);
    const film: Film & { shown: number } = {
      shown: 0,
      last: 40,
      goTo: async (step) => {
        await slow(200);
        film.shown = step;
      },
      pause: () => 375,
    };
    new Replay(film).play();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(film.shown).toBe(40);
  });

  it('what was undone is not shown any more', async () => {
    const shown: number[] = [];
    const others = new Others({ show: async (n) => void shown.push(n.step), pause: () => 100, done: async () => {} });
    others.push(news(5));
    others.push(news(6));
    await vi.advanceTimersByTimeAsync(0);
    others.forget(5);
    await vi.advanceTimersByTimeAsync(1000);
    expect([shown, others.waiting.length]).toEqual([[5], 0]);
  });

  it('a replay goes to the last step and stops, or is stopped', async () => {
    const film: Film & { shown: number } = {
      shown: 1,
      last: 3,
      goTo: async (step) => void (film.shown = step),
      pause: () => 100,
    };
    const replay = new Replay(film);
    replay.play();
    await vi.advanceTimersByTimeAsync(150);
    expect([film.shown, replay.playing]).toEqual([3, true]);
    await vi.advanceTimersByTimeAsync(100);
    expect(replay.playing).toBe(false);
    replay.play();
    await vi.advanceTimersByTimeAsync(50);
    expect(film.shown, 'from the end it begins anew').toBe(1);
    replay.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect([film.shown, replay.playing]).toEqual([1, false]);
  });

  it('a ring goes, its line in the chat stays', async () => {
    const pointing = new Pointing();
    pointing.show({ piece: 'b1' }, 'blue', 'Blue', '78th', 4);
    expect([pointing.rings.length, pointing.lines[0]?.text, pointing.lines[0]?.after]).toEqual([
      1,
      'Blue points at 78th',
      4,
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([pointing.rings.length, pointing.lines.length]).toEqual([0, 1]);
  });
});

describe('the connection', () => {
  class FakeSource implements Source {
    onopen: Source['onopen'] = null;
    onerror: Source['onerror'] = null;
    listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
    constructor(readonly address: string) {}
    addEventListener(kind: string, listener: (event: { data: string; lastEventId: string }) => void): void {
      this.listeners.set(kind, listener);
    }
    close(): void {}
  }

  it('hears, says when it is lost, and calls when it is back', () => {
    const sources: FakeSource[] = [];
    const later: (() => void)[] = [];
    const heard: Update[] = [];
    let back = 0;
    const connection = new Connection(
      (update) => heard.push(update),
      () => (back += 1),
      {
        open: (address) => (sources.push(new FakeSource(address)), sources.at(-1) as FakeSource),
        later: (what) => later.push(what),
      },
    );
    connection.open('a b', 3);
    expect(sources[0]?.address).toBe('/api/matches/a%20b/updates?after=3');
    sources[0]?.onopen?.(new Event('open'));
    sources[0]?.listeners.get('rematch')?.({ data: '{"kind":"rematch","id":"next"}', lastEventId: '4' });
    expect([heard, connection.online, back]).toEqual([[{ kind: 'rematch', id: 'next' }], true, 0]);
    sources[0]?.onerror?.(new Event('error'));
    expect(connection.online).toBe(false);
    later[0]?.();
    sources[1]?.onopen?.(new Event('open'));
    expect([connection.online, back]).toEqual([true, 1]);
    connection.lost();
    expect(connection.online).toBe(false);
  });
});
