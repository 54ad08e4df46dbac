import { describe, expect, it, vi } from 'vitest';
import type { Affordance } from '../../src/api/types';
import { LastOrder } from '../../src/match/last.svelte';
import type { TableState } from '../../src/match/table.svelte';

const row = (label: string, more: Partial<Affordance> = {}): Affordance =>
  ({ label, tone: 'plain', subject: null, refused: null, choose: null, ...more }) as Affordance;
const end = (label = 'End the movement phase'): Affordance => row(label, { tone: 'end' });

/** A table at a step of a turn, with what can be ordered there. */
function table(all: Affordance[], step = 7, turn = 'Turn 2'): TableState & { give: ReturnType<typeof vi.fn> } {
  return {
    all,
    model: { page: { step }, scene: { headline: { turn }, prompt: { seat: 'british' } } },
    company: { running: false },
    manoeuvre: { piece: null },
    wish: null,
    asking: null,
    prepared: null,
    give: vi.fn(),
  } as unknown as TableState & { give: ReturnType<typeof vi.fn> };
}
const at = (t: TableState, step: number, all: Affordance[], turn = 'Turn 2'): void =>
  void Object.assign(t, { all, model: { page: { step }, scene: { headline: { turn }, prompt: { seat: 'british' } } } });

describe('the last order of a phase', () => {
  it('is followed by its end, as soon as that is offered and nothing of the order is left', () => {
    const t = table([row('Activate the 66th'), end()]);
    const last = new LastOrder(t);
    last.follow(true);
    expect(last.words).toBe('End the movement phase');
    last.newQuestion();
    expect(t.give, 'nothing has been ordered yet').not.toHaveBeenCalled();
    at(t, 8, [row('Ahead'), row('Hold')]);
    last.newQuestion();
    at(t, 9, [row('Activate the 1st'), end()]);
    Object.assign(t, { wish: {} });
    last.newQuestion();
    expect(t.give, 'somebody is still on the way').not.toHaveBeenCalled();
    Object.assign(t, { wish: null });
    last.newQuestion();
    expect(t.give).toHaveBeenCalledExactlyOnceWith(t.all[1]);
    expect(last.words).toBe('');
  });

  it('is not the last one when the next gesture does not say so, after an undo, or in another turn', () => {
    const t = table([row('Fire'), end()]);
    const last = new LastOrder(t);
    last.follow(true);
    last.follow(false);
    expect(last.words).toBe('');
    last.follow(true);
    at(t, 6, [row('Fire'), end()]);
    last.newQuestion();
    expect(last.words).toBe('');
    last.follow(true);
    at(t, 12, [row('Fire'), end()], 'Turn 3');
    last.newQuestion();
    expect(t.give).not.toHaveBeenCalled();
  });

  it('means nothing where there are several ends, and holds while an order is prepared', () => {
    const several = table([row('Fire'), end('Done'), end('All others save their fire')]);
    const none = new LastOrder(several);
    none.follow(true);
    expect([none.offered, none.words]).toEqual([null, '']);
    const t = table([row('Fire'), end()]);
    const last = new LastOrder(t);
    last.follow(true);
    Object.assign(t, { prepared: t.all[0] });
    last.follow(false);
    expect(last.words).not.toBe('');
  });
});
