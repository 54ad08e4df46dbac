import type { Terrain } from '../api/types';
import { boxOf, closedPath, inset, openPath, seeded, short, type Point } from './geometry';
import { seedOf, spine } from './scatter';

/** A wall without a walkway along a line: shade, foot, face, light edge. */
export function dryWall(line: readonly Point[], thick: number): string {
  const d = openPath(line);
  const path = (stroke: string, width: number, more = ''): string =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linejoin="round" ${more}/>`;
  return (
    path('#2b2011', thick + 1, 'opacity=".3" transform="translate(3 4)"') +
    path('#6b4a22', thick + 2) +
    path('#c59f63', thick) +
    path('#ecd5a1', thick * 0.36, 'transform="translate(-.8 -.8)"')
  );
}

/** A mud wall with its thickness: walkway, parapet with merlons, joints. */
function mudWall(line: readonly Point[], thick: number): string {
  return line
    .slice(1)
    .map((b, i) => {
      const a = line[i] as Point;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      let [merlons, joints] = ['', ''];
      for (let x = 3; x < length - 3; x += 8) merlons += `M${short(x)} ${short(-thick / 2)}v${short(thick * 0.26)}`;
      for (let x = 14; x < length; x += 19) joints += `M${short(x)} ${short(-thick * 0.16)}v${short(thick * 0.5)}`;
      const bar = (top: number, bottom: number, rest: string): string =>
        `<path d="M0 ${short(top)}H${short(length)}V${short(bottom)}H0Z" ${rest}/>`;
      return `<g transform="translate(${short(a[0])} ${short(a[1])}) rotate(${short(angle)})">${bar(-thick / 2, thick / 2, 'fill="#a87b40" stroke="#563a15" stroke-width="1.5" stroke-linejoin="round"')}${bar(-thick * 0.2, thick * 0.34, 'fill="#d6b27a"')}<path d="M0 ${short(-thick * 0.16)}H${short(length)}" stroke="#f0dbac" stroke-width="1.6"/><path d="${merlons}" stroke="#e7cd97" stroke-width="3.6"/><path d="${joints}" stroke="#9a743c" stroke-width=".9" opacity=".8"/></g>`;
    })
    .join('');
}

/** A wall by its outline: with a walkway where it is thick enough to be manned. */
export function wall(t: Terrain): string {
  const found = spine(t.outline);
  if (!found) {
    const d = closedPath(t.outline);
    return `<path d="${d}" transform="translate(2 3)" fill="#2b2011" opacity=".28"/><path d="${d}" fill="#d8c49a" stroke="#6b4a22" stroke-width="1.8" stroke-linejoin="round"/><path d="${closedPath(inset(t.outline, 0.04))}" fill="none" stroke="#a9885a" stroke-width="1" stroke-dasharray="6 3"/>`;
  }
  const thick = found.half * 2;
  const shade = `<path d="${openPath(found.line)}" fill="none" stroke="#2b2011" stroke-width="${short(thick)}" opacity=".3" transform="translate(4 6)"/>`;
  return t.kind === 'low_wall' || thick < 7
    ? dryWall(found.line, Math.max(4, thick - 2))
    : shade + mudWall(found.line, thick);
}

/** Trodden ground within walls or around a house. */
export function yard(t: Terrain): string {
  const b = boxOf(t.outline);
  const next = seeded(seedOf(t.id));
  let dust = '';
  for (let i = 0; i < ((b.right - b.left) * (b.bottom - b.top)) / 700; i++)
    dust += `M${short(b.left + next() * (b.right - b.left))} ${short(b.top + next() * (b.bottom - b.top))}h${short(1.5 + next() * 5)}`;
  const d = closedPath(t.outline);
  return `<path d="${d}" fill="#cfae70" stroke="#a98a52" stroke-width="1.4" stroke-dasharray="3 4"/><path d="${dust}" stroke="#ad8b50" stroke-width="1.5" opacity=".55"/>`;
}

/** A round tower at the corner of a work. */
export const bastion = ([x, y]: Point, r: number): string =>
  `<g transform="translate(${short(x)} ${short(y)})"><circle cx="4" cy="6" r="${short(r)}" fill="#2b2011" opacity=".3"/><circle r="${short(r)}" fill="#a87b40" stroke="#563a15" stroke-width="1.5"/><circle r="${short(r * 0.82)}" fill="none" stroke="#e7cd97" stroke-width="${short(r * 0.24)}" stroke-dasharray="${short(r * 0.3)} ${short(r * 0.214)}"/><circle r="${short(r * 0.62)}" fill="#d6b27a" stroke="#7d5a28"/></g>`;

/**
 * What a wall has lost, around a spot of it and along its line: holes and rubble, from a half on a breach. `lost` is a
 * share, `angle` in degrees.
 */
export function damage(at: Point, lost: number, seed: number, angle: number): string {
  const [x, y] = [0, 0];
  const next = seeded(seed * 31 + 7);
  const stones = Math.round(4 + lost * 26);
  const reach = lost >= 0.5 ? 22 : 30;
  let rubble = '';
  for (let i = 0; i < stones; i++) {
    const [cx, cy, r] = [x + (next() - 0.5) * reach * 2, y + (next() - 0.5) * 22, 1.8 + next() * 2.6];
    const corners = [0, 1, 2, 3, 4].map((k) => {
      const a = k * 1.256 + next() * 0.6;
      return `${short(cx + Math.cos(a) * r)} ${short(cy + Math.sin(a) * r)}`;
    });
    rubble += `<path d="M${corners.join('L')}Z" fill="${['#b88d50', '#9c723a', '#cfa968'][i % 3]}" stroke="#563a15" stroke-width=".8"/>`;
  }
  let holes = '';
  for (let i = 0; i < Math.ceil(lost * 6); i++) {
    const [cx, cy, z] = [x + (next() - 0.5) * 60, y + (next() - 0.5) * 7, 2.6 + next() * 3];
    holes += `M${short(cx - z)} ${short(cy - z * 0.4)}L${short(cx)} ${short(cy - z)} ${short(cx + z)} ${short(cy)} ${short(cx + z * 0.4)} ${short(cy + z)} ${short(cx - z * 0.7)} ${short(cy + z * 0.7)}Z`;
  }
  const breach =
    lost >= 0.5
      ? `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(14 + lost * 10)}" ry="12" fill="#cfae70"/>`
      : '';
  return `<g transform="translate(${short(at[0])} ${short(at[1])}) rotate(${short(angle)})">${breach}<path d="${holes}" fill="#3f2a0d" stroke="#8f6a36" stroke-width=".9"/>${rubble}</g>`;
}

/** Short strokes across the sides of an outline; `reach` is their length inwards, below zero outwards. */
export function hachures(outline: readonly Point[], gap: number, reach: number): string {
  const area = outline.reduce((sum, [x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length] as Point;
    return sum + x * v - u * y;
  }, 0);
  const hand = area > 0 ? 1 : -1;
  let strokes = '';
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] as Point;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [dx, dy] = [(b[0] - a[0]) / (length || 1), (b[1] - a[1]) / (length || 1)];
    const n = Math.floor(length / gap);
    for (let j = 0; j < n; j++) {
      const along = ((j + 0.5) / n) * length;
      const r = reach * (j % 2 ? 0.65 : 1) * hand;
      strokes += `M${short(a[0] + dx * along)} ${short(a[1] + dy * along)}l${short(-dy * r)} ${short(dx * r)}`;
    }
  });
  return strokes;
}

/** How broad an outline is: half the width of a long one. */
function breadth(outline: readonly Point[]): number {
  const sums = outline.reduce(
    (sum, [x, y], i) => {
      const [u, v] = outline[(i + 1) % outline.length] as Point;
      return [sum[0] + x * v - u * y, sum[1] + Math.hypot(u - x, v - y)] as Point;
    },
    [0, 0] as Point,
  );
  return Math.abs(sums[0]) / (sums[1] || 1);
}

/** An earthwork that can be manned: a bank with hachures outwards, around its ground where it is a closed work. */
export function rampart(t: Terrain): string {
  if (breadth(t.outline) > 24) return redoubt(t);
  const d = closedPath(t.outline);
  return `<path d="${hachures(t.outline, 8, -8)}" stroke="#7a5a2c" stroke-width="1.3" fill="none"/><path d="${d}" transform="translate(2 4)" fill="#2b2011" opacity=".28"/><path d="${d}" fill="#b08d5a" stroke="#5d3f1a" stroke-width="2" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#e3cfa0" stroke-width="1" stroke-dasharray="5 5"/>`;
}

export function redoubt(t: Terrain): string {
  const d = closedPath(t.outline);
  return `<path d="${d}" transform="translate(3 5)" fill="#2b2011" opacity=".25"/><path d="${hachures(t.outline, 8, -9)}" stroke="#6b5a34" stroke-width="1.3" fill="none"/><path d="${d}" fill="#cdb885" stroke="#5d4a22" stroke-width="5" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#e8dab0" stroke-width="1.5" stroke-linejoin="round"/>`;
}

/** A fence: two rails with a post every few feet. */
export function fence(t: Terrain): string {
  const line = spine(t.outline)?.line ?? [...t.outline, t.outline[0] as Point];
  const d = openPath(line);
  return `<g fill="none"><path d="${d}" transform="translate(2 3)" stroke="#2b2011" stroke-width="2.4" opacity=".28"/><path d="${d}" stroke="#5d3f1a" stroke-width="2.2"/><path d="${d}" stroke="#8a6432" stroke-width=".9"/><path d="${d}" stroke="#5d3f1a" stroke-width="11" stroke-dasharray="2.6 13"/></g>`;
}

/** A flat house with its parapet, in the middle a yard or a dome; `tiled` roofs have a ridge. */
export function house(outline: readonly Point[], tiled: boolean, top: 'roof' | 'yard' | 'dome' = 'roof'): string {
  const d = closedPath(outline);
  const b = boxOf(outline);
  const [w, h] = [b.right - b.left, b.bottom - b.top];
  const [mx, my] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const shade = `<path d="${d}" transform="translate(4 5)" fill="#2b2011" opacity=".3"/>`;
  if (tiled) return shade + tiles(d, b, w > h, mx, my);
  const rim = Math.max(2.5, Math.min(w, h) * 0.12);
  const flat = `<rect x="${short(b.left + rim)}" y="${short(b.top + rim)}" width="${short(w - 2 * rim)}" height="${short(h - 2 * rim)}" fill="${top === 'yard' ? '#c9ab72' : '#efdcb0'}" stroke="#a17c44"/><path d="M${short(b.left + rim)} ${short(b.bottom - rim)}V${short(b.top + rim)}H${short(b.right - rim)}" fill="none" stroke="#7e5c2b" stroke-width="${top === 'yard' ? 3 : 2}" opacity=".5"/>`;
  const r = Math.min(w, h) * 0.3;
  const dome =
    top === 'dome'
      ? `<circle cx="${short(mx)}" cy="${short(my)}" r="${short(r)}" fill="#f4ead0" stroke="#8b6b36" stroke-width="1.2"/><circle cx="${short(mx - r * 0.3)}" cy="${short(my - r * 0.3)}" r="${short(r * 0.4)}" fill="#fffaf0"/>`
      : '';
  const box = outline.length === 4;
  return `${shade}<path d="${d}" fill="#d9b982" stroke="#5f4319" stroke-width="1.4"/>${box ? flat : `<path d="${closedPath(inset(outline, 0.2))}" fill="#efdcb0" stroke="#a17c44"/>`}${dome}`;
}

function tiles(
  d: string,
  b: { left: number; right: number; top: number; bottom: number },
  wide: boolean,
  mx: number,
  my: number,
): string {
  let rows = '';
  if (wide) for (let x = b.left + 4; x < b.right; x += 4) rows += `M${short(x)} ${short(b.top)}V${short(b.bottom)}`;
  else for (let y = b.top + 4; y < b.bottom; y += 4) rows += `M${short(b.left)} ${short(y)}H${short(b.right)}`;
  const ridge = wide
    ? `M${short(b.left)} ${short(my)}H${short(b.right)}`
    : `M${short(mx)} ${short(b.top)}V${short(b.bottom)}`;
  const lit = wide
    ? `M${short(b.left)} ${short(b.top)}H${short(b.right)}V${short(my)}H${short(b.left)}Z`
    : `M${short(b.left)} ${short(b.top)}H${short(mx)}V${short(b.bottom)}H${short(b.left)}Z`;
  return `<path d="${d}" fill="#ae5338" stroke="#6b2a1a"/><path d="${lit}" fill="#c66c4b"/><path d="${rows}" stroke="#7d3521" stroke-width=".6" opacity=".55"/><path d="${ridge}" stroke="#5d2212" stroke-width="1.6"/>`;
}

/** A house under thatch. */
export function thatch(t: Terrain): string {
  const b = boxOf(t.outline);
  const wide = b.right - b.left > b.bottom - b.top;
  const [mx, my] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const next = seeded(seedOf(t.id));
  let straw = '';
  for (let v = (wide ? b.left : b.top) + 3; v < (wide ? b.right : b.bottom) - 1; v += 3.4) {
    const jag = next() * 3;
    straw += wide
      ? `M${short(v)} ${short(b.top + jag)}V${short(b.bottom - jag)}`
      : `M${short(b.left + jag)} ${short(v)}H${short(b.right - jag)}`;
  }
  const ridge = wide
    ? `M${short(b.left)} ${short(my)}H${short(b.right)}`
    : `M${short(mx)} ${short(b.top)}V${short(b.bottom)}`;
  const d = closedPath(t.outline);
  return `<path d="${d}" transform="translate(4 5)" fill="#2b2011" opacity=".3"/><path d="${d}" fill="#c79a4f" stroke="#6b4a22" stroke-width="1.6"/><path d="${straw}" stroke="#a67c38" stroke-width="1"/><path d="${ridge}" stroke="#7a5423" stroke-width="2.6"/>`;
}

/** A village: a trodden square with a well and a tree, houses along its sides, a wall around it. */
export function village(t: Terrain, tiled: boolean): string {
  const b = boxOf(t.outline);
  const [w, h] = [b.right - b.left, b.bottom - b.top];
  const size = Math.min(38, w / 3.2, h / 2.8);
  const next = seeded(seedOf(t.id));
  let houses = '';
  const put = (x: number, y: number): void => {
    const [hw, hh] = [size * (0.8 + next() * 0.4), size * (0.68 + next() * 0.34)];
    const box: Point[] = [
      [x, y],
      [x + hw, y],
      [x + hw, y + hh],
      [x, y + hh],
    ];
    const q = next();
    const inside = box.every(([u, v]) => u >= b.left + 3 && u <= b.right - 3 && v >= b.top + 3 && v <= b.bottom - 3);
    if (inside) houses += house(box, tiled, q > 0.86 ? 'dome' : q > 0.6 ? 'yard' : 'roof');
  };
  for (let x = b.left + 8; x < b.right - size; x += size * 1.32) {
    put(x, b.top + 8);
    put(x, b.bottom - 8 - size);
  }
  for (let y = b.top + 8 + size * 1.25; y < b.bottom - size * 2; y += size * 1.3) {
    put(b.left + 8, y);
    put(b.right - 8 - size, y);
  }
  let dust = '';
  for (let i = 0; i < 50; i++)
    dust += `M${short(b.left + next() * w)} ${short(b.top + next() * h)}h${short(2 + next() * 5)}`;
  const [mx, my] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const well = `<g transform="translate(${short(mx - 12)} ${short(my + 4)})"><circle r="5.4" fill="#b9a071" stroke="#5f4319" stroke-width="1.4"/><circle r="2.7" fill="#2f4d59"/></g>`;
  const floor = `<path d="${closedPath(t.outline)}" fill="${tiled ? '#d6c89a' : '#cfae70'}"/><path d="${dust}" stroke="${tiled ? '#b9a975' : '#ad8b50'}" stroke-width="1.5" opacity=".6"/>`;
  return `${floor}${houses}${w > 90 ? well : ''}${tiled ? '' : dryWall([...t.outline, t.outline[0] as Point], 8)}`;
}
