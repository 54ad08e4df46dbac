import type { Browser, Page } from '@playwright/test';
import { clean } from './axe';
import { atTheTable, expect, test } from './server';
import { Player } from './player';

async function pair(browser: Browser, server: string): Promise<[Page, Page]> {
  const host = await atTheTable(browser, server);
  await host.goto('/new?friend');
  await host.getByRole('button', { name: 'Make the link' }).click();
  const link = await host.getByLabel(/^Invitation link/).inputValue();
  expect(link).toContain('/join/');
  const guest = await atTheTable(browser, server);
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^\S.* invites you to \S/);
  await expect(guest.getByText(/^You lead the /)).toBeVisible();
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
  // Eight decisions may have ended it.
  if (await players[0]?.isOver()) return;
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
  const watcher = await atTheTable(browser, server);
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

test('an invitation says who invites to what, in its page and where its link is shown', async ({ browser, server }) => {
  const host = await atTheTable(browser, server);
  await host.goto('/new?friend');
  await host.request.put('/api/me', { data: { name: 'Hodson & Horse' } });
  await host.getByRole('button', { name: 'Make the link' }).click();
  const path = new URL(await host.getByLabel(/^Invitation link/).inputValue()).pathname;
  const guest = await atTheTable(browser, server);
  await guest.goto(path);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    'Hodson & Horse invites you to The Relief of Cawnpore',
  );
  await expect(guest.getByText(/Hodson & Horse plays (Rebels|British)/)).toBeVisible();
  await clean(guest, 'an invitation');
  const shown = await (await guest.request.get(path)).text();
  expect(shown).toContain('og:title" content="Hodson &amp; Horse invites you to The Relief of Cawnpore as ');
  const picture = /og:image" content="([^"]+)"/.exec(shown)?.[1] ?? '';
  expect(picture).toMatch(/^http:.*\/previews\/last-mughal\.jpg$/);
  const answer = await guest.request.get(new URL(picture).pathname);
  expect([answer.ok(), answer.headers()['content-type']]).toEqual([true, 'image/jpeg']);
  // Whoever comes later hears that the seat is taken; whoever took it finds the way back.
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  await expect(guest).toHaveURL(/\/match\//);
  await guest.goto(path);
  await expect(guest.getByRole('link', { name: 'To your seat' })).toBeVisible();
  const late = await atTheTable(browser, server);
  await late.goto(path);
  await expect(late.getByRole('link', { name: 'Watch the match' })).toBeVisible();
  await clean(late, 'a taken invitation');
});

test('your matches: your move first, who plays there and whether they are here', async ({ browser, server }) => {
  const [host, guest] = await pair(browser, server);
  const id = new URL(host.url()).pathname.split('/')[2];
  await expect
    .poll(async () => (await (await host.request.get(`/api/matches/${id}`)).json()).status.status)
    .not.toBe('waiting');
  const list = await host.context().newPage();
  await list.goto('/matches');
  const row = list.locator(`a[href^="/match/${id}"]`);
  await expect(row).toContainText('against Tantia');
  await expect(async () => {
    await list.reload();
    await expect(row.getByText('here', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row.locator('time')).toHaveText(/^just now|minute/);
  await guest.close();
  await expect(async () => {
    await list.reload();
    await expect(row.getByText('away', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const headings = await list.getByRole('heading', { level: 3 }).allTextContents();
  const order = ['Your move', 'Running', 'Over'];
  const places = headings.map((h) => order.findIndex((title) => h.startsWith(title)));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('a dead invitation says so', async ({ page }) => {
  await page.goto('/join/no-such-token');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation leads nowhere');
  await expect(page.getByRole('alert')).toContainText('ask for a new link');
  await expect(page.getByRole('button', { name: 'Take the seat' })).toHaveCount(0);
});
