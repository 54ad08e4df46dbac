// Measures a running table in Chromium: frames while the picture is panned and a unit is dragged on a table with many
// figures, and the time from a click on an order to the next question on the screen. Prints JSON with the load of the
// machine, for comparisons; best of several runs on a quiet one.
// node scripts/frames.mjs http://127.0.0.1:1857 [runs]
import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';

const [address, runs = '3'] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const at = (list, share) => {
  const sorted = [...list].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
};
const told = (list) => ({ count: list.length, p50: at(list, 0.5), p95: at(list, 0.95), worst: at(list, 1) });

/** Frames between two moments, by their length in milliseconds. */
const watch = (page) =>
  page.evaluate(() => {
    const frames = [];
    let before = performance.now();
    const next = (now) => {
      frames.push(now - before);
      before = now;
      globalThis.watching = requestAnimationFrame(next);
    };
    globalThis.watched = frames;
    globalThis.watching = requestAnimationFrame(next);
  });
const watched = (page) =>
  page.evaluate(() => {
    cancelAnimationFrame(globalThis.watching);
    return globalThis.watched.slice(1);
  });

async function begin(page, game, scenario) {
  await page.addInitScript(() => {
    localStorage.setItem('grognard.guided', 'yes');
    localStorage.setItem('grognard.briefing', 'off');
    localStorage.setItem('grognard.pace', 'off');
  });
  await page.goto(`${address}/new?game=${game}&scenario=${scenario}`);
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.locator('.orders .order, .orders .heading').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function wave(page, x, y, wide, moves) {
  for (let i = 0; i <= moves; i++) {
    const turn = (i / moves) * Math.PI * 4;
    await page.mouse.move(x + Math.sin(turn) * wide, y + (1 - Math.cos(turn)) * wide * 0.4);
  }
}

/** The picture is dragged about by its ground. */
async function panning(page) {
  const spot = await page.evaluate(() => {
    const box = document.querySelector('.surface').getBoundingClientRect();
    for (let i = 1; i < 12; i++)
      for (let j = 1; j < 12; j++) {
        const [x, y] = [box.left + (box.width * i) / 12, box.top + (box.height * j) / 12];
        const hit = document.elementFromPoint(x, y);
        if (hit?.closest('.surface') && !hit.closest('.piece, [data-overlay], button')) return { x, y };
      }
    return null;
  });
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await watch(page);
  await wave(page, spot.x, spot.y, 140, 150);
  const frames = await watched(page);
  await page.mouse.up();
  return frames;
}

/** One piece is dragged about; it is not let go where an order would be given. */
async function dragging(page) {
  await page.keyboard.press('0');
  const handle = page.locator('.orders .order[data-drag]').first();
  for (const heading of await page.locator('.orders .heading button[aria-expanded="false"]').all()) {
    if (await handle.count()) break;
    await heading.click();
  }
  const id = (await handle.count()) ? await handle.getAttribute('data-drag') : null;
  const piece = page.locator(id ? `.surface .piece[data-piece="${id}"]` : '.surface .piece').first();
  const box = await piece.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await watch(page);
  await wave(page, x, y, 90, 150);
  const frames = await watched(page);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.keyboard.press('Escape');
  return { frames, handle: id };
}

/** From the click on a row of the list to the next question drawn. */
async function orders(page, most) {
  const times = [];
  for (let i = 0; i < most; i++) {
    await page
      .waitForFunction(() => document.querySelector('.orders .order:not([aria-disabled])'), null, { timeout: 20_000 })
      .catch(() => undefined);
    const took = await page.evaluate(async () => {
      const open = [...document.querySelectorAll('.orders .order:not([aria-disabled]):not([data-drag])')];
      const rows = open.filter((row) => !/concede/i.test(row.textContent));
      const row = rows[Math.floor(Math.random() * rows.length)];
      const step = () => document.querySelector('.replay .ply')?.textContent.split('/')[0] ?? '';
      const before = step();
      if (!row) return null;
      const start = performance.now();
      row.click();
      while (step() === before && performance.now() - start < 3000)
        await new Promise((done) => requestAnimationFrame(done));
      return step() === before ? null : performance.now() - start;
    });
    if (took !== null) times.push(took);
    else await page.keyboard.press('Escape');
  }
  return times;
}

const result = [];
for (let run = 0; run < Number(runs); run++) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const [game, scenario] = (process.env.TABLE ?? 'colonial-warmaster/maiwand').split('/');
  await begin(page, game, scenario);
  const figures = await page.evaluate(async () => {
    const { scene } = await (await fetch(`/api/matches/${location.pathname.split('/').at(-1)}/scene`)).json();
    const stands = scene.pieces.flatMap((p) => p.form?.stands ?? []);
    return stands.reduce((sum, stand) => sum + Math.max(1, stand.figures), 0);
  });
  const [pieces, nodes] = await page.evaluate(() => [
    document.querySelectorAll('.surface .piece').length,
    document.querySelectorAll('.surface *').length,
  ]);
  const pan = told(await panning(page));
  const { frames, handle } = await dragging(page);
  const order = await context.newPage();
  await begin(order, 'last-mughal', 'rebellion');
  result.push({
    load: loadavg()[0],
    figures,
    pieces,
    nodes,
    pan,
    drag: { ...told(frames), handle },
    order_to_screen: told(await orders(order, 25)),
  });
  await context.close();
}
await browser.close();
console.log(JSON.stringify(result, null, 1));
