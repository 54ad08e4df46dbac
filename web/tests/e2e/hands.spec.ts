import type { Page } from '@playwright/test';
import { Player, still } from './player';
import { expect, test } from './server';

/** Begins a match and leaves the camera as it opens. */
async function open(page: Page, game: string, scenario: string, as = 'british', options = {}): Promise<Player> {
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  const games = (await (await page.request.get('/api/games')).json()) as {
    games: { slug: string; scenarios: { id: string; seats: string[] }[] }[];
  };
  const seats = games.games.find((g) => g.slug === game)?.scenarios.find((s) => s.id === scenario)?.seats ?? [];
  const mine = seats.find((s) => s.includes(as)) ?? seats[0];
  const made = await page.request.post('/api/matches', {
    data: {
      game,
      scenario,
      options,
      seats: Object.fromEntries(
        seats.map((s) => [s, s === mine ? { kind: 'me' } : { kind: 'computer', level: 'sergeant' }]),
      ),
      undo: true,
      listed: false,
    },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await expect(page.locator('#question')).toBeVisible();
  const player = new Player(page);
  await player.awaitTurn();
  await still(page);
  return player;
}

/** How many pixels high a base of a unit is drawn at least, over all that are in sight. */
const figures = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const window = document.querySelector('.surface')?.getBoundingClientRect();
    return [...document.querySelectorAll('.surface .piece .turn')]
      .map((e) => e.getBoundingClientRect())
      .filter(
        (b) =>
          window && b.left > window.left && b.right < window.right && b.bottom < window.bottom && b.top > window.top,
      )
      .map((b) => Math.min(b.width, b.height));
  });

test('a wide table opens at a size that can be read, and 0 shows the whole', async ({ page }) => {
  await open(page, 'colonial-warmaster', 'maiwand');
  const sizes = await figures(page);
  expect(sizes.length, 'units are in sight').toBeGreaterThan(3);
  expect(Math.min(...sizes)).toBeGreaterThan(17);
  await expect(page.locator('.surface .chip').first(), 'what lies outside is named at the edge').toBeVisible();
  await page.keyboard.press('0');
  await expect(page.locator('.surface .chip')).toHaveCount(0);
});

test('on a small desk tools leave the table free, and are whole when they are unfolded', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, 'grande-armee', 'maida', 'a');
  const tools = page.locator('.tools');
  const table = await page.locator('.surface').boundingBox();
  const wide = async (): Promise<number> => (await tools.boundingBox())?.width ?? 0;
  expect(await wide()).toBeLessThan(120);
  await tools.getByRole('button', { name: 'More tools' }).click();
  for (const one of await tools.getByRole('button').all()) {
    const box = await one.boundingBox();
    expect(box && table && box.x >= table.x && box.x + box.width <= table.x + table.width).toBe(true);
  }
});

test('a table higher than wide lies on its side, and can be put upright', async ({ page }) => {
  await open(page, 'mutiny-1857', 'relief-column');
  const shape = async (): Promise<number> =>
    page
      .locator('.surface > svg')
      .first()
      .evaluate((e) => e.clientWidth / e.clientHeight);
  expect(await shape()).toBeGreaterThan(1.2);
  const turned = page.getByRole('button', { name: 'Turned' });
  await expect(turned).toHaveAttribute('aria-pressed', 'true');
  // The list of the force lies over the table while it is named.
  await turned.dispatchEvent('click');
  await expect.poll(shape).toBeLessThan(0.9);
});

test('pace and sound are settings that are remembered', async ({ page }) => {
  await open(page, 'fast-play-mutiny', 'beginner');
  await page
    .getByRole('button', { name: /^Settings/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Fast' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await page
    .getByRole('button', { name: /^Settings/ })
    .first()
    .click();
  await expect(page.getByRole('radio', { name: 'Fast' })).toHaveAttribute('aria-checked', 'true');
});

/** Pieces that the question is about and that something of the page covers, so that a click would not reach them. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const window = document.querySelector('.surface')?.getBoundingClientRect();
    return [...document.querySelectorAll<SVGElement>('.surface .piece[data-lit]')].flatMap((e) => {
      const b = e.getBoundingClientRect();
      const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
      if (!window || x < window.left || x > window.right || y < window.top || y > window.bottom) return [];
      const over = document.elementFromPoint(x, y)?.closest('[data-overlay], .overview, .scale, .chip, .tools');
      return over ? [`${e.dataset['piece']} under ${over.className}`] : [];
    });
  });

/** A spot of the window where a click reaches one of the pieces that shine. */
async function lit(player: Player, n = 0): Promise<{ x: number; y: number }> {
  const units = player.page.locator('.surface .piece[data-lit="legal"]').filter({ has: player.page.locator('.turn') });
  let found: { x: number; y: number } | null = null;
  await expect
    .poll(async () => {
      await still(player.page);
      const count = await units.count();
      for (let i = 0; i < count && !found; i++) found = await player.clickable(units.nth((i + n) % count));
      return found;
    }, 'something shines that can be clicked')
    .not.toBeNull();
  return found ?? { x: 0, y: 0 };
}

/** Answers what is asked before, until a question of this kind stands. */
async function until(player: Player, question: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    expect(await player.awaitTurn(), `the match goes on until ${question}`).toBe('decide');
    if (question.test((await player.question.textContent()) ?? '')) return still(player.page);
    await player.decide(() => 0);
  }
  throw new Error(`nobody asked ${question}`);
}

test('a click on the table looks and prepares; it never rolls, and an early end is asked about', async ({ page }) => {
  const player = await open(page, 'mutiny-1857', 'arrah-house');
  await until(player, /^Which unit acts/);
  const step = await player.step();
  const foes = page.locator('.surface .piece[data-side="rebel"]');
  for (const n of [0, 3, 6]) {
    const spot = await player.clickable(foes.nth(n % (await foes.count())));
    if (spot) await page.mouse.click(spot.x, spot.y);
  }
  expect(await player.step(), 'clicking the enemy shows the enemy').toBe(step);
  await page.keyboard.press('Escape');
  await expect.poll(() => covered(page), 'nothing lies on what is asked about').toEqual([]);
  await expect(page.locator('.orders').getByText('Concede'), 'conceding has its own place').toHaveCount(0);
  const end = page.locator('.orders .order[data-tone="end"]').first();
  await end.click();
  await expect(page.getByText(/\d+ of \d+ units have acted/)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await player.step()).toBe(step);
});

test('a unit dragged before it may move is offered its order; several take one together', async ({ page }) => {
  const player = await open(page, 'colonial-warmaster', 'picket');
  await page.keyboard.press('0');
  await still(page);
  const step = await player.step();
  const from = await lit(player);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 30, { steps: 3 });
  await page.mouse.up();
  const offered = page.getByRole('menuitem').first();
  await expect(offered).toContainText('%');
  await expect(offered).toContainText('then move');
  await page.keyboard.press('Escape');
  for (const n of [0, 1]) {
    const spot = await lit(player, n);
    await page.keyboard.down('Shift');
    await page.mouse.click(spot.x, spot.y);
    await page.keyboard.up('Shift');
  }
  await expect(page.getByRole('toolbar', { name: '2 units' })).toBeVisible();
  expect(await player.step(), 'nothing was given').toBe(step);
});

test('a drag before its question is answered with a clause, and gives nothing', async ({ page }) => {
  const player = await open(page, 'colonial-warmaster', 'maiwand');
  await until(player, /^Activate whom/);
  await page.locator('.orders .order[data-tone="end"]').filter({ hasText: 'End the movement phase' }).click();
  await page.getByRole('button', { name: 'Give the order' }).click();
  await until(player, /^Fire with whom/);
  await page.keyboard.press('0');
  await still(page);
  const step = await player.step();
  const spot = await player.clickable(player.piece('b1'));
  if (!spot) throw new Error('b1 is hidden');
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await page.mouse.move(spot.x, spot.y - 40, { steps: 4 });
  await page.mouse.up();
  const said = page.locator('.surface').getByRole('alert');
  await expect(said).toContainText('cannot move now');
  await expect(said.locator('a.clause')).toHaveText(/^CW-/);
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  expect(await player.step()).toBe(step);
});

test('a question names its clause where nothing on the screen cites one', async ({ page }) => {
  const player = await open(page, 'grande-armee', 'maida', 'a');
  await until(player, /^Which force do you test/);
  await page.keyboard.press('0');
  await still(page);
  // Whoever is not asked about himself: a unit, not the commander of its force.
  const named = await page.evaluate(async () => {
    const answer = await fetch(`/api/matches/${location.pathname.split('/').at(-1)}/scene`);
    const { scene } = (await answer.json()) as {
      scene: { prompt: { side: string }; pieces: { id: string; side: string }[]; affordances: { subject: string }[] };
    };
    const asked = new Set(scene.affordances.map((a) => a.subject));
    return scene.pieces.filter((p) => p.side === scene.prompt.side && !asked.has(p.id)).map((p) => p.id);
  });
  const spots = await Promise.all(named.map((id) => player.clickable(player.piece(id))));
  const spot = spots.find((one) => one !== null);
  if (!spot) throw new Error('nobody can be dragged');
  const step = await player.step();
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await page.mouse.move(spot.x + 8, spot.y - 40, { steps: 4 });
  await page.mouse.up();
  const said = page.locator('.surface').getByRole('alert');
  await expect(said).toContainText('Which force do you test');
  await expect(said.locator('a.clause')).toHaveText('GA-2.4');
  expect(await player.step()).toBe(step);
});

test('several answers are chosen in the list and given one after the other', async ({ page }) => {
  const player = await open(page, 'last-mughal', 'rebellion', 'rebel');
  await until(player, /^Which counters do the rebels play/);
  const several = page.getByRole('button', { name: 'Several at once' });
  await several.click();
  const headings = page.locator('.orders .heading button[aria-expanded="false"]');
  if (await headings.count()) await headings.first().click();
  const rows = page.locator('.orders .order:not([data-tone="end"])');
  const step = await player.step();
  await rows.first().click();
  await rows.last().click();
  await expect(page.locator('.orders .order[aria-pressed="true"]')).toHaveCount(2);
  expect(await player.step(), 'nothing is given before it is said').toBe(step);
  await page.getByRole('button', { name: 'Give all 2' }).click();
  await expect.poll(() => player.step()).toBeGreaterThan(step);
  await expect(page.getByText('Choose them in the list')).toHaveCount(0);
});

test('scenery is picked and laid by clicks, drawn as it will be; what may not lie there says why', async ({ page }) => {
  const player = await open(page, 'mutiny-1857', 'two-villages', 'rebel');
  const table = await page.locator('.surface').boundingBox();
  if (!table) throw new Error('no table');
  const at = [table.x + table.width * 0.4, table.y + table.height * 0.45] as const;
  const cards = page.locator('.palette .cards button');
  await cards.filter({ hasText: /^\s*Hill\s*$/ }).click();
  const step = await player.step();
  await page.mouse.click(...at);
  await expect.poll(() => player.step()).toBe(step + 1);
  await cards.filter({ hasText: /^\s*Trees\s*$/ }).click();
  await page.mouse.move(at[0] + 4, at[1] + 4);
  await page.mouse.move(...at);
  await expect(page.locator('.surface').getByText(/overlap.*IM-3\.1/)).toBeVisible();
  await page.mouse.click(...at);
  expect(await player.step(), 'nothing is laid there').toBe(step + 1);
});

test('a free set-up is made by dragging units into the zone', async ({ page }) => {
  const player = await open(page, 'grande-armee', 'crossroads', 'a', { deploy: 'free' });
  const id = await page.locator('.orders .order[data-drag]').first().getAttribute('data-drag');
  await expect.poll(() => covered(page)).toEqual([]);
  const step = await player.step();
  expect(await player.drag(id ?? '', [16, 10])).toBe(true);
  await player.give.click();
  await expect.poll(() => player.step()).toBeGreaterThan(step);
});

test('a step of the replay shows the dice of that step', async ({ page }) => {
  await open(page, 'colonial-warmaster', 'maiwand');
  await expect.poll(() => covered(page)).toEqual([]);
  const log = (await (await page.request.get(`${page.url().replace('/match/', '/api/matches/')}/log`)).json()) as {
    lines: { step: number; rolls: { faces: number[] }[] }[];
  };
  const thrown = log.lines.filter((l) => l.step > 0 && l.rolls.length);
  // Two steps, the later one first: back means back.
  for (const { step } of [thrown.at(-1), thrown[0]].filter((l) => l !== undefined)) {
    const last = thrown.findLast((l) => l.step === step);
    await page.getByRole('slider', { name: 'Step of the match' }).first().fill(String(step));
    const faces = last?.rolls.flatMap((r) => r.faces).slice(0, 20);
    await expect(page.locator('.tray .dice')).toHaveAttribute('aria-label', `Dice: ${faces?.join(', ')}`);
  }
});

test('every counter of a stack can be clicked', async ({ page }) => {
  const player = await open(page, 'last-mughal', 'rebellion');
  await page.keyboard.press('0');
  await still(page);
  const stacks = await page.evaluate(() => {
    const ids = [...document.querySelectorAll<SVGElement>('.surface [data-piece]')].map(
      (e) => e.dataset['piece'] ?? '',
    );
    return [...new Set(ids)].slice(0, 8);
  });
  const step = await player.step();
  let reached = 0;
  for (const id of stacks) {
    const counter = page.locator(`.surface [data-piece="${id}"]`).first();
    if (!(await player.clickable(counter))) continue;
    reached += 1;
    // The camera may still be on its way to the question, and a click lands where the counter was.
    await expect(async () => {
      const spot = await player.clickable(counter);
      if (!spot) throw new Error(`${id} is covered`);
      await page.mouse.click(spot.x, spot.y);
      const shown = page.locator('.hover').or(page.getByRole('button', { name: 'All orders' }));
      await expect(shown.first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    await page.keyboard.press('Escape');
  }
  expect(reached, 'counters were reached').toBeGreaterThan(stacks.length * 0.8);
  expect(await player.step()).toBe(step);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the table has half of the screen, whatever is asked', async ({ page }) => {
    const player = await open(page, 'mutiny-1857', 'picket-at-the-well');
    const half = async (): Promise<number> => (await page.locator('.field-of-view').boundingBox())?.height ?? 0;
    const first = await half();
    expect(first).toBeGreaterThan(844 * 0.5);
    await player.decide(() => 0);
    await player.awaitTurn();
    expect(await half(), 'it does not move').toBe(first);
  });

  test('a held finger looks at a piece, and nothing lies on what is asked about', async ({ page }) => {
    const player = await open(page, 'mutiny-1857', 'arrah-house');
    await until(player, /^Which unit acts/);
    await expect.poll(() => covered(page)).toEqual([]);
    const step = await player.step();
    const spot = await lit(player);
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot] });
    await expect(page.locator('.hover')).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await player.step()).toBe(step);
  });
});
