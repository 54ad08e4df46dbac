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
    case 'objective': {
      const half = text ? 11 + text.length * 4 : 12;
      return `<rect x="${-half - 6}" y="-12" width="${2 * half + 12}" height="24" rx="12" fill="#fbf5e4" stroke="#c8942b" stroke-width="2"/><g transform="translate(${text ? -half + 3 : 0} 0)"><path d="M-4 8V-9" stroke="#2b2620" stroke-width="1.5"/><path d="M-4 -9C-.5 -11 3 -6.5 8 -9V-1C3 1.5 -.5 -3 -4 -1Z" fill="${colour}" stroke="#2b2620" stroke-width=".8"/></g>${text ? `<text x="${half - 2}" y="4.8" text-anchor="end" font-size="14" font-weight="700" fill="#2b2620">${safe(text)}</text>` : ''}`;
    }
    case 'flag':
      return `<path d="M0 8V-18" stroke="#2b2620" stroke-width="1.8"/><path d="M0 -18C5 -21 9 -15 15 -18V-7C9 -4 5 -10 0 -7Z" fill="${colour}" stroke="#2b2620" stroke-width=".9"/>${text ? label(text, 20) : ''}`;
    case 'gate_closed':
      return `<rect x="-30" y="-11" width="60" height="22" rx="3" fill="#5d3a16" stroke="#2b1d0c" stroke-width="1.6"/><path d="M-20 -11V11M-10 -11V11M0 -11V11M10 -11V11M20 -11V11" stroke="#2b1d0c" stroke-width="1.2"/><path d="M-30 0H30" stroke="#b9ab8c" stroke-width="2.6"/><circle r="10.5" fill="#fbf5e4" stroke="#2b1d0c" stroke-width="1.4"/><text y="4.8" text-anchor="middle" font-size="13" font-weight="700" fill="#2b2620">${safe(text)}</text>`;
    case 'gate_burst':
      return '<path d="M-30 -9L-14 -4 -17 6 -29 10Z" fill="#5d3a16" stroke="#2b1d0c" stroke-width="1.4"/><path d="M30 -9L14 -5 18 7 29 10Z" fill="#5d3a16" stroke="#2b1d0c" stroke-width="1.4"/><path d="M-6 3L-1 -5 3 4" fill="none" stroke="#5d3a16" stroke-width="2.6"/>';
    case 'abandoned_gun':
      return `<g transform="translate(-20 -20)"><circle r="12" fill="#fbf5e4" stroke="#4a3016" stroke-width="2.6"/><path d="M-11 0H11M0 -11V11" stroke="#4a3016" stroke-width="1.4"/><path d="M-8 -8L8 8M8 -8L-8 8" stroke="#a32a36" stroke-width="3"/>${text ? label(text, 26) : ''}</g>`;
    case 'entry':
      return '<g transform="translate(-22 -17)"><circle r="11" fill="#1b4a33" stroke="#fbf5e4" stroke-width="1.4"/><path d="M0 -6V5M-4.5 1L0 6 4.5 1" fill="none" stroke="#fff" stroke-width="2.2"/></g>';
    case 'star':
      return star(0, 0, 9, '#c8942b');
    case 'damage':
      return `<rect x="-13" y="-10" width="26" height="20" rx="4" fill="#f7dedb" stroke="#a32a36" stroke-width="1.8"/><text y="4.8" text-anchor="middle" font-size="13" font-weight="700" fill="#8e2433">${safe(text)}</text>`;
    case 'hits':
    case 'plate':
      return `<rect x="-13" y="-10" width="26" height="20" rx="4" fill="#fbf5e4" fill-opacity=".88" stroke="#6b4a22"/><text y="4.8" text-anchor="middle" font-size="13" font-weight="600" fill="#4a3212">${safe(text)}</text>`;
    default:
      return `<circle r="10" fill="#fbf5e4" stroke="${colour}" stroke-width="2"/><text y="4.6" text-anchor="middle" font-size="13" font-weight="700" fill="#2b2620">${safe(text.slice(0, 2) || '•')}</text>`;
  }
}

const label = (text: string, y: number): string =>
  `<text y="${y}" text-anchor="middle" font-size="13" font-weight="600" fill="#2b2620" paint-order="stroke" stroke="#efe2c0" stroke-width="3.4">${safe(text)}</text>`;
