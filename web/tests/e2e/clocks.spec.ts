import { clean } from './axe';
import { atTheTable, expect, test } from './server';

test('two friends see one live clock, take a break and go on', async ({ browser, server }) => {
  const host = await atTheTable(browser, server);
  await host.goto('/new?friend');
  await host.getByText('Live 15+10').click();
  await clean(host, 'a new match with a clock');
  await host.getByRole('button', { name: 'Make the link' }).click();
  const path = new URL(await host.getByLabel(/^Invitation link/).inputValue()).pathname;
  const guest = await atTheTable(browser, server);
  await guest.goto(path);
  await expect(guest.getByText(/Clock: live, 15 minutes each and 10 seconds more a turn/)).toBeVisible();
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  await expect(guest).toHaveURL(/\/match\//);
  for (const page of [host, guest]) {
    const clocks = page.getByRole('region', { name: /^Clock: live, 15 minutes each/ });
    await expect(clocks.getByRole('timer')).toHaveCount(2);
    // It runs: what one of the two shows changes, whatever it was.
    const shown = await clocks.getByRole('timer').allTextContents();
    await expect.poll(() => clocks.getByRole('timer').allTextContents()).not.toEqual(shown);
    await clean(page, 'a match with a clock');
  }
  await guest.getByRole('button', { name: 'Offer…' }).first().click();
  await guest.getByRole('button', { name: 'a break' }).click();
  await expect(host.getByText(/offers to take a break/)).toBeVisible();
  await host.getByRole('button', { name: 'Accept' }).click();
  for (const page of [host, guest]) await expect(page.getByText('paused')).toHaveCount(2);
  await host.getByRole('button', { name: 'Offer…' }).first().click();
  await host.getByRole('button', { name: 'to go on' }).click();
  await guest.getByRole('button', { name: 'Accept' }).click();
  for (const page of [host, guest]) await expect(page.getByRole('timer')).toHaveCount(2);
  await host.goto('/matches');
  await expect(host.locator('a[href^="/match/"]').first()).toContainText('live 15+10');
});
