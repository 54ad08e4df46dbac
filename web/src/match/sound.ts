import type { Line } from '../api/types';

export type Noise = 'dice' | 'musket' | 'gun' | 'bugle';

/** From the loudest to the softest. */
const LOUD = [
  ['gunfire', 'gun'],
  ['musketry', 'musket'],
  ['charge', 'bugle'],
] as const;

/** What some lines of the log sound like; the loudest of them. */
export function noiseOf(lines: readonly Line[]): Noise | null {
  const kinds = new Set(lines.flatMap((line) => line.effects.map((effect) => effect.kind)));
  const loudest = LOUD.find(([kind]) => kinds.has(kind))?.[1];
  return loudest ?? (lines.some((line) => line.rolls.length) ? 'dice' : null);
}

let context: AudioContext | null = null;

/** A short burst of noise through a filter that closes. */
function burst(at: number, length: number, from: number, to: number, loud: number): void {
  if (!context) return;
  const size = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, size, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

function tone(at: number, length: number, pitch: number, loud: number): void {
  if (!context) return;
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.type = 'sawtooth';
  wave.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  wave.connect(gain).connect(context.destination);
  wave.start(at);
  wave.stop(at + length);
}

/** Makes a noise. Everything is synthesised: nothing is loaded. */
export function play(noise: Noise): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  const now = context.currentTime + 0.02;
  switch (noise) {
    case 'dice':
      for (const [after, pitch] of [
        [0, 4200],
        [0.07, 3600],
        [0.12, 4600],
        [0.2, 3000],
      ] as const)
        burst(now + after, 0.045, pitch, pitch / 3, 0.25);
      break;
    case 'musket':
      for (let i = 0; i < 5; i++) burst(now + i * 0.055 + Math.random() * 0.03, 0.22, 2600, 300, 0.16);
      break;
    case 'gun':
      burst(now, 0.9, 700, 50, 0.7);
      break;
    case 'bugle':
      for (const [i, pitch] of [392, 523, 659, 784].entries()) tone(now + i * 0.14, i === 3 ? 0.5 : 0.16, pitch, 0.06);
      break;
  }
}
