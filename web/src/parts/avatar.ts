/** A shield of one's own: field, charge and its colours follow from the name, and nothing is uploaded. */
export interface Arms {
  field: string;
  charge: string;
  /** The charge, as a path in a square of 20. */
  path: string;
}

const TINCTURES: [string, string][] = [
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

const CHARGES = [
  'M0 10L20 0V7L0 17Z', // bend
  'M7 0H13V20H7Z', // pale
  'M0 13L10 4 20 13V19L10 10 0 19Z', // chevron
  'M10 4A6 6 0 1 1 9.99 4Z', // roundel
  'M0 0H10V10H0ZM10 10H20V20H10Z', // quarterly
  'M0 7H20V13H0Z', // fess
  'M8 0H12V8H20V12H12V20H8V12H0V8H8Z', // cross
  'M0 3H20V7H0ZM0 12H20V16H0Z', // bars
];

export function hash(name: string): number {
  let sum = 2166136261;
  for (const letter of name) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return sum;
}

export function armsOf(name: string): Arms {
  const sum = hash(name);
  const [field, charge] = TINCTURES[sum % TINCTURES.length] ?? ['#4a4f58', '#e9dec3'];
  return { field, charge, path: CHARGES[(sum >>> 8) % CHARGES.length] ?? '' };
}
