import { describe, expect, it } from 'vitest';
import type { Analysis, Judged, Point } from '../../src/api/types';
import { band, costly, points, stairs, verdict, waterfall } from '../../src/pages/chances';
import { again, finest, left } from '../../src/pages/lab';

const curve: Point[] = [
  { step: 0, turn: 1, chance: 0.5, band: [0.4, 0.6] },
  { step: 2, turn: 1, chance: 0.75, band: [0.7, 0.8] },
  { step: 3, turn: 2, chance: 1, band: [1, 1] },
];
const [x, y] = [(step: number) => step * 10, (chance: number) => 100 - chance * 100];

const judged = (step: number, seat: string, loss: number, mistake: boolean): Judged => ({
  step, turn: 1, seat, question: 'q', notation: `order ${step}`, before: { value: 0.5, error: 0.02 }, worth: { value: 0, error: 0 }, loss: { value: loss, error: 0.01 }, mistake, options: [], legal: 3, lines: 100,
});

const analysis = {
  of: 'red', seats: ['red', 'blue'], sides: [0, 1],
  account: {
    start: { value: 0.46, error: 0.02 }, luck: { value: 0.32, error: 0.05 }, end: 1,
    sides: [
      { seats: ['red'], worth: { value: -0.21, error: 0.03 }, loss: { value: 0.3, error: 0.05 }, mistakes: 2, luck: { value: 0.2, error: 0.05 } },
      { seats: ['blue'], worth: { value: -0.43, error: 0.03 }, loss: { value: 0.5, error: 0.05 }, mistakes: 4, luck: { value: -0.12, error: 0.05 } },
    ],
  },
} as unknown as Analysis;

describe('the curve', () => {
  it('holds a chance until the next step', () => {
    expect(stairs(curve, x, y)).toBe('M0.0 50.0H20.0V25.0H30.0V0.0');
  });
  it('has a band that closes', () => {
    expect(band(curve, x, y)).toBe('M0.0 40.0H20.0V20.0H30.0V0.0V0.0V30.0H20.0V60.0H0.0Z');
    expect(band([], x, y)).toBe('');
  });
});

describe('the account', () => {
  it('adds up from the start to the result', () => {
    const steps = waterfall(analysis, (seats) => seats.join());
    expect(steps.map((s) => s.text)).toEqual(['46', '+32', '−21', '+43', '100']);
    expect(steps.at(-2)?.to).toBeCloseTo(1);
    expect(steps.map((s) => s.tone)).toEqual(['total', 'luck', 'cost', 'gain', 'total']);
  });
  it('speaks for either side', () => {
    const [red, blue] = analysis.account.sides;
    expect(red && verdict(analysis, red, 'you')).toBe('Lucky; you also decided better.');
    expect(blue && verdict(analysis, blue, 'Blue')).toBe('Unlucky; Blue decided worse.');
  });
  it('lists mistakes first and leaves out what cost nothing', () => {
    const list = [judged(1, 'red', 0.2, false), judged(2, 'blue', 0.05, true), judged(3, 'red', 0.001, false)];
    expect(costly(list, null).map((d) => d.step)).toEqual([2, 1]);
    expect(costly(list, ['red']).map((d) => d.step)).toEqual([1]);
  });
  it('writes figures with their sign, and nothing as nothing', () => {
    expect([points(0.104), points(-0.02, 1), points(0.0001)]).toEqual(['+10', '−2.0', '0']);
  });
});

describe('the lab', () => {
  it('says how fine a difference so many matches show', () => {
    expect([finest(10_000), finest(100)]).toEqual(['1.4', '13.9']);
  });
  it('says how long it takes still', () => {
    const run = { id: 'a', work: 'running' as const, played: 200, of: 1000, seconds: 10, problem: null, figures: null };
    expect(left(run)).toBe('20 a second, 40 s left');
    expect(left({ ...run, played: 10, of: 100_000 })).toBe('1.0 a second, 1667 min left');
    expect(left({ ...run, played: 0 })).toBe('beginning');
  });
  it('gives the command for the terminal', () => {
    expect(again('last-mughal', 'delhi', 500, 7)).toBe('grognard lab run last-mughal --scenario delhi --games 500 --seed 7 --out results');
  });
});
