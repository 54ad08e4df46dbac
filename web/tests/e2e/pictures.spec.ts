import { mkdirSync } from 'node:fs';
import { Player } from './player';
import { expect, test } from './server';

/**
 * Pictures of a real match for the README: kept in docs/pictures when PICTURES is set, else thrown away with the
 * results of the tests.
 */
const folder = new URL(
  process.env['PICTURES'] ? '../../../docs/pictures/' : '../../test-results/pictures/',
  import.meta.url,
).pathname;

test('pictures: home, the rules, a decision', async ({ page }) => {
  mkdirSync(folder, { recursive: true });
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await page.screenshot({ path: `${folder}home.png` });
  await page.goto('/rules/last-mughal#LM-8.5a');
  await expect(page.locator('[id="LM-8.5a"]')).toBeInViewport();
  await page.screenshot({ path: `${folder}rules.png` });
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now/ }).click();
  await expect(page.locator('#question')).toBeVisible();
  const player = new Player(page);
  // The best picture has a march that leads to dice: an arrow on the map and the odds of each face in the list.
  let best = -1;
  for (let i = 0; i < 12 && best < 30 && (await player.awaitTurn()) === 'decide'; i++) {
    const count = await player.rows.count();
    for (let row = 0; row < Math.min(count, 8) && best < 30; row++) {
      await page.keyboard.press('ArrowDown');
      const rich =
        (await page.locator('.more .faces').count()) * 10 +
        (await page.locator('.surface path[marker-end]').count()) * 20 +
        Math.min(9, count);
      if (rich <= best) continue;
      best = rich;
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${folder}match.png` });
    }
    await player.decide(() => 0);
  }
  expect(best).toBeGreaterThan(0);
});
