// Weighs the built client as JSON: gzipped code and styles of each page and in all, fonts, pictures. With an address it
// also measures first paint in
// Chromium, ten fresh visits, median: node scripts/weigh.mjs [http://127.0.0.1:1857]
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('../dist/assets/', import.meta.url).pathname;
const sizes = { code: 0, styles: 0, fonts: 0, pictures: 0 };
for (const name of readdirSync(folder)) {
  const bytes = readFileSync(folder + name);
  if (name.endsWith('.js')) sizes.code += gzipSync(bytes, { level: 9 }).length;
  else if (name.endsWith('.css')) sizes.styles += gzipSync(bytes, { level: 9 }).length;
  else if (name.endsWith('.woff2')) sizes.fonts += bytes.length;
  else sizes.pictures += bytes.length;
}
/** What a visit to a page loads: its chunk, all that chunk imports, and the styles that go with them. */
const files = readdirSync(folder);
const weight = (name) => gzipSync(readFileSync(folder + name), { level: 9 }).length;
function visit(page) {
  const wanted = new Set();
  const take = (name) => {
    if (!name || wanted.has(name)) return;
    wanted.add(name);
    for (const [, next] of readFileSync(folder + name, 'utf8').matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      take(next);
  };
  for (const name of ['index', page]) take(files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js')));
  // Styles bear the name of their chunk, without the kind of its source: `table.svelte-x.js`, `table-y.css`.
  const stem = (name) => name.split(/[.-]/)[0];
  const stems = new Set([...wanted].map(stem));
  const styles = files.filter((file) => file.endsWith('.css') && stems.has(stem(file)));
  return [...wanted, ...styles].reduce((sum, name) => sum + weight(name), 0);
}
const pages = Object.fromEntries(
  ['index', 'MatchPage', 'Result', 'New', 'Rules'].map((page) => [
    page === 'index' ? 'home' : page.replace('Page', '').toLowerCase(),
    visit(page),
  ]),
);
const result = { gzipped_code_and_styles: sizes.code + sizes.styles, pages, ...sizes };

const address = process.argv[2];
if (address) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const median = (list) => Math.round(list.sort((a, b) => a - b)[list.length >> 1]);
  const paints = [];
  const bytes = [];
  for (let i = 0; i < 10; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const seen = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      bytes: performance
        .getEntriesByType('resource')
        .concat(performance.getEntriesByType('navigation'))
        .reduce((sum, e) => sum + e.transferSize, 0),
    }));
    paints.push(seen.paint);
    bytes.push(seen.bytes);
    await context.close();
  }
  await browser.close();
  Object.assign(result, { first_paint_ms: median(paints), transferred_bytes: median(bytes), page: address });
}
console.log(JSON.stringify(result, null, 2));
