import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clean, fits } from './axe';
import { picture } from './picture';
import { Player } from './player';
import { expect, freePort, freshFolder, program, startOver, test } from './server';

/** The beginner's scenario under another title: data of one's own. */
async function renamed(folder: string): Promise<string> {
  const scenario = 'scenarios/relief-of-cawnpore.toml';
  const published = await readFile(new URL(`../../../games/last-mughal/data/${scenario}`, import.meta.url), 'utf8');
  await mkdir(join(folder, 'scenarios'), { recursive: true });
  await writeFile(join(folder, scenario), published.replace('The Relief of Cawnpore', 'Havelock’s Race'));
  return folder;
}

test('a match is finished on the data it began with, and can still be seen when they are removed', async ({ page }) => {
  const [data, port] = [await freshFolder(), await freePort()];
  const laid = ['--with', `last-mughal=${await renamed(join(data, 'mine'))}`];
  let running = await startOver(data, port, ...laid);
  try {
    const seats = { british: { kind: 'hotseat' }, rebel: { kind: 'hotseat' } };
    const ask = { game: 'last-mughal', scenario: 'relief-of-cawnpore', seats };
    const made = await page.request.post(`${running.url}/api/matches`, { data: ask });
    const { id } = (await made.json()) as { id: string };
    const address = `${running.url}/match/${id}`;
    const note = page.getByRole('complementary', { name: 'Rules of this match' });
    await page.goto(address);
    const player = new Player(page);
    await player.awaitTurn();
    await page.getByRole('tab', { name: /^Rules/ }).click();
    await expect(note).toHaveCount(0);
    await running.stop();

    // Served again without the data: the program that was kept with them goes on.
    running = await startOver(data, port);
    await page.goto(address);
    await page.getByRole('button', { name: 'data of its own' }).click();
    await expect(note).toContainText('This match is finished by the rules and the data it began with.');
    await note.getByRole('button', { name: 'What has changed?' }).click();
    await expect(note).toContainText('No clause of the book reads otherwise today; the data is another.');
    await clean(page, 'a match on data of its own');
    await picture(page, 'older-kept');
    const before = await player.step();
    await player.awaitTurn();
    await player.decide();
    await expect.poll(() => player.step()).toBeGreaterThan(before);
    await running.stop();

    // The data are removed: what was seen can still be seen, step by step, and the record is there.
    const [set = ''] = await readdir(join(data, 'sets'));
    execFileSync(program, ['versions', '--data', data, '--remove', set.slice(0, 12)]);
    running = await startOver(data, port);
    await page.goto(address);
    await page.getByRole('tab', { name: /^Rules/ }).click();
    await expect(note).toContainText('this match can be seen, but not played on');
    await expect(player.rows).toHaveCount(0);
    await expect(page.getByText('its rules are no longer kept here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
    await clean(page, 'a match whose data are removed');
    await fits(page, 'a match whose data are removed');
    await picture(page, 'older-removed');
    await page.goto(`${address}#ply=0`);
    await expect(page.locator('.surface .piece').first()).toBeVisible();
    expect((await page.request.get(`${running.url}/api/matches/${id}/record`)).status()).toBe(200);
  } finally {
    await running.stop();
    await rm(data, { recursive: true, force: true });
  }
});

test('the page says by which rules a match is played, and shows the clauses that read otherwise today', async ({
  page,
  server,
}) => {
  const seats = { british: { kind: 'hotseat' }, rebel: { kind: 'hotseat' } };
  const ask = { game: 'last-mughal', scenario: 'relief-of-cawnpore', seats };
  const made = await page.request.post(`${server}/api/matches`, { data: ask });
  const { id } = (await made.json()) as { id: string };
  // Two builds whose rules differ are the server's tests; here the answers say what they would say.
  const rules = { version: 2, newest: 3, other_data: false, standing: 'kept', program: '0.1.0' };
  await page.route(`**/api/matches/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), rules } });
  });
  const changes = [
    { id: 'LM-8.9b', title: 'Figures and their units', then: 'A figure dies alone.', now: 'A figure dies with them.' },
    { id: 'LM-9.5c', title: 'Cities shut in', now: 'A city shut in by the populace waits for relief.' },
  ];
  await page.route(`**/api/matches/${id}/rules`, (route) => route.fulfill({ json: { ...rules, changes } }));
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'rules of version 2' }).click();
  const note = page.getByRole('complementary', { name: 'Rules of this match' });
  await expect(note).toContainText('Matches that begin today have version 3; this one is finished by the rules it');
  await note.getByRole('button', { name: 'What has changed?' }).click();
  await expect(note.getByText('LM-9.5c')).toContainText('new');
  await note.getByText('LM-8.9b').click();
  await expect(note.getByText('A figure dies alone.')).toBeVisible();
  await expect(note.getByText('A figure dies with them.')).toBeVisible();
  await clean(page, 'clauses that have changed');
  await picture(page, 'older-rules');
});
