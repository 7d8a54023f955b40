import { defineConfig } from '@playwright/test';

/** End-to-end tests: the built program in a real Chromium. `cargo xtask test` runs them. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than the cores of a small machine: a test also waits, for clocks and for the computer.
  workers: 3,
  reporter: 'list',
  // Room for a slow machine; nothing waits for these when all is well.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Tests look at what a page asks for; those of the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        // The tests may run as root, where Chromium has no sandbox; they open their own server only.
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
