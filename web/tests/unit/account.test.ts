import { describe, expect, it } from 'vitest';
import { fromText, toText } from '../../src/people/bytes';
import { ago, minuteOf, wall } from '../../src/people/when';

describe('bytes', () => {
  it('are read back as they were written', () => {
    for (let length = 0; length < 40; length++) {
      const bytes = Uint8Array.from({ length }, (_, n) => (n * 37) % 256);
      expect([...fromText(toText(bytes.buffer))]).toEqual([...bytes]);
    }
    expect(toText(Uint8Array.from([0xfb, 0xff]).buffer)).toBe('-_8');
  });
});

describe('the clock on the wall', () => {
  it('is written and read', () => {
    expect(wall(22 * 60 + 30)).toBe('22:30');
    expect(minuteOf('07:05')).toBe(425);
    expect(minuteOf(wall(1439))).toBe(1439);
  });

  it('says how long ago', () => {
    expect(ago(1000, 1010)).toBe('just now');
    expect(ago(1000, 1000 + 600)).toBe('10 minutes ago');
    expect(ago(1000, 1000 + 7200)).toBe('2 hours ago');
    expect(ago(2000, 1000)).toBe('just now');
  });
});
