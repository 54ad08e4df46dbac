const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export interface DieColours {
  face: string;
  edge: string;
  pips: string;
}

/** A die of any kind around 0, 0: pips on six sides, a number on others, the outline by its sides. */
export function die(sides: number, face: number, size: number, c: DieColours): string {
  const r = size / 2 - 1;
  if (sides === 6 || sides === 3) {
    const d = size * 0.25;
    const pips = (PIPS[face] ?? [])
      .map(([x, y]) => `<circle cx="${x * d}" cy="${y * d}" r="${size * 0.085}" fill="${c.pips}"/>`)
      .join('');
    return `<rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}" rx="${size * 0.2}" fill="${c.face}" stroke="${c.edge}" stroke-width="${size > 20 ? 1.4 : 1}"/>${pips}`;
  }
  const corners = sides === 4 ? 3 : sides === 8 ? 4 : sides === 10 ? 4 : sides === 12 ? 5 : 6;
  const outline = Array.from({ length: corners }, (_, i) => {
    const a = -Math.PI / 2 + (i * 2 * Math.PI) / corners;
    return `${(r * 1.06 * Math.cos(a)).toFixed(1)} ${(r * 1.06 * Math.sin(a) + (sides === 4 ? size * 0.1 : 0)).toFixed(1)}`;
  }).join('L');
  return `<path d="M${outline}Z" fill="${c.face}" stroke="${c.edge}" stroke-width="1.4" stroke-linejoin="round"/><text y="${size * (sides === 4 ? 0.24 : 0.15)}" text-anchor="middle" font-size="${size * 0.42}" font-weight="700" fill="${c.pips}">${face}</text>`;
}
