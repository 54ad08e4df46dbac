/** The pictures on turned cards, 74 by 80 around 0, 0; a card without one of its own shows a plain star. */
const PICTURES: Record<string, string> = {
  scarlet:
    '<path d="M-13 -3L-17 -24 -8 -15 0 -28 8 -15 17 -24 13 -3Z" fill="#7b4b8f" stroke="#4d2b5c" stroke-width="1.4" stroke-linejoin="round"/><circle cy="6" r="13" fill="#4c7a4f" stroke="#2b4a2e" stroke-width="1.4"/><path d="M-10 -1L10 13M10 -1L-10 13M-13 6H13M0 -7V19" stroke="#2b4a2e" stroke-width="1"/><path d="M0 19V26M-8 26Q0 21 8 26" fill="none" stroke="#2b4a2e" stroke-width="2"/>',
  blue: '<circle cy="8" r="14" fill="#2f4b8a" stroke="#1d2f5c" stroke-width="1.6"/><path d="M-5 -6H5V-10H-5Z" fill="#c8942b" stroke="#5d3f06"/><path d="M0 -10C-12 -16 -8 -24 -2 -28 -4 -22 2 -22 2 -27 10 -22 10 -15 0 -10Z" fill="#d4521f" stroke="#7a2a0c" stroke-width="1"/><path d="M-8 6A10 10 0 0 1 2 0" fill="none" stroke="#9fb4e0" stroke-width="2"/>',
  khaki:
    '<circle r="21" fill="none" stroke="#8a8f96" stroke-width="5"/><circle r="23.5" fill="none" stroke="#4a4f56" stroke-width="1"/><circle r="18.5" fill="none" stroke="#4a4f56" stroke-width="1"/><path d="M-4 22Q-2 0 0 -24 2 0 4 22Z" fill="#d8dde2" stroke="#4a4f56" stroke-width="1.2"/><path d="M-22 14Q-8 20 -2 8M22 14Q8 20 2 8" fill="none" stroke="#4a4f56" stroke-width="3"/>',
  rifle:
    '<path d="M-20 2C-20 -12 -4 -14 6 -8L22 -16V12L6 4C0 2 -8 2 -8 8 -8 14 2 14 6 10" fill="none" stroke="#24402f" stroke-width="5" stroke-linejoin="round"/><path d="M22 -16Q28 -2 22 12" fill="#c8942b" stroke="#5d3f06" stroke-width="1.6"/><path d="M-14 -10Q-20 -24 -6 -24" fill="none" stroke="#6b4a22" stroke-width="2"/>',
  gun: '<circle cx="-8" cy="8" r="14" fill="none" stroke="#4a3016" stroke-width="3.4"/><path d="M-22 8H6M-8 -6V22M-18 -2L2 18M2 -2L-18 18" stroke="#4a3016" stroke-width="1.6"/><path d="M-18 4L24 -18 28 -11 -12 12Z" fill="#8a6d2c" stroke="#4a3810" stroke-width="1.4"/>',
  end: '<path d="M-26 10H26" stroke="#2b2620" stroke-width="2"/><path d="M-14 10A14 14 0 0 1 14 10Z" fill="#d4762a" stroke="#7a3a0c" stroke-width="1.4"/><path d="M0 -14V-8M-16 -8L-12 -4M16 -8L12 -4M-24 4H-18M24 4H18" stroke="#d4762a" stroke-width="2.6" stroke-linecap="round"/><path d="M-18 16H18M-12 21H12" stroke="#8a7650" stroke-width="1.6"/>',
};

const banner = (cloth: string): string =>
  `<path d="M-16 26V-28" stroke="#5d3a10" stroke-width="2.6"/><path d="M-15 -27C-4 -33 6 -21 20 -27V-3C6 3 -4 -9 -15 -3Z" fill="${cloth}" stroke="#2b2620" stroke-width="1.2"/><path d="M-2 -19A7 7 0 1 0 6 -12 5.5 5.5 0 1 1 -2 -19Z" fill="#f4ecd8"/>`;
const BANDS: Record<string, string> = { saffron: '#d07f1c', green: '#2f6f4f', white: '#b9ab8c', black: '#2b2620' };
const STAR =
  '<path d="M0 -24L6.5 -7.5 24 -7 10 4 15 22 0 11.5 -15 22 -10 4 -24 -7 -6.5 -7.5Z" fill="#c8942b" stroke="#5d3f06" stroke-width="1.4" stroke-linejoin="round"/>';

export function cardPicture(face: string): string {
  return PICTURES[face] ?? (BANDS[face] ? banner(BANDS[face]) : STAR);
}
