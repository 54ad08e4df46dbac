import { clean, fits } from './axe';
import { atTheTable, expect, test } from './server';

test('an open seat says its pace, and two who wait in a pool play each other', async ({ browser, server }) => {
  const host = await atTheTable(browser, server);
  await host.goto('/new?friend');
  await host.getByText('3 days a turn').click();
  await host.getByText('Anyone may join').click();
  await host.getByLabel('Rating at least').fill('1500');
  await host.getByRole('button', { name: 'Make the link' }).click();
  await expect(host.getByLabel(/^Invitation link/)).toBeVisible();
  const guest = await atTheTable(browser, server);
  await guest.goto('/people');
  const row = guest.getByRole('row', { name: /3 days a turn/ }).first();
  await expect(row).toContainText('1500 and up');
  for (const scheme of ['light', 'dark'] as const) {
    await guest.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), scheme);
    await clean(guest, `find somebody, ${scheme}`);
  }
  await guest.setViewportSize({ width: 390, height: 780 });
  await fits(guest, 'find somebody on a phone');
  await clean(guest, 'find somebody on a phone');
  await guest.setViewportSize({ width: 1280, height: 800 });
  await expect(row.getByRole('button', { name: /^Ask/ })).toBeDisabled();
  await guest.getByRole('button', { name: 'within my rating' }).click();
  await expect(row).toBeHidden();
  await guest.getByRole('button', { name: 'Wait here: A quarter of an hour' }).click();
  await expect(guest.getByRole('button', { name: 'Leave the pool' })).toBeVisible();
  await host.goto('/people');
  await host.getByRole('button', { name: 'Wait here: A quarter of an hour' }).click();
  for (const page of [host, guest]) {
    await expect(page.getByText(/to answer within \d+ s/)).toBeVisible();
    await clean(page, 'somebody was met in a pool');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
  }
  for (const page of [host, guest]) {
    await expect(page).toHaveURL(/\/match\//);
    await expect(page.getByRole('timer')).toHaveCount(2);
  }
  await guest.getByRole('tab', { name: 'Notes' }).click();
  await guest.getByLabel('A note to yourself').fill('he always storms');
  await guest.getByLabel('A note to yourself').blur();
  await expect(guest.getByText('Kept.')).toBeVisible();
  await clean(guest, 'notes');
  await guest.getByRole('button', { name: 'Offer…' }).first().click();
  await clean(guest, 'offers');
});
