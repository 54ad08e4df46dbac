import type { Page } from '@playwright/test';
import { cup, leaders, player } from '../fixtures/club';
import { clean, fits } from './axe';
import { expect, test } from './server';

/** Pages that would take months to fill are filled by hand; everything else is the real program's. */
async function fill(page: Page): Promise<void> {
  await page.route('**/api/players/Rohilla', (route) => route.fulfill({ json: player }));
  await page.route('**/api/players/Rohilla/matches*', (route) =>
    route.fulfill({ json: { total: player.last.length, matches: player.last } }),
  );
  await page.route('**/api/ratings*', (route) => route.fulfill({ json: leaders }));
  await page.route('**/api/cups/monsoon', (route) => route.fulfill({ json: cup }));
}

const PAGES = [
  { path: '/player/Rohilla', ready: 'Luck over all matches', name: 'player' },
  { path: '/leaders', ready: 'How ratings are made', name: 'leaders' },
  { path: '/cup/monsoon', ready: 'Rules of the cup', name: 'cup' },
] as const;

for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    test(`players, leaders and cups, ${theme}, ${width} wide`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await fill(page);
      for (const { path, ready, name } of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: ready })).toBeVisible();
        await expect(page.locator('main svg').first()).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const where = `${name}, ${theme}, ${width}`;
        await clean(page, where);
        await fits(page, where);
        const folder = process.env['GROGNARD_PICTURES'];
        if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png`, fullPage: true });
      }
    });

test('a player’s page says what there is to say, and leads to the matches', async ({ page }) => {
  await fill(page);
  await page.goto('/player/Rohilla');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rohilla');
  const chip = page.getByRole('button', { name: /The Last Mughal/ });
  await expect(chip).toContainText('1642 ± 58');
  await expect(page.getByRole('button', { name: /Grande Armée/ })).toContainText('1461 ± 148, provisional');
  await page.getByRole('button', { name: /Grande Armée/ }).click();
  await expect(page.getByRole('img', { name: /Rating in Grande Armée after 9 rated matches/ })).toBeVisible();
  // Habits, what may be watched, the next chance, honours, openings in words, computers beside the accuracy.
  await expect(page.getByText('answers mostly within 9 hours')).toContainText('plays mostly by days');
  await page.getByRole('button', { name: 'Watch live' }).click();
  await expect(page.getByRole('link', { name: /^Maida/ })).toHaveAttribute('href', '/match/live2');
  await clean(page, 'matches to watch');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /^Maida/ })).toBeHidden();
  const duel = page.getByRole('region', { name: 'You and Rohilla' });
  await expect(duel).toContainText(/Next at The Relief of Cawnpore: .*28 %.*59 %/);
  await expect(duel.getByRole('link', { name: 'your note' })).toHaveAttribute('href', '/match/m5/result');
  const honours = page.getByRole('region', { name: 'Honours' });
  await expect(honours).toContainText(/Spring Cup.*Beat the field marshal.*The harder side/);
  await expect(page.getByRole('region', { name: 'Favourite openings' })).toContainText('Lucknow rises');
  await expect(page.getByRole('region', { name: 'Accuracy' })).toContainText('General 93.5');
  await page.getByRole('button', { name: 'More about Rohilla' }).click();
  await expect(page.getByRole('dialog', { name: 'About Rohilla' })).toContainText('Hear nothing of Rohilla');
  await clean(page, 'about a player');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'all, with filters' }).click();
  await expect(page.getByRole('heading', { name: '5 matches' })).toBeVisible();
  await page.getByLabel('Result').selectOption('won');
  await expect(page.getByRole('link', { name: 'Export these' })).toHaveAttribute('href', /matches\.csv\?result=won$/);
  await clean(page, 'matches of a player');
});

test('a guest sees that nobody is rated, that there is no cup, and why he cannot make one', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('link', { name: 'Leaders' }).click();
  await expect(page.getByText('Nobody is rated yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Cups' }).click();
  await expect(page.getByText('Whoever has an account can make one.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make a cup' })).toHaveCount(0);
  await page.goto('/cups/new');
  await page.getByLabel('Name', { exact: true }).fill('The Monsoon Cup');
  await clean(page, 'a new cup');
  await page.getByRole('button', { name: 'Make the cup' }).click();
  await expect(page.getByRole('alert')).toHaveText('this needs an account; sign in first');
  await page.goto('/player/Nobody');
  await expect(page.getByRole('alert')).toHaveText('there is no player `Nobody`');
});
