import { describe, expect, it } from 'vitest';
import { dropList, keepList, nameOfList, readLists, remarkOn, renameList, type KeptList } from '../../src/match/lists';

const list = (name: string, changed: Partial<KeptList> = {}): KeptList => ({
  name,
  game: 'grande-armee',
  scenario: 'picket',
  rules: 3,
  seat: 'blue',
  list: `build ${name}`,
  ...changed,
});
const names = (lists: KeptList[] | string): string[] | string =>
  typeof lists === 'string' ? lists : lists.map((one) => one.name);

describe('kept lists', () => {
  it('come back as they were kept, and what is none is left out', () => {
    const kept = [list('Guard'), list('Horse')];
    expect(readLists(JSON.stringify(kept))).toEqual(kept);
    const bad = [null, 7, 'x', [], { ...list('No rules'), rules: '3' }, list(''), { name: 'bare' }];
    expect(readLists(JSON.stringify([...bad, ...kept]))).toEqual(kept);
    for (const text of [null, '', '{', '{}', '"x"']) expect(readLists(text)).toEqual([]);
  });
  it('have one name each in a game', () => {
    const two = keepList(keepList([], list('Horse')), list('Guard'));
    expect(names(two)).toEqual(['Guard', 'Horse']);
    const again = keepList(two, list('Guard', { list: 'build anew' }));
    expect(again.map((one) => one.list)).toEqual(['build anew', 'build Horse']);
    expect(keepList(two, list('Guard', { game: 'mutiny-1857' }))).toHaveLength(3);
    expect(nameOfList('  The   Old\n Guard ')).toBe('The Old Guard');
  });
  it('are renamed where the name is free, and deleted', () => {
    const two = [list('Guard'), list('Horse')];
    expect(names(renameList(two, list('Guard'), ' Young Guard '))).toEqual(['Horse', 'Young Guard']);
    expect(renameList(two, list('Guard'), 'Horse')).toBe('There is a list “Horse” already.');
    expect(renameList(two, list('Guard'), '  ')).toBe('A list needs a name.');
    expect(renameList(two, list('Guard'), 'Guard')).toBe(two);
    expect(names(dropList(two, list('Guard')))).toEqual(['Horse']);
    expect(names(dropList(two, list('Guard', { game: 'mutiny-1857' })))).toEqual(['Guard', 'Horse']);
  });
  it('say where they come from if it is elsewhere', () => {
    expect(remarkOn(list('Guard'), 'picket', 3)).toBe('');
    expect(remarkOn(list('Guard'), 'ford', 3)).toBe('named in picket');
    expect(remarkOn(list('Guard'), 'ford', 4)).toBe('named in picket, by version 3 of the rules');
    expect(remarkOn(list('Guard'), 'picket', null)).toBe('');
  });
});
