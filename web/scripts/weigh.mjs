// Weighs the built client as JSON: gzipped code and styles of each page and in all, fonts, pictures. With an address it also measures first paint in
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
const result = { gzipped_code_and_styles: sizes.code + sizes.styles, ...sizes };

const address = process.argv[2];
if (address) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const median = (list) => Math.round(list.sort((a, b) => a - b)[list.length >> 1]);
  const paints = [];
  const bytes = [];
  for (let i = 0; i < 10; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const seen = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      bytes: performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).reduce((sum, e) => sum + e.transferSize, 0),
    }));
    paints.push(seen.paint);
    bytes.push(seen.bytes);
    await context.close();
  }
  await browser.close();
  Object.assign(result, { first_paint_ms: median(paints), transferred_bytes: median(bytes), page: address });
}
console.log(JSON.stringify(result, null, 2));
