import { blake3 } from './blake3';

const bytesOf = (hex: string): Uint8Array => {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) throw new Error('not hexadecimal');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
};

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a secret is the one that was sealed before the match. */
export function proves(secret: string, seal: string): boolean {
  try {
    return hexOf(blake3(bytesOf(secret))) === seal.toLowerCase();
  } catch {
    return false;
  }
}
