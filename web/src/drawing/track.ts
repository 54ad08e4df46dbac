import type { Pile, Side, Track } from '../api/types';
import { safe } from './markup';
import { paletteOf } from './palette';
import { short } from './geometry';

const WIDTH = 266;
const PAD = 14;

const CELL: Record<string, string> = {
  water: '#c5dbe2',
  good: '#cfe3cf',
  bad: '#efc9bf',
  accent: '#f3dc9d',
  contact: '#efc9bf',
};

/**
 * Tracks as a printed panel of the sheet: boxes for turns, bars for points, with the piles of each side beside its bar.
 */
export function trackPanel(
  tracks: readonly Track[],
  piles: readonly Pile[],
  sides: readonly Side[],
): { markup: string; width: number; height: number } {
  let y = 8;
  let body = '';
  for (const track of tracks) {
    body += `<text class="sf" x="${PAD}" y="${y + 17}" font-size="16" font-weight="600" fill="#2b2620">${safe(track.title)}</text>`;
    if (track.note)
      body += `<text x="${WIDTH - PAD}" y="${y + 16}" font-size="13" text-anchor="end" fill="#5c5245">${safe(track.note)}</text>`;
    y += 25;
    if (track.kind === 'bars') {
      const drawn = bars(track, piles, sides, y);
      body += drawn.markup;
      y += drawn.height;
    } else {
      body += boxes(track, y);
      y += 45;
    }
  }
  const height = y + 6;
  const panel =
    `<rect width="${WIDTH}" height="${height}" rx="4" fill="#fbf5e4" fill-opacity=".95" stroke="#5e4a2c" stroke-width="1.3"/>` +
    `<rect x="4" y="4" width="${WIDTH - 8}" height="${height - 8}" rx="2" fill="none" stroke="#a98a55" stroke-width=".8"/>`;
  return { markup: panel + body, width: WIDTH, height };
}

function boxes(track: Track, y: number): string {
  const n = track.cells.length || 1;
  const pitch = Math.min(40, (WIDTH - 2 * PAD + 3) / n);
  return track.cells
    .map((cell, i) => {
      const x = PAD + i * pitch;
      const mid = short(x + (pitch - 3) / 2);
      return (
        `<rect x="${short(x)}" y="${y}" width="${short(pitch - 3)}" height="38" rx="4" fill="${CELL[cell.tone] ?? '#f1e5c6'}" stroke="${cell.current ? '#8e2433' : '#b7a477'}" stroke-width="${cell.current ? 2.4 : 1}"${cell.done ? ' opacity=".72"' : ''}/>` +
        `<text x="${mid}" y="${y + (cell.sub ? 16 : 24)}" text-anchor="middle" font-size="14" font-weight="700" fill="#2b2620">${safe(cell.text)}</text>` +
        (cell.sub
          ? `<text x="${mid}" y="${y + 32}" text-anchor="middle" font-size="13" fill="#4d4437">${safe(cell.sub)}</text>`
          : '')
      );
    })
    .join('');
}

function bars(
  track: Track,
  piles: readonly Pile[],
  sides: readonly Side[],
  y: number,
): { markup: string; height: number } {
  let markup = '';
  const held = (side: string | null): Pile[] =>
    piles.filter((pile) => pile.side === side && (pile.kind === 'pile' || pile.kind === 'hand'));
  // What is held stands at the right: the longest bar and its figures leave room for it.
  const room = track.cells.some((cell) => held(cell.side).length) ? 70 : 96;
  track.cells.forEach((cell, i) => {
    const side = sides.find((s) => s.id === cell.side);
    const p = paletteOf(side?.palette);
    const [value, most] = cell.value ?? [0, 1];
    const w = Math.max(3, Math.min(room, (room * value) / Math.max(most, 1)));
    const top = y + i * 18;
    const shape =
      p.shape === 'square'
        ? `M2 0H${w - 2}Q${w} 0 ${w} 2V11Q${w} 13 ${w - 2} 13H2Q0 13 0 11V2Q0 0 2 0Z`
        : w > 8
          ? `M3 0H${w - 3}L${w} 3V10L${w - 3} 13H3L0 10V3Z`
          : `M0 0H${w}V13H0Z`;
    const ticks = cell.ticks
      .map((t) => `<path d="M${short((room * t) / Math.max(most, 1))} -1V14" stroke="#5c5245" stroke-width="1"/>`)
      .join('');
    markup += `<g transform="translate(${PAD} ${top})"><path d="${shape}" fill="${p.face}" stroke="${p.edge}"/>${ticks}<text x="${w + 7}" y="11.2" font-size="13" font-weight="600" fill="${p.text}">${safe(`${cell.text} ${cell.sub}`.trim())}</text></g>`;
    const own = held(cell.side);
    if (own.length)
      markup += `<text x="${WIDTH - PAD}" y="${top + 11}" font-size="13" text-anchor="end" fill="#5c5245">${safe(own.map((pile) => `${pile.kind} ${pile.size}`).join(' · '))}</text>`;
  });
  return { markup, height: track.cells.length * 18 + 2 };
}
