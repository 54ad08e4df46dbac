import type { Ground } from '../api/types';
import type { Point } from './geometry';
import type { DrawnLink, DrawnRiver } from './links';
import { overlap, seeded, short, smooth, type Box } from './geometry';

/** Little engraved hills along the ranges, clear of zones, links and water, drawn from the back to the front. */
export function relief(
  ground: Ground,
  rivers: readonly DrawnRiver[],
  links: readonly DrawnLink[],
  clear: readonly Box[],
): string {
  const hills: [number, number, number][] = [];
  for (const range of ground.relief) {
    const next = seeded(range.seed + 91);
    const line = smooth(range.ridge, 30);
    const height = range.kind === 'mountains' ? 22 : 10;
    for (let i = 0; i < range.peaks; i++) {
      const p = line[Math.floor(next() * line.length)] as Point;
      hills.push([
        p[0] + (next() - 0.5) * range.breadth,
        p[1] + (next() - 0.5) * 2 * range.breadth,
        height * (0.65 + next() * 0.7),
      ]);
    }
  }
  const water = near(
    rivers.flatMap((r) => r.points),
    12,
  );
  const roads = near(
    links.flatMap((l) => l.points),
    13,
  );
  const standing = hills.filter(
    ([x, y, h]) =>
      !water(x, y - 5) &&
      !roads(x, y - 4) &&
      !clear.some((b) => overlap(b, { left: x - h, right: x + h, top: y - h, bottom: y }) > 0),
  );
  standing.sort((a, b) => a[1] - b[1]);
  return `<g stroke="#7e6848" stroke-linejoin="round" stroke-linecap="round" opacity=".78">${standing.map(([x, y, h]) => hill(x, y, h)).join('')}</g>`;
}

/** A question whether any of many points is near: points are put into cells once. */
function near(points: readonly Point[], radius: number): (x: number, y: number) => boolean {
  const cells = new Map<string, Point[]>();
  for (const p of points) {
    const key = `${Math.floor(p[0] / radius)},${Math.floor(p[1] / radius)}`;
    const cell = cells.get(key);
    if (cell) cell.push(p);
    else cells.set(key, [p]);
  }
  return (x, y) => {
    const [cx, cy] = [Math.floor(x / radius), Math.floor(y / radius)];
    for (let i = cx - 1; i <= cx + 1; i++) {
      for (let j = cy - 1; j <= cy + 1; j++) {
        if (cells.get(`${i},${j}`)?.some((p) => Math.hypot(p[0] - x, p[1] - y) < radius)) return true;
      }
    }
    return false;
  };
}

function hill(x: number, y: number, h: number): string {
  const w = h * 0.9;
  const k = h * 0.12;
  const r = short;
  const left = `M${r(x - w)} ${r(y)}L${r(x - w * 0.45)} ${r(y - h * 0.52)} ${r(x - w * 0.3)} ${r(y - h * 0.5)} ${r(x)} ${r(y - h)}`;
  return (
    `<path d="${left} ${r(x + w)} ${r(y)}Z" fill="#f1e7cd" stroke="none"/>` +
    `<path d="M${r(x)} ${r(y - h)}L${r(x + k)} ${r(y - h * 0.6)} ${r(x - k)} ${r(y - h * 0.35)} ${r(x + k * 1.4)} ${r(y)}H${r(x + w)}Q${r(x + w * 0.4)} ${r(y - h * 0.45)} ${r(x)} ${r(y - h)}Z" fill="#cdb88e" stroke="none"/>` +
    `<path d="${left}Q${r(x + w * 0.4)} ${r(y - h * 0.45)} ${r(x + w)} ${r(y)}" fill="none" stroke-width=".8"/>` +
    `<path d="M${r(x + w * 0.3)} ${r(y - h * 0.48)}l${r(-k)} ${r(h * 0.4)}M${r(x + w * 0.55)} ${r(y - h * 0.28)}l${r(-k)} ${r(h * 0.24)}" fill="none" stroke-width=".6"/>`
  );
}
