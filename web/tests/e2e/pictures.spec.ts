import { mkdirSync } from 'node:fs';
import { expect, test } from './server';
import { Player } from './player';

/** Pictures of a real match for the README: kept in docs/pictures when PICTURES is set, else thrown away with the results of the tests. */
const folder = new URL(process.env['PICTURES'] ? '../../../docs/pictures/' : '../../test-results/pictures/', import.meta.url).pathname;

test('pictures: home, a decision with odds, the rules', async ({ page }) => {
  mkdirSync(folder, { recursive: true });
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto('/');
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}home.png` });
  await page.getByRole('button', { name: /^Play now/ }).click();
  await expect(page.locator('#question')).toBeVisible();
  const player = new Player(page);
  let best = -1;
  for (let i = 0; i < 40 && (await player.awaitTurn()) === 'decide'; i++) {
    const count = await player.rows.count();
    for (let row = 0; row < count; row++) {
      await player.rows.nth(row).hover();
      const rich = (await page.locator('.more .faces').count()) * 10 + (await page.locator('.surface path[marker-end]').count()) * 20 + Math.min(9, count);
      if (rich > best) {
        best = rich;
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${folder}match.png` });
      }
      if (rich > 30) break;
    }
    await player.decide();
  }
  expect(best).toBeGreaterThan(0);
  await page.goto('/rules/last-mughal#LM-8.5a');
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${folder}rules.png` });
});
