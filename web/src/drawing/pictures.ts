import type { Piece } from '../api/types';
import { counter, disc } from './counter';
import { openPath, seeded, short, smooth } from './geometry';
import type { Point } from './geometry';

/** Small drawn pictures of the games, 248 by 150, for cards. A game without one gets the map. */

const tree = (x: number, y: number, s: number): string =>
  `<ellipse cx="${x + 2}" cy="${y + s * 0.9}" rx="${s}" ry="${s * 0.3}" fill="#2b2620" opacity=".18"/><circle cx="${x}" cy="${y}" r="${s}" fill="#7f8a45" stroke="#5c6a2f"/><circle cx="${x - s * 0.3}" cy="${y - s * 0.3}" r="${s * 0.45}" fill="#a3ac66"/>`;

const highlander = (x: number, y: number, k: number): string =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M5 8L8 -16" stroke="#3a2a1a" stroke-width="1.6"/><path d="M-5 3H5L6 12H-6Z" fill="#2f5a3f" stroke="#1c3626" stroke-width=".7"/><path d="M-5 7H6M-2 3V12M2 3V12" stroke="#c8942b" stroke-width=".7"/><path d="M-3 12V17M3 12V17" stroke="#f1d9c0" stroke-width="2.4"/><path d="M-5.5 -6Q0 -9 5.5 -6L5 4H-5Z" fill="#b23a48" stroke="#2b2620" stroke-width=".8"/><path d="M-4.5 -5L4 4M4.5 -5L-4 4" stroke="#fff" stroke-width="1.2"/><circle cy="-11" r="4" fill="#d9a77c"/><path d="M-5 -12C-5.5 -20 5.5 -20 5 -12Z" fill="#241f1a"/><path d="M-5 -12.5H5" stroke="#fff" stroke-width="1.8" stroke-dasharray="1.5 1.5"/></g>`;

const sepoy = (x: number, y: number, k: number, c = '#e6d9b8', t = '#c77f1f'): string =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-5 8L-8 -16" stroke="#3a2a1a" stroke-width="1.6"/><path d="M-4.5 3H4.5L5 17H-5Z" fill="#7a5a34" stroke="#3a2a1a" stroke-width=".7"/><path d="M-5.5 -6Q0 -9 5.5 -6L5 5H-5Z" fill="${c}" stroke="#2b2620" stroke-width=".8"/><circle cy="-11" r="4" fill="#a9744a"/><path d="M-5.5 -11.5C-6.5 -19 6.5 -19 5.5 -11.5Q0 -14 -5.5 -11.5Z" fill="${t}" stroke="#5d3a10" stroke-width=".7"/></g>`;

const PUFF: [number, number, number][] = [
  [0, 0, 1],
  [0.9, -0.3, 0.75],
  [-0.8, -0.2, 0.7],
  [0.3, -0.8, 0.7],
  [1.5, 0.1, 0.5],
];

export const smoke = (x: number, y: number, s: number): string =>
  PUFF.map(
    (p) =>
      `<circle cx="${short(x + p[0] * s)}" cy="${short(y + p[1] * s)}" r="${short(s * p[2])}" fill="#fbf8f0" stroke="#cfc8b6" stroke-width=".7"/>`,
  ).join('');

const sample = (symbol: string, strength: string, devices: string[] = []): Piece => ({
  id: '',
  side: '',
  name: 'Havelock',
  label: 'H',
  form: 'counter',
  symbol,
  devices,
  strength,
  detail: '',
  place: 'off',
  attached: null,
  badges: [],
  spent: false,
  facts: [],
});
const piece = (
  x: number,
  y: number,
  palette: string,
  symbol: string,
  strength: string,
  devices: string[] = [],
): string =>
  `<g transform="translate(${x} ${y}) scale(1.15)">${counter(sample(symbol, strength, devices), palette)}</g>`;

function mughal(): string {
  const riv: Point[] = smooth(
    [
      [-10, 40],
      [50, 52],
      [92, 84],
      [150, 92],
      [200, 118],
      [260, 122],
    ],
    14,
  );
  const r2: Point[] = smooth(
    [
      [110, -10],
      [104, 30],
      [96, 86],
    ],
    12,
  );
  const gt: Point[] = smooth(
    [
      [-10, 96],
      [70, 108],
      [128, 76],
      [190, 52],
      [260, 34],
    ],
    14,
  );
  return (
    `<rect width="248" height="150" fill="#f0e4c6"/><path d="M88 -5C130 20 190 10 250 -5V70C200 90 150 60 110 66Z" fill="#e0a39a" opacity=".45"/><path d="M-5 60C40 80 70 120 120 155H-5Z" fill="#b8bd7d" opacity=".5"/><path d="M150 155C160 120 200 96 255 100V155Z" fill="#e3bd6a" opacity=".5"/><path d="${openPath(riv)}" fill="none" stroke="#dbe6e2" stroke-width="10"/><path d="${openPath(riv)}" fill="none" stroke="#5389a3" stroke-width="6"/><path d="${openPath(r2)}" fill="none" stroke="#5389a3" stroke-width="3.5"/><path d="${openPath(gt)}" fill="none" stroke="#5e3a17" stroke-width="5.4"/><path d="${openPath(gt)}" fill="none" stroke="#c79a5b" stroke-width="2.8"/><path d="M128 76L64 24M190 52L214 132" stroke="#6f4a22" stroke-width="2.4" stroke-dasharray=".1 5" stroke-linecap="round"/>` +
    (
      [
        [64, 24],
        [214, 132],
      ] as Point[]
    )
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#fbf5e4" stroke="#5e3a17" stroke-width="1.6"/>`)
      .join('') +
    `<g transform="translate(128 76) scale(1.5)"><circle r="15" fill="#b23a48" fill-opacity=".1" stroke="#8e2433" stroke-dasharray="3 2"/><path d="M-6 -6H6V6H-6Z" fill="#ecdcb2" stroke="#4a3a26" stroke-width="1.8"/><path d="M-9.5 -9.5L-4.5 -8 -8 -4.5ZM9.5 -9.5L4.5 -8 8 -4.5ZM-9.5 9.5L-4.5 8 -8 4.5ZM9.5 9.5L4.5 8 8 4.5Z" fill="#4a3a26"/><path d="M0 -6V-22" stroke="#4a3a26" stroke-width="1.5"/><path d="M.6 -21.6C5 -24 8 -19 13 -21.5V-13C8 -11 5 -15 .6 -13Z" fill="#2f6f4f" stroke="#143524" stroke-width=".9"/></g>` +
    piece(158, 70, 'rebel', 'infantry', '2') +
    piece(184, 76, 'rebel', 'cavalry', '2', ['star']) +
    piece(42, 96, 'british', 'infantry', '5', ['thistle']) +
    piece(16, 90, 'british', 'infantry', '4') +
    `<g transform="translate(86 118)">${disc(sample('leader', ''), 'british', 15)}</g>`
  );
}

function bungalow(): string {
  let s = `<rect width="248" height="150" fill="#cfc794"/><path d="M-5 150C60 118 120 130 150 96" fill="none" stroke="#e4d7ae" stroke-width="18" opacity=".8"/>`;
  s += tree(28, 30, 14) + tree(52, 20, 10) + tree(226, 126, 13);
  s += `<rect x="126" y="30" width="112" height="66" fill="#2b2620" opacity=".22"/><path d="M120 24H232V88H120Z" fill="#f7f0de" stroke="#5d4d33" stroke-width="2"/><path d="M112 14H222V74H112Z" fill="#c47a52" stroke="#6b3218" stroke-width="1.6"/><path d="M116 22H218M116 30H218M116 38H218M116 46H218M116 54H218M116 62H218" stroke="#9f5a37"/><path d="M134 88V76H148V88ZM168 86V78H184V86M200 86V78H216V86" fill="#5d4d33" stroke="#5d4d33"/>`;
  for (let i = 0; i < 4; i++)
    s += sepoy(134 + i * 22, 44 + (i % 2) * 6, 0.95, '#e6d9b8', ['#c77f1f', '#2f6f4f', '#c77f1f', '#8e2433'][i]);
  s += `<path d="M8 96H112" stroke="#5d5340" stroke-width="9"/><path d="M8 96H112" stroke="#d8cdb3" stroke-width="6"/><path d="M8 96H112" stroke="#8b7f66" stroke-width="6" stroke-dasharray="1.2 13"/>`;
  for (let i = 0; i < 5; i++) s += highlander(20 + i * 20, 118, 1.15);
  return s + smoke(104, 86, 9) + smoke(84, 82, 6);
}

function corps(): string {
  let s = `<rect width="248" height="150" fill="#dfe0bd"/><path d="M-5 60C50 30 110 50 150 36S230 26 255 40V155H-5Z" fill="#c5cb98"/><path d="M-5 96C60 70 120 96 170 78S240 84 255 74V155H-5Z" fill="#adb780"/><path d="M-5 130C60 110 120 134 255 112V155H-5Z" fill="#97a56d"/><path d="M-5 150C70 120 60 70 130 40L140 -5" fill="none" stroke="#efe6c6" stroke-width="7"/>`;
  const block = (x: number, y: number, c: string, e: string, a: number, dark: boolean): string =>
    `<g transform="translate(${x} ${y}) rotate(${a})"><rect x="-19" y="-9" width="38" height="20" fill="#2b2620" opacity=".2"/><rect x="-20" y="-11" width="38" height="20" fill="${c}" stroke="${e}" stroke-width="1.6"/><path d="M-20 -11L18 9M18 -11L-20 9" stroke="${dark ? '#fff' : '#2b2620'}" stroke-width="1.4"/><path d="M-6 -15L-1 -20 4 -15" fill="none" stroke="${e}" stroke-width="2.4"/></g>`;
  for (let i = 0; i < 4; i++) s += block(44 + i * 46, 112 - i * 5, '#2f4b8a', '#16264d', -6, true);
  s += block(70, 136, '#2f4b8a', '#16264d', -4, true);
  for (let i = 0; i < 3; i++) s += block(88 + i * 52, 58 - i * 5, '#d9d4c7', '#3b3f46', 174, false);
  s += tree(226, 96, 9) + tree(238, 86, 8);
  s += smoke(120, 80, 7) + smoke(164, 72, 6);
  s += `<path d="M150 106C160 92 168 86 176 76" fill="none" stroke="#fff6d8" stroke-width="7"/><path d="M150 106C160 92 168 86 176 76" fill="none" stroke="#c8942b" stroke-width="4"/><path d="M180 70L170 76 179 82Z" fill="#c8942b"/>`;
  return (
    s +
    `<g transform="translate(30 66)"><path d="M0 10V-50" stroke="#5d3a10" stroke-width="2.4"/><path d="M1 -49C14 -54 20 -44 34 -48V-24C20 -20 14 -30 1 -25Z" fill="#fff" stroke="#2b2620"/><path d="M1 -49C6 -51 9 -51 12 -50V-27C9 -28 6 -27 1 -25Z" fill="#2f4b8a"/><path d="M23 -46.5C27 -46 30 -47 34 -48V-24C30 -22.5 27 -22.5 23 -23Z" fill="#b23a48"/><path d="M-3 -52L0 -60 3 -52Z" fill="#c8942b"/></g>`
  );
}

function ghazis(): string {
  let s = `<rect width="248" height="150" fill="#e2cf9f"/><path d="M-5 44L30 12 58 34 92 4 128 36 160 14 204 42 255 10V60H-5Z" fill="#c9b183"/><path d="M92 4L100 24 92 40 128 36ZM30 12L36 30 30 44 58 34ZM160 14L168 30 164 44 204 42Z" fill="#a98f62"/><path d="M-5 58C60 44 160 60 255 46V70H-5Z" fill="#d8c290"/>`;
  const stands = (x: number, y: number, B: boolean, a: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${a})">${[-1.5, -0.5, 0.5, 1.5].map((i) => (B ? `<rect x="${i * 21 - 10}" y="-8" width="20" height="16" fill="#f4ddd5" stroke="#8e2433" stroke-width="1.3"/>` : `<path d="M${i * 21 - 7} -8h14l3 3v10l-3 3h-14l-3 -3v-10Z" fill="#356b4e" stroke="#143524" stroke-width="1.3"/>`)).join('')}${[-1.5, -0.5, 0.5, 1.5].map((i) => [-6, 0, 6].map((d) => `<circle cx="${i * 21 + d}" cy="0" r="3" fill="${B ? '#b23a48' : '#fbf7ea'}" stroke="#2b2620" stroke-width=".6"/><circle cx="${i * 21 + d}" cy="0" r="1.4" fill="${B ? '#fff' : '#33291d'}"/>`).join('')).join('')}<path d="M-42 -9H42" stroke="${B ? '#8e2433' : '#143524'}" stroke-width="2.6"/><path d="M-6 -13L0 -19 6 -13" fill="none" stroke="${B ? '#8e2433' : '#143524'}" stroke-width="2.6"/></g>`;
  s += `<path d="M82 118L30 66A80 80 0 0 1 200 66L166 118Z" fill="#b23a48" opacity=".12"/><path d="M30 66A110 110 0 0 1 218 66" fill="none" stroke="#8e2433" stroke-dasharray="5 4"/>`;
  return (
    s +
    stands(80, 68, false, 172) +
    stands(180, 76, false, 190) +
    `<path d="M84 84L112 106" stroke="#fff6d8" stroke-width="7"/><path d="M84 84L110 104" stroke="#1d4a34" stroke-width="3.6"/><path d="M116 110L104 107 111 99Z" fill="#1d4a34"/>` +
    stands(124, 126, true, 0) +
    `<g transform="translate(206 122)"><circle r="12" fill="#b23a48" stroke="#fff" stroke-width="1.6"/><text y="5" text-anchor="middle" font-size="14" font-weight="700" fill="#fff">9</text></g>`
  );
}

function fort(): string {
  let s = `<rect width="248" height="150" fill="#e8d9b0"/><circle cx="206" cy="34" r="20" fill="#f3e6b8"/><path d="M-5 70H255V155H-5Z" fill="#d8c391"/><g fill="#c1784f" stroke="#6b3218" stroke-width="1.6"><path d="M14 30H150V98H14Z"/><path d="M4 20H34V98H4ZM130 20H160V98H130Z"/></g><path d="M4 20v-8h7v8h5v-8h7v8h5v-8h6v8M130 20v-8h7v8h5v-8h7v8h5v-8h6v8M38 30v-7h8v7h8v-7h8v7h8v-7h8v7h8v-7h8v7h8v-7h8v7h8v-7h8v7" fill="#c1784f" stroke="#6b3218" stroke-width="1.4"/><path d="M62 98V68A20 22 0 0 1 102 68V98Z" fill="#4a2a16"/><path d="M66 98V70A16 18 0 0 1 98 70V98M82 52V98" stroke="#8a5a30" stroke-width="2" fill="none"/><path d="M17 44H21V60H17ZM143 44H147V60H143Z" fill="#4a2a16"/>`;
  s += sepoy(44, 26, 0.8) + sepoy(120, 26, 0.8, '#fbf7ea', '#2f6f4f') + smoke(112, 12, 6);
  for (let i = 0; i < 5; i++) s += highlander(112 + i * 22, 116 + (i % 2) * 8, 1.1);
  s += `<g transform="translate(38 122)"><path d="M0 -22L21 -7 13 18H-13L-21 -7Z" fill="#8e2433" stroke="#4d0f1a" stroke-width="1.6" stroke-linejoin="round"/><path d="M0 -12L10 -4 6 8H-6L-10 -4ZM0 -22V-12M21 -7L10 -4M13 18L6 8M-13 18L-6 8M-21 -7L-10 -4" fill="#a83a48" stroke="#f3cfd2" stroke-width="1"/><text y="4" text-anchor="middle" font-size="13" font-weight="700" fill="#fff">12</text></g><g transform="translate(78 130)"><path d="M0 -16L15 11H-15Z" fill="#2f6f4f" stroke="#143524" stroke-width="1.6" stroke-linejoin="round"/><text y="7" text-anchor="middle" font-size="14" font-weight="700" fill="#fff">4</text></g>`;
  return s;
}

const PICTURES: Record<string, () => string> = {
  'last-mughal': mughal,
  'fast-play-mutiny': bungalow,
  'grande-armee': corps,
  'colonial-warmaster': ghazis,
  'mutiny-1857': fort,
};

export const picture = (slug: string): string => (PICTURES[slug] ?? mughal)();

/** A faint engraved campaign map, 1440 by 440, for behind a title. */
export function campaign(): string {
  const next = seeded(33);
  const river = (points: Point[], width: number): string => {
    const d = openPath(smooth(points, 20));
    return `<path d="${d}" fill="none" stroke="#dde6df" stroke-width="${width + 7}"/><path d="${d}" fill="none" stroke="#9dbfc9" stroke-width="${width}"/>`;
  };
  const peaks: [number, number, number][] = [];
  for (let i = 0; i < 120; i++) peaks.push([560 + next() * 900, 10 + next() * 90 + next() * 40, 15 + next() * 13]);
  for (let i = 0; i < 30; i++) peaks.push([900 + next() * 520, 390 + next() * 50, 10 + next() * 8]);
  peaks.sort((a, b) => a[1] - b[1]);
  const r = short;
  const peak = ([x, y, h]: [number, number, number]): string => {
    const w = h * 0.9;
    const k = h * 0.12;
    const slope = `M${r(x - w)} ${r(y)}L${r(x - w * 0.45)} ${r(y - h * 0.52)} ${r(x - w * 0.3)} ${r(y - h * 0.5)} ${r(x)} ${r(y - h)}`;
    return (
      `<path d="${slope} ${r(x + w)} ${r(y)}Z" fill="#f1e7cd" stroke="none"/>` +
      `<path d="M${r(x)} ${r(y - h)}L${r(x + k)} ${r(y - h * 0.6)} ${r(x - k)} ${r(y - h * 0.35)} ${r(x + k * 1.4)} ${r(y)}H${r(x + w)}Q${r(x + w * 0.4)} ${r(y - h * 0.45)} ${r(x)} ${r(y - h)}Z" fill="#d6c49c" stroke="none"/>` +
      `<path d="${slope}Q${r(x + w * 0.4)} ${r(y - h * 0.45)} ${r(x + w)} ${r(y)}" fill="none"/>`
    );
  };
  const road = openPath(
    smooth(
      [
        [-20, 350],
        [160, 320],
        [330, 360],
        [520, 280],
        [760, 240],
        [980, 220],
        [1200, 250],
        [1480, 210],
      ],
      20,
    ),
  );
  const track = openPath(
    smooth(
      [
        [760, 240],
        [820, 160],
        [930, 120],
        [1000, 60],
      ],
      12,
    ),
  );
  return (
    '<defs><linearGradient id="campaign-fade"><stop offset=".1" stop-color="#f8f1e0"/><stop offset=".62" stop-color="#f8f1e0" stop-opacity=".55"/><stop offset="1" stop-color="#f8f1e0" stop-opacity="0"/></linearGradient></defs><rect width="1440" height="440" fill="#f3e9d0"/>' +
    river(
      [
        [300, -20],
        [360, 60],
        [420, 150],
        [560, 210],
        [700, 300],
        [900, 290],
        [1060, 350],
        [1260, 340],
        [1480, 410],
      ],
      9,
    ) +
    river(
      [
        [640, -20],
        [660, 60],
        [620, 150],
        [690, 250],
        [705, 302],
      ],
      5,
    ) +
    river(
      [
        [1180, 120],
        [1150, 200],
        [1100, 270],
        [1070, 350],
      ],
      4,
    ) +
    `<path d="${road}" fill="none" stroke="#c9ab74" stroke-width="5"/><path d="${track}" fill="none" stroke="#b08a50" stroke-width="2.4" stroke-dasharray=".1 6" stroke-linecap="round"/>` +
    `<g opacity=".7" stroke="#9c8358" stroke-width=".8">${peaks.map(peak).join('')}</g><rect width="1440" height="440" fill="url(#campaign-fade)"/>`
  );
}
