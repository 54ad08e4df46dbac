import type { Palette } from './palette';

/** What a man wears, seen from above. */
export interface Dress {
  coat: string;
  hat: string;
  /** Crossbelts, or a plume, or nothing. */
  trim: 'belts' | 'plume' | 'plaid' | '';
}

const WHITE_CAP = '#fffaf0';
const BLACK = '#2b2620';
const SAFFRON = '#c77f1f';

/** Dress by words in a piece's devices, first match wins; the palette dresses everybody else. */
const WARDROBE: [RegExp, Dress][] = [
  [/thistle|highland/, { coat: '#b23a48', hat: '#241f1a', trim: 'plaid' }],
  [/gurkha|kukri|sirmoor|rifle/, { coat: '#2f4a35', hat: '#24302a', trim: '' }],
  [/british_art|gunner/, { coat: '#2b3a5c', hat: WHITE_CAP, trim: '' }],
  [/indian|sikh|loyal|punjab|madras/, { coat: '#8f8258', hat: '#a9443f', trim: 'belts' }],
  [/ghazi/, { coat: '#f3ead2', hat: '#efe3c0', trim: '' }],
  [/afghan_reg|herat|kabul/, { coat: '#7d3b2c', hat: BLACK, trim: 'belts' }],
  [/mutineer|sepoy/, { coat: '#b9685f', hat: BLACK, trim: 'belts' }],
  [/afghan/, { coat: '#39406b', hat: '#e8dcc0', trim: '' }],
  [/badmash|villager/, { coat: '#d8c08a', hat: '#8a5a30', trim: '' }],
  [/parsee/, { coat: '#5f8a4a', hat: '#e8dcc0', trim: '' }],
  [/civilian/, { coat: '#8d8d8a', hat: '#efe6d0', trim: '' }],
  [/guard|grenadier/, { coat: '', hat: '#1d1a16', trim: 'plume' }],
];

/** What the men of a piece wear. */
export function dressOf(devices: readonly string[], p: Palette): Dress {
  const words = devices.join(' ');
  const found = WARDROBE.find(([pattern]) => pattern.test(words))?.[1];
  const usual: Dress = {
    coat: p.coat,
    hat: p.hat === 'turban' ? SAFFRON : p.hat === 'cap' ? WHITE_CAP : BLACK,
    trim: p.hat === 'turban' ? '' : 'belts',
  };
  return found ? { ...found, coat: found.coat || usual.coat } : usual;
}
