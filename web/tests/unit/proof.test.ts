import { blake3 as reference } from '@noble/hashes/blake3.js';
import { expect, it } from 'vitest';
import { blake3 } from '../../src/pages/blake3';
import { proves } from '../../src/pages/proof';

it('hashes every length of one block as the reference does', () => {
  for (let length = 0; length <= 64; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect([...blake3(bytes)]).toEqual([...reference(bytes)]);
  }
  expect(() => blake3(new Uint8Array(65))).toThrow();
});

it('a secret proves its own seal and no other', () => {
  const secret = '00'.repeat(32);
  expect(proves(secret, '2ada83c1819a5372dae1238fc1ded123c8104fdaa15862aaee69428a1820fcda')).toBe(true);
  expect(proves(secret.replace('00', '01'), '2ada83c1819a5372dae1238fc1ded123c8104fdaa15862aaee69428a1820fcda')).toBe(
    false,
  );
  expect(proves('xyz', '2ada')).toBe(false);
});
