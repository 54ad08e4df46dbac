import type { Browser, Page } from '@playwright/test';
import { expect, test } from './server';
import { Player } from './player';

async function pair(browser: Browser, server: string): Promise<[Page, Page]> {
  const host = await (await browser.newContext({ baseURL: server })).newPage();
  await host.goto('/new?friend');
  await host.getByRole('button', { name: 'Make the link' }).click();
  const link = await host.getByLabel(/^Invitation link/).inputValue();
  expect(link).toContain('/join/');
  const guest = await (await browser.newContext({ baseURL: server })).newPage();
  await guest.goto(new URL(link).pathname);
  await guest.getByLabel(/^Your name/).fill('Tantia');
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  await expect(guest).toHaveURL(/\/match\//);
  await expect(host.getByLabel(/^Invitation link/)).toBeHidden();
  return [host, guest];
}

test('two friends play each other by link, live', async ({ browser, server }) => {
  const [host, guest] = await pair(browser, server);
  const players = [new Player(host), new Player(guest)];
  await expect(host.locator('#question')).toBeVisible();
  for (let decision = 0; decision < 8; decision++) {
    let mover: Player | undefined;
    await expect(async () => {
      for (const p of players)
        if (
          (await p.isOver()) ||
          (await p.page.getByRole('button', { name: 'Confirm' }).isVisible()) ||
          (await p.rows.first().isVisible())
        )
          mover = p;
      expect(mover).toBeDefined();
    }).toPass();
    if (!mover || (await mover.isOver())) break;
    await expect(mover.page).toHaveTitle(/Your turn/);
    const before = await mover.step();
    await mover.decide();
    const other = players.find((p) => p !== mover) as Player;
    await expect.poll(() => other.step()).toBeGreaterThan(before);
  }
  await guest.getByRole('tab', { name: /Chat/ }).click();
  await guest.getByLabel('Write to the table').fill('Well ridden <b>sir</b>');
  await guest.getByRole('button', { name: 'Send' }).click();
  await host.getByRole('tab', { name: /Chat/ }).click();
  await expect(host.getByText('Well ridden <b>sir</b>')).toBeVisible();
  await guest.getByRole('button', { name: 'Offer…' }).first().click();
  await guest.getByRole('button', { name: 'a draw' }).click();
  await expect(host.getByText(/offers a draw/)).toBeVisible();
  await host.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByRole('link', { name: 'See the result' })).toBeVisible();
  await guest.getByRole('link', { name: 'See the result' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/draw/);
});

test('a spectator watches without hand or orders', async ({ browser, server }) => {
  const [host] = await pair(browser, server);
  const watcher = await (await browser.newContext({ baseURL: server })).newPage();
  await watcher.goto(new URL(host.url()).pathname);
  await expect(watcher.locator('#question')).toBeVisible();
  await expect(watcher.getByText('You are watching.')).toBeVisible();
  await expect(watcher.locator('.orders')).toHaveCount(0);
  await watcher.getByRole('tab', { name: /Hand/ }).click();
  await expect(watcher.getByText('Hands are hidden from those who watch.')).toBeVisible();
  await expect(watcher.getByRole('button', { name: 'Resign' })).toHaveCount(0);
});

test('a friend who resigns loses', async ({ browser, server }) => {
  const [host, guest] = await pair(browser, server);
  await guest.getByRole('button', { name: 'Resign' }).first().click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(host.getByRole('link', { name: 'See the result' })).toBeVisible();
});

test('a dead invitation says so', async ({ page }) => {
  await page.goto('/join/no-such-token');
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
});
