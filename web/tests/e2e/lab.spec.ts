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
  await expect(page.getByRole('heading', { name: 'Who wins' })).toBeVisible({ timeout: 200_000 });
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
  await expect(page.getByLabel('Matches')).toHaveValue('60');
  await page.getByLabel('Scenario').selectOption('rebellion');
  await expect(page.getByText('The last run: The Last Mughal')).toBeVisible();
  await page.goto(`/lab?run=${new URL(page.url()).searchParams.get('run')}`);
  await expect(page.getByLabel('Scenario'), 'a short address learns from the report').toHaveValue('relief-of-cawnpore');
});

test('the lab refuses with a sentence and a next step, and never its own button', async ({ page }) => {
  await fill(page, 1000);
  await page.locator('.seats select').first().selectOption({ label: 'General, 300 lines' });
  await expect(page.getByLabel('Matches')).toHaveValue('200');
  await expect(page.getByRole('button', { name: 'Play 200 matches' })).toBeEnabled();
  await expect(page.locator('code')).toContainText('--seat rebel=general:300i');
  await page.getByLabel('Matches').fill('-5');
  await expect(page.getByText('Choose from 10 to 200 matches')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
  await page.goto('/lab?run=gone');
  await expect(page.getByText('There is no run `gone`')).toBeVisible();
  await expect(page.getByText('Begin again with the form')).toBeVisible();
});

test('a data set that cannot be read is not kept, and one without a change is none', async ({ page }) => {
  await fill(page, 60);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /Compare with a set B/ }).click();
  await expect(dialog.getByText('Nothing differs from set A')).toBeVisible();
  await dialog.locator('textarea').fill('this is not toml = = =');
  await expect(dialog.getByRole('alert')).toContainText('cannot be read: line 1');
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeDisabled();
  await clean(page, 'lab, a broken data set');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Play 60 matches' })).toBeVisible();
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
  await expect(page.getByText('B less A').first()).toBeVisible({ timeout: 240_000 });
  expect(page.url()).toMatch(/run=\w+&against=\w+/);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fits(page, `lab at ${width} x ${height}`);
  }
});
