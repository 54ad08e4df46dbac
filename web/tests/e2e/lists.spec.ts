import { clean } from './axe';
import { expect, test } from './server';

test('a list of one’s own is kept, renamed, loaded, refused by its clause and deleted', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('grognard.guided', 'yes'));
  await page.goto('/');
  const made = await page.request.post(`${server}/api/matches`, {
    data: {
      game: 'grande-armee',
      scenario: 'maida',
      options: { army: 'build' },
      seats: Object.fromEntries(
        (await (await page.request.get(`${server}/api/games`)).json()).games
          .find((game: { slug: string }) => game.slug === 'grande-armee')
          .scenarios.find((scenario: { id: string }) => scenario.id === 'maida')
          .seats.map((seat: string) => [seat, { kind: 'hotseat' }]),
      ),
      undo: true,
      listed: false,
    },
  });
  expect(made.ok()).toBeTruthy();
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await expect(page.locator('#question')).toBeVisible();
  const lists = page.locator('details.lists');
  await lists.locator('summary').click();
  const name = lists.getByLabel('Name of the list', { exact: true });
  await name.fill('Guards');
  await lists.getByRole('button', { name: 'Keep' }).click();
  await expect(lists.getByRole('status')).toHaveText(/Nothing is named yet/);
  // A list that is begun can be kept, but not yet be given.
  await page.keyboard.press('Escape');
  const say = async (order: string): Promise<void> => {
    const before = await (await page.request.get(`${server}/api/matches/${id}`)).json();
    const said = await page.request.post(`${server}/api/matches/${id}/orders`, {
      data: { expect: before.step, notation: order },
    });
    expect(said.ok(), await said.text()).toBeTruthy();
  };
  await say('commander 2 plus 0');
  await say('raise 0 radius 9');
  await name.fill('Guards');
  await lists.getByRole('button', { name: 'Keep' }).click();
  await expect(lists.getByRole('status')).toHaveText('“Guards” is kept.');
  await lists.getByRole('button', { name: 'Load Guards' }).click();
  await expect(lists.getByRole('alert')).toContainText('GA-S6');
  await lists.getByRole('button', { name: 'Rename Guards' }).click();
  await lists.getByLabel('New name of Guards').fill('Old Guard');
  await lists.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(lists.getByRole('button', { name: 'Load Old Guard' })).toBeVisible();
  // A whole one is taken as it is.
  for (const order of ['enlist ru_line', 'enlist ru_line', 'raise 0 radius 9', 'enlist ru_line', 'enlist ru_line'])
    await say(order);
  await name.fill('Line');
  await lists.getByRole('button', { name: 'Keep' }).click();
  await expect(lists.getByRole('status')).toHaveText('“Line” is kept.');
  await clean(page, 'lists of one’s own');
  await lists.getByRole('button', { name: 'Load Line' }).click();
  await lists.getByRole('button', { name: 'Take “Line”' }).click();
  await expect.poll(async () => (await (await page.request.get(`${server}/api/matches/${id}`)).json()).step).toBe(8);
  await page.reload();
  await lists.locator('summary').click();
  await lists.getByRole('button', { name: 'Delete Old Guard' }).click();
  await expect(lists.getByRole('button', { name: 'Load Old Guard' })).toHaveCount(0);
  await expect(lists.getByRole('button', { name: 'Load Line' })).toBeVisible();
});
