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
    case 'flag':
    case 'objective':
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
