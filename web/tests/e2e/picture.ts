import type { Page } from '@playwright/test';

/** A picture beside its mock-up, for who looks at pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['GROGNARD_PICTURES'];
  if (!folder) return;
  for (const theme of ['light', 'dark']) {
    await page.evaluate((t) => (document.documentElement.dataset['theme'] = t), theme);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png`, fullPage: true });
    }
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await page.setViewportSize({ width: 1440, height: 900 });
}
