import { clean, fits } from './axe';
import { lock, named } from './passkey';
import { shownOf } from './pushed';
import { expect, test } from './server';

test('a guest keeps seats with a passkey, comes back with it, and signs in elsewhere with a code', async ({
  page,
  context,
  browser,
  server,
}) => {
  const site = named(server);
  await lock(context, page);
  await page.goto(`${site}/account`);
  await clean(page, 'account of a guest');
  const name = `Highlander ${Date.now() % 100_000}`;
  await page.getByLabel('Your name').fill(name);
  await expect(page.getByText('free', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Keep with a passkey' }).click();
  const codes = page.locator('section', { hasText: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(8);
  const code = (await codes.first().textContent()) ?? '';
  await clean(page, 'account with its codes');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();

  // Another device, with one of the codes.
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${site}/account`);
  await fits(phone, 'account of a guest on a phone');
  await phone.getByLabel('Recovery code').fill(code);
  await phone.getByRole('button', { name: 'Use it' }).click();
  await expect(phone.getByText(`Signed in as ${name}`)).toBeVisible();
  await fits(phone, 'account on a phone');
  await clean(phone, 'account on a phone');

  // It is listed, and signed out from here.
  await page.reload();
  const sessions = page.locator('section', { hasText: 'Devices and sessions' });
  await expect(sessions.getByText('this one')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'sign out everywhere else' }).click();
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Keep them, in one step' })).toBeVisible();
  await elsewhere.close();

  // Dark, then out and in again by the passkey; an answer shown twice is refused.
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await clean(page, 'account in dark colours');
  await sessions.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(`${site}/account`);
  const answered = page.waitForRequest((request) => request.url().endsWith('/api/sign-in/passkey'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
  const again = await page.request.post(`${site}/api/sign-in/passkey`, {
    headers: { 'content-type': 'application/json' },
    data: (await answered).postData() ?? '',
  });
  expect(again.status()).toBe(403);
  expect(((await again.json()) as { error: { code: string } }).error.code).toBe('no_entry');
});

test('the service worker shows a push, and nothing but its words and its link', async ({ page, server }) => {
  const push = { title: 'Grognard', text: 'It is your turn', link: '/match/abc', tag: 'abc' };
  const shown = await shownOf(page, server, '/', push);
  expect(shown).toEqual([{ title: 'Grognard', body: 'It is your turn', link: '/match/abc' }]);
});
