import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GamePage, LabReply, LevelInfo } from '../../src/api/types';
import {
  address,
  command,
  isComparable,
  most,
  objection,
  promise,
  read,
  sentence,
  told,
  type Ask,
} from '../../src/lab/ask';
import { pace, shownOf, together } from '../../src/lab/pace';
import { choices } from '../../src/lab/players';
import { areAlike, called, changedLines, inScenario, changes, published } from '../../src/lab/sets';
import { flawIn } from '../../src/lab/toml';

const run: LabReply = {
  id: 'a',
  work: 'running',
  played: 200,
  of: 1000,
  seconds: 10,
  winners: [],
  problem: null,
  figures: null,
};
const ended: LabReply = { ...run, work: 'done', played: 1000, figures: '<p>A</p>' };
const ask: Ask = {
  game: 'last-mughal',
  scenario: 'rebellion',
  matches: 500,
  seed: 7,
  players: { rebel: 'sergeant', british: 'general:300i' },
  sets: [published()],
};
const again = (address: string, kept: Record<string, Record<string, string>> = {}): Ask =>
  read(new URL(address, 'http://x').searchParams, (id) => kept[id]);
const game = {
  options: [
    {
      id: 'handicap',
      values: { kind: 'number', least: -20, most: 20, step: 1 },
      default: 0,
      clause: 'LM-10.3',
      text: 'Points given.',
    },
    { id: 'weather', values: { kind: 'words', words: ['dry', 'wet'] }, default: 'dry', clause: 'LM-2.1', text: '' },
  ],
  labels: {},
  own_options: {
    delhi: [
      { kind: 'default', option: 'handicap', value: 5 },
      { kind: 'absent', option: 'weather', why: 'it never rains' },
    ],
  },
} as unknown as GamePage;
const files = [{ path: 'map.toml', text: '[nwp]\nrebellion = 5\n[oudh]\nrebellion = 6\n' }];

describe('a run', () => {
  it('promises no more than so many matches show', () => {
    expect(promise(10_000)).toBe('Enough to see a difference of 1.4 points of 100.');
    expect(promise(10)).toBe('Too few to tell much: 100 matches show a difference of 13.9 points of 100.');
  });
  it('says how long it takes still, by the run that is being played', () => {
    expect(pace([run])).toEqual({ rate: '20 matches a second', wait: '40 s left' });
    expect(pace([{ ...ended, seconds: 900 }, run])).toEqual({ rate: '20 matches a second', wait: '40 s left' });
    expect(pace([{ ...run, played: 10, of: 100_000 }])?.wait).toBe('1667 min left');
    expect(pace([{ ...run, played: 0 }])).toBeNull();
  });
  it('counts as one with the run it is compared with', () => {
    expect(together([ended, { ...run, work: 'waiting', played: 0, seconds: null }])).toEqual({
      played: 1000,
      of: 2000,
      work: 'running',
    });
    expect(together([run, { ...run, work: 'failed' }]).work).toBe('failed');
    expect(together([ended, ended]).work).toBe('done');
  });
  it('is shown as a part, and not to be taken away, while the other is played', () => {
    const b = { ...run, id: 'b' };
    expect(shownOf([run], null)).toBeNull();
    expect(shownOf([ended], null)).toEqual({ figures: '<p>A</p>', part: null, from: { id: 'a', against: null } });
    expect(shownOf([ended, b], null)).toEqual({ figures: '<p>A</p>', part: 'A', from: null });
    expect(shownOf([ended, { ...b, work: 'failed' }], null)).toEqual({
      figures: '<p>A</p>',
      part: 'A',
      from: { id: 'a', against: null },
    });
    expect(shownOf([ended, { ...ended, id: 'b' }], '<p>A, B</p>')).toEqual({
      figures: '<p>A, B</p>',
      part: null,
      from: { id: 'b', against: 'a' },
    });
  });
});

describe('what is asked', () => {
  it('is refused with a sentence where the server would refuse it', () => {
    expect(most(ask)).toBe(200);
    expect(objection(ask)).toBe('Choose from 10 to 200 matches, a whole number.');
    const easy = { ...ask, players: {} };
    expect(objection(easy)).toBeNull();
    for (const matches of [null, -5, 0, 9, 10.5, 20_001])
      expect(objection({ ...easy, matches })).toBe('Choose from 10 to 20,000 matches, a whole number.');
    for (const seed of [null, -1, 1e17]) expect(objection({ ...easy, seed })).toContain('seed');
    expect(objection({ ...easy, sets: [{ ...published(), missing: true }] })).toContain(
      'set A are not in this browser',
    );
  });
  it('names everybody but sergeants in the command', () => {
    const sets = [{ ...published(), options: { handicap: '4' }, files: { 'map.toml': '' } }];
    expect(command({ ...ask, sets }).join(' ')).toBe(
      'grognard lab run last-mughal --scenario rebellion --games 500 --seed 7 --seat british=general:300i --option handicap=4 --data DIR --out results',
    );
  });
  it('is found again in the address, with the files that the browser kept', () => {
    const b = { name: 'gentler', options: {}, files: { 'map.toml': 'x = 1' }, missing: false };
    const sets = [{ ...published(), options: { handicap: '4' }, missing: false }, b];
    const where = address({ ...ask, sets }, 'b', 'a');
    expect(again(where, { b: b.files })).toEqual({ ...ask, players: { british: 'general:300i' }, sets });
    expect(again(where).sets[1]).toEqual({ ...b, files: {}, missing: true });
    expect(again('/lab').matches).toBe(1000);
  });
  it('is found in a report where the address says less', () => {
    const code = (player: string, rest = ''): string =>
      `<code>grognard lab run last-mughal --games 20 --seed 1 --scenario rebellion --seat british=${player},rebel=sergeant${rest}</code>`;
    expect(told('<p>nothing</p>')).toBeNull();
    expect(again(`/lab?${told(`A ${code('recruit')} B ${code('recruit', ' --option handicap=4')}`)}`)).toEqual({
      game: 'last-mughal',
      scenario: 'rebellion',
      matches: 20,
      seed: 1,
      players: { british: 'recruit', rebel: 'sergeant' },
      sets: [
        { ...published(), missing: false },
        { ...published(), options: { handicap: '4' }, missing: false },
      ],
    });
    expect(again(`/lab?${told(`A ${code('recruit')} B ${code('captain:100i')}`)}`)).toMatchObject({
      players: { british: 'captain:100i' },
      sets: [{}],
    });
  });
  it('is compared with a run of the same game alone', () => {
    const other = { ...ask, players: {} };
    expect(isComparable(ask, other)).toBe(true);
    expect(isComparable(ask, { ...ask, players: { british: 'general:300i' } }), 'nothing differs').toBe(false);
    expect(
      [{ game: 'mutiny-1857' }, { scenario: 'x' }, { matches: 10 }, { seed: 1 }].some((change) =>
        isComparable(ask, { ...other, ...change }),
      ),
    ).toBe(false);
  });
  it('names the lines of those who look ahead', () => {
    const levels: LevelInfo[] = [
      { id: 'sergeant', title: 'Sergeant', text: '' },
      { id: 'field-marshal', title: 'Field marshal', text: '' },
    ];
    expect(choices(levels, 'sergeant')).toEqual([
      { player: 'sergeant', title: 'Sergeant' },
      { player: 'field-marshal:1000i', title: 'Field marshal, 1,000 lines' },
    ]);
    expect(choices(levels, 'general:5i').at(-1)).toEqual({ player: 'general:5i', title: 'general:5i' });
  });
  it('is refused in sentences', () => {
    expect(['there is no run `x`', 'the run was interrupted.', 'map.toml, line 1: no'].map(sentence)).toEqual([
      'There is no run `x`.',
      'The run was interrupted.',
      'In map.toml, line 1: no.',
    ]);
  });
});

describe('a data set', () => {
  it('knows in which lines two files differ', () => {
    expect(changedLines('a\nb\nc', 'a\nB\nc')).toEqual([{ was: 'b', is: 'B' }]);
    expect(changedLines('a\nb', 'a\nb')).toEqual([]);
    expect(changedLines('a\nb', 'a\nx\nb')).toEqual([{ was: '', is: 'x' }]);
    expect(changedLines('a\nx\nb', 'a\nb')).toEqual([{ was: 'x', is: '' }]);
  });
  it('lists what differs from what is published', () => {
    const set = {
      name: '',
      options: { handicap: '3' },
      files: { 'map.toml': files[0]?.text.replace('rebellion = 5', 'rebellion = 4') ?? '' },
    };
    expect(changes(set, game, 'rebellion', files)).toEqual([
      { where: 'handicap', was: '0', is: '3', clause: 'LM-10.3' },
      { where: 'map.toml', was: 'rebellion = 5', is: 'rebellion = 4', clause: null },
    ]);
    expect(changes({ ...published(), options: { handicap: '0' } }, game, 'rebellion', files)).toEqual([]);
  });
  it('has other options in a scenario that says so', () => {
    const set = { ...published(), options: { handicap: 5, weather: 'wet' } };
    expect(changes(set, game, 'rebellion', files).map((change) => change.where)).toEqual(['handicap', 'weather']);
    expect(changes(set, game, 'delhi', files)).toEqual([]);
    expect(inScenario(set, game, 'delhi').options).toEqual({});
    expect(inScenario({ ...set, options: { handicap: '0' } }, game, 'delhi').options).toEqual({ handicap: '0' });
  });
  it('is called by its name, or by the one thing it changes', () => {
    const one = { ...published(), options: { handicap: '3' } };
    expect([
      called(published(), []),
      called(one, changes(one, game, 'rebellion', files)),
      called({ ...one, name: 'gentler' }, []),
    ]).toEqual(['as published', 'handicap 3', 'gentler']);
  });
  it('is like another when it plays the same game, whatever its name', () => {
    expect(areAlike(published(), { ...published(), name: 'b' })).toBe(true);
    expect(areAlike(published(), { ...published(), options: { handicap: '3' } })).toBe(false);
    expect(areAlike({ ...published(), files: { a: 'x' } }, { ...published(), files: { a: 'y' } })).toBe(false);
  });
});

describe('a file of data', () => {
  it('is read where it is published', () => {
    const folder = new URL('../../../games/', import.meta.url);
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\/data\/.*\.toml$/.test(path),
    );
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => flawIn(readFileSync(new URL(path, folder), 'utf8')))).toEqual([]);
  });
  it('has its fault named with the line', () => {
    expect(flawIn('this is not toml = = =')).toEqual({ line: 1, why: '`=` is missing after the name' });
    expect(flawIn('a = 1\n[b\nc = 2')).toEqual({ line: 2, why: '`]` is missing' });
    expect(flawIn('a = [1,\n 2\n b = 3')).toEqual({ line: 3, why: '`,` or `]` is missing' });
    for (const text of ['a = 1 2', 'a = x', 'a =', 'a = "b', 'a = 3ap', '[[a]', 'a = {b 1}'])
      expect(flawIn(`x = 1\n${text}\n`)?.line, text).toBe(2);
    expect(
      flawIn('# a\n[a.b]\nx = { y = [1, 2.5, "z"], w = true } # c\n[[c]]\n"k" = -1_000\nm = """\n= =\n"""'),
    ).toBeNull();
  });
});
