import type { RulesNote } from '../api/types';

/** Whether a match is played by other rules or on other data than matches that begin today. */
export const isOlder = (rules: RulesNote): boolean => rules.standing !== 'current' || rules.other_data;

/** What says so where there is little room. */
export const olderMark = (rules: RulesNote | undefined): string =>
  rules && isOlder(rules) ? (rules.newest === rules.version ? 'own' : `v${rules.version}`) : '';

/** What says so where there is room. */
export const olderWords = (rules: RulesNote): string =>
  rules.newest === rules.version ? 'data of its own' : `rules of version ${rules.version}`;
