import { gzipSync } from 'node:zlib';
import { clean, fits } from './axe';
import { playNow } from './play';
import { still } from './player';
import { expect, test } from './server';

const SIZES = [
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const;

/** Every page that shows something without a match. */
const EVERYWHERE = [
  '/',
  '/new',
  '/new?game=fast-play-mutiny&friend',
  '/matches',
  '/rules/last-mughal',
  '/rules/colonial-warmaster?odds=melee',
  '/lab',
  '/people',
  '/account',
  '/leaders',
  '/cups',
  '/lesson/last-mughal',
  '/lesson/mutiny-1857',
  '/join/nothing',
  '/no/such/page',
];

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on any page', async ({ page }) => {
      for (const address of EVERYWHERE) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await clean(page, address);
      }
    });

    test('axe finds nothing on the match page in all its tabs and on the result', async ({ page }) => {
      const player = await playNow(page);
      await page.keyboard.press('ArrowDown');
      await clean(page, 'match, a decision');
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await still(page);
        await clean(page, `match, ${await tab.textContent()}`);
      }
      await page.keyboard.press('?');
      await clean(page, 'match, keys');
      await page.keyboard.press('Escape');
      await page.keyboard.press('b');
      await expect(page.locator('.brief')).toBeVisible();
      await still(page);
      await clean(page, 'match, briefing');
      await page.keyboard.press('b');
      // One order: a short match may be over after three.
      if ((await player.awaitTurn()) === 'decide') await player.decide();
      await page.getByRole('button', { name: 'First step' }).first().click();
      await clean(page, 'match, replay');
      const resign = page.getByRole('button', { name: 'Resign' }).first();
      const result = page.getByRole('link', { name: 'See the result' });
      await expect(resign.or(result).first()).toBeVisible();
      // Dice may have ended it by that order.
      if (!(await result.isVisible())) {
        await resign.click();
        await clean(page, 'match, resign');
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      }
      await result.click();
      await expect(page.getByText('The seal fits.')).toBeVisible();
      await clean(page, 'result');
    });
  });
}

test('no page scrolls sideways from phone to large screens', async ({ page }) => {
  await playNow(page);
  const address = new URL(page.url()).pathname;
  for (const path of [...EVERYWHERE, address]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await fits(page, `${path} at ${width} x ${height}`);
    }
  }
});

test('the content security policy blocks nothing of the client', async ({ page }) => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) blocked.push(message.text());
  });
  page.on('pageerror', (error) => blocked.push(error.message));
  await playNow(page);
  await page.goto('/rules/last-mughal');
  await page.waitForLoadState('networkidle');
  expect(blocked).toEqual([]);
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('surface, sheet and tab bar: a finger plays', async ({ page }) => {
    const player = await playNow(page);
    await fits(page, 'match on a phone');
    const bar = page.getByRole('navigation', { name: 'Sheets' });
    await bar.getByRole('button', { name: 'Log' }).tap();
    await expect(page.locator('.log')).toBeVisible();
    await bar.getByRole('button', { name: 'Orders' }).tap();
    const before = await player.step();
    for (let i = 0; i < 5 && (await player.awaitTurn()) === 'decide'; i++) await player.decide(() => 0);
    expect(await player.step()).toBeGreaterThan(before);
    await clean(page, 'match on a phone');
  });

  test('the surface fills the screen above the sheet', async ({ page }) => {
    await playNow(page);
    await expect(page.locator('.surface svg').first()).toBeVisible();
    const box = await page.locator('.surface').boundingBox();
    expect(box?.width).toBe(390);
    expect(box?.height ?? 0).toBeGreaterThan(300);
  });
});

test('unknown matches and pages say what to do', async ({ page }) => {
  await page.goto('/match/no-such-match');
  await expect(page.getByRole('heading', { name: 'This match cannot be shown' })).toBeVisible();
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Nothing is here' })).toBeVisible();
});

test('the first page shows something before any file has come', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('img', { name: 'Grognard is loading' })).toBeVisible();
  await expect(page.getByText('The table is being laid …')).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: /^Play now/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Grognard is loading' })).toHaveCount(0);
});

test('a first visit to a match loads at most 200 kB of code and styles, gzipped', async ({ page, browser, server }) => {
  await playNow(page);
  const fresh = await browser.newContext({ baseURL: server, serviceWorkers: 'block' });
  const visitor = await fresh.newPage();
  const sizes = new Map<string, number>();
  const read: Promise<void>[] = [];
  visitor.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/\.(js|css)$/.test(pathname))
      read.push(answer.body().then((body) => void sizes.set(pathname, gzipSync(body, { level: 9 }).length)));
  });
  await visitor.goto(new URL(page.url()).pathname);
  await expect(visitor.locator('#question')).toBeVisible();
  await Promise.all(read);
  const sum = [...sizes.values()].reduce((a, b) => a + b, 0);
  expect(sum, [...sizes].map(([name, bytes]) => `${name} ${bytes}`).join(', ')).toBeGreaterThan(20_000);
  expect(sum, [...sizes].map(([name, bytes]) => `${name} ${bytes}`).join(', ')).toBeLessThanOrEqual(200_000);
  await fresh.close();
});

test('it can be installed; shell and finished matches open without a connection', async ({ page, context }) => {
  await page.goto('/');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect([manifest.display, manifest.start_url]).toEqual(['standalone', '/']);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const icon of manifest.icons) expect((await page.request.get(icon.src)).ok(), icon.src).toBeTruthy();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  const made = await page.request.post('/api/matches', {
    data: {
      game: 'last-mughal',
      scenario: 'relief-of-cawnpore',
      options: {},
      seats: {
        rebel: { kind: 'computer', level: 'sergeant' },
        british: { kind: 'computer', level: 'sergeant' },
      },
      undo: true,
      listed: false,
    },
  });
  const { id } = (await made.json()) as { id: string };
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/matches/${id}`)).json()) as { status: { status: string } }).status.status,
    )
    .toBe('over');
  await page.goto(`/match/${id}/result`);
  await expect(page.getByText('The seal fits.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByRole('button', { name: 'Kept in this browser' })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/match/${id}/result`);
  await expect(page.getByText('The seal fits.')).toBeVisible();
  await page.goto(`/match/${id}#ply=2`);
  await expect(page.locator('.surface svg').first()).toBeVisible();
  await context.setOffline(false);
});

test('the odds desk speaks in words and refuses bad figures in place', async ({ page }) => {
  await page.goto('/rules/last-mughal?odds=battle&att=13&def=8#LM-8.5a');
  const desk = page.getByRole('complementary', { name: 'Odds' });
  const attacker = desk.getByLabel('Attacker\u0027s strength', { exact: true });
  await expect(attacker).toHaveValue('13');
  await expect(desk.getByLabel('Defender\u0027s strength', { exact: true })).toHaveValue('8');
  await expect(desk.getByRole('heading', { name: /Who gives way/ })).toBeVisible();
  await expect(desk.getByText('66.7 %').first()).toBeVisible();
  await attacker.fill('600');
  await expect(desk.getByRole('alert')).toHaveText('It takes a whole number from 1 to 60.');
  await expect(attacker).toHaveAttribute('aria-invalid', 'true');
  await clean(page, 'odds desk, a bad figure');
  await attacker.fill('12');
  await expect(desk.getByRole('alert')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Attacker\u0027s strength: one more' }).click();
  await expect(attacker).toHaveValue('13');
  // A clause brings its own question.
  await page.goto('/rules/last-mughal#LM-9.3a');
  await expect(desk.getByRole('combobox').first()).toHaveValue('siege');
  await page.locator('[id="LM-8.5a"]').getByRole('link', { name: '% Odds' }).click();
  await expect(desk.getByRole('combobox').first()).toHaveValue('battle');
  // Where figures must be given, some are there to begin with.
  await page.goto('/rules/colonial-warmaster?odds=melee');
  await expect(desk.locator('.answer li').first()).toBeVisible();
  await expect(desk.getByLabel('Attacker: troops')).toHaveValue('ghazi');
  expect(await desk.locator('label, h3, .answer').allTextContents()).not.toContainEqual(expect.stringContaining('_'));
});

test('a new match shows length, difficulty and the measured edge of every scenario, and seats in one column', async ({
  page,
}) => {
  await page.goto('/new?game=last-mughal');
  const rows = page.locator('.scenarios label');
  await expect(rows.first()).toBeVisible();
  for (const row of await rows.all()) {
    await expect(row.locator('.length')).toHaveText(/\d+ min/);
    await expect(row.getByRole('img', { name: /difficulty \d of 4/ })).toBeVisible();
    await expect(row.locator('.edge')).toHaveText(/, \d+ of 100$/);
  }
  const seats = await page.locator('fieldset.seat').all();
  const boxes = await Promise.all(seats.map((seat) => seat.boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  await page.getByLabel('Slow').check({ force: true });
  await page.reload();
  await expect(page.getByLabel('Slow')).toBeChecked();
});
