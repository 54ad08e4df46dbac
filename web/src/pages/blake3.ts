/** BLAKE3 of at most one block of 64 bytes, which is all a seal needs: a secret has 32. */

const IV = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const ORDER = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
/** Which words of the state a round mixes: columns first, then diagonals. */
const MIXES = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'].map(
  (mix) => [...mix].map((digit) => parseInt(digit, 16)) as [number, number, number, number],
);
/** A block that begins a chunk, ends it, and is the root. */
const FLAGS = 1 | 2 | 8;

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The hash as 32 bytes; throws when there is more than one block. */
export function blake3(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 64) throw new Error('more than one block');
  const block = new Uint8Array(64);
  block.set(bytes);
  const view = new DataView(block.buffer);
  let words = Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i, true));
  const v = Uint32Array.from([...IV, ...IV.slice(0, 4), 0, 0, bytes.length, FLAGS]);
  const at = (i: number): number => v[i] as number;
  for (let round = 0; round < 7; round++) {
    MIXES.forEach(([a, b, c, d], i) => {
      for (const half of [0, 1]) {
        v[a] = at(a) + at(b) + (words[2 * i + half] as number);
        v[d] = turn(at(d) ^ at(a), half ? 8 : 16);
        v[c] = at(c) + at(d);
        v[b] = turn(at(b) ^ at(c), half ? 7 : 12);
      }
    });
    words = ORDER.map((i) => words[i] as number);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i++) hash.setUint32(4 * i, at(i) ^ at(i + 8), true);
  return new Uint8Array(hash.buffer);
}
