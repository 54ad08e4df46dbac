import { clean, fits } from './axe';
import { begin } from './play';
import { Player, still } from './player';
import { expect, test } from './server';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the header holds turn and points, however many sides there are', async ({ page }) => {
  await begin(page, 'fast-play-mutiny', 'relief');
  await expect(page.getByRole('group', { name: /^Points: / })).toContainText(/(\d+\s*:\s*){4}\d+/);
  const cut = await page.evaluate(() => {
    const inside = (e: Element): boolean =>
      e.scrollWidth <= e.clientWidth && e.getBoundingClientRect().right <= innerWidth;
    return [...document.querySelectorAll('header.top, header.top .phase, header.top .score, header.top .icons')]
      .filter((e) => !inside(e))
      .map((e) => e.className);
  });
  expect(cut).toEqual([]);
});

test('what rolls is prepared from the list, too: odds first, undo and a way out beside the button', async ({
  page,
}) => {
  const made = await page.request.post('/api/matches', {
    data: {
      game: 'last-mughal',
      scenario: 'rebellion',
      options: {},
      seats: { rebel: { kind: 'me' }, british: { kind: 'computer', level: 'sergeant' } },
      undo: true,
      listed: false,
    },
  });
  await page.goto(`/match/${((await made.json()) as { id: string }).id}`);
  const player = new Player(page);
  await player.awaitTurn();
  const step = await player.step();
  const raise = page
    .locator('.orders .order')
    .filter({ hasText: /^\W*\w?\s*Raise / })
    .first();
  const prepared = page.getByRole('region', { name: 'Prepared order' });
  await raise.tap();
  await expect(prepared.getByRole('img').first(), 'its odds').toBeInViewport();
  await expect(prepared.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Hint' }), 'nothing lies on the odds').toHaveCount(0);
  await clean(page, 'a prepared order on a phone');
  await prepared.getByRole('button', { name: 'Drop it' }).tap();
  await expect(prepared).toBeHidden();
  expect(await player.step(), 'nothing was given').toBe(step);
  await raise.tap();
  await prepared.getByRole('button', { name: /^Give the order/ }).tap();
  await expect.poll(() => player.step()).toBeGreaterThan(step);
});

test('every sheet of a match fits', async ({ page }) => {
  await begin(page, 'colonial-warmaster', 'maiwand');
  for (const name of ['Log', 'Rules', 'Score', 'Chat', 'Notes']) {
    await page.getByRole('navigation', { name: 'Sheets' }).getByRole('button', { name }).tap();
    await still(page);
    const pane = page.locator('#pane');
    await expect(pane).toBeVisible();
    expect(await pane.evaluate((e) => e.scrollWidth - e.clientWidth), `${name} reaches sideways`).toBeLessThanOrEqual(
      0,
    );
    await expect(page.locator('.foot').getByRole('button', { name: 'Undo' })).toBeInViewport();
  }
});

test('the contents of the rulebook are two choices above the text', async ({ page }) => {
  await page.goto('/rules/last-mughal#LM-8.5a');
  await expect(page.locator('[id="LM-8.5a"]')).toBeInViewport();
  const chapters = page.getByRole('combobox', { name: /chapter/i });
  await expect(chapters).toBeInViewport();
  const [nav, clause] = [
    await page.getByRole('navigation', { name: 'Chapters' }).boundingBox(),
    await page.locator('[id="LM-8.5a"]').boundingBox(),
  ];
  expect((nav?.y ?? 0) + (nav?.height ?? 0), 'contents and text stand apart').toBeLessThanOrEqual(clause?.y ?? 0);
  expect(nav?.height).toBeLessThan(844 * 0.12);
  await chapters.selectOption({ label: '9. Sieges' });
  await expect(page.getByRole('heading', { name: '9. Sieges' })).toBeInViewport();
  await fits(page, 'rulebook on a phone');
});
