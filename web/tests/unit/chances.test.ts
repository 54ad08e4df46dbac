import { describe, expect, it } from 'vitest';
import { band, costly, opening, points, stairs, told } from '../../src/analysis/chances';
import { isDecided, standing, studyOf, verdict, waterfall } from '../../src/analysis/study';
import {
  answerOf,
  apart,
  befell,
  chapters,
  clipped,
  happened,
  journey,
  ordered,
  orderOf,
  wordsOf,
} from '../../src/analysis/words';
import type { Affordance, Analysis, Choice, Estimate, Judged, Line, Point, Turn } from '../../src/api/types';
import { readable } from '../../src/surface/names';

const curve: Point[] = [
  { step: 0, turn: 1, chance: 0.46, band: [0.4, 0.52] },
  { step: 2, turn: 1, chance: 0.75, band: [0.7, 0.8] },
  { step: 3, turn: 2, chance: 1, band: [1, 1] },
];
const [x, y] = [(step: number) => step * 10, (chance: number) => 100 - chance * 100];

const judged = (step: number, seat: string, loss: number, mistake: boolean, before = 0.5, worth = 0): Judged => ({
  step,
  turn: 1,
  seat,
  question: 'q',
  notation: `order ${step}`,
  before: { value: before, error: 0.02 },
  worth: { value: worth, error: 0 },
  loss: { value: loss, error: 0.01 },
  mistake,
  options: [],
  others: null,
  legal: 3,
  lines: 100,
});

const analysis = {
  of: 'red',
  seats: ['red', 'blue'],
  sides: [0, 1],
  curve,
  decisions: [judged(0, 'red', 0.1, true, 0.46, -0.21), judged(2, 'blue', 0.2, true, 0.75, 0.43)],
  turning_points: [{ step: 2, change: 0.25, decision: 0.43, luck: -0.18 }],
  account: {
    start: { value: 0.46, error: 0.02 },
    luck: { value: 0.32, error: 0.05 },
    end: 1,
    sides: [
      {
        seats: ['red'],
        worth: { value: -0.21, error: 0.03 },
        loss: { value: 0.25, error: 0.05 },
        mistakes: 2,
        luck: { value: 0.2, error: 0.05 },
      },
      {
        seats: ['blue'],
        worth: { value: -0.43, error: 0.03 },
        loss: { value: 0.5, error: 0.05 },
        mistakes: 4,
        luck: { value: -0.12, error: 0.05 },
      },
    ],
  },
} as unknown as Analysis;

describe('the curve', () => {
  it('holds a chance until the next step', () => {
    expect(
      stairs(
        curve.map((p) => [p.step, p.chance] as const),
        x,
        y,
      ),
    ).toBe('M0.0 54.0H20.0V25.0H30.0V0.0');
  });
  it('has a band that closes', () => {
    expect(band(curve, x, y)).toBe('M0.0 48.0H20.0V20.0H30.0V0.0V0.0V30.0H20.0V60.0H0.0Z');
    expect(band([], x, y)).toBe('');
  });
  it('is turned over for the other side', () => {
    const blue = studyOf(analysis, 'blue');
    expect(blue.curve.map((p) => p.chance)).toEqual([0.54, 0.25, 0]);
    expect(blue.curve[1]?.band[0]).toBeCloseTo(0.2);
    expect([blue.end, blue.luck.value, blue.worth.value, blue.given.value]).toEqual([0, -0.32, -0.43, 0.21]);
    expect(blue.turns[0]).toMatchObject({ change: -0.25, decision: -0.43, luck: 0.18 });
  });
});

describe('the account', () => {
  it('giving up is a stair of its own, and never luck', () => {
    const account = { ...analysis.account, end: 0, luck: { value: 0.1, error: 0.05 } };
    const given = { ...account, early_end: { value: -0.78, error: 0.04 } };
    const steps = waterfall(studyOf({ ...analysis, account: given } as Analysis, 'red'), 'you', 'blue', 'given up');
    expect(steps.map((s) => s.label)).toEqual(['start', 'dice', 'you', 'blue', 'given up', 'lost']);
    expect(steps.at(-2)?.to).toBeCloseTo(0);
    // Analyses of older programs counted it as luck: the last chance tells it apart.
    const old = studyOf(
      { ...analysis, account: { ...account, luck: { value: -1, error: 0.05 } } } as Analysis,
      'red',
      true,
    );
    expect(old.early?.value).toBeCloseTo(-(0.75 + 0.43));
    expect(old.luck.value + (old.early?.value ?? 0)).toBeCloseTo(-1);
  });

  it('adds up from the start to the result', () => {
    const steps = waterfall(studyOf(analysis, 'red'), 'you', 'blue', 'given up');
    expect(steps.map((s) => s.text)).toEqual(['46', '+32', '−21', '+43', '100']);
    expect(steps.at(-2)?.to).toBeCloseTo(1);
    expect(steps.map((s) => s.tone)).toEqual(['total', 'luck', 'cost', 'gain', 'total']);
  });
  it('adds up step by step, too', () => {
    const { tracks } = studyOf(analysis, 'red');
    const ends = [tracks.luck, tracks.own, tracks.others].map((t) => t.at(-1)?.[1] ?? 0);
    expect(ends[1]).toBeCloseTo(-0.21);
    expect(ends[2]).toBeCloseTo(0.43);
    expect(0.46 + ends.reduce((a, b) => a + b, 0)).toBeCloseTo(1);
    expect(tracks.own.at(-1)?.[0]).toBe(3);
    // Where the curve changes: before the next step.
    expect(tracks.own[1]).toEqual([2, -0.21]);
  });
  it('speaks for either side', () => {
    expect(verdict(studyOf(analysis, 'red'), 'you', 'Blue')).toBe(
      'Lucky, but also the better player: Blue threw away twice what you did, measured by a sergeant’s orders.',
    );
    expect(verdict(studyOf(analysis, 'blue'), 'Blue', 'Red')).toBe(
      'Unlucky, and the weaker player too: Blue threw away twice what Red did, measured by a sergeant’s orders.',
    );
  });
  it('calls nothing even that is only not told apart', () => {
    const figure = (value: number, error: number): Estimate => ({ value, error });
    expect(
      [figure(-0.53, 0.4), figure(0.02, 0.03), figure(0.3, 0.1), figure(-0.3, 0.1), figure(0, 0.2)].map(standing),
    ).toEqual([null, 0, 1, -1, null]);
    const said = (luck: Estimate, worth: Estimate): string =>
      verdict({ ...studyOf(analysis, 'red'), luck, worth, given: figure(0, 0) }, 'you', 'Blue');
    expect(said(figure(-0.53, 0.4), figure(-0.07, 0.4))).toBe('Too few lines were played to tell dice from decisions.');
    expect(said(figure(-0.53, 0.1), figure(-0.07, 0.4))).toBe(
      'Unlucky; too few lines were played to judge the decisions.',
    );
    expect(said(figure(0.24, 0.13), figure(-0.81, 0.12))).toBe(
      'The weaker player: you threw away 81 points that a sergeant would have kept. Too few lines were played to judge the dice.',
    );
    expect(said(figure(0.01, 0.02), figure(0.3, 0.02))).toBe(
      'Even dice, and the better player: you made 30 points more than a sergeant would have.',
    );
    expect(said(figure(0.01, 0.02), figure(0.01, 0.02))).toBe(
      'Even dice, even decisions, measured by a sergeant’s orders.',
    );
  });
  it('lists mistakes first and leaves out what cost nothing', () => {
    const list = [judged(1, 'red', 0.2, false), judged(2, 'blue', 0.05, true), judged(3, 'red', 0.001, false)];
    expect(costly(list, null).map((d) => d.step)).toEqual([2, 1]);
    expect(costly(list, ['red']).map((d) => d.step)).toEqual([1]);
  });
  it('opens at the costliest mistake, else where the match turned', () => {
    expect(opening(analysis.decisions, analysis.turning_points)).toBe(2);
    expect(
      opening(
        [judged(1, 'red', 0, false)],
        [
          { step: 4, change: 0.1 },
          { step: 9, change: -0.3 },
        ],
      ),
    ).toBe(9);
    expect(opening([], [])).toBe(0);
  });
  it('puts the order that was given first where nothing better was seen', () => {
    const choice = (notation: string, given: boolean): Choice => ({
      notation,
      given,
      sergeant: false,
      row: null,
      moves: [],
      chance: { value: 0.5, error: 0.1 },
    });
    const options = [choice('a', false), choice('b', true)];
    expect(told({ ...judged(0, 'red', 0, false), options }).map((o) => o.notation)).toEqual(['b', 'a']);
    expect(told({ ...judged(0, 'red', 0.1, true), options }).map((o) => o.notation)).toEqual(['a', 'b']);
  });
  it('tells decisions from dice', () => {
    expect([
      isDecided({ decision: -0.2, luck: 0.1 } as Turn),
      isDecided({ decision: 0.05, luck: -0.3 } as Turn),
    ]).toEqual([true, false]);
  });
  it('writes figures with their sign, and nothing as nothing', () => {
    expect([points(0.104), points(-0.02, 1), points(0.0001)]).toEqual(['+10', '−2.0', '0']);
  });
});

describe('the words', () => {
  const line = (step: number, text: string, heading = false, faces: number[] = []): Line => ({
    step,
    seat: null,
    clause: 'TP-3.2',
    text,
    brief: '',
    weight: 0,
    points: [],
    why: [],
    effects: [],
    heading,
    rolls: faces.length ? [{ sides: 6, faces }] : [],
  });
  const lines = [
    line(0, 'Turn 2: July 1857, monsoon', true),
    line(1, 'Havelock marches'),
    line(1, 'Battle: die 4', false, [4]),
    line(2, 'Turn 3: autumn', true),
  ];
  it('put names for ids', () => {
    expect(
      readable(
        'stratagem cholera1 on havelock',
        new Map([
          ['cholera1', 'Cholera'],
          ['havelock', 'Havelock'],
        ]),
      ),
    ).toBe('Stratagem Cholera on Havelock');
    expect(readable('b1 wheel left 30, ahead 4.5', new Map([['b1', '78th']]))).toBe('78th wheel left 30, ahead 4.5');
  });
  it('find what a step came to', () => {
    expect([happened(lines, 0), happened(lines, 1)]).toEqual(['Havelock marches', '']);
  });
  it('call luck by its dice or by what befell another, never by the order', () => {
    const drawn = { ...line(4, 'The British draw 3'), seat: 'british' };
    expect(
      [0, 2, 3].map((step) => befell([...lines, line(3, 'Hm goes to B5'), drawn], { step, seat: 'rebel' })),
    ).toEqual(['Battle: die 4', 'Dice and draws', 'The British draw 3']);
  });
  const option = (notation: string, row: Partial<Affordance>, given = false): Choice => ({
    notation,
    given,
    sergeant: false,
    row: { notation, note: '', cost: '', subject: null, target: null, path: [], group: '', ...row } as Affordance,
    moves: [],
    chance: { value: 0.5, error: 0.1 },
  });
  it('say what was ordered, with its piece or with its verb', () => {
    const names = new Map([
      ['K1', 'K1'],
      ['agra', 'Agra'],
      ['z2', 'ghazis'],
      ['z3', 'ghazis'],
    ]);
    const told = (notation: string, row: Partial<Affordance>): string => ordered(option(notation, row), names, null);
    expect(told('roll D4', { label: 'Move to D4', subject: 'K1', target: { zone: 'D4' } })).toBe('K1: Move to D4');
    expect(told('siege agra', { label: 'Agra' })).toBe('Siege Agra');
    expect(told('use thugs', { label: 'Thugs', target: { card: 'thugs' } })).toBe('Use Thugs');
    expect(told('end movement', { label: 'End all movement' })).toBe('End all movement');
    expect(told('z2 move 12 19 180', { label: 'Ahead', subject: 'z2' })).toBe('Ghazis z2: Ahead');
  });
  it('tell orders apart that read the same', () => {
    const row = { label: 'Activate b1', subject: 'b1' };
    const options = [
      option('activate lb0 b1', { ...row, group: 'the colonel' }),
      option('activate lb1 b1', { ...row, group: 'the major' }, true),
      option('activate lb0 i1', { label: 'Activate i1', group: 'the colonel' }),
    ];
    expect(apart(options, new Map(), null)).toEqual(['the colonel', 'the major', '']);
    expect(orderOf({ notation: 'activate lb1 b1', options }, new Map(), null)).toBe('Activate b1, the major');
    const copies = ['play ghazis1', 'play ghazis2'].map((notation) => option(notation, { label: 'Ghazis' }));
    expect(apart(copies, new Map(), null)).toEqual(['play ghazis1', 'play ghazis2']);
  });
  it('put the question before a bare answer', () => {
    const options = [option('no', { label: 'No' }, true)];
    expect(answerOf({ notation: 'no', options, question: 'advance' }, new Map(), null)).toBe('Advance: no');
    expect(answerOf({ notation: 'no', options, question: 'line-up' }, new Map(), null)).toBe('Line up: no');
  });
  it('name the turns as the log does', () => {
    expect(
      chapters(
        [
          { step: 0, turn: 1 },
          { step: 2, turn: 2 },
          { step: 5, turn: 2 },
        ],
        lines,
      ),
    ).toEqual([
      { step: 0, number: '2', date: 'July 1857, monsoon' },
      { step: 2, number: '3', date: 'autumn' },
    ]);
  });
  it('say where an order sends its pieces where no row says it', () => {
    expect([journey({ from: [0, 0], to: [0, -500] }, 100), journey({ from: [0, 0], to: [-300, 300] }, 100)]).toEqual([
      '5.0″ north',
      '4.2″ south-west',
    ]);
    const choice: Choice = {
      notation: 'place 13.63 31.12',
      given: true,
      sergeant: false,
      row: null,
      moves: [{ piece: 'sahib1', from: [0, 0], to: [200, 0] }],
      chance: { value: 0.5, error: 0.1 },
    };
    expect(wordsOf(choice, new Map([['sahib1', 'Sahib 1']]), 100)).toBe('Sahib 1: 2.0″ east');
    expect(wordsOf({ ...choice, moves: [] }, new Map(), 100)).toBe('Place 13.63 31.12');
  });
  it('are cut at a word', () => {
    expect(clipped('The rebels retreat from Cawnpore to Fatehgarh', 30)).toBe('The rebels retreat from…');
    expect(clipped('short', 30)).toBe('short');
  });
});
