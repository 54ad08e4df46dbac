import { expect, test } from 'vitest';
import { synthesised } from '../../src/match/synthesis';

const RATE = 44_100;
const NOISES = ['dice', 'musket', 'gun', 'bugle'] as const;

/** Numbers that look random and are the same every time. */
function seeded(): () => number {
  let state = 1857;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
const samplesOf = new Map(NOISES.map((noise) => [noise, synthesised(noise, RATE, seeded())]));

/** How much of a sound lies in each octave from 90 Hz on, of one. */
function octaves(samples: Float32Array): number[] {
  const bands = [0, 1, 2, 3, 4, 5, 6].map((octave) => {
    // A band-pass of two poles and two zeros, an octave wide.
    const w = (2 * Math.PI * 90 * 2 ** octave) / RATE;
    const alpha = Math.sin(w) / 2.8;
    const [a1, a2] = [(-2 * Math.cos(w)) / (1 + alpha), (1 - alpha) / (1 + alpha)];
    let [x1, x2, y1, y2, power] = [0, 0, 0, 0, 0];
    for (const x of samples) {
      const y = (alpha / (1 + alpha)) * (x - x2) - a1 * y1 - a2 * y2;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      power += y * y;
    }
    return power;
  });
  const sum = bands.reduce((a, b) => a + b, 0);
  return bands.map((b) => b / sum);
}
const rms = (samples: Float32Array): number => Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length);

test('every sound can be heard, is not cut off, and ends in silence', () => {
  for (const [noise, samples] of samplesOf) {
    const peak = samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0);
    expect(samples.every(Number.isFinite), noise).toBe(true);
    expect(peak, noise).toBeGreaterThan(0.3);
    expect(peak, noise).toBeLessThan(0.9);
    expect(rms(samples), noise).toBeGreaterThan(0.02);
    expect(rms(samples.slice(-RATE / 100)), noise).toBeLessThan(0.01);
    expect(Math.abs(samples[0]!), noise).toBeLessThan(0.01);
  }
});

test('dice, musket, gun and bugle sound differently, and small speakers bring all of them', () => {
  const spread = new Map([...samplesOf].map(([noise, samples]) => [noise, octaves(samples)]));
  for (const a of NOISES)
    for (const b of NOISES.filter((other) => other > a)) {
      const shared = spread.get(a)!.reduce((sum, share, i) => sum + Math.min(share, spread.get(b)![i]!), 0);
      expect(shared, `${a} and ${b}`).toBeLessThan(0.8);
    }
  for (const [noise, [deep = 0, low = 0]] of spread) expect(deep + low, noise).toBeLessThan(0.7);
  expect(synthesised('musket', RATE)).not.toEqual(synthesised('musket', RATE));
});
