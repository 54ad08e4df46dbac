import type { Noise } from './sound';

/** A number from 0 to 1, another one each time. */
type Random = () => number;

/** Takes away what is higher than a pitch, more or less as the samples go by. */
class LowPass {
  private held = 0;

  constructor(private readonly rate: number) {}

  next(sample: number, pitch: number): number {
    this.held += (1 - Math.exp((-2 * Math.PI * pitch) / this.rate)) * (sample - this.held);
    return this.held;
  }
}

/** Adds to some samples, from a moment on, what a function gives for the seconds since. */
function add(to: Float32Array, rate: number, at: number, length: number, sample: (seconds: number) => number): void {
  const first = Math.floor(at * rate);
  const last = Math.min(to.length, first + Math.floor(length * rate));
  for (let i = first; i < last; i++) to[i]! += sample((i - first) / rate);
}

/** A burst of noise that dies away and grows duller. */
function burst(rate: number, random: Random, decay: number, from: number, to: number): (seconds: number) => number {
  const low = new LowPass(rate);
  return (s) => low.next(random() * 2 - 1, to + (from - to) * Math.exp(-s / decay)) * Math.exp(-s / decay);
}

/** Something struck that rings. */
const knock =
  (pitch: number, decay: number): ((seconds: number) => number) =>
  (s) =>
    Math.sin(2 * Math.PI * pitch * s) * Math.exp(-s / decay);

/** Bones on a wooden table: they touch it more and more often, more and more softly. */
function dice(to: Float32Array, rate: number, random: Random): void {
  let at = 0.005;
  for (let i = 0; i < 9; i++) {
    const loud = 0.85 ** i * (0.7 + 0.3 * random());
    const [bone, wood] = [knock(2600 + 1400 * random(), 0.006), knock(420 + 180 * random(), 0.018)];
    const click = burst(rate, random, 0.004, 9000, 3000);
    add(to, rate, at, 0.1, (s) => loud * (0.5 * bone(s) + 0.45 * wood(s) + 0.9 * click(s)));
    at += 0.075 * 0.86 ** i * (0.7 + 0.6 * random());
  }
}

/** A ragged volley: cracks, each with its report, and what rolls back from the walls. */
function muskets(to: Float32Array, rate: number, random: Random): void {
  for (let i = 0; i < 8; i++) {
    const at = 0.01 + 0.3 * random() ** 1.3;
    const loud = 0.5 + 0.5 * random();
    const [crack, report] = [burst(rate, random, 0.012, 9000, 2500), burst(rate, random, 0.07, 2200, 500)];
    add(to, rate, at, 0.4, (s) => loud * (crack(s) + 1.6 * report(s)));
  }
  const roll = burst(rate, random, 0.28, 900, 250);
  add(to, rate, 0.12, 0.9, (s) => 0.7 * Math.min(1, s / 0.05) * roll(s));
}

/** A gun: the blow, the boom below it, and its echo. Much of it is above what a small speaker leaves out. */
function gun(to: Float32Array, rate: number, random: Random): void {
  for (const [at, loud] of [
    [0.005, 1],
    [0.42, 0.16],
  ] as const) {
    const [blow, boom] = [burst(rate, random, 0.03, 3000, 600), burst(rate, random, 0.3, 1100, 220)];
    add(to, rate, at, 1.6, (s) => {
      const fall = Math.sin(2 * Math.PI * (82 * s + 6 * (1 - Math.exp(-s / 0.06)))) * Math.exp(-s / 0.22);
      return loud * (1.1 * blow(s) + 3.4 * boom(s) + 0.6 * fall);
    });
  }
}

/** The charge, on the natural notes of a bugle; each note is brightest as it begins. */
function bugle(to: Float32Array, rate: number): void {
  const [G, C, E, H] = [392, 523.25, 659.25, 783.99];
  const call = [
    [0, 0.12, G],
    [0.13, 0.12, C],
    [0.26, 0.12, E],
    [0.39, 0.26, H],
    [0.67, 0.12, E],
    [0.8, 0.55, H],
  ] as const;
  for (const [at, length, pitch] of call)
    add(to, rate, at + 0.005, length + 0.08, (s) => {
      const swell = Math.min(1, s / 0.025) * (s > length ? Math.exp(-(s - length) / 0.02) : 1);
      const phase = 2 * Math.PI * pitch * s + 0.06 * Math.sin(2 * Math.PI * 5.5 * s) * Math.min(1, s / 0.2);
      let sample = 0;
      for (let n = 1; n <= 10; n++) sample += Math.sin(n * phase) * Math.exp(-n / (2.2 + 3 * Math.exp(-s / 0.08)));
      return swell * sample;
    });
}

/** How long each lasts, in seconds, and how loud its loudest sample is. */
const MADE: Record<Noise, { length: number; peak: number; make: typeof dice }> = {
  dice: { length: 0.6, peak: 0.5, make: dice },
  musket: { length: 1.1, peak: 0.7, make: muskets },
  gun: { length: 1.7, peak: 0.8, make: gun },
  bugle: { length: 1.5, peak: 0.4, make: bugle },
};

/** The samples of a noise: nothing is loaded, and two volleys are not the same. */
export function synthesised(noise: Noise, rate: number, random: Random = Math.random): Float32Array<ArrayBuffer> {
  const { length, peak, make } = MADE[noise];
  const samples = new Float32Array(Math.ceil(length * rate));
  make(samples, rate, random);
  const loudest = samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0);
  const fading = Math.ceil(rate * 0.02);
  return samples.map((s, i) => (s / loudest) * peak * Math.min(1, (samples.length - 1 - i) / fading));
}
