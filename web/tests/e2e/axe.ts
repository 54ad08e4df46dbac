import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** axe-core finds nothing on the page as it stands. */
export async function clean(page: Page, where: string): Promise<void> {
  await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  expect(
    found.map(
      (v) =>
        `${where}: ${v.id} (${v.impact}) at ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 4)
          .join(' | ')} — ${v.nodes[0]?.failureSummary ?? ''}`,
    ),
  ).toEqual([]);
}

/** Nothing reaches sideways out of the window. */
export async function fits(page: Page, where: string): Promise<void> {
  const wide = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
