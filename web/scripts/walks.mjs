// Times two walks through a running table in Chromium, as a person would take them: a veteran's turn of some twenty
// units, every gesture after so many milliseconds of thought, and the others' turn as it is shown at a pace. Prints
// JSON with the load of the machine; best on a quiet one: node scripts/walks.mjs http://127.0.0.1:1857 [thought]
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';

const [address, thought = '1500'] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** A page at a match of Maiwand, with oneself in a seat. */
async function begin(seat, pace) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    for (const [key, value] of Object.entries({ guided: 'yes', briefing: 'off', pace: wanted }))
      localStorage.setItem(`grognard.${key}`, value);
    // Every step that comes to be drawn, and when.
    globalThis.seen = [];
    new MutationObserver(() => {
      const step = document.querySelector('.replay .ply')?.textContent?.trim().split(' ')[0];
      if (step && step !== globalThis.seen.at(-1)?.step) globalThis.seen.push({ step, at: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, pace);
  const seats = { british: { kind: 'computer', level: 'sergeant' }, afghan: { kind: 'computer', level: 'sergeant' } };
  seats[seat] = { kind: 'me' };
  const data = { game: 'colonial-warmaster', scenario: 'maiwand', options: {}, seats, undo: true, listed: false };
  const made = await (await page.request.post('/api/matches', { data })).json();
  await page.goto(`/match/${made.id}`);
  await page.locator('#question').waitFor();
  return { page, close: () => context.close() };
}

const stepOf = (page) =>
  page.evaluate(() => Number(/(\d+) \//.exec(document.querySelector('.replay .ply')?.textContent ?? '')?.[1] ?? 0));
const headOf = (page) => page.evaluate(() => document.querySelector('.phase')?.textContent?.trim() ?? '');
/** Whether something can be ordered here and now: what others did has been shown. */
const isMine = (page) =>
  page.evaluate(() => document.querySelector('.decide :is(.order, .heading, .manoeuvre)') !== null);

/** Where own units that can be told something stand in the window, those of one command together. */
const commands = (page) =>
  page.evaluate(async () => {
    const { scene } = await (await fetch(`/api/matches/${location.pathname.split('/').at(-1)}/scene`)).json();
    const by = new Map();
    const known = new Set();
    for (const { subject, order, refused } of scene.affordances) {
      if (!subject || refused || order?.order !== 'activate' || order.units.length > 1) continue;
      if (known.has(subject)) continue;
      known.add(subject);
      const piece = document.querySelector(`.surface .piece[data-piece="${subject}"]`);
      const box = piece?.getBoundingClientRect();
      if (!box) continue;
      const units = by.get(order.activator) ?? [];
      units.push(Object.assign([box.left + box.width / 2, box.top + box.height / 2], { id: subject }));
      by.set(order.activator, units);
    }
    const middle = (leader) => {
      const box = document.querySelector(`.surface .piece[data-piece="${leader}"]`)?.getBoundingClientRect();
      return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
    };
    const bodies = [...by].map(([leader, units]) => Object.assign(units, { leader: middle(leader) }));
    return bodies.sort((a, b) => b.length - a.length);
  });

/** Draws a frame around so many places of the window, with Shift. */
async function frame(page, spots) {
  const box = await page.locator('.surface').boundingBox();
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  await page.keyboard.down('Shift');
  await page.mouse.move(Math.max(box.x + 4, Math.min(...xs) - 25), Math.max(box.y + 4, Math.min(...ys) - 25));
  await page.mouse.down();
  await page.mouse.move(Math.max(...xs) + 25, Math.min(box.y + box.height - 4, Math.max(...ys) + 25), { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
}

/**
 * A whole turn of the Afghans: every command by itself, or the army in one frame, is gathered, told to move and sent
 * ahead; then everybody fires. A command is gathered by its leader.
 */
async function veteran(gathers) {
  const { page, close } = await begin('afghan', 'fast');
  const gesture = async (what) => {
    await sleep(Number(thought));
    gestures += 1;
    await what();
  };
  let [gestures, stuck] = [0, 0];
  await page.locator('.orders .order, .orders .heading').first().waitFor();
  await page.keyboard.press('0');
  await sleep(800);
  const units = (await commands(page)).flat().length;
  const turn = (await headOf(page)).slice(0, 6);
  const from = await stepOf(page);
  const start = performance.now();
  const sent = new Set();
  while ((await headOf(page)).startsWith(turn) && performance.now() - start < 180_000) {
    // A unit that cannot go where the others do is asked about in between.
    const stands = (await isMine(page)) && /^What do/.test((await page.locator('#question').textContent()) ?? '');
    stuck = stands ? stuck + 1 : 0;
    if (stuck < 25 && (await page.getByText('Giving orders').isVisible())) {
      await sleep(60);
      continue;
    }
    if (!(await isMine(page))) {
      await sleep(30);
      continue;
    }
    const all = page.getByRole('button', { name: /each at its best odds/ });
    const given = page.getByRole('button', { name: /^… then: All others save/ });
    const able = await commands(page);
    const whole = gathers === 'army' && !sent.size ? [able.flat()].filter((c) => c.length) : [];
    const body = [...whole, ...able].find((c) => c.some(({ id }) => !sent.has(id)));
    if (await given.first().isVisible()) await gesture(() => given.first().click());
    else if (body && /Activate|activate|Which/.test((await page.locator('#question').textContent()) ?? '')) {
      for (const { id } of body) sent.add(id);
      const [lead] = body;
      if (!body.leader) await gesture(() => frame(page, body));
      else if (body.length > 1)
        await gesture(async () => {
          await page.keyboard.down('Shift');
          await page.mouse.click(...body.leader);
          await page.keyboard.up('Shift');
        });
      await gesture(async () => {
        await page.mouse.move(...lead);
        await page.mouse.down();
        await page.mouse.move(lead[0], lead[1] + 60, { steps: 4 });
        await page.mouse.up();
      });
      const item = page.getByRole('menuitem').first();
      if (await item.isVisible().catch(() => false)) await gesture(() => item.click());
    } else if (await all.isVisible()) await gesture(() => all.click());
    else {
      const end = page.locator('.orders .order[data-tone="end"]:not([aria-disabled])').first();
      const give = page.getByRole('button', { name: 'Give this order' });
      const first = (await give.count()) && (await give.isEnabled()) ? give : (await end.count()) ? end : null;
      if (first) await gesture(() => first.click().catch(() => undefined));
      const sure = page.getByRole('button', { name: 'Give the order' });
      await sleep(60);
      if (await sure.isVisible()) await gesture(() => sure.click());
    }
    await sleep(60);
  }
  const seconds = (performance.now() - start) / 1000;
  const acts = (await stepOf(page)) - from;
  await close();
  return { gathers, units, gestures, acts, seconds: Math.round(seconds * 10) / 10 };
}

/** The others' opening turn at a pace: how many acts are drawn, how long that takes, and what is said of it then. */
async function watched(pace) {
  const { page, close } = await begin('british', pace);
  const orders = page.locator('.orders .order, .orders .heading').first();
  await orders.waitFor({ timeout: 120_000 });
  await sleep(500);
  const seen = await page.evaluate(() => globalThis.seen);
  const told = await page.locator('[aria-label="What the others did"] a').allTextContents();
  await close();
  const [first, last] = [seen[0]?.at ?? 0, seen.at(-1)?.at ?? 0];
  return { pace, drawn: seen.length, seconds: Math.round((last - first) / 100) / 10, told: told.map((t) => t.trim()) };
}

const report = { load: loadavg()[0], thought: Number(thought), veteran: [], others: [] };
for (const gathers of ['commands', 'army']) report.veteran.push(await veteran(gathers));
for (const pace of ['fast', 'normal']) report.others.push(await watched(pace));
await browser.close();
console.log(JSON.stringify(report, null, 1));
