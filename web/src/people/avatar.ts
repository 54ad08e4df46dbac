/** A heraldic disc that follows from a name: nobody uploads anything. */
const COLOURS: [string, string][] = [
  ['#8e2433', '#f7dedb'],
  ['#245a40', '#d9ab4c'],
  ['#2f4b8a', '#e6e9f3'],
  ['#7a5510', '#f6e5b8'],
  ['#4a4f58', '#e9dec3'],
  ['#6b3a5e', '#f2e0ec'],
  ['#1f5f6b', '#d8ecef'],
  ['#a94434', '#fbf0d8'],
  ['#3d6b2f', '#f3e9c4'],
];

const DEVICES = [
  'M0 10 20 0V6L0 16Z',
  'M7 0h6v20H7Z',
  'M0 13 10 4 20 13v6L10 10 0 19Z',
  'M10 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  'M0 0h10v10H0ZM10 10h10v10H10Z',
  'M0 7h20v6H0Z',
  'M8 0h4v8h8v4h-8v8H8v-8H0V8h8Z',
];

export interface Arms {
  field: string;
  metal: string;
  device: string;
}

export function armsOf(name: string): Arms {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  const [field, metal] = COLOURS[hash % COLOURS.length] ?? ['#4a4f58', '#e9dec3'];
  return { field, metal, device: DEVICES[(hash >>> 5) % DEVICES.length] ?? '' };
}
