import type { Page } from '@playwright/test';
import { clean, fits } from './axe';
import { playNow } from './play';
import { expect, test } from './server';

/** A short match of two sergeants, over at once. */
async function finished(page: Page): Promise<string> {
  const computer = { kind: 'computer', level: 'sergeant' };
  const made = await page.request.post('/api/matches', {
    data: {
      game: 'last-mughal',
      scenario: 'relief-of-cawnpore',
      options: {},
      seats: { rebel: { kind: 'computer', level: 'recruit' }, british: computer },
      undo: true,
      listed: false,
    },
  });
  const { id } = (await made.json()) as { id: string };
  const now = async (): Promise<{ step: number; status: { status: string } }> =>
    (await page.request.get(`/api/matches/${id}`)).json();
  await expect.poll(async () => (await now()).status.status, { timeout: 120_000 }).toBe('over');
  // Dice may end one before there is anything to look at.
  return (await now()).step > 6 ? id : finished(page);
}

test('a match that is over is analysed; curve, decisions, board and address move together', async ({ page }) => {
  const id = await finished(page);
  await page.goto(`/match/${id}/result`);
  await page.getByRole('link', { name: 'What happened: analysis' }).click();
  await expect(page.getByRole('heading', { name: 'Decisions that cost' })).toBeVisible({ timeout: 240_000 });
  await expect(page.locator('.board .piece, .board [data-piece]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/\?$/);
  const slider = page.locator('.curve input[type="range"]');
  await slider.fill('3');
  await expect(page).toHaveURL(/#ply=3$/);
  await expect(page.getByText(/· step 3$/)).toBeVisible();
  await expect(page.locator('.board')).toHaveAttribute('aria-label', 'The surface at step 3');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#ply=4$/);
  const costly = page.locator('.costs li button').first();
  if (await costly.count()) {
    const step = await costly.locator('.n').textContent();
    await costly.click();
    await expect(page).toHaveURL(new RegExp(`#ply=${step}$`));
    await expect(costly).toHaveAttribute('aria-current', 'step');
  }
  await clean(page, 'analysis');
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fits(page, `analysis at ${width} x ${height}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Decisions that cost' })).toBeVisible();
  await clean(page, 'analysis, dark');
});

test('while an analysis works it shows its curve and how long it still takes', async ({ page }) => {
  const id = await finished(page);
  const curve = [0, 2, 5].map((step) => ({ step, turn: 1, chance: 0.5 + step / 20, band: [0.4, 0.8] }));
  let held = true;
  await page.route(`**/api/matches/${id}/analysis`, async (route) => {
    if (!held) return route.fallback();
    // The work is really asked for; how far it has come is told for it, since nobody knows how fast a machine is.
    if (route.request().method() === 'POST') await route.fetch();
    await route.fulfill({
      json: { work: 'running', done: 10, of: 30, seconds: 20, curve, problem: null, analysis: null },
    });
  });
  await page.goto(`/match/${id}/analysis`);
  await expect(page.getByText(/10 of 30 decisions judged, about 40 seconds more/)).toBeVisible();
  await expect(page.locator('.sketch').getByRole('img', { name: /^Chance of .*50 at the start/ })).toBeVisible();
  await clean(page, 'an analysis at work');
  held = false;
  await expect(page.getByRole('heading', { name: 'Decisions that cost' })).toBeVisible({ timeout: 240_000 });
  // Done once, it is there at once and on the result page too.
  await page.goto(`/match/${id}/result`);
  await expect(page.getByRole('region', { name: 'Chances' }).getByRole('img', { name: /^Chance of/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Work out the chances' })).toHaveCount(0);
  await clean(page, 'result with chances');
});

/** A match that was given up after an order of one's own. */
async function givenUp(page: Page): Promise<string> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const made = await page.request.post('/api/matches', {
      data: {
        game: 'last-mughal',
        scenario: 'relief-of-cawnpore',
        options: {},
        seats: { rebel: { kind: 'computer', level: 'sergeant' }, british: { kind: 'me' } },
        undo: true,
        listed: false,
      },
    });
    const { id } = (await made.json()) as { id: string };
    const at = async (): Promise<{ step: number; status: { status: string; seat?: string } }> =>
      (await page.request.get(`/api/matches/${id}`)).json();
    await expect
      .poll(async () => {
        const { status } = await at();
        return status.status === 'over' || status.seat === 'british';
      })
      .toBe(true);
    const { step, status } = await at();
    if (status.status === 'over') continue;
    const { scene } = await (await page.request.get(`/api/matches/${id}/scene`)).json();
    await page.request.post(`/api/matches/${id}/orders`, { data: { expect: step, order: scene.affordances[0].order } });
    // Dice may have ended it meanwhile.
    if ((await page.request.post(`/api/matches/${id}/resign`, { data: {} })).ok()) return id;
  }
  throw new Error('every match was over before it could be given up');
}

test('a resignation is told as one, adds up to the points of the table, and is never luck', async ({ page }) => {
  await page.goto('/');
  const id = await givenUp(page);
  await page.goto(`/match/${id}/result`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/British give up\. .*win by resignation\.$/);
  await expect(page.getByText('the points below stood so, and decided nothing')).toBeVisible();
  const table = page.getByRole('table', { name: 'Points by cause' });
  const numbers = async (of: string): Promise<number[]> => (await table.locator(of).allTextContents()).map(Number);
  const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
  expect([sum(await numbers('td.own .figure b')), sum(await numbers('td.their .figure b'))]).toEqual(
    await numbers('.sum'),
  );
  expect((await page.locator('.stood b').allTextContents()).map(Number)).toEqual(await numbers('.sum'));
  await expect(page.getByRole('button', { name: 'Rematch, same sides' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rematch, sides swapped' })).toBeVisible();
  await page.getByRole('link', { name: 'What happened: analysis' }).click();
  const stairs = page.getByRole('img', { name: /^start .*dice .*given up .*lost/ });
  await expect(stairs).toBeVisible({ timeout: 240_000 });
  await expect(page.getByText(/^From the chance at the start to the result, in points of your chance:/)).toBeVisible();
});

test('the analysis of a missing match says so and leads back', async ({ page }) => {
  await page.goto('/match/nosuch/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to analyse');
  await clean(page, 'analysis of a missing match');
  await page.getByRole('link', { name: 'Your matches' }).click();
  await expect(page).toHaveURL(/\/matches$/);
});

test('a match is played on from a step, with oneself in a seat', async ({ page }) => {
  const id = await finished(page);
  await page.goto(`/match/${id}/analysis#ply=2`);
  const on = page.getByRole('button', { name: 'Play on from here' });
  await expect(on).toBeEnabled({ timeout: 240_000 });
  await on.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('You play').selectOption({ label: 'British' });
  await dialog.getByRole('button', { name: 'Play on' }).click();
  await expect(page.locator('#question')).toBeVisible();
  expect(page.url()).not.toContain(id);
});

test('a hint names the best orders, and one of them is given', async ({ page }) => {
  const player = await playNow(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  const panel = page.getByRole('region', { name: 'Hint' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expect(panel.getByText(/\d+ %/).first()).toBeVisible();
  await clean(page, 'match, a hint');
  const before = await player.step();
  await panel.getByRole('button', { name: 'Give order 1' }).click();
  await player.finish(before);
  expect(await player.step()).toBeGreaterThan(before);
  await expect(panel).toBeHidden();
});
