import type { Page } from '@playwright/test';
import { clean, fits } from './axe';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Shows a page in both themes, on the desk and on a phone. */
async function shown(page: Page, seen: (theme: string, size: typeof DESK) => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light');
  const dress = (theme: string): Promise<string> =>
    page.evaluate((t) => (document.documentElement.dataset['theme'] = t), theme);
  for (const theme of ['light', 'dark'])
    for (const size of [DESK, PHONE]) {
      await dress(theme);
      await page.setViewportSize(size);
      await seen(theme, size);
    }
  await dress(before);
  await page.setViewportSize(DESK);
}

const kept = async (page: Page, file: string): Promise<void> => {
  const folder = process.env['GROGNARD_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
};

/** Pictures beside a mock-up, for who looks at pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['GROGNARD_PICTURES']) return;
  await shown(page, (theme, { width }) => kept(page, `${name}-${theme}-${width}`));
}

/** The same, and nothing on the page is hard to read or to reach, or reaches out of the window. */
export async function looks(page: Page, name: string): Promise<void> {
  await shown(page, async (theme, size) => {
    const where = `${name}, ${theme}, ${size.width} wide`;
    await fits(page, where);
    // Colours are the same on a phone, so that one theme tells what there is to tell of it.
    if (size === DESK || theme === 'light') await clean(page, where);
    await kept(page, `${name}-${theme}-${size.width}`);
  });
}
