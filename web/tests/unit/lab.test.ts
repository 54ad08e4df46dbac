import { describe, expect, it } from 'vitest';
import type { GameInfo, LabReply } from '../../src/api/types';
import { again, finest, left, together } from '../../src/lab/pace';
import { called, changedLines, changes, published } from '../../src/lab/sets';

const run: LabReply = { id: 'a', work: 'running', played: 200, of: 1000, seconds: 10, problem: null, figures: null };
const game = { options: [{ id: 'handicap', values: ['-20..20'], default: '0', clause: 'LM-10.3', text: 'Points given.' }] } as unknown as GameInfo;
const files = [{ path: 'map.toml', text: '[nwp]\nrebellion = 5\n[oudh]\nrebellion = 6\n' }];

describe('a run', () => {
  it('says how fine a difference so many matches show', () => {
    expect([finest(10_000), finest(100)]).toEqual(['1.4', '13.9']);
  });
  it('says how long it takes still', () => {
    expect(left(run)).toBe('20 a second, 40 s left');
    expect(left({ ...run, played: 10, of: 100_000 })).toBe('1.0 a second, 1667 min left');
    expect(left({ ...run, played: 0 })).toBe('beginning');
  });
  it('counts as one with the run it is compared with', () => {
    expect(together([{ ...run, work: 'done', played: 1000 }, { ...run, work: 'waiting', played: 0, seconds: null }])).toEqual({ played: 1000, of: 2000, seconds: 10, work: 'running' });
    expect(together([run, { ...run, work: 'failed' }]).work).toBe('failed');
    expect(together([{ ...run, work: 'done' }, { ...run, work: 'done' }]).work).toBe('done');
  });
  it('gives the command for the terminal', () => {
    expect(again('last-mughal', 'delhi', 500, 7)).toBe('grognard lab run last-mughal --scenario delhi --games 500 --seed 7 --out results');
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
    const set = { name: '', options: { handicap: '3' }, files: { 'map.toml': files[0]?.text.replace('rebellion = 5', 'rebellion = 4') ?? '' } };
    expect(changes(set, game, files)).toEqual([{ where: 'handicap', was: '0', is: '3', clause: 'LM-10.3' }, { where: 'map.toml', was: 'rebellion = 5', is: 'rebellion = 4', clause: null }]);
    expect(changes({ ...published(), options: { handicap: '0' } }, game, files)).toEqual([]);
  });
  it('is called by its name, or by the one thing it changes', () => {
    const one = { ...published(), options: { handicap: '3' } };
    expect([called(published(), []), called(one, changes(one, game, files)), called({ ...one, name: 'gentler' }, [])]).toEqual(['as published', 'handicap 3', 'gentler']);
  });
});
