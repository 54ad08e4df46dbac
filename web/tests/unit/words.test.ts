import { describe, expect, it } from 'vitest';
import type { ClauseText, Line, Side } from '../../src/api/types';
import { safe } from '../../src/drawing/markup';
import { comparison } from '../../src/match/comparison';
import { pacing, reading } from '../../src/match/pace';
import { sampleSteps } from '../../src/pages/curve';
import { faceCounts } from '../../src/pages/luck';
import { leadOf, leadOnTable, outcomeSentence, sideWords, winningSides } from '../../src/pages/outcome';
import { proves } from '../../src/pages/proof';
import { blocks, inline } from '../../src/rules/markdown';
import { find } from '../../src/rules/search';

it('markup characters lose their meaning', () => {
  expect(safe(`<a href="x">'&`)).toBe('&#60;a href=&#34;x&#34;&#62;&#39;&#38;');
});

describe('the outcome in one sentence', () => {
  const sides: Side[] = [
    { id: 'rebel', name: 'Rebel', palette: 'rebel', seats: ['rebel'] },
    { id: 'british', name: 'British', palette: 'british', seats: ['british'] },
  ];
  it('names winner, lead and level', () => {
    expect(
      outcomeSentence(
        { winners: ['british'], level: 'marginal', margin: { british: 9, rebel: -9 }, reason: 'LM-10.2c' },
        sides,
      ),
    ).toBe('The British win by nine points: a marginal victory.');
    expect(
      outcomeSentence(
        { winners: ['rebel'], level: 'total', margin: { british: -30, rebel: 30 }, reason: 'LM-10.1a' },
        sides,
      ),
    ).toBe('The Rebel wins by 30 points: a total victory.');
  });
  it('knows a draw', () => {
    expect(outcomeSentence({ winners: [], level: 'draw', margin: {}, reason: 'LM-10.2c' }, sides)).toBe(
      'Nobody wins: a draw.',
    );
  });
  it('calls a people by its name', () => {
    const afghan: Side = { id: 'afghan', name: 'Afghan', palette: 'rebel', seats: ['afghan'] };
    const won = { winners: ['afghan'], level: 'break', margin: { afghan: 122 }, reason: 'CW-15.2' };
    expect(outcomeSentence(won, [afghan])).toBe('The Afghans win by 122 points: the other army is broken.');
    expect(['British', 'Russian', 'Player 2'].map(sideWords)).toEqual(['the British', 'the Russians', 'Player 2']);
  });
  const forces: Side[] = [
    { id: 'p1', name: 'Highlanders', palette: 'british', seats: ['p1'] },
    { id: 'p2', name: 'Fusiliers', palette: 'british', seats: ['p2'] },
    { id: 'enemy', name: 'Enemy', palette: 'rebel', seats: [] },
  ];
  it('knows the enemy without a seat as a winner', () => {
    const margin = { p1: -34, p2: -34 };
    const lost = { winners: [], level: 'great enemy victory', margin, reason: 'FP-15.6', automatic: true };
    expect(outcomeSentence(lost, forces)).toBe('The Enemy wins by 34 points: a great victory.');
    expect(outcomeSentence({ ...lost, level: 'enemy victory', margin: { p1: -4, p2: -4 } }, forces)).toBe(
      'The Enemy wins by four points.',
    );
    const drawn = { winners: [], level: 'a victory for nobody', margin: { p1: 0, p2: 0 }, reason: 'FP-15.6' };
    expect(outcomeSentence(drawn, forces)).toBe('Nobody wins: a draw.');
    expect(
      outcomeSentence(
        { winners: ['p1', 'p2'], level: 'great victory', margin: { p1: 14, p2: 14 }, reason: 'FP-15.4' },
        forces,
      ),
    ).toBe('Highlanders and Fusiliers win by 14 points: a great victory.');
  });
  it('does not say victory twice, and tells how a battle ended', () => {
    const won = { winners: ['british'], margin: { british: 9, rebel: -9 }, reason: '' };
    expect(outcomeSentence({ ...won, level: 'victory' }, sides)).toBe('The British win by nine points.');
    expect(outcomeSentence({ ...won, level: 'break' }, sides)).toBe(
      'The British win by nine points: the other army is broken.',
    );
  });
  it('compares the lead of the outcome with that of the points', () => {
    const counted = { winners: ['rebel'], level: 'marginal', margin: { british: -25, rebel: 25 }, reason: 'LM-12.1' };
    expect(leadOf(counted)).toBe(25);
    expect(
      leadOnTable(
        [
          { side: 'british', points: '0' },
          { side: 'rebel', points: '7' },
        ],
        winningSides(counted, sides),
      ),
    ).toBe(7);
    expect(leadOnTable([], winningSides(counted, sides))).toBeNull();
  });
});

describe('what is said of hints beside each other', () => {
  const idea = (chance: number | null, error = 0.01): { chance: number | null; error: number | null } => ({
    chance,
    error: chance === null ? null : error,
  });
  it('sees no difference within the errors', () => {
    expect(comparison([idea(0.49), idea(0.5), idea(0.48)])).toContain('no difference seen between these');
  });
  it('gives the reason when a lower chance stands first', () => {
    expect(comparison([idea(0.4), idea(0.6), idea(0.3)])).toContain('1 stays first');
  });
  it('names the order of the list, and what is missing', () => {
    expect(comparison([idea(0.6), idea(0.4)])).toContain('best first');
    expect(comparison([idea(0.6)])).toBe('Chance to win after it.');
    expect(comparison([idea(null)])).toContain('rule of thumb');
  });
});

describe('the seal', () => {
  const secret = '00'.repeat(32);
  // BLAKE3 of 32 zero bytes.
  const seal = '2ada83c1819a5372dae1238fc1ded123c8104fdaa15862aaee69428a1820fcda';
  it('fits its secret and no other', () => {
    expect(proves(secret, seal)).toBe(true);
    expect(proves('01' + '00'.repeat(31), seal)).toBe(false);
    expect(proves('not hexadecimal', seal)).toBe(false);
  });
});

it('faces are counted and compared with fair dice', () => {
  const line = (faces: number[], sides = 6): Line => ({
    step: 1,
    seat: null,
    clause: 'X',
    text: '',
    brief: '',
    weight: 0,
    points: [],
    why: [],
    effects: [],
    heading: false,
    rolls: [{ sides, faces }],
  });
  const found = faceCounts([line([1, 6, 6]), line([2]), line([9], 10)], 6);
  expect(found.counts).toEqual([1, 1, 0, 0, 0, 2]);
  expect(found.total).toBe(4);
  expect(found.mean).toBe(3.75);
  expect(found.band).toBeCloseTo((1.96 * 1.7078) / 2, 3);
});

describe('the rulebook', () => {
  it('reads rulings, lists, tables and clause links', () => {
    const found = blocks(
      'See LM-8.6a and **bold**.\n\n**Ruling.** So it is.\n\n- one\n- two\n  goes on\n\n| die | 1/1 |\n|---|---|\n| 1 | 2AR |',
    );
    expect(found.map((b) => b.kind)).toEqual(['paragraph', 'paragraph', 'list', 'table']);
    expect(found[0]).toMatchObject({
      mark: null,
      inline: [
        { kind: 'text' },
        { kind: 'clause', id: 'LM-8.6a' },
        { kind: 'text' },
        { kind: 'bold', text: 'bold' },
        { kind: 'text', text: '.' },
      ],
    });
    expect(found[1]).toMatchObject({ mark: 'ruling' });
    expect(found[2]).toMatchObject({ items: [[{ text: 'one' }], [{ text: 'two goes on' }]] });
    expect(found[3]).toMatchObject({
      head: [[{ text: 'die' }], [{ text: '1/1' }]],
      rows: [[[{ text: '1' }], [{ text: '2AR' }]]],
    });
  });
  it('keeps code and plain words apart', () => {
    expect(inline('option `artillery_in_battle` is snake_case_too')).toEqual([
      { kind: 'text', text: 'option ' },
      { kind: 'code', text: 'artillery_in_battle' },
      { kind: 'text', text: ' is snake_case_too' },
    ]);
  });
  it('is searched by id first, then title, then text', () => {
    const clause = (id: string, title: string, text: string): ClauseText => ({
      id,
      title,
      kind: 'rule',
      chapter: 'Battles',
      text,
    });
    const book = [
      clause('LM-1.1', 'Units', 'A siege needs units.'),
      clause('LM-9.1', 'Siege', 'What it is.'),
      clause('LM-9.2', 'Rolls', 'See LM-9.1.'),
    ];
    expect(find(book, 'siege').map((c) => c.id)).toEqual(['LM-9.1', 'LM-1.1']);
    expect(find(book, '9.1').map((c) => c.id)).toEqual(['LM-9.1', 'LM-9.2']);
    expect(find(book, 'nothing here')).toEqual([]);
    expect(find(book, '  ')).toEqual([]);
  });
});

it('long news takes longer to read, dice a little more, and never long', () => {
  const line = (text: string, dice = false): Line => ({
    step: 1,
    seat: null,
    clause: '',
    text,
    brief: '',
    weight: 0,
    points: [],
    why: [],
    effects: [],
    heading: false,
    rolls: dice ? [{ sides: 6, faces: [1] }] : [],
  });
  expect(reading([])).toBeLessThan(reading([line('short')]));
  expect(reading([line('short')])).toBeLessThan(reading([line('short', true)]));
  const many = Array.from({ length: 30 }, () => line('many words in a row'));
  expect(reading(many)).toBeLessThanOrEqual(2400);
  // A turn of forty acts is over after fifteen seconds, however much there is to read; a slow one is read in peace.
  expect(40 * pacing(many, 'normal', 40)).toBeLessThanOrEqual(15_000);
  expect(40 * pacing(many, 'fast', 40)).toBeLessThanOrEqual(13_000);
  expect(pacing(many, 'slow', 40)).toBeGreaterThan(2400);
  expect(pacing(many, 'off')).toBe(0);
});

it('a curve of points takes few samples', () => {
  expect(sampleSteps(3, 40)).toEqual([0, 1, 2, 3]);
  const many = sampleSteps(312, 40);
  expect(many).toHaveLength(40);
  expect([many[0], many.at(-1)]).toEqual([0, 312]);
});
