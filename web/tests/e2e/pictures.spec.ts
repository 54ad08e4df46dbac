import { mkdirSync } from 'node:fs';
import { Player, still } from './player';
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
      await still(page);
      await page.screenshot({ path: `${folder}match.png` });
    }
    await player.decide(() => 0);
  }
  expect(best).toBeGreaterThan(0);
});

/** What a picture shows of each game: an opening with its first question. */
const OPENINGS: [game: string, scenario: string, seat: string][] = [
  ['last-mughal', 'rebellion', 'rebel'],
  ['fast-play-mutiny', 'gate', 'p1'],
  ['grande-armee', 'auerstedt', 'a'],
  ['colonial-warmaster', 'maiwand', 'british'],
  ['mutiny-1857', 'arrah-house', 'british'],
];

/** Links to a match show a picture as large as those who show links like it; it is kept with the client. */
const previews = new URL('../../public/previews/', import.meta.url).pathname;

test('pictures: one of each game', async ({ page }) => {
  mkdirSync(folder, { recursive: true });
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  const { games } = (await (await page.request.get('/api/games')).json()) as {
    games: { slug: string; scenarios: { id: string; seats: string[] }[] }[];
  };
  for (const [game, scenario, mine] of OPENINGS) {
    const seats = games.find((g) => g.slug === game)?.scenarios.find((s) => s.id === scenario)?.seats ?? [];
    const computer = { kind: 'computer', level: 'sergeant' };
    const made = await page.request.post('/api/matches', {
      data: {
        game,
        scenario,
        options: {},
        seats: Object.fromEntries(seats.map((seat) => [seat, seat === mine ? { kind: 'me' } : computer])),
        undo: true,
        listed: false,
      },
    });
    expect(made.ok(), await made.text()).toBeTruthy();
    await page.goto(`/match/${((await made.json()) as { id: string }).id}`);
    await expect(page.locator('#question')).toBeVisible();
    await new Player(page).awaitTurn();
    await page.keyboard.press('ArrowDown');
    await still(page);
    const picture = await page.screenshot({ path: `${folder}${game}.jpg`, type: 'jpeg', quality: 80 });
    expect(picture.length, `${game} is drawn`).toBeGreaterThan(40_000);
    if (!process.env['PICTURES']) continue;
    mkdirSync(previews, { recursive: true });
    await page.setViewportSize({ width: 1200, height: 630 });
    await still(page);
    await page.screenshot({ path: `${previews}${game}.jpg`, type: 'jpeg', quality: 74 });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
