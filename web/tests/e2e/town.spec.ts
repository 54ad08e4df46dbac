import type { Browser, Page } from '@playwright/test';
import { clean, fits } from './axe';
import { begin, playToTheEnd } from './play';
import { Player } from './player';
import { atTheTable, expect, test } from './server';

const GAME = 'fast-play-mutiny';

test('the beginner’s scenario is played to its end by clicking', async ({ page }) => {
  const player = await playToTheEnd(page, GAME, 'beginner');
  expect(player.onSurface, 'areas and figures were clicked').toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: 'The score, by cause' })).toBeVisible();
});

test('the town shows its cards, floors, figures and what the enemy’s programme did', async ({ page }) => {
  const player = await begin(page, GAME, 'beginner');
  const cards = page.getByRole('region', { name: 'Cards', exact: true });
  await expect(cards.locator('figcaption')).toHaveText('Highlanders');
  await expect(cards).toContainText(/\d+ cards in the pile/);
  const men = page.locator('[data-piece="H1"] ellipse');
  // The enemy may have fired before the first card of the Highlanders.
  const strength = Number(await page.locator('[data-piece="H1"] text[text-anchor="end"]').textContent());
  expect(strength).toBeGreaterThan(0);
  expect(await men.count(), 'as many figures in rows as stand').toBe(strength);
  await page.getByRole('button', { name: 'Roofs' }).click();
  await expect(page.locator('path.area[data-zone="D2r"]')).toHaveCount(1);
  await expect(page.locator('.elsewhere [data-piece="Sa1"]'), 'who stands below is shown by a plate').toBeVisible();
  await page.getByRole('button', { name: 'Ground' }).click();
  await expect(page.locator('path.area[data-zone="D2"]')).toHaveCount(1);
  for (let i = 0; i < 60 && (await player.awaitTurn()) === 'decide'; i++) {
    if (
      await page
        .getByText(/Programme, Saffron card/)
        .first()
        .isVisible()
    )
      break;
    await player.decide(() => 0);
  }
  await expect(page.getByText(/Programme, Saffron card/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(
    page
      .getByLabel('Log')
      .getByRole('link', { name: /^FP-17/ })
      .first(),
  ).toBeVisible();
});

async function together(browser: Browser, server: string): Promise<[Page, Page]> {
  const host = await atTheTable(browser, server);
  await host.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await host.goto(`/new?game=${GAME}&scenario=gate&friend`);
  await host.getByRole('button', { name: 'Make the link' }).click();
  const link = await host.getByLabel(/^Invitation link/).inputValue();
  const guest = await atTheTable(browser, server);
  await guest.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await guest.goto(new URL(link).pathname);
  await guest.getByLabel(/^Your name/).fill('Nicholson');
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  await expect(guest).toHaveURL(/\/match\//);
  await expect(host.locator('#question')).toBeVisible();
  return [host, guest];
}

test('two players share a side by link, and one points where the other should look', async ({ browser, server }) => {
  const [host, guest] = await together(browser, server);
  // The whole town, so that the camera stands still.
  await host.keyboard.press('0');
  await host.getByRole('button', { name: 'Point', exact: true }).click();
  const spot = await new Player(host).clickable(host.locator('path.area[data-zone="D4"]'));
  if (!spot) throw new Error('D4 cannot be clicked');
  await host.mouse.click(spot.x, spot.y);
  for (const page of [host, guest]) await expect(page.locator('.ping')).toContainText('Highlanders');
  await guest.getByRole('tab', { name: /Chat/ }).click();
  await expect(guest.getByText('Highlanders points at D4')).toBeVisible();
  await expect(guest.locator('.ping'), 'the sign fades after some seconds').toHaveCount(0);
  const players = [new Player(host), new Player(guest)];
  for (let decision = 0; decision < 6; decision++) {
    let mover: Player | undefined;
    await expect(async () => {
      for (const p of players)
        if ((await p.page.getByRole('button', { name: 'Confirm' }).isVisible()) || (await p.rows.first().isVisible()))
          mover = p;
      expect(mover).toBeDefined();
    }).toPass();
    const before = (await mover?.step()) ?? 0;
    await mover?.decide();
    for (const p of players) await expect.poll(() => p.step()).toBeGreaterThan(before);
  }
});

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });
    test('axe finds nothing serious in town', async ({ page }) => {
      const player = await begin(page, GAME, 'gate');
      await clean(page, `the gate, ${theme}`);
      await player.decide(() => 0);
      await player.awaitTurn();
      await page.getByRole('button', { name: 'Roofs' }).click();
      await clean(page, `the roofs, ${theme}`);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('the town fits, and orders can be given', async ({ page }) => {
    const player = await begin(page, GAME, 'residency');
    await fits(page, 'the residency on a phone');
    const before = await player.step();
    await player.decide(() => 0);
    await expect.poll(() => player.step()).toBeGreaterThan(before);
    await fits(page, 'the residency on a phone, later');
    await clean(page, 'the residency on a phone');
  });
});
