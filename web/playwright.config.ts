import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 300_000,
  expect: { timeout: 40_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // The dice of a match are sealed and no test can choose them: each must hold for every match it may meet.
  retries: 0,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    actionTimeout: 40_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
});
