import { begin } from './play';
import { expect, test } from './server';

test('before the first question stands the briefing, with what counts; the score says the same', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('grognard.briefing', 'on'));
  await page.goto('/new?game=mutiny-1857&scenario=relief-column');
  await page.getByRole('button', { name: 'Start the match' }).click();
  const briefing = page.getByRole('region', { name: 'Briefing' });
  await expect(briefing.getByRole('heading', { name: 'Relief Column' })).toBeVisible();
  for (const part of ['What each side wants', 'How points are made', 'Forces', 'Measured chances'])
    await expect(briefing.getByRole('heading', { name: part })).toBeVisible();
  await expect(briefing.getByRole('img', { name: /^The table/ })).toContainText('50 points');
  await briefing.getByRole('button', { name: 'To the table' }).click();
  await expect(briefing).toBeHidden();
  await page.keyboard.press('b');
  await expect(briefing, 'it is there again at any time').toBeVisible();
  const replay = page.locator('.replay .ply').first();
  const step = await replay.textContent();
  await page.getByRole('heading', { name: 'Relief Column' }).last().click();
  // The table lies under it: keys that give orders there give none, and Escape closes the briefing.
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key);
  await expect(briefing).toBeHidden();
  await expect(replay).toHaveText(step ?? '');
  await page.getByRole('tab', { name: 'Score' }).click();
  const points = await page.getByRole('group', { name: /^Points/ }).getAttribute('aria-label');
  const [first, second] = (points ?? '').match(/\d+/g) ?? [];
  const now = page.getByRole('row', { name: /^Now/ });
  await expect(now, 'header and score pane agree').toContainText(`${first}`);
  await expect(now).toContainText(`${second}`);
  await page.reload();
  await expect(page.locator('#question')).toBeVisible();
  await expect(briefing, 'it has been read').toBeHidden();
});

test('a clause leads to its lesson, whose dice are known and whose wrong answers are explained', async ({ page }) => {
  await page.goto('/rules/colonial-warmaster#CW-5.1');
  await page.locator('[id="CW-5.1"]').getByRole('link', { name: 'Try it' }).click();
  const says = page.getByRole('region', { name: 'The lesson' });
  const steps = page.locator('.steps li');
  await expect(says).toContainText(/\w/);
  const total = await steps.count();
  expect(total).toBeGreaterThan(2);
  await steps.first().getByRole('button').click();
  for (let step = 1; step <= total; step++) {
    await expect(steps.nth(step - 1)).toHaveAttribute('aria-current', 'step');
    await says.getByRole('button', { name: /^(Show me|Next)$/ }).click();
  }
  await expect(says).toContainText('Well done. Next: Cold steel.');
  await expect(page.getByRole('progressbar', { name: /^Fire and saved fire/ })).toHaveJSProperty('value', total);
});

test('a lesson says how long it takes, leads from position to position and goes on where it was left', async ({
  page,
}) => {
  const says = page.getByRole('region', { name: 'The lesson' });
  const step = page.locator('.steps li[aria-current="step"]');
  await page.goto('/lesson/last-mughal');
  await expect(page.getByText(/lesson, about \d+ minutes/)).toBeVisible();
  const positions = page.getByRole('list', { name: 'Positions' }).getByRole('listitem');
  const total = await positions.count();
  expect(total).toBeGreaterThan(4);
  await expect(positions.first()).toHaveAttribute('aria-current', 'page');
  const steps = await page.locator('.steps li').count();
  for (let n = 0; n < steps; n++) {
    await expect(page.locator('.steps li').nth(n)).toHaveAttribute('aria-current', 'step');
    await says.getByRole('button', { name: /^(Show me|Next)$/ }).click();
  }
  await says.getByRole('link', { name: /^Next/ }).click();
  await expect(positions.first()).toContainText('done');
  await expect(positions.nth(1)).toHaveAttribute('aria-current', 'page');
  await says.getByRole('button', { name: /^(Show me|Next)$/ }).click();
  const second = await page.locator('.steps li').nth(1).getByRole('button').innerText();
  await expect(step).toContainText(second);
  await page.goto('/rules/last-mughal');
  await page.getByRole('link', { name: 'The lesson' }).click();
  await expect(positions.nth(1)).toHaveAttribute('aria-current', 'page');
  await expect(step).toContainText(second);
  await positions.first().getByRole('link').click();
  await expect(step, 'what is finished begins anew').toContainText('Cawnpore must be saved');
  await expect(positions.first()).toContainText('done');
});

test('the enemy’s turn is told in three lines that lead to their steps', async ({ page }) => {
  const player = await begin(page, 'colonial-warmaster', 'maiwand');
  const told = page.getByRole('region', { name: 'What the others did' });
  for (let i = 0; i < 80 && !(await told.isVisible()); i++) {
    await player.decide();
    expect(await player.awaitTurn(), 'the enemy does something worth telling').toBe('decide');
  }
  // Where it would lie on pieces it is one line until it is wanted.
  const folded = told.locator('[aria-expanded="false"]');
  if (await folded.isVisible()) await folded.click();
  const lines = told.getByRole('link');
  expect(await lines.count()).toBeLessThanOrEqual(3);
  const step = Number(/ply=(\d+)/.exec((await lines.first().getAttribute('href')) ?? '')?.[1]);
  await lines.first().click();
  await expect(page.locator('.replay .ply').first()).toHaveText(new RegExp(`^\\s*${step} /`));
});
