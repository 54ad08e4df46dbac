import { begin } from './play';
import { expect, test } from './server';

test('one click gives the rest the same order', async ({ page }) => {
  const player = await begin(page, 'grande-armee', 'borodino');
  const plain = page.locator('.orders .order').filter({ hasText: 'Test without command dice' });
  const heads = page.locator('.orders .heading');
  for (let i = 0; i < 60 && !(await page.getByText('Test without command dice').count()); i++) {
    if (await heads.filter({ hasText: /./ }).count())
      await heads
        .first()
        .getByRole('button')
        .click({ timeout: 900 })
        .catch(() => 0);
    if (await page.getByText('Test without command dice').count()) break;
    await player.decide(() => 0);
    await player.awaitTurn();
  }
  await expect(plain.first()).toBeVisible();
  const step = await player.step();
  await plain.first().click();
  await expect.poll(() => player.step()).toBeGreaterThan(step);
  await player.awaitTurn();
  const rest = page.getByRole('button', { name: /^The other \d+ likewise/ });
  const others = Number(/\d+/.exec((await rest.textContent()) ?? '')?.[0]);
  expect(others).toBeGreaterThan(1);
  const before = await player.step();
  await rest.click();
  await expect.poll(() => player.step(), 'one click, so many orders').toBeGreaterThanOrEqual(before + others);
});

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  test('the orders have the side to themselves, undo and settings are in reach', async ({ page }) => {
    await begin(page, 'colonial-warmaster', 'picket');
    const box = async (at: string): Promise<{ x: number; y: number; width: number; height: number }> => {
      const found = await page.locator(at).first().boundingBox();
      if (!found) throw new Error(`no ${at}`);
      return found;
    };
    const [decide, side] = [await box('.decide'), await box('.side')];
    const [tools, map] = [await box('.tools'), await box('main.map')];
    expect(decide.height).toBeGreaterThan(side.height * 0.75);
    expect(tools.x, 'the tools are whole').toBeGreaterThanOrEqual(map.x);
    expect(tools.width).toBeLessThan(map.width / 4);
    await expect(page.getByRole('button', { name: 'Undo' }), 'undo is under the thumb').toBeInViewport();
    await page.getByRole('navigation', { name: 'Sheets' }).getByRole('button', { name: 'Log' }).click();
    await expect(page.locator('.phone-replay').getByRole('button', { name: 'Undo' })).toBeInViewport();
    await expect(page.locator('.phone-replay').getByRole('button', { name: 'Settings' })).toBeInViewport();
  });
});

test('leaders go with the company they stand with, by one click', async ({ page }) => {
  const player = await begin(page, 'fast-play-mutiny', 'beginner');
  const escort = page.getByLabel('Leaders go with those they stand with');
  for (let i = 0; i < 40 && !(await escort.count()); i++) {
    await player.decide();
    if ((await player.awaitTurn()) === 'over') return;
  }
  await escort.check();
  const rows = page.locator('.orders .order').filter({ hasText: /^\W*\w?\s*Move to/ });
  for (const heading of await page.locator('.orders .heading button[aria-expanded="false"]').all()) {
    if (await rows.count()) break;
    await heading.click();
  }
  const before = await player.step();
  await rows.first().click();
  await expect.poll(() => player.step(), 'the leaders were told too').toBeGreaterThan(before + 1);
  await page.reload();
  await player.awaitTurn();
  expect(await page.evaluate(() => localStorage.getItem('grognard.escort'))).toBe('yes');
});

test('the last order ends its phase; what has one answer is answered, unless one wants to be asked', async ({
  page,
}) => {
  const player = await begin(page, 'colonial-warmaster', 'picket');
  const end = page.locator('.orders .order[data-tone="end"]').filter({ hasText: 'End the movement phase' });
  await expect(end).toHaveCount(1);
  const piece = page.locator('.surface .piece[data-lit="legal"]').filter({ has: page.locator('.turn') });
  const spot = await player.clickable(piece.first());
  if (!spot) throw new Error('nothing shines');
  await page.mouse.click(spot.x, spot.y);
  await page
    .locator('.orders .order')
    .filter({ hasText: /^\W*\w?\s*Activate/ })
    .first()
    .click({ modifiers: ['Control'] });
  const give = page.getByRole('button', { name: 'Give the order' });
  const says = page.getByText('then: End the movement phase');
  // The unit obeys and asks what it does, or it fails; then so many have not acted that the end is asked about.
  await expect
    .poll(async () => {
      if (await give.isVisible()) return true;
      if (await says.isVisible()) {
        await page
          .locator('.orders .order')
          .filter({ hasText: 'Hold' })
          .first()
          .click({ timeout: 2000 })
          .catch(() => 0);
      }
      return (await end.count()) === 0 && (await player.question.textContent())?.startsWith('Fire');
    })
    .toBe(true);
  if (await give.isVisible()) await give.click();
  await expect(end).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Settings/ })
    .first()
    .click();
  await page.getByLabel('What has only one answer is answered for me').uncheck();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => localStorage.getItem('grognard.answers'))).toBe('off');
});
