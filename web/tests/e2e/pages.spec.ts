import type { Page } from '@playwright/test';
import { clean, fits } from './axe';
import { Player } from './player';
import { expect, test } from './server';

const SIZES = [
  [390, 844],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const;

async function match(page: Page): Promise<Player> {
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now/ }).click();
  await expect(page.locator('#question')).toBeVisible();
  const player = new Player(page);
  await player.awaitTurn();
  return player;
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing serious on any page', async ({ page }) => {
      for (const address of ['/', '/new', '/matches', '/rules/last-mughal', '/lab', '/join/nothing', '/no/such/page']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForTimeout(300);
        await clean(page, address);
      }
    });

    test('axe finds nothing serious on the match page in all its tabs and on the result', async ({ page }) => {
      const player = await match(page);
      await page.keyboard.press('ArrowDown');
      await clean(page, 'match, a decision');
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await page.waitForTimeout(150);
        await clean(page, `match, ${await tab.textContent()}`);
      }
      await page.keyboard.press('?');
      await clean(page, 'match, keys');
      await page.keyboard.press('Escape');
      // One order: a short match may be over after three.
      if ((await player.awaitTurn()) === 'decide') await player.decide();
      await page.getByRole('button', { name: 'First step' }).first().click();
      await clean(page, 'match, replay');
      await page.getByRole('button', { name: 'Resign' }).first().click();
      await clean(page, 'match, resign');
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('link', { name: 'See the result' }).click();
      await expect(page.getByText('The seal fits.')).toBeVisible();
      await clean(page, 'result');
    });
  });
}

test('no page scrolls sideways from phone to large screens', async ({ page }) => {
  await match(page);
  const address = new URL(page.url()).pathname;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/new', '/matches', '/rules/last-mughal', '/lab', '/join/nothing', address]) {
      await page.goto(path);
      await page.waitForTimeout(250);
      await fits(page, `${path} at ${width} x ${height}`);
    }
  }
});

test('the content security policy blocks nothing of the client', async ({ page }) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) blocked.push(message.text());
  });
  page.on('pageerror', (error) => blocked.push(error.message));
  await match(page);
  await page.goto('/rules/last-mughal');
  await page.waitForTimeout(300);
  expect(blocked).toEqual([]);
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('surface, sheet and tab bar: a finger plays', async ({ page }) => {
    const player = await match(page);
    await fits(page, 'match on a phone');
    const bar = page.getByRole('navigation', { name: 'Sheets' });
    await bar.getByRole('button', { name: 'Log' }).tap();
    await expect(page.locator('.log')).toBeVisible();
    await bar.getByRole('button', { name: 'Orders' }).tap();
    const before = await player.step();
    for (let i = 0; i < 5 && (await player.awaitTurn()) === 'decide'; i++) await player.decide(() => 0);
    expect(await player.step()).toBeGreaterThan(before);
    await clean(page, 'match on a phone');
  });

  test('the surface fills the screen above the sheet', async ({ page }) => {
    await match(page);
    await expect(page.locator('.surface svg').first()).toBeVisible();
    const box = await page.locator('.surface').boundingBox();
    expect(box?.width).toBe(390);
    expect(box?.height ?? 0).toBeGreaterThan(300);
  });
});

test('unknown matches and pages say what to do', async ({ page }) => {
  await page.goto('/match/no-such-match');
  await expect(page.getByRole('heading', { name: 'This match cannot be shown' })).toBeVisible();
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Nothing is here' })).toBeVisible();
});
