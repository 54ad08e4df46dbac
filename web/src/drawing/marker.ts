import { safe } from './markup';
import { star } from './sign';
import { body } from './stands';
import { smoke } from './pictures';
import { skull } from './plate';

/** A mark on the surface around 0, 0. */
export function marker(symbol: string, text: string, colour: string): string {
  switch (symbol) {
    case 'body':
    case 'fallen':
      return body();
    case 'smoke':
      return smoke(0, 0, 13);
    case 'massacre':
      return skull();
    case 'contact':
    case 'melee':
      return `<path d="M0 -15L3.6 -5.2 13 -7.5 6.5 0 13 7.5 3.6 5.2 0 15 -3.6 5.2 -13 7.5 -6.5 0 -13 -7.5 -3.6 -5.2Z" fill="#e8b23a" stroke="#7a1d2c" stroke-width="1.4" stroke-linejoin="round"/><path d="M-6 6L6 -6M6 6L-6 -6" stroke="#7a1d2c" stroke-width="2.6" stroke-linecap="round"/><path d="M-6.5 2.5L-2.5 6.5M6.5 2.5L2.5 6.5" stroke="#7a1d2c" stroke-width="1.8"/>`;
    case 'objective':
      return `<circle r="15.5" fill="#fbf5e4" stroke="#c8942b" stroke-width="2.4"/><path d="M-4.5 9V-10" stroke="#2b2620" stroke-width="1.6"/><path d="M-4.5 -10C-.5 -12.5 3 -7.5 9 -10V-1C3 1.5 -.5 -3.5 -4.5 -1Z" fill="${colour}" stroke="#2b2620" stroke-width=".8"/>${text ? label(text, 29) : ''}`;
    case 'flag':
      return `<path d="M0 8V-18" stroke="#2b2620" stroke-width="1.8"/><path d="M0 -18C5 -21 9 -15 15 -18V-7C9 -4 5 -10 0 -7Z" fill="${colour}" stroke="#2b2620" stroke-width=".9"/>${text ? label(text, 20) : ''}`;
    case 'star':
      return star(0, 0, 9, '#c8942b');
    case 'hits':
    case 'plate':
      return `<rect x="-13" y="-10" width="26" height="20" rx="4" fill="#fbf5e4" stroke="#6b4a22" stroke-width="1.2"/><text y="4.8" text-anchor="middle" font-size="13" font-weight="700" fill="#4a3212">${safe(text)}</text>`;
    default:
      return `<circle r="10" fill="#fbf5e4" stroke="${colour}" stroke-width="2"/><text y="4.6" text-anchor="middle" font-size="13" font-weight="700" fill="#2b2620">${safe(text.slice(0, 2) || '•')}</text>`;
  }
}

const label = (text: string, y: number): string =>
  `<text y="${y}" text-anchor="middle" font-size="13" font-weight="600" fill="#2b2620" paint-order="stroke" stroke="#efe2c0" stroke-width="3.4">${safe(text)}</text>`;
