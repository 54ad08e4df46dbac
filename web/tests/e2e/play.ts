import { expect, type Page } from '@playwright/test';
import { Player } from './player';

/** Starts a match of a game by the form, the first scenario unless one is named, and waits for the first decision. */
export async function begin(page: Page, game: string, scenario?: string, haste = 0): Promise<Player> {
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto(`/new?game=${game}${scenario ? `&scenario=${scenario}` : ''}`);
  await page.getByRole('button', { name: 'Start the match' }).click();
  await expect(page.locator('#question')).toBeVisible();
  const player = new Player(page, haste);
  await player.awaitTurn();
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
