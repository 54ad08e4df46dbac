import { clean } from './axe';
import { begin, playToTheEnd } from './play';
import { expect, test } from './server';

/** Games of whole armies: many units, long lists. Each is played to its end by what it offers, in haste. */
for (const game of ['grande-armee', 'mutiny-1857']) {
  test.describe(game, () => {
    test.beforeEach(async ({ request }) => {
      const { games } = (await (await request.get('/api/games')).json()) as { games: { slug: string }[] };
      test.skip(!games.some((g) => g.slug === game), 'not on the shelf');
    });

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
