import { expect, it } from 'vitest';
import type { Piece, Stand } from '../../src/api/types';
import { hull, turned } from '../../src/drawing/geometry';
import { blockOf, marksOf, outlines, stands, tableBadge, tagOf } from '../../src/drawing/stands';
import { terrain } from '../../src/drawing/terrain';

const stand = (x: number, y: number, extra: Partial<Stand> = {}): Stand => ({
  at: [x, y],
  facing: 90,
  width: 20,
  depth: 10,
  figures: 3,
  symbol: '',
  devices: [],
  ...extra,
});
const unit = (list: Stand[], extra: Partial<Piece> = {}): Piece => ({
  id: 'u',
  side: 'british',
  name: 'A wing',
  label: 'u L 2',
  form: { stands: list },
  symbol: 'infantry',
  devices: [],
  strength: '2',
  detail: '',
  place: { table: { at: [100, 100], facing: 90 } },
  attached: null,
  badges: [],
  spent: false,
  facts: [],
  ...extra,
});

it('a unit that looks east is drawn in its own frame with the front up', () => {
  const block = blockOf(unit([stand(100, 90), stand(100, 110)]));
  expect(block?.at).toEqual([100, 100]);
  expect(block?.stands.map((s) => s.facing)).toEqual([0, 0]);
  expect(block?.stands.map((s) => s.at.map((n) => Math.round(n) + 0))).toEqual([
    [-10, 0],
    [10, 0],
  ]);
  expect(Math.round(block?.box.right ?? 0)).toBe(20);
  expect(Math.round(block?.box.top ?? 0)).toBe(-5);
});

it('its marks stand ahead of the front, at the corners and behind the rear', () => {
  const block = blockOf(unit([stand(100, 90), stand(100, 110)]));
  if (!block) throw new Error('no block');
  const marks = marksOf(block, [20, 8]);
  expect(marks.nose[0]).toBeCloseTo(12);
  expect(marks.corners.rear_left[0]).toBeCloseTo(-5);
  expect(marks.corners.rear_left[1]).toBeCloseTo(-20);
  expect(marks.tag[0]).toBeCloseTo(-28);
});

it('a tag does not say the strength twice, nor what the base already says', () => {
  expect(tagOf(unit([stand(0, 0), stand(1, 1)]), [stand(0, 0), stand(1, 1)])).toEqual({
    label: 'u L 2',
    strength: '',
    plate: false,
    brigade: false,
  });
  const figures = [stand(0, 0, { depth: 0 }), stand(9, 0, { depth: 0 })];
  expect(tagOf(unit(figures, { label: '84th' }), figures)).toEqual({
    label: '84th',
    strength: '2',
    plate: true,
    brigade: false,
  });
  const brigade = [stand(0, 0, { figures: 0, depth: 30, width: 30 })];
  expect(tagOf(unit(brigade, { name: 'Albert', label: 'MX', strength: '5' }), brigade)).toEqual({
    label: 'Albert',
    strength: '',
    plate: false,
    brigade: true,
  });
  expect(stands(unit(brigade, { label: 'Albert', strength: '5' }), brigade, 'french', 0)).toContain('>5</text>');
  expect(stands(unit(brigade, { strength: '5' }), brigade, 'french', 90), 'sign and number stand upright').toContain(
    'rotate(-180)',
  );
});

it('badges: dots for hits, a diamond for morale, a sight for saved fire', () => {
  const badge = (text: string, tone: 'bad' | 'accent' | 'contact' | 'plain') =>
    tableBadge({ corner: 'rear_left', text, title: '<t>', tone });
  expect(badge('3', 'bad').match(/<circle/g)).toHaveLength(3);
  expect(badge('S', 'accent')).toContain('>S</text>');
  expect(badge('⊕', 'contact')).not.toContain('<text');
  expect(badge('12', 'plain')).toContain('<rect');
  expect(badge('12', 'plain')).not.toContain('<t>');
});

it('a horse stands on two round bases and is drawn once', () => {
  const mounted = [
    stand(0, 0, { depth: 0, width: 20, figures: 1, facing: 0 }),
    stand(0, 20, { depth: 0, width: 20, figures: 0, facing: 0 }),
  ];
  const foot = mounted.map((s) => ({ ...s, figures: 1 }));
  const draw = (list: Stand[]): string => stands(unit(list, { symbol: 'cavalry' }), list, 'british', 0);
  expect(draw(mounted)).not.toContain('translate(0 20)');
  expect(draw(foot)).toContain('translate(0 20)');
});

it('outlines follow bases, round ones too', () => {
  expect(outlines([stand(0, 0)])).toMatch(/^M.*Z$/);
  expect(outlines([stand(5, 7, { depth: 0 })])).toBe('M-5 7a10 10 0 1 1 20 0a10 10 0 1 1 -20 0Z');
});

it('the hull of a square and a point within is the square', () => {
  expect(
    hull([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [2, 2],
      [2, 0],
    ]),
  ).toHaveLength(4);
  const [x, y] = turned([0, -1], 90);
  expect([Math.round(x), Math.round(y) + 0]).toEqual([1, 0]);
});

it.each(['nullah', 'rampart', 'redoubt', 'wooden_building', 'stone_bridge', 'bush', 'broken'])(
  'draws %s otherwise than a patch',
  (kind) => {
    const outline: [number, number][] = [
      [0, 0],
      [60, 0],
      [60, 40],
      [0, 40],
    ];
    const draw = (k: string): string => terrain({ id: 't', kind: k, name: '', outline, level: 0, note: '' }, 'dust');
    expect(draw(kind)).not.toBe(draw('nobody knows'));
  },
);

it('a battery with its fire order shows a lit match', () => {
  const guns = [stand(0, 0, { width: 150, depth: 300, figures: 2 })];
  const draw = (devices: string[]): string =>
    stands(unit(guns, { symbol: 'artillery', strength: '2', devices }), guns, 'russian', 0);
  expect(draw(['match'])).toContain('#e8762c');
  expect(draw([])).not.toContain('#e8762c');
});
