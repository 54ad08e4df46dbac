import type { Page } from '@playwright/test';
import { clean, fits } from './axe';
import { Player } from './player';
import { expect, test } from './server';

/** A short match of two sergeants, over at once. */
async function finished(page: Page): Promise<string> {
  const computer = { kind: 'computer', level: 'sergeant' };
  const made = await page.request.post('/api/matches', {
    data: {
      game: 'last-mughal',
      scenario: 'relief-of-cawnpore',
      options: {},
      seats: { rebel: { kind: 'computer', level: 'recruit' }, british: computer },
      undo: true,
      listed: false,
    },
  });
  const { id } = (await made.json()) as { id: string };
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/matches/${id}`)).json()) as { status: { status: string } }).status.status,
    )
    .toBe('over');
  return id;
}

test('a match that is over is analysed; curve, decisions, board and address move together', async ({ page }) => {
  const id = await finished(page);
  await page.goto(`/match/${id}/result`);
  await page.getByRole('link', { name: 'What happened: analysis' }).click();
  await expect(page.getByRole('heading', { name: 'Decisions that cost' })).toBeVisible({ timeout: 240_000 });
  await expect(page.locator('.board .piece, .board [data-piece]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/\?$/);
  const slider = page.locator('.curve input[type="range"]');
  await slider.fill('3');
  await expect(page).toHaveURL(/#ply=3$/);
  await expect(page.getByText(/· step 3$/)).toBeVisible();
  await expect(page.locator('.board')).toHaveAttribute('aria-label', 'The surface at step 3');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#ply=4$/);
  const costly = page.locator('.costs li button').first();
  if (await costly.count()) {
    const step = await costly.locator('.n').textContent();
    await costly.click();
    await expect(page).toHaveURL(new RegExp(`#ply=${step}$`));
    await expect(costly).toHaveAttribute('aria-current', 'step');
  }
  await clean(page, 'analysis');
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(200);
    await fits(page, `analysis at ${width} x ${height}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Decisions that cost' })).toBeVisible();
  await clean(page, 'analysis, dark');
});

test('the analysis of a missing match says so and leads back', async ({ page }) => {
  await page.goto('/match/nosuch/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to analyse');
  await clean(page, 'analysis of a missing match');
  await page.getByRole('link', { name: 'Your matches' }).click();
  await expect(page).toHaveURL(/\/matches$/);
});

test('a match is played on from a step, with oneself in a seat', async ({ page }) => {
  const id = await finished(page);
  await page.goto(`/match/${id}/analysis#ply=2`);
  const on = page.getByRole('button', { name: 'Play on from here' });
  await expect(on).toBeEnabled({ timeout: 240_000 });
  await on.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('You play').selectOption({ label: 'British' });
  await dialog.getByRole('button', { name: 'Play on' }).click();
  await expect(page.locator('#question')).toBeVisible();
  expect(page.url()).not.toContain(id);
});

test('a hint names the best orders, and one of them is given', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now/ }).click();
  const player = new Player(page);
  await player.awaitTurn();
  await page.getByRole('button', { name: 'Hint' }).click();
  const panel = page.getByRole('region', { name: 'Hint' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expect(panel.getByText(/\d+ %/).first()).toBeVisible();
  await clean(page, 'match, a hint');
  const before = await player.step();
  await panel.getByRole('button', { name: 'Give order 1' }).click();
  await player.finish(before);
  expect(await player.step()).toBeGreaterThan(before);
  await expect(panel).toBeHidden();
});
