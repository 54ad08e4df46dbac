import { describe, expect, it } from 'vitest';
import type { Ground, Scene } from '../../src/api/types';
import { grown, overlap } from '../../src/drawing/geometry';
import { drawMap, drawWays } from '../../src/drawing/map';
import { furnish } from '../../src/surface/furniture';
import { absolutePlate, betweenPlates, wayOf } from '../../src/surface/reach';
import { factorOf, Scale } from '../../src/surface/spread';
import { layOut, renewed, standingOf } from '../../src/surface/stacks';
import { ground as rawGround, scene as rawScene } from '../fixtures/last-mughal.mjs';

const scale = new Scale(factorOf(rawGround as unknown as Ground));
const ground = scale.ground(rawGround as unknown as Ground);
const scene = scale.scene(rawScene as unknown as Scene);
const map = drawMap(ground);

describe('the drawn map', () => {
  it('has every bridge of the data, and no link crosses a river without one', () => {
    for (const link of map.links) expect(link.bridges.length, link.link.id).toBe(link.link.crossings.length);
  });

  it('draws every link from one of its zones to the other', () => {
    expect(map.links).toHaveLength(ground.links.length);
    for (const { link, points } of map.links) {
      const at = (id: string) => ground.zones.find((z) => z.id === id)?.at;
      const ends = [points[0], points.at(-1)].map((p) => p?.map(Math.round).join());
      expect(ends).toEqual([at(link.a), at(link.b)].map((p) => p?.map(Math.round).join()));
    }
  });

  it('is safe markup: names from data are escaped', () => {
    const evil = {
      ...ground,
      names: [
        {
          text: '<script>alert(1)</script>',
          at: [1, 1] as [number, number],
          angle: 0,
          size: 14,
          style: 'note' as const,
        },
      ],
    };
    expect(drawMap(evil).names).not.toContain('<script');
  });

  it('shows floods', () => {
    expect(drawWays(map, ground, [{ link: 'allahabad-banda', state: 'closed' }])).toContain('#a32a36');
    expect(drawWays(map, ground, [])).not.toContain('#a32a36');
  });
});

describe('stacks', () => {
  const stacks = layOut(ground.zones, scene.pieces, ground.surface, []);

  it('hold every piece exactly once', () => {
    const ids = stacks.flatMap((s) => s.pieces.map((p) => p.piece.id)).sort();
    expect(ids).toEqual(scene.pieces.map((p) => p.id).sort());
  });

  it('hold a leader who travels with another one once, too', () => {
    const [first, second] = scene.pieces.filter((p) => p.form === 'disc');
    if (!first || !second) throw new Error('no two leaders');
    const led = { ...second, place: first.place, attached: first.id };
    const pieces = scene.pieces.map((p) => (p === second ? led : p));
    const ids = layOut(ground.zones, pieces, ground.surface, []).flatMap((s) => s.pieces.map((p) => p.piece.id));
    expect(ids.sort()).toEqual(pieces.map((p) => p.id).sort());
  });

  it('stay as they lie while nobody comes, goes or moves, and show the pieces as they are', () => {
    const hurt = scene.pieces.map((p) => ({ ...p, strength: 'hurt', spent: true }));
    expect(standingOf(hurt)).toBe(standingOf(scene.pieces));
    expect(standingOf(scene.pieces.slice(1))).not.toBe(standingOf(scene.pieces));
    const shown = renewed(stacks, hurt);
    expect(shown.map((s) => s.box)).toEqual(stacks.map((s) => s.box));
    expect(shown.flatMap((s) => s.pieces).every((p) => p.piece.strength === 'hurt')).toBe(true);
  });

  it('cover neither each other nor any plate', () => {
    const plates = ground.zones.map((z) => ({ id: z.id, box: absolutePlate(ground, z.id) }));
    for (const stack of stacks) {
      for (const other of stacks)
        if (other !== stack) expect(overlap(stack.box, other.box), `${stack.key} on ${other.key}`).toBe(0);
      for (const plate of plates)
        if (plate.box) expect(overlap(stack.box, plate.box), `${stack.key} on ${plate.id}`).toBeLessThan(30);
    }
  });

  it('stand off, with a line to their place, where there is no room beside it', () => {
    const unit = scene.pieces.find((p) => p.form === 'counter');
    if (!unit) throw new Error('no unit');
    const at = (zone: string, inside: boolean, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...unit,
        id: `${zone} ${inside} ${i}`,
        attached: null,
        place: { zone: { zone, inside } },
      }));
    const crowd = [...at('lucknow', false, 12), ...at('lucknow', true, 4), ...at('cawnpore', false, 8)];
    const laid = layOut(ground.zones, crowd, ground.surface, []);
    for (const { key, zone, box, tether } of laid) {
      for (const z of ground.zones) {
        const plate = absolutePlate(ground, z.id);
        if (plate) expect(overlap(box, plate), `${key} on ${z.id}`).toBeLessThan(30);
      }
      const own = absolutePlate(ground, zone);
      const stands = own && overlap(grown(own, 15), box) > 0;
      expect(tether === null, key).toBe(stands);
    }
  });

  it('stay where they were when nothing changes', () => {
    const again = layOut(ground.zones, scene.pieces, ground.surface, [], stacks);
    expect(again.map((s) => [s.key, s.box])).toEqual(stacks.map((s) => [s.key, s.box]));
  });
});

it('title, tracks and scale cover no plate', () => {
  for (const item of furnish(ground, { width: 266, height: 146 })) {
    const box = { left: item.x, top: item.y, right: item.x + item.width, bottom: item.y + item.height };
    for (const z of ground.zones) {
      const plate = absolutePlate(ground, z.id);
      if (plate) expect(overlap(box, plate), `${item.kind} on ${z.id}`).toBe(0);
    }
  }
});

it('a way follows the drawn road and stops short of the plates', () => {
  const order = scene.affordances[0];
  if (!order) throw new Error('the fixture has orders');
  const way = wayOf(order.path, ground, map.links);
  expect(way.length).toBeGreaterThan(10);
  const target = absolutePlate(ground, 'cawnpore');
  const end = betweenPlates(way, null, target, 10).at(-1);
  expect(
    target &&
      end &&
      (end[0] < target.left - 9 || end[0] > target.right + 9 || end[1] < target.top - 9 || end[1] > target.bottom + 9),
  ).toBe(true);
});

it('scaling and its inverse agree', () => {
  expect(scale.back(scale.point([123, 45])).map((n) => Math.round(n * 1e6) / 1e6)).toEqual([123, 45]);
});
