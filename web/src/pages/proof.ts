import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Whether a secret is the one that was sealed before the match. */
export function proves(secret: string, seal: string): boolean {
  try {
    return bytesToHex(blake3(hexToBytes(secret))) === seal.toLowerCase();
  } catch {
    return false;
  }
}
