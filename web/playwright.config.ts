import { defineConfig } from '@playwright/test';
import { publicName } from './e2e/server';

/** End-to-end tests: the built program in a real Chromium. `cargo xtask test` runs them. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than the cores of a small machine, because tests also wait for clocks and for the
  // computer.
  workers: 3,
  reporter: 'list',
  // Generous limits for a slow machine; passing tests do not wait for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Tests intercept the requests of a page; those of the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        // The tests may run as root, where Chromium has no sandbox. They open only their own
        // server.
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=MAP ${publicName} 127.0.0.1`,
      ],
    },
  },
});
