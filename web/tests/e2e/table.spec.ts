import type { Page } from '@playwright/test';
import { clean, fits } from './axe';
import { playNow } from './play';
import { Player } from './player';
import { expect, test } from './server';

test('both sides on one screen: hands are covered until the screen is handed over', async ({ page }) => {
  // A match may be over within its first turn: then another one is made.
  for (let match = 0; match < 8; match++) {
    await page.goto('/new');
    for (const seat of await page.locator('fieldset.seat').all()) await seat.getByText('Me', { exact: true }).click();
    await page.getByRole('button', { name: 'Start the match' }).click();
    await expect(page.locator('#question')).toBeVisible();
    // Turns are ended where that is offered: a side may have more to do in its turn than a test should wait for.
    const player = new Player(page, 0.7);
    for (let i = 0; i < 200 && !player.handovers && (await player.awaitTurn()) === 'decide'; i++) await player.decide();
    if (player.handovers) return;
  }
  throw new Error('the screen was handed over in none of the matches');
});

test('an order is undone, as long as no die lies between', async ({ page }) => {
  let player = await playNow(page);
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  for (let i = 0; i < 60; i++) {
    // A short match may be over before an order without dice was given.
    if ((await player.awaitTurn()) === 'over') {
      player = await playNow(page);
      continue;
    }
    const before = await player.step();
    const asked = await player.question.textContent();
    // The only answer there is the server may give first, and gives again when it is undone.
    const isOpen = (await player.rows.count()) > 1;
    await player.decide();
    // Only where it is one's turn again nobody acts between looking and clicking.
    if ((await player.awaitTurn()) === 'over') continue;
    if (isOpen && (await player.step()) === before + 1 && (await undo.isEnabled())) {
      await undo.click();
      await expect.poll(() => player.step()).toBe(before);
      await expect(player.question).toHaveText(asked ?? '');
      return;
    }
  }
  throw new Error('no order of the match could be undone');
});

test('the match is replayed step by step, by slider, by address and by itself', async ({ page }) => {
  let last = 0;
  // A match may be over before there is anything to replay: then another one is played.
  for (let match = 0; match < 6 && last < 4; match++) {
    const player = await playNow(page);
    for (let i = 0; i < 4 && (await player.awaitTurn()) === 'decide'; i++) await player.decide();
    await player.awaitTurn();
    last = await player.step();
  }
  await page.getByRole('button', { name: 'First step' }).first().click();
  await expect(page).toHaveURL(/#ply=0$/);
  // A match may be over after four orders.
  await expect(page.getByText(/Back to the present|To the end/).first()).toBeVisible();
  await expect(page.locator('.orders')).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#ply=1$/);
  await page.getByRole('button', { name: 'Step back' }).first().click();
  await expect(page).toHaveURL(/#ply=0$/);
  await page.getByRole('slider', { name: 'Step of the match' }).first().fill('2');
  await expect(page).toHaveURL(/#ply=2$/);
  await page.reload();
  await expect(page.locator('.replay .ply').first()).toContainText(`2 / ${last}`);
  await page.getByRole('button', { name: 'Play the match' }).first().click();
  await expect(page.locator('.replay .ply').first()).toContainText(`${last} / ${last}`, { timeout: 180_000 });
  const present = page.locator('.orders, .choose').or(page.getByRole('link', { name: 'See the result' }));
  await expect(present.first()).toBeVisible();
});

test('a reload in mid-match shows the same decision', async ({ page }) => {
  let player = await playNow(page);
  await player.decide();
  // One order may have ended it.
  while ((await player.awaitTurn()) === 'over') player = await playNow(page);
  const [asked, step] = [await player.question.textContent(), await player.step()];
  await page.reload();
  await expect(player.question).toHaveText(asked ?? '');
  expect(await player.step()).toBe(step);
  await page.goto('/');
  await page
    .getByRole('link', { name: /The Last Mughal/ })
    .first()
    .click();
  await expect(player.question).toHaveText(asked ?? '');
});

test('offline and back: a banner, no order lost, play goes on', async ({ page, context }) => {
  const player = await playNow(page);
  const step = await player.step();
  await context.setOffline(true);
  await expect(page.getByText('The connection is lost.')).toBeVisible();
  await player.rows
    .first()
    .click()
    .catch(() => undefined);
  expect(await player.step()).toBe(step);
  await context.setOffline(false);
  await expect(page.getByText('The connection is lost.')).toBeHidden({ timeout: 60_000 });
  await player.awaitTurn();
  expect(await player.step()).toBe(step);
  await page.keyboard.press('Escape');
  await player.decide();
  expect(await player.step()).toBeGreaterThan(step);
});

/** One press of a key on the way to an order, whatever is asked for. */
async function pressOn(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const give = page.getByRole('button', { name: 'Give the order' });
  if (await confirm.isVisible()) {
    const ready = await confirm.isEnabled();
    const next = ready ? confirm : page.locator('.choices input:not(:disabled):not(:checked)').first();
    await next.focus({ timeout: 2000 });
    await page.keyboard.press(ready ? 'Enter' : 'Space');
  } else if (await give.isVisible()) {
    await give.focus({ timeout: 2000 });
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('ArrowDown');
    if (await page.locator('.order:focus:not([aria-disabled])').count()) await page.keyboard.press('Enter');
  }
}

test('the keyboard alone plays', async ({ page }) => {
  const player = await playNow(page);
  const before = await player.step();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('r');
  await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
  for (let i = 0; i < 6 && (await player.awaitTurn()) === 'decide'; i++) {
    const step = await player.step();
    await expect(async () => {
      if ((await player.step()) === step && !(await player.isOver())) await pressOn(page);
      expect((await player.step()) > step || (await player.isOver())).toBe(true);
    }).toPass({ intervals: [60] });
  }
  expect(await player.step()).toBeGreaterThan(before);
});

test('an order can be typed in notation, and nonsense is answered', async ({ page }) => {
  const player = await playNow(page);
  await page.keyboard.press('/');
  const line = page.getByLabel('An order in notation');
  await expect(line).toBeFocused();
  await line.fill('abracadabra');
  await line.press('Enter');
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
  const example = await line.getAttribute('placeholder');
  const before = await player.step();
  await line.fill(example ?? '');
  await line.press('Enter');
  await expect.poll(() => player.step()).toBeGreaterThan(before);
});

test('a clause in the log opens the rulebook there', async ({ page }) => {
  const player = await playNow(page);
  await player.decide();
  await page.getByRole('tab', { name: 'Log' }).click();
  const link = page.locator('.log a.clause').first();
  const clause = await link.textContent();
  await link.click();
  await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator(`[data-clause="${clause}"]`)).toBeVisible();
  await page.getByLabel('Search the rules').fill('siege');
  await expect(page.locator('[data-clause]').first()).toBeVisible();
  await page.goto(`/rules/last-mughal#${clause}`);
  await expect(page.locator(`[id="${clause}"]`)).toBeInViewport();
});

test('a match that is over shows its three views, and the enemy without a seat as the winner', async ({ page }) => {
  const seats = { p1: { kind: 'me' }, p2: { kind: 'computer', level: 'sergeant' } };
  const made = await page.request.post('/api/matches', {
    data: { game: 'fast-play-mutiny', scenario: 'gate', options: {}, seats, undo: true, listed: false },
  });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/matches/${id}/resign`, { data: {} });
  await page.goto(`/match/${id}/result`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/give up\. The Enemy wins by resignation\.$/);
  const views = page.getByRole('navigation', { name: 'Views of this match' });
  await views.getByRole('link', { name: 'Replay' }).click();
  await expect(page).toHaveURL(/#ply=0$/);
  await expect(page.getByRole('button', { name: 'To the end' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, 'the replay of a match that is over');
  await clean(page, 'the replay of a match that is over');
  await views.getByRole('link', { name: 'Result' }).click();
  await expect(page).toHaveURL(/result$/);
  await fits(page, 'a result of three sides');
});
