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
let out: AudioNode | null = null;

/** Makes a noise. Everything is synthesised: nothing but this is loaded, and only when it is wanted. */
export async function play(noise: Noise): Promise<void> {
  if (!('AudioContext' in globalThis)) return;
  const { synthesised } = await import('./synthesis');
  context ??= new AudioContext();
  if (!out) {
    // Where a volley meets a gun, the louder one gives way and nothing is cut off.
    out = context.createDynamicsCompressor();
    out.connect(context.destination);
  }
  const samples = synthesised(noise, context.sampleRate);
  const buffer = context.createBuffer(1, samples.length, context.sampleRate);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(out);
  source.start();
}
