import { expect, type Page } from '@playwright/test';

/** A notice as the browser shows it. */
export interface Note {
  title: string;
  body: string;
  link: string;
}

/**
 * Opens a page and hands its service worker a push through the browser's debugging interface; what is shown then.
 * What comes while the worker takes over is now and then dropped by that interface, so it is handed over until
 * something is shown: pushes of one tag are one notice.
 */
export async function shownOf(page: Page, site: string, path: string, push: object): Promise<Note[]> {
  await page.context().grantPermissions(['notifications'], { origin: site });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => one.scopeURL.startsWith(site) && !one.isDeleted);
      if (own) done(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.goto(`${site}${path}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [registrationId, data] = [await registered, JSON.stringify(push)];
  let shown: Note[] = [];
  await expect(async () => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data });
    await expect.poll(async () => (shown = await notes(page)).length, { timeout: 3_000 }).toBeGreaterThan(0);
  }).toPass({ timeout: 40_000 });
  return shown;
}

const notes = (page: Page): Promise<Note[]> =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, link: (data as { link: string }).link }));
  });
