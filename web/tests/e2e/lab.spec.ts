import type { Page } from '@playwright/test';
import { clean, fits } from './axe';
import { expect, test } from './server';

async function fill(page: Page, matches: number): Promise<void> {
  await page.goto('/lab?game=last-mughal&scenario=relief-of-cawnpore');
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Play it many times');
  await page.getByLabel('Matches').fill(String(matches));
}

test('a run of the lab is asked for, followed, shown and found again by its address', async ({ page }) => {
  await fill(page, 60);
  await page.getByRole('button', { name: 'Play 60 matches' }).click();
  await expect(page.getByRole('heading', { name: 'Who wins' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Which rules ever mattered' })).toBeVisible();
  expect(page.url()).toContain('run=');
  await clean(page, 'lab, a run');
  const table = page.locator('.lab-clauses tbody tr:visible');
  const few = await table.count();
  await page.getByLabel('show all').check();
  expect(await table.count(), 'all clauses are shown on demand').toBeGreaterThan(few);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Who wins' })).toBeVisible();
});

test('two data sets are played and compared', async ({ page }) => {
  await fill(page, 60);
  await page.getByRole('button', { name: /Compare with a set B/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('gentler');
  await dialog.getByLabel(/Points given/).fill('4');
  await expect(dialog.getByText('One figure differs')).toBeVisible();
  await clean(page, 'lab, a data set');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('button', { name: /Data set B: gentler/ })).toBeVisible();
  await page.getByRole('button', { name: 'Play 2 × 60 matches' }).click();
  await expect(page.getByText('B less A').first()).toBeVisible();
  expect(page.url()).toMatch(/run=\w+&against=\w+/);
  for (const [width, height] of [[390, 844], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    await fits(page, `lab at ${width} x ${height}`);
  }
});
