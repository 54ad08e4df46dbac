import type { Page } from '@playwright/test';
import { clean, fits } from './axe';
import { begin, playToTheEnd } from './play';
import type { Player } from './player';
import { expect, test } from './server';

const GAME = 'colonial-warmaster';

/** Plays on until a piece can be dragged; its id. */
async function untilDrag(player: Player, what: 'unit' | 'any' = 'any'): Promise<string> {
  for (let i = 0; i < 60 && (await player.awaitTurn()) === 'decide'; i++) {
    const handle = player.page.locator('.orders .order[data-drag]').first();
    const id = (await handle.count()) ? await handle.getAttribute('data-drag') : null;
    const isUnit = id !== null && (await player.piece(id).locator('.turn').count()) > 0;
    if (id && (what === 'any' || isUnit)) return id;
    const activate = player.page
      .locator('.orders .order:not([aria-disabled])')
      .filter({ hasText: /Activate|No more leaders/ })
      .first();
    if (await activate.isVisible()) {
      const before = await player.step();
      await activate.click();
      await player.finish(before);
    } else await player.decide(() => 0);
  }
  throw new Error('no piece could be dragged');
}

const middle = async (player: Player, id: string): Promise<{ x: number; y: number }> => {
  const box = await player.piece(id).boundingBox();
  if (!box) throw new Error(`${id} is not on the table`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('the beginner’s scenario is played to its end by dragging and clicking', async ({ page }) => {
  test.setTimeout(600_000);
  const player = await playToTheEnd(page, GAME, 'picket', 0.15);
  expect(player.dragged, 'pieces were dragged').toBeGreaterThan(1);
  expect(player.onSurface, 'things of the table were clicked').toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: 'The score, by cause' })).toBeVisible();
});

test('a dragged unit shows way, cost and what is left; it goes where it was let go', async ({ page }) => {
  const player = await begin(page, GAME, 'picket');
  const id = await untilDrag(player, 'unit');
  const before = await middle(player, id);
  await player.drag(id, [0, -40]);
  await expect(page.locator('.plan')).toContainText('″ of ');
  await expect(page.locator('.ghost path').first()).toBeVisible();
  expect(await middle(player, id), 'nothing moves before the order is given').toEqual(before);
  const step = await player.step();
  await player.give.click();
  await expect.poll(() => player.step()).toBeGreaterThan(step);
  await page.getByRole('button', { name: 'First step' }).first().click();
  await page
    .getByRole('slider', { name: 'Step of the match' })
    .first()
    .fill(String(step + 1));
  await expect.poll(async () => Math.round((await middle(player, id)).y)).toBeLessThan(Math.round(before.y) - 10);
});

test('what stops a unit is said, with the clause, and how near it can come', async ({ page }) => {
  const player = await begin(page, GAME, 'picket');
  const id = await untilDrag(player, 'unit');
  await player.drag(id, [0, -420]);
  await expect(page.locator('.plan em')).not.toBeEmpty();
  await expect(page.locator('.manoeuvre .stop a.clause')).toHaveText(/^CW-/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.manoeuvre')).toHaveCount(0);
  await expect(page.locator('.orders')).toBeVisible();
});

test('a unit is sent by the keyboard: inches, degrees, Enter', async ({ page }) => {
  const player = await begin(page, GAME, 'picket');
  const id = await untilDrag(player, 'unit');
  const row = page.locator(`.orders .order[data-drag="${id}"]`).first();
  await row.focus();
  await page.keyboard.press('Enter');
  const ahead = page.getByRole('spinbutton', { name: 'Ahead' });
  await expect(ahead).toBeFocused();
  await page.keyboard.type('2');
  await player.planned();
  await expect(page.locator('.manoeuvre .answer')).toContainText('2.00″ of');
  await page.getByRole('spinbutton', { name: 'Turn right' }).fill('15');
  await expect(player.give).toBeEnabled();
  const step = await player.step();
  await page.keyboard.press('Enter');
  await expect.poll(() => player.step()).toBeGreaterThan(step);
});

test('hovering a unit shows its arcs and ranges, hovering the ground what it does', async ({ page }) => {
  const player = await begin(page, GAME, 'picket');
  await page.keyboard.press('Escape');
  const spot = await player.clickable(player.piece('b1'));
  if (!spot) throw new Error('b1 is hidden');
  await page.mouse.move(spot.x, spot.y);
  await expect(page.locator('.surface svg').getByText('short range')).toHaveCount(1);
  await expect(page.locator('.surface svg').getByText('long range')).toHaveCount(1);
  await expect(page.locator('.hover')).toContainText('Allowance');
  // The middle of the orchard, 7 inches from the west edge and 16.5 from the north one of a table of 36 by 36.
  const table = await page.locator('.surface > svg').first().boundingBox();
  if (!table) throw new Error('no table');
  await page.mouse.move(table.x + (table.width * 7) / 36, table.y + (table.height * 16.5) / 36);
  await expect(page.locator('.hover')).toContainText('light cover');
});

test('the tape measures between bases and points as the rules do', async ({ page }) => {
  const player = await begin(page, GAME, 'picket');
  await page.getByRole('button', { name: 'Tape' }).click();
  const [a, b] = [await middle(player, 'b1'), await middle(player, 'z3')];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 5 });
  await page.mouse.up();
  const pane = page.getByRole('group', { name: 'Measuring tape' });
  await expect(pane.locator('b')).toHaveText(/^\d+\.\d\d″$/);
  const between = await pane.locator('b').textContent();
  await pane.getByLabel('From').selectOption('b1');
  await pane.getByLabel('To').selectOption('z3');
  await expect(pane.locator('b')).toHaveText(between ?? '');
  await page.mouse.move(a.x, a.y + 60);
  await page.mouse.down();
  await page.mouse.move(a.x + 120, a.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(pane.locator('b')).not.toHaveText(between ?? '');
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`${scheme} table`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing serious while a unit is on its way', async ({ page }) => {
      const player = await begin(page, GAME, 'picket');
      await page.keyboard.press('ArrowDown');
      await clean(page, 'table, a decision');
      const id = await untilDrag(player, 'unit');
      await player.drag(id, [0, -40]);
      await clean(page, 'table, a move');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Tape' }).click();
      await clean(page, 'table, the tape');
    });
  });
}

/** Drags with a finger. */
async function finger(page: Page, from: { x: number; y: number }, by: readonly [number, number]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (i: number): { x: number; y: number }[] => [{ x: from.x + (by[0] * i) / 6, y: from.y + (by[1] * i) / 6 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let i = 1; i <= 6; i++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(i) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A spot near another one where a tap reaches nothing but the table. */
async function bareGround(page: Page, near: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const found = await page.evaluate(({ x, y }) => {
    for (const far of [30, 45, 60, 80])
      for (const [u, v] of [
        [0.4, -0.9],
        [-0.4, -0.9],
        [0, -1],
        [0.8, -0.6],
        [-0.8, -0.6],
      ] as const) {
        const hit = document.elementFromPoint(x + u * far, y + v * far);
        if (hit?.closest('.surface') && !hit.closest('[data-overlay], [data-piece], [data-handle], button, .chip'))
          return { x: x + u * far, y: y + v * far };
      }
    return null;
  }, near);
  if (!found) throw new Error('everything around is covered');
  return found;
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags a unit and taps where it should go', async ({ page }) => {
    const player = await begin(page, GAME, 'picket');
    await fits(page, 'table on a phone');
    const id = await untilDrag(player, 'unit');
    const spot = await player.clickable(player.piece(id));
    if (!spot) throw new Error(`${id} is out of sight`);
    const still = (): Promise<string | null> => page.locator('.surface > svg').first().getAttribute('style');
    const before = await still();
    await finger(page, spot, [6, -34]);
    await player.planned();
    expect(await still(), 'the table does not move under the finger').toBe(before);
    await expect(page.locator('.plan')).toContainText('″ of ');
    const free = await bareGround(page, spot);
    await page.touchscreen.tap(free.x, free.y);
    await player.planned();
    await clean(page, 'table on a phone');
    const step = await player.step();
    await expect(player.give).toBeEnabled();
    await player.give.tap();
    await expect.poll(() => player.step()).toBeGreaterThan(step);
  });
});
