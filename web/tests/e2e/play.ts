import { expect, type Page } from '@playwright/test';
import { Player, still } from './player';

/** The match of a newcomer, at its first decision. Dice may end one before that: then another is begun. */
export async function playNow(page: Page): Promise<Player> {
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  for (let match = 0; match < 6; match++) {
    await page.goto('/');
    await page.getByRole('button', { name: /^Play now/ }).click();
    await expect(page.locator('#question')).toBeVisible();
    const player = new Player(page);
    if ((await player.awaitTurn()) === 'decide') return player;
  }
  throw new Error('every match was over before its first decision');
}

/** Starts a match of a game by the form, the first scenario unless one is named, and waits for the first decision. */
export async function begin(page: Page, game: string, scenario?: string, haste = 0): Promise<Player> {
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto(`/new?game=${game}${scenario ? `&scenario=${scenario}` : ''}`);
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.locator('#question')).toBeVisible();
  const player = new Player(page, haste);
  await player.awaitTurn();
  // A picture that stays: on a desk the whole table, so that every piece can be reached.
  if ((page.viewportSize()?.width ?? 0) > 760) {
    await page.keyboard.press('0');
    await still(page);
  }
  return player;
}

/**
 * So many decisions are taken with care; by then dragging, clicking, choosing and the list have all been used, and the
 * rest only has to end.
 */
const CAREFUL = 24;

/** Plays any game to its end by what it offers, and looks at the result. */
export async function playToTheEnd(
  page: Page,
  game: string,
  scenario?: string,
  haste = 0,
  most = 900,
): Promise<Player> {
  const player = await begin(page, game, scenario, haste);
  const decisions = await player.playOut(most, CAREFUL);
  expect(decisions).toBeGreaterThan(2);
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win|draw/i);
  await expect(page.getByText('The seal fits.')).toBeVisible();
  return player;
}
