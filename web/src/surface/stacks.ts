import type { LabelSide, Piece, Zone } from '../api/types';
import type { Point } from '../drawing/geometry';
import { COUNTER, DISC } from '../drawing/counter';
import { grown, overlap, type Box } from '../drawing/geometry';
import { plateBox, textWidth } from '../drawing/plate';
import { gapBetween } from './placement';

/** A piece with its place in a stack: the top left corner of a counter, the middle of a disc. */
export interface Placed {
  piece: Piece;
  x: number;
  y: number;
}

export interface Caption {
  text: string;
  x: number;
  y: number;
  side: string;
}

/** The pieces of one zone that stand together, in the field or behind the walls. */
export interface Stack {
  key: string;
  zone: string;
  inside: boolean;
  side: LabelSide;
  box: Box;
  /** A line to its plate, where it stands off. */
  tether: readonly [Point, Point] | null;
  pieces: Placed[];
  captions: Caption[];
}

interface Block {
  /** Places left empty in its rows. */
  gaps: number;
  width: number;
  height: number;
  pieces: Placed[];
  captions: Caption[];
}

const PITCH = COUNTER.width - 1.6;
const ROW = COUNTER.height + 2;
const CAPTION = 16;
const BADGE = 2 * DISC + 8;
const GAP = 6;

const zoneOf = (piece: Piece): { zone: string; inside: boolean } | null =>
  typeof piece.place === 'object' && 'zone' in piece.place ? piece.place.zone : null;

/**
 * Columns of a place: each leader with the units attached to him, then those without one, side by side. A leader who
 * travels with another has a column of his own: every piece stands once.
 */
function columns(pieces: readonly Piece[]): Piece[][] {
  const leaders = pieces.filter((p) => p.form === 'disc');
  const ids = new Set(leaders.map((p) => p.id));
  const led = leaders.map((leader) => [leader, ...pieces.filter((p) => p.form !== 'disc' && p.attached === leader.id)]);
  const loose = pieces.filter((p) => p.form !== 'disc' && !(p.attached && ids.has(p.attached)));
  const sides = [...new Set(loose.map((p) => p.side))];
  return [...led, ...sides.map((side) => loose.filter((p) => p.side === side))];
}

export const captionOf = (piece: Piece): string => (piece.detail ? `${piece.name} ${piece.detail}` : piece.name);

function block(column: readonly Piece[], perRow: number): Block {
  const leader = column[0]?.form === 'disc' ? column[0] : undefined;
  const units = leader ? column.slice(1) : column;
  const indent = leader ? BADGE : 0;
  const across = Math.min(perRow, units.length);
  const rows = Math.ceil(units.length / perRow);
  const body = Math.max(rows * ROW - 2, leader ? 2 * DISC + 4 : 0);
  const text = leader ? captionOf(leader) : '';
  const wide = leader ? textWidth(text, '600 14.5px "EB Garamond"', 14.5) : 0;
  const unitsWidth = across ? across * PITCH + 1.6 : 0;
  const core = indent + unitsWidth;
  const width = Math.max(core, wide);
  const shift = (width - core) / 2;
  const pieces: Placed[] = units.map((piece, i) => ({
    piece,
    x: shift + indent + (i % perRow) * PITCH,
    y: Math.floor(i / perRow) * ROW,
  }));
  if (leader) pieces.unshift({ piece: leader, x: shift + DISC + 3, y: body / 2 });
  const captions = leader ? [{ text, x: width / 2, y: body + CAPTION - 3, side: leader.side }] : [];
  return {
    gaps: Math.max(0, rows * across - units.length),
    width,
    height: body + (leader ? CAPTION : 0),
    pieces,
    captions,
  };
}

/** Columns one below the other. */
function pile(blocks: readonly Block[]): Block {
  const width = Math.max(...blocks.map((b) => b.width));
  const whole: Block = { gaps: blocks.reduce((sum, b) => sum + b.gaps, 0), width, height: 0, pieces: [], captions: [] };
  for (const b of blocks) {
    const y = whole.height ? whole.height + 4 : 0;
    const x = (width - b.width) / 2;
    whole.pieces.push(...b.pieces.map((p) => ({ ...p, x: p.x + x, y: p.y + y })));
    whole.captions.push(...b.captions.map((c) => ({ ...c, x: c.x + x, y: c.y + y })));
    whole.height = y + b.height;
  }
  return whole;
}

const WALL = { side: 5, top: 7, foot: 4 };

function walled(b: Block): Block {
  const shift = <T extends { x: number; y: number }>(item: T): T => ({
    ...item,
    x: item.x + WALL.side,
    y: item.y + WALL.top,
  });
  const width = Math.ceil((b.width + 2 * WALL.side - 3) / 6) * 6 + 3;
  const extra = (width - b.width) / 2 - WALL.side;
  const moved = <T extends { x: number; y: number }>(item: T): T => ({ ...shift(item), x: item.x + WALL.side + extra });
  return {
    gaps: b.gaps,
    width,
    height: b.height + WALL.top + WALL.foot,
    pieces: b.pieces.map(moved),
    captions: b.captions.map(moved),
  };
}

const SIDES: LabelSide[] = ['right', 'left', 'below', 'above'];

/** How far a stack may stand off where there is no room beside its plate; what is behind walls stays nearer. */
const FAR = { field: 100, inside: 30 };
/** It is looked for at every so many pixels. */
const PITCH_OFF = 9;
/** From here on a line says to which place a stack belongs. */
const TETHERED = 14;
/** A seat that costs more hides something. */
const CROWDED = 3000;

/** Places around a plate, near and far, where a block of this size stands on nothing of it. */
function around(plate: Box, w: number, h: number, far: number): Point[] {
  const spots: Point[] = [];
  const taken = grown(plate, GAP - 1);
  for (let x = plate.left - w - far; x <= plate.right + far; x += PITCH_OFF)
    for (let y = plate.top - h - far; y <= plate.bottom + far; y += PITCH_OFF)
      if (!overlap(taken, { left: x, top: y, right: x + w, bottom: y + h })) spots.push([x, y]);
  return spots;
}

/** Places beside a plate where a block of this size may stand. */
function seats(plate: Box, w: number, h: number, side: LabelSide): Point[] {
  const midX = (plate.left + plate.right) / 2 - w / 2;
  const midY = (plate.top + plate.bottom) / 2 - h / 2;
  const ys = [
    midY,
    plate.top,
    plate.bottom - h,
    plate.top - h * 0.35,
    plate.bottom - h * 0.65,
    plate.top - h * 0.7,
    plate.bottom - h * 0.3,
    plate.top - h - GAP,
    plate.bottom + GAP,
  ];
  const xs = [
    midX,
    plate.left,
    plate.right - w,
    plate.left - w * 0.35,
    plate.right - w * 0.65,
    plate.left - w * 0.7,
    plate.right - w * 0.3,
    plate.left - w - GAP,
    plate.right + GAP,
  ];
  switch (side) {
    case 'right':
      return ys.map((y) => [plate.right + GAP, y]);
    case 'left':
      return ys.map((y) => [plate.left - GAP - w, y]);
    case 'below':
      return xs.map((x) => [x, plate.bottom + GAP]);
    case 'above':
      return xs.map((x) => [x, plate.top - GAP - h]);
  }
}

export interface Terrainless {
  width: number;
  height: number;
}

/** Things a stack should not cover, and how much it matters. */
export interface Obstacle {
  box: Box;
  weight: number;
}

/**
 * Lays out all stacks of a map. Each stands beside its plate on the side the map prefers, or on the one where it
 * covers least. Two rounds: the second sees where everything else went. `before` keeps a stack where it stood, so that
 * the map stays calm from step to step.
 */
export function layOut(
  zones: readonly Zone[],
  pieces: readonly Piece[],
  sheet: Terrainless,
  obstacles: readonly Obstacle[],
  before: readonly Stack[] = [],
): Stack[] {
  const wanted: { zone: Zone; inside: boolean; blocks: Block[] }[] = [];
  for (const zone of zones) {
    for (const inside of [true, false]) {
      const here = pieces.filter((p) => {
        const z = zoneOf(p);
        return z?.zone === zone.id && z.inside === inside;
      });
      if (!here.length) continue;
      const cols = columns(here);
      const most = Math.max(...cols.map((c) => c.length));
      const widths = [
        ...new Set([Math.min(most, 4), Math.min(most, 3), Math.min(most, 2), Math.min(most, 6), 1]),
      ].filter((n) => n > 0);
      const shapes = widths.map((n) => pile(cols.map((c) => block(c, n))));
      wanted.push({ zone, inside, blocks: inside ? shapes.map(walled) : shapes });
    }
  }
  const plates = zones.map((zone) => placedPlate(zone));
  const done = new Map<string, Stack>();
  for (let round = 0; round < 3; round++) {
    for (const want of wanted) {
      const key = keyOf(want.zone.id, want.inside);
      const others = [...done.values()].filter((s) => s.key !== key).map((s) => s.box);
      const old = before.find((s) => s.key === key);
      done.set(key, placed(want, plates, others, sheet, obstacles, old));
    }
  }
  return [...done.values()];
}

/** All that the places of stacks depend on: who stands where in which company, and how long captions are. */
export const standingOf = (pieces: readonly Piece[]): string =>
  JSON.stringify(pieces.map((p) => [p.id, p.side, p.place, p.form, p.attached, p.form === 'disc' ? captionOf(p) : '']));

/** The same stacks with the pieces as they are now: nobody has come, gone or moved. */
export function renewed(stacks: readonly Stack[], pieces: readonly Piece[]): Stack[] {
  const now = new Map(pieces.map((piece) => [piece.id, piece]));
  return stacks.map((stack) => ({
    ...stack,
    pieces: stack.pieces.map((p) => ({ ...p, piece: now.get(p.piece.id) ?? p.piece })),
  }));
}

const keyOf = (zone: string, inside: boolean): string => `${zone}${inside ? ' inside' : ''}`;

function placedPlate(zone: Zone): { zone: string; box: Box } {
  const b = plateBox(zone);
  const flag = zone.kind === 'city' ? 12 : 0;
  const skull = zone.kind === 'city' ? 7 : 0;
  const [x, y] = zone.at;
  return {
    zone: zone.id,
    box: { left: b.left + x - skull, right: b.right + x, top: b.top + y - flag, bottom: b.bottom + y },
  };
}

function placed(
  want: { zone: Zone; inside: boolean; blocks: Block[] },
  plates: readonly { zone: string; box: Box }[],
  others: readonly Box[],
  sheet: Terrainless,
  obstacles: readonly Obstacle[],
  old: Stack | undefined,
): Stack {
  const { zone, inside, blocks } = want;
  const own = plateBox(zone);
  const plate: Box = {
    left: own.left + zone.at[0],
    right: own.right + zone.at[0],
    top: own.top + zone.at[1],
    bottom: own.bottom + zone.at[1],
  };
  const preferred = inside ? (zone.label === 'below' ? 'right' : 'below') : zone.pieces;
  const near = obstacles.filter((o) => overlap(grown(plate, 230), o.box) > 0);
  const close = plates.filter((p) => overlap(grown(plate, 260), p.box) > 0);
  let best: { cost: number; block: Block; at: Point; box: Box; side: LabelSide } | undefined;
  // What a seat costs only grows as it is looked at: it is dropped as soon as it is no better than the best one.
  const consider = (block: Block, shape: number, at: Point, side: LabelSide, own: number): void => {
    const most = best?.cost ?? Infinity;
    const box: Box = { left: at[0], top: at[1], right: at[0] + block.width, bottom: at[1] + block.height };
    let cost = shape * 70 + block.gaps * 60 + own;
    if (old && old.side === side && Math.abs(old.box.left - box.left) < 40 && Math.abs(old.box.top - box.top) < 40)
      cost -= 120;
    cost += outside(box, sheet) * 40;
    if (cost >= most) return;
    const wide = grown(box, 4);
    for (const other of others) cost += overlap(wide, other) * 40;
    if (cost >= most) return;
    const far = gapBetween(box, plate);
    const around = grown(box, 3);
    for (const p of close) {
      // A stack hides no name of a place, and no other stack, as long as there is any other room.
      cost += overlap(around, p.box) * (p.zone === zone.id ? 4 : 60);
      // It stands no nearer to another place than to its own.
      if (p.zone !== zone.id && far > GAP + 1 && gapBetween(box, p.box) < far) cost += 4000;
      if (cost >= most) return;
    }
    for (const o of near) {
      cost += overlap(box, o.box) * o.weight;
      if (cost >= most) return;
    }
    best = { cost, block, at, box, side };
  };
  for (const [shape, b] of blocks.entries())
    for (const side of SIDES)
      for (const [seat, at] of seats(plate, b.width, b.height, side).entries())
        consider(b, shape, at, side, seat * 26 + (side === preferred ? 0 : 200));
  if (best && best.cost > CROWDED)
    for (const [shape, b] of blocks.entries())
      for (const at of around(plate, b.width, b.height, inside ? FAR.inside : FAR.field)) {
        const box: Box = { left: at[0], top: at[1], right: at[0] + b.width, bottom: at[1] + b.height };
        consider(b, shape, at, sideOf(plate, box), 400 + gapBetween(box, plate) * 25);
      }
  const { block, at, box, side } = best as NonNullable<typeof best>;
  const move = <T extends { x: number; y: number }>(item: T): T => ({ ...item, x: item.x + at[0], y: item.y + at[1] });
  return {
    key: keyOf(zone.id, inside),
    zone: zone.id,
    inside,
    side,
    box,
    tether: gapBetween(box, plate) > TETHERED ? tether(box, plate) : null,
    pieces: block.pieces.map(move),
    captions: block.captions.map(move),
  };
}

/** On which side of a plate a box lies. */
const sideOf = (plate: Box, b: Box): LabelSide =>
  b.left >= plate.right ? 'right' : b.right <= plate.left ? 'left' : b.top >= plate.bottom ? 'below' : 'above';

/** The shortest line between two boxes that lie apart. */
function tether(a: Box, b: Box): readonly [Point, Point] {
  const between = (low: number, high: number, from: number, to: number): [number, number] =>
    high < from ? [high, from] : low > to ? [low, to] : [middleOf(low, high, from, to), middleOf(low, high, from, to)];
  const [ax, bx] = between(a.left, a.right, b.left, b.right);
  const [ay, by] = between(a.top, a.bottom, b.top, b.bottom);
  return [
    [ax, ay],
    [bx, by],
  ];
}

/** The middle of what two spans share. */
const middleOf = (low: number, high: number, from: number, to: number): number =>
  (Math.max(low, from) + Math.min(high, to)) / 2;

const outside = (b: Box, sheet: Terrainless): number =>
  Math.max(0, -14 - b.left) +
  Math.max(0, -6 - b.top) +
  Math.max(0, b.right - sheet.width - 14) +
  Math.max(0, b.bottom - sheet.height - 6);
