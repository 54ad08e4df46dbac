import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ground, Piece, Pile, Scene, Side, Track, ZoneState } from '../../src/api/types';
import { boxOf, overlap, type Box } from '../../src/drawing/geometry';
import { drawMap } from '../../src/drawing/map';
import { houseNames } from '../../src/drawing/town';
import { trackPanel } from '../../src/drawing/track';
import { seatPieces } from '../../src/surface/areas';
import { furnish, obstaclesOf } from '../../src/surface/furniture';
import { gapBetween } from '../../src/surface/placement';
import { zoneBox } from '../../src/surface/places';
import { flagSigns, otherFloor } from '../../src/surface/signs';
import { factorOf, Scale } from '../../src/surface/spread';
import { layOut } from '../../src/surface/stacks';

/** Positions of real matches on maps and plans, as `scripts/scenes.mjs` stores them; a ground stands with its first. */
interface Stored {
  game: string;
  scenario: string;
  step: number;
  ground: Ground | null;
  pieces: Omit<Piece, 'facts' | 'badges'>[];
  zones: ZoneState[];
  tracks: Track[];
  piles: Pile[];
  sides: Side[];
}

const stored = readFileSync(new URL('../fixtures/boards.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as unknown as Stored);
const grounds = new Map<string, Ground>();
for (const { scenario, ground } of stored)
  if (ground) grounds.set(scenario, new Scale(factorOf(ground)).ground(ground));

function position(one: Stored): { ground: Ground; scene: Scene } {
  const ground = grounds.get(one.scenario);
  if (!ground) throw new Error(`no ground of ${one.scenario}`);
  const pieces = one.pieces.map((p): Piece => ({ ...p, facts: [], badges: [] }));
  return { ground, scene: { ...one, pieces } as unknown as Scene };
}
const area = (b: Box): number => (b.right - b.left) * (b.bottom - b.top);

it('there are openings of every scenario on a map or a plan, and positions beyond them', () => {
  expect(stored.filter((s) => s.step === 0)).toHaveLength(8);
  expect(stored.filter((s) => s.step > 0).length).toBeGreaterThanOrEqual(20);
});

describe.each(stored.filter((s) => s.game === 'last-mughal'))('$scenario at step $step', (one) => {
  it('no stack hides a place name or another stack; each stands beside its own place or has a line to it', () => {
    const { ground, scene } = position(one);
    const panel = trackPanel(one.tracks, one.piles, one.sides);
    const printed = furnish(ground, { width: panel.width, height: panel.height });
    const stacks = layOut(
      ground.zones,
      scene.pieces,
      ground.surface,
      obstaclesOf(ground, printed, drawMap(ground).links),
    );
    const plates = ground.zones.map((z) => ({ zone: z.id, box: zoneBox(ground, z.id) as Box }));
    const faults: string[] = [];
    for (const stack of stacks) {
      const own = plates.find((p) => p.zone === stack.zone)?.box as Box;
      for (const other of stacks)
        if (other !== stack && overlap(stack.box, other.box) > 0) faults.push(`${stack.key} covers ${other.key}`);
      for (const { zone, box } of plates)
        if (overlap(stack.box, box) > area(box) * 0.02) faults.push(`${stack.key} covers the name of ${zone}`);
      if (!stack.tether && gapBetween(stack.box, own) > 15) faults.push(`${stack.key} has no line`);
    }
    expect(faults).toEqual([]);
  });
});

describe.each(stored.filter((s) => s.game === 'fast-play-mutiny'))('$scenario at step $step', (one) => {
  it.each([0, 1])('houses and areas are named beside pieces and signs, on floor %i', (floor) => {
    const { ground, scene } = position(one);
    const seats = seatPieces(ground.zones, scene.pieces, floor);
    const signs = [...flagSigns(ground, scene, floor), ...otherFloor(ground, scene, floor, new Map())];
    const taken = [...seats, ...signs].map((t) => t.box);
    const houses = houseNames(ground, taken);
    expect(houses).toHaveLength(ground.names.length);
    const faults: string[] = [];
    for (const [i, { text, box }] of houses.entries()) {
      if (taken.some((t) => overlap(t, box) > area(box) * 0.02)) faults.push(`${text} is covered`);
      for (const other of houses.slice(i + 1))
        if (overlap(box, other.box) > 0) faults.push(`${text} covers ${other.text}`);
    }
    for (const { id, name, outline } of ground.zones.filter((z) => z.outline.length && z.floor === floor)) {
      const b = boxOf(outline);
      const box: Box = {
        left: b.left + 10,
        right: b.left + 10 + name.length * 8,
        top: b.bottom - 19,
        bottom: b.bottom - 8,
      };
      if (seats.some((s) => overlap(s.box, box) > 0)) faults.push(`${id} is covered`);
    }
    expect(faults).toEqual([]);
  });
});
