import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The program under test: GROGNARD_BIN, or the release build of the repository. */
export const program = resolve(
  process.env['GROGNARD_BIN'] ?? new URL('../../../target/release/grognard', import.meta.url).pathname,
);

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port is free')),
      );
    });
  });
}

async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${said()}`);
    try {
      if ((await fetch(`${url}/api/games`)).ok) return;
    } catch {
      // Not yet.
    }
    await new Promise((r) => setTimeout(r, 100));
  }
  throw new Error(`${program} does not answer at ${url}: ${said()}`);
}

/** A running server. */
export interface Running {
  url: string;
  child: ChildProcess;
  stop: () => Promise<void>;
}

/** A folder for what a server keeps. */
export const freshFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'grognard-e2e-'));

/** Starts the real program over an empty data folder, which goes when it stops. */
export async function start(port: number, ...more: string[]): Promise<Running> {
  const data = await freshFolder();
  const running = await startOver(data, port, ...more);
  const stop = async (): Promise<void> => {
    await running.stop();
    await rm(data, { recursive: true, force: true });
  };
  return { ...running, stop };
}

/** Starts the real program over a data folder, which stays. */
export async function startOver(data: string, port: number, ...more: string[]): Promise<Running> {
  if (!existsSync(program))
    throw new Error(`there is no program at ${program}; build it with cargo build --release or set GROGNARD_BIN`);
  const options = ['serve', '--address', `127.0.0.1:${port}`, '--data', data, '--rate', '0', ...more];
  const child = spawn(program, options, { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child, () => said);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((r) => child.once('exit', r));
  };
  return { url, child, stop };
}

/**
 * Tests with a server of their own per worker: the real program, an empty data folder, a free port. GROGNARD_URL names
 * one that runs already.
 */
export const test = base.extend<object, { server: string }>({
  server: [
    async ({}, use) => {
      const running = process.env['GROGNARD_URL'];
      if (running) return use(running);
      const one = await start(await freePort());
      await use(one.url);
      await one.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server),
  // The briefing has a test of its own; others begin at the table.
  context: async ({ context }, use) => {
    await context.addInitScript(() => localStorage.setItem('grognard.briefing', 'off'));
    const broken: string[] = [];
    context.on('weberror', (fault) => {
      const { message } = fault.error();
      if (message.includes('svelte.dev/e/')) broken.push(message);
    });
    await use(context);
    expect(broken, 'no part of the page has stopped').toEqual([]);
  },
});

/** A page of somebody else, without the briefing. */
export async function atTheTable(browser: Browser, server: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server });
  await context.addInitScript(() => localStorage.setItem('grognard.briefing', 'off'));
  return context.newPage();
}

export { expect } from '@playwright/test';
