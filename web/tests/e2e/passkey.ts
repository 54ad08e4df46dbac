import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Passkeys belong to names: the same server, by its name. */
export const named = (server: string): string => server.replace('127.0.0.1', 'localhost');

/** A screen lock that always says yes. */
export async function lock(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Opens an account of this name, with a passkey. */
export async function enrol(page: Page, site: string, name: string): Promise<void> {
  await lock(page.context(), page);
  await page.goto(`${site}/account`);
  await page.getByLabel('Your name').fill(name);
  await expect(page.getByText('free', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Keep with a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
}
