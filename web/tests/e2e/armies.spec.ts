import { clean, fits } from './axe';
import { begin, playToTheEnd } from './play';
import { Player } from './player';
import { expect, test } from './server';

/** Games of whole armies: many units, long lists. Each is played to its end by what it offers, in haste. */
for (const game of ['grande-armee', 'mutiny-1857']) {
  test.describe(game, () => {
    test('its beginner’s scenario is played to its end by dragging and clicking', async ({ page }) => {
      test.setTimeout(900_000);
      const player = await playToTheEnd(page, game, undefined, 0.6, 3000);
      expect(player.dragged + player.onSurface, 'the table was used, not the list alone').toBeGreaterThan(0);
    });

    test('axe finds nothing serious on its table, on a phone neither', async ({ page }) => {
      const player = await begin(page, game);
      for (let i = 0; i < 3 && (await player.awaitTurn()) === 'decide'; i++) await player.decide(() => 0);
      await player.awaitTurn();
      await clean(page, `${game}, a decision`);
      await page.setViewportSize({ width: 390, height: 844 });
      await clean(page, `${game} on a phone`);
    });
  });
}

test('an army is built by hand: points, contents, what is missing', async ({ page }) => {
  const made = await page.request.post('/api/matches', {
    data: {
      game: 'grande-armee',
      scenario: 'crossroads',
      options: { army: 'build' },
      seats: { a: { kind: 'me' }, b: { kind: 'computer', level: 'sergeant' } },
      undo: true,
      listed: false,
    },
  });
  const { id } = (await made.json()) as { id: string };
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto(`/match/${id}`);
  const builder = page.getByRole('region', { name: 'Your list' });
  const player = new Player(page);
  const click = async (name: RegExp | string): Promise<void> => {
    const before = await player.step();
    await builder.getByRole('button', { name }).first().click();
    await expect.poll(() => player.step()).toBeGreaterThan(before);
  };
  await click(/own, led by a commander with 2 command dice \(/);
  await click(/^A force under \+0/);
  await click('Add line brigade');
  await click('Add foot battery');
  await expect(builder.locator('figure')).toHaveCount(2);
  await expect(builder.locator('.points')).toContainText('of 240');
  await expect(builder.getByRole('button', { name: 'The list is complete' })).toBeDisabled();
  await clean(page, 'the army builder');
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, 'the army builder on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await builder.getByRole('button', { name: 'See the table' }).click();
  await expect(builder).toHaveCount(0);
});
