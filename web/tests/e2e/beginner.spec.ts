import { expect, test } from './server';
import { Player } from './player';

test("a visitor plays the beginner's scenario against the computer to its end by clicking only", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now/ }).click();
  await expect(page.locator('#question')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Guided start' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave the guide' }).click();
  const player = new Player(page);
  const decisions = await player.playOut(400);
  expect(decisions).toBeGreaterThan(2);
  expect(player.onSurface, 'some orders came from the surface').toBeGreaterThan(0);
  await page.getByRole('link', { name: 'See the result' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win|draw/);
  await expect(page.getByRole('heading', { name: 'The score, by cause' })).toBeVisible();
  await expect(page.getByText('The seal fits.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Record .jsonl' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.jsonl$/);
  await page.getByRole('button', { name: 'Rematch, sides swapped' }).click();
  await expect(page).toHaveURL(/\/match\/(?!.*result)/);
  await expect(page.locator('.ask')).toBeVisible();
});

test('the guided start leads through the first order', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now, with a guide' }).click();
  const coach = page.getByRole('region', { name: 'Guided start' });
  await expect(coach.getByRole('heading')).toHaveText('This is your decision');
  for (const title of ['What can be done shines', 'Odds before dice', 'Now give an order']) {
    await coach.getByRole('button', { name: 'Next' }).click();
    await expect(coach.getByRole('heading')).toHaveText(title);
  }
  await coach.getByRole('button', { name: 'Next' }).click();
  await expect(coach).toBeHidden();
  const player = new Player(page);
  await player.awaitTurn();
  await player.decide(() => 0);
  await expect(coach.getByRole('heading')).toHaveText('Your opponent answers');
  for (let i = 0; i < 3; i++) await coach.getByRole('button').last().click();
  await expect(coach).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Play now/ })).not.toContainText('guide');
});
