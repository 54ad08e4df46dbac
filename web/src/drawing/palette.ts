/** Colours and shape of a side. Value and shape go together, so that sides stay apart without colour. */
export interface Palette {
  face: string;
  edge: string;
  /** Signs and lines on the face. */
  ink: string;
  number: string;
  /** On light paper: names and arrows. */
  text: string;
  /** Dice: face, edge, pips. */
  die: [string, string, string];
  /** The rim of a leader's badge. */
  rim: string;
  shape: 'square' | 'cut';
  /** How its lines stand in the log. */
  rule: 'single' | 'double';
  hatch: string;
  coat: string;
  trousers: string;
  hat: 'shako' | 'turban' | 'bonnet' | 'cap';
  /** National colours along the rear edge of a brigade's base. */
  rear?: string[];
}

const BRITISH: Palette = {
  face: '#f7dedb',
  edge: '#8e2433',
  ink: '#8e2433',
  number: '#6d1524',
  text: '#8e2433',
  die: ['#f7dedb', '#8e2433', '#6d1524'],
  rim: '#b23a48',
  shape: 'square',
  rule: 'single',
  hatch: '#8e2433',
  coat: '#b23a48',
  trousers: '#3b3f46',
  hat: 'cap',
};
const REBEL: Palette = {
  face: '#2f6f4f',
  edge: '#143524',
  ink: '#f7f0dd',
  number: '#ffffff',
  text: '#1d4a34',
  die: ['#2f6f4f', '#143524', '#ffffff'],
  rim: '#d9ab4c',
  shape: 'cut',
  rule: 'double',
  hatch: '#ffffff',
  coat: '#efe6d0',
  trousers: '#8a5a30',
  hat: 'turban',
};

const PALETTES: Record<string, Palette> = {
  british: BRITISH,
  rebel: REBEL,
  afghan: { ...REBEL, coat: '#efe6d0' },
  french: {
    face: '#3a5a9f',
    edge: '#1d2f5c',
    ink: '#f7f0dd',
    number: '#ffffff',
    text: '#24407f',
    die: ['#3a5a9f', '#1d2f5c', '#ffffff'],
    rim: '#2f4b8a',
    shape: 'square',
    rule: 'single',
    hatch: '#ffffff',
    coat: '#2f4b8a',
    trousers: '#f3efe4',
    hat: 'shako',
    rear: ['#24407f', '#f7f0dd', '#b23a48'],
  },
  austrian: {
    face: '#f3efe4',
    edge: '#3b352b',
    ink: '#3b352b',
    number: '#2b2620',
    text: '#3b352b',
    die: ['#f3efe4', '#3b352b', '#2b2620'],
    rim: '#d9ab4c',
    shape: 'cut',
    rule: 'double',
    hatch: '#3b352b',
    coat: '#f3efe4',
    trousers: '#8fa6b8',
    hat: 'shako',
    rear: ['#221c14', '#d9ab4c'],
  },
  prussian: {
    face: '#3b3f46',
    edge: '#14161a',
    ink: '#f0ead9',
    number: '#ffffff',
    text: '#2b2e33',
    die: ['#3b3f46', '#14161a', '#ffffff'],
    rim: '#2b2e33',
    shape: 'cut',
    rule: 'double',
    hatch: '#ffffff',
    coat: '#2b3a5c',
    trousers: '#6b6f76',
    hat: 'shako',
    rear: ['#14161a', '#f0ead9', '#14161a'],
  },
  russian: {
    face: '#2f5a41',
    edge: '#173022',
    ink: '#f3ecd8',
    number: '#ffffff',
    text: '#254a35',
    die: ['#2f5a41', '#173022', '#ffffff'],
    rim: '#254a35',
    shape: 'cut',
    rule: 'double',
    hatch: '#ffffff',
    coat: '#2f5a41',
    trousers: '#f3efe4',
    hat: 'shako',
    rear: ['#f3ecd8', '#2f4b8a', '#b23a48'],
  },
};

const NEUTRAL: Palette = {
  face: '#efe6d0',
  edge: '#5c5245',
  ink: '#5c5245',
  number: '#2b2620',
  text: '#5c5245',
  die: ['#fffdf6', '#5c5245', '#2b2620'],
  rim: '#b9ab8c',
  shape: 'square',
  rule: 'single',
  hatch: '#5c5245',
  coat: '#b9ab8c',
  trousers: '#6f6454',
  hat: 'cap',
};

export const paletteOf = (name: string | null | undefined): Palette => PALETTES[name ?? ''] ?? NEUTRAL;

/** The name of a palette that exists, for classes and patterns. */
export const paletteKey = (name: string | null | undefined): string => (name && name in PALETTES ? name : 'neutral');

export const PALETTE_KEYS = [...Object.keys(PALETTES), 'neutral'];
