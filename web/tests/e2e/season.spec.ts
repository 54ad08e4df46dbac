import type { Browser, Page } from '@playwright/test';
import { MailSink, PushSink } from './outside';
import { enrol, named } from './passkey';
import { looks } from './picture';
import { Player } from './player';
import { shownOf } from './pushed';
import { atTheTable, expect, freePort, start, test, type Running } from './server';

const [MINUTE, DAY] = [60, 86_400];

/** A club whose clock stands, with a mail server and a push service: a season of it takes a minute. */
const club = test.extend<{ season: { site: string; pass: (seconds: number) => void; mail: MailSink; push: PushSink } }>(
  {
    season: async ({}, use) => {
      const [mail, push, port] = [await MailSink.start(), await PushSink.start(), await freePort()];
      const site = named(`http://127.0.0.1:${port}`);
      const options = ['--rehearse', '--private-webhooks', '--origin', site, '--mail', mail.address];
      const running: Running = await start(port, ...options);
      const pass = (seconds: number): void => void running.child.stdin?.write(`${seconds}\n`);
      await use({ site, pass, mail, push });
      await running.stop();
      mail.close();
      push.close();
    },
  },
);

async function member(browser: Browser, site: string, name: string): Promise<Page> {
  const page = await atTheTable(browser, site);
  await enrol(page, site, name);
  return page;
}

/** The step of a match, by its number. */
const stepOf = async (page: Page, id: string): Promise<{ step: number; you: string[]; seat: string }> => {
  const { step, you, status } = (await (await page.request.get(`/api/matches/${id}`)).json()) as {
    step: number;
    you: string[];
    status: { seat: string };
  };
  return { step, you, seat: status.seat };
};

club(
  'two accounts play by days: a push, a mail, a time that is up, ratings, the player page',
  async ({ browser, season: { site, pass, mail, push } }) => {
    const [ada, bea] = [await member(browser, site, 'Ada'), await member(browser, site, 'Bea')];

    // Bea wants to hear of her turn: by mail, whose address she confirms, and by push.
    await bea.getByLabel('Mail address').fill('bea@example.org');
    await bea.getByRole('button', { name: 'Send the link' }).click();
    await expect.poll(() => mail.letters.length).toBe(1);
    await bea.goto(mail.link());
    await expect(bea.getByRole('button', { name: 'Go on' })).toBeVisible();
    await looks(bea, 'sign-in-link');
    await bea.getByRole('button', { name: 'Go on' }).click();
    await expect(bea.getByRole('heading', { name: 'Welcome, Bea' })).toBeVisible();
    await bea.goto(`${site}/account`);
    await expect(bea.getByText('bea@example.org', { exact: true })).toBeVisible();
    expect((await bea.request.post(`${site}/api/notices/push`, { data: push.subscription })).status()).toBe(204);

    // A rated match by days, offered and taken.
    await ada.goto(`${site}/new?game=last-mughal&friend`);
    await ada.getByText('3 days a turn').click();
    await ada
      .getByText(/^Rated/)
      .first()
      .click();
    await ada.getByRole('button', { name: 'Make the link' }).click();
    const link = await ada.getByLabel(/^Invitation link/).inputValue();
    await bea.goto(link);
    await expect(bea.getByText(/rated, so you need an account/)).toBeVisible();
    await looks(bea, 'invitation');
    await bea.getByRole('button', { name: 'Take the seat' }).click();
    await expect(bea).toHaveURL(/\/match\//);
    const id = bea.url().split('/').pop() ?? '';
    await expect(ada.getByRole('timer')).toHaveCount(2);

    // They play until it is Bea's turn, and she looks elsewhere.
    const players = { ada: new Player(ada), bea: new Player(bea) };
    for (let n = 0; n < 30; n++) {
      const { step, you, seat } = await stepOf(ada, id);
      const adas = you.includes(seat);
      if (!adas && step > 2) break;
      const player = adas ? players.ada : players.bea;
      await player.awaitTurn();
      await player.decide();
      await expect.poll(async () => (await stepOf(ada, id)).step).toBeGreaterThan(step);
    }
    const before = await stepOf(bea, id);
    expect(before.you).toContain(before.seat);
    expect(mail.letters.length).toBe(1);
    await bea.goto('about:blank');
    pass(10 * MINUTE);
    // Her time runs low, a fifth of it is left: she hears of it by mail and by push, and nothing of the table is in it.
    pass(8 * DAY);
    await expect
      .poll(async () => {
        const told = (await (await bea.request.get(`${site}/api/notices`)).json()) as { notices: { kind: string }[] };
        return told.notices.map((one) => one.kind);
      })
      .toContain('clock_low');
    pass(MINUTE);
    await expect.poll(() => [mail.letters.length, push.pushes.length]).toEqual([2, 1]);
    expect(mail.letters.at(-1)).toContain(`${site}/match/${id}`);
    const words = JSON.parse(push.read(push.pushes[0]!)) as { text: string; link: string };
    expect(words.link).toBe(`/match/${id}`);
    expect(words.text).toMatch(/^Your time runs low/);

    // Her browser is handed the push, and shows it.
    const shown = await shownOf(bea, site, '/rules', words);
    expect(shown.map((note) => note.link)).toEqual([`/match/${id}`]);
    await bea.goto('about:blank');

    // She does not come: her time is up, Ada claims the match, and both ratings move.
    pass(3 * DAY);
    await ada.getByRole('button', { name: 'Claim the match' }).click();
    await ada.getByRole('link', { name: 'See the result' }).click();
    await expect(ada.getByRole('heading', { level: 1 })).toHaveText(/was up.* on time/);
    await ada.goto(`${site}/player/Ada`);
    const chip = ada.getByRole('button', { name: /The Last Mughal/ });
    await expect(chip).toContainText(/1[5-9]\d\d ± \d+, provisional/);
    await expect(ada.getByRole('img', { name: /Rating in The Last Mughal after 1 rated match/ })).toBeVisible();
    await expect(ada.getByRole('row', { name: /Bea.*won/ })).toContainText('+');
    await looks(ada, 'player-of-ones-own');
    await bea.goto(`${site}/player/Ada`);
    const duel = bea.getByRole('region', { name: 'You and Ada' });
    await expect(duel).toContainText(/0 : 1.*last lost on .*Next at .*: .*you \d+ %.*you \d+ %/);
    await expect(bea.getByText(/never out of time in 1 match with a clock/)).toBeVisible();
    await expect(bea.getByRole('region', { name: 'Favourite openings' })).toBeVisible();
    await looks(bea, 'player');
    await duel.getByRole('link', { name: 'all 1' }).click();
    await expect(bea.getByRole('heading', { name: '1 match' })).toBeVisible();
    await looks(bea, 'player-matches');
    await bea.goto(`${site}/player/Bea`);
    await expect(bea.getByText(/out of time in 1 of 1 match with a clock/)).toBeVisible();
    await bea.goto(`${site}/leaders?game=last-mughal`);
    await expect(bea.getByRole('row', { name: /Bea/ })).toContainText('0–0–1');
    await looks(bea, 'leaders');
    await bea.goto(`${site}/account`);
    await expect(bea.getByRole('heading', { name: 'Devices and sessions' })).toBeVisible();
    await looks(bea, 'account');
  },
);

club('a cup of eight runs to its table', async ({ browser, season: { site } }) => {
  const ada = await member(browser, site, 'Ada');
  await ada.goto(`${site}/cups/new`);
  await ada.getByLabel('Name', { exact: true }).fill('The Monsoon Cup');
  const scenario = ada.getByLabel('Scenario');
  await expect(scenario.locator('option')).not.toHaveCount(0);
  await looks(ada, 'new-cup');
  await ada.getByLabel('Places').fill('8');
  await ada.getByLabel('Rounds').fill('3');
  await ada.getByLabel('Clock').selectOption('none');
  await ada.getByLabel('I take part').uncheck();
  await ada.getByLabel(/Recruit/).fill('4');
  await ada.getByLabel(/Sergeant/).fill('4');
  await ada.getByRole('button', { name: 'Make the cup' }).click();
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('The Monsoon Cup');
  // Nobody helps: rounds are paired, matches begun and counted, and the page follows.
  await expect(ada.getByRole('heading', { name: 'Final table' })).toBeVisible({ timeout: 280_000 });
  await expect(ada.getByRole('button', { name: /^round \d ?8 of 8$/ })).toHaveCount(3);
  const lines = ada.getByRole('table').first().getByRole('row');
  await expect(lines).toHaveCount(9);
  await looks(ada, 'cup');
  await ada.goto(`${site}/cups`);
  await expect(ada.getByRole('link', { name: 'The Monsoon Cup' })).toBeVisible();
  await looks(ada, 'cups');
});

/** Makes a listed match with an open seat, whatever else is wished for. */
async function offer(page: Page, site: string, game: string, scenario: string, more: object): Promise<void> {
  const { games } = (await (await page.request.get(`${site}/api/games`)).json()) as {
    games: { slug: string; scenarios: { id: string; seats: string[] }[] }[];
  };
  const seats = games.find((g) => g.slug === game)?.scenarios.find((s) => s.id === scenario)?.seats ?? [];
  const data = {
    game,
    scenario,
    listed: true,
    seats: Object.fromEntries(seats.map((seat, i) => [seat, { kind: i ? 'open' : 'me' }])),
    ...more,
  };
  expect((await page.request.post(`${site}/api/matches`, { data })).status()).toBe(201);
}

club(
  'people find each other: ratings, chances, wishes, a seat that is taken, a challenge with other terms',
  async ({ browser, season: { site } }) => {
    const [ada, bea] = [await member(browser, site, 'Ada'), await member(browser, site, 'Bea')];
    const days = { pace: 'days', days: 3, reserve: 6, vacation: 12, time_up: 'claim' };
    const live = { pace: 'live', minutes: 15, increment: 10, time_up: 'claim' };
    await offer(ada, site, 'last-mughal', 'relief-of-cawnpore', { rated: true, clock: days, wish: { least: 1700 } });
    await offer(ada, site, 'last-mughal', 'campbells-campaign', { rated: true, clock: days, wish: { most: 1600 } });
    await offer(ada, site, 'last-mughal', 'relief-of-cawnpore', { clock: live });
    await bea.goto(`${site}/people`);
    const row = (name: RegExp) => bea.getByRole('row', { name });
    await expect(row(/1700 and up/)).toContainText('1500 ± 350');
    await expect(row(/up to 1600/)).toContainText(/\d+\s%/);
    await expect(row(/up to 1600/).getByRole('link', { name: /^Take/ })).toBeVisible();
    await bea.getByRole('button', { name: /^by days/ }).click();
    await expect(row(/live 15\+10/)).toHaveCount(0);
    await bea.getByRole('button', { name: /^all/ }).click();
    await bea.getByRole('button', { name: 'within my rating' }).click();
    await expect(row(/1700 and up/)).toHaveCount(0);
    await bea.getByRole('button', { name: 'within my rating' }).click();

    // Who is not wished for asks, and the challenge says what it is to.
    await row(/1700 and up/)
      .getByRole('button', { name: 'Ask Ada for a match' })
      .click();
    const dialog = bea.getByRole('dialog');
    await expect(dialog.getByLabel('Name of an account')).toHaveValue('Ada');
    await expect(dialog.getByLabel('Rated')).toBeChecked();
    await looks(bea, 'challenge');
    await dialog.getByRole('button', { name: 'Challenge', exact: true }).click();
    await expect(bea.getByText(/You challenge Ada/)).toBeVisible();
    await ada.goto(`${site}/people`);
    const card = ada.getByRole('region', { name: 'A challenge' });
    await expect(card).toContainText(/Bea 1500 ± 350 challenges you: .*, 3 days a turn, you the \w+, rated/);
    await looks(ada, 'people-challenged');
    await looks(bea, 'people');
    await card.getByRole('button', { name: 'Other terms' }).click();
    await ada.getByRole('dialog').getByLabel('Clock').selectOption('No clock');
    await ada.getByRole('dialog').getByRole('button', { name: 'Challenge', exact: true }).click();
    await expect(ada.getByText(/You challenge Bea/)).toContainText('no clock');
    await bea.reload();
    await bea.getByRole('button', { name: 'Accept' }).click();
    await expect(bea).toHaveURL(/\/match\//);
    await bea.getByRole('tab', { name: 'Notes' }).click();
    await bea.getByLabel('A note to yourself').fill('she takes her time');
    await expect(bea.getByRole('timer')).toHaveCount(0);
    await looks(bea, 'notes');

    // A guest takes a seat, and whoever looks sees by whom.
    await bea.goto(`${site}/people`);
    await expect(row(/live 15\+10/).first()).toBeVisible();
    const guest = await atTheTable(browser, site);
    await guest.goto(`${site}/people`);
    await guest
      .getByRole('row', { name: /live 15\+10/ })
      .getByRole('link', { name: /^Take/ })
      .click();
    await guest.getByLabel(/^Your name/).fill('Sirmoor');
    await guest.getByRole('button', { name: 'Take the seat' }).click();
    await expect(guest).toHaveURL(/\/match\//);
    await expect(bea.getByText('taken by Sirmoor')).toBeVisible();
    await expect(bea.getByText('taken by Sirmoor')).toBeHidden();

    // What Ada chooses follows her to another browser.
    await ada.getByRole('button', { name: 'Dark colours' }).click();
    await expect
      .poll(async () => (await ada.request.get(`${site}/api/account/settings`)).json())
      .toMatchObject({ theme: 'dark' });
    const codes = (await (await ada.request.post(`${site}/api/account/codes`, { data: {} })).json()) as {
      codes: string[];
    };
    const phone = await atTheTable(browser, site);
    await phone.goto(`${site}/account`);
    await phone.getByLabel('Recovery code').fill(codes.codes[0] ?? '');
    await phone.getByRole('button', { name: 'Use it' }).click();
    await expect(phone.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);
