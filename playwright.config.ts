import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './tests/e2e/support/chromium.ts';

const executablePath = chromiumPath();

/** What takes too long for each change, and of whose kind another test stays: played by `npm run reliability`. */
const SLOW = /@slow/;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  ...(process.env['STOREY_SLOW_TESTS'] === undefined ? { grepInvert: SLOW } : { grep: SLOW }),
  // Playwright empties this folder; the reports beside it stay.
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  forbidOnly: process.env['CI'] !== undefined,
  globalSetup: './tests/e2e/support/shared-server.ts',
  workers: 2,
  // On a shared build machine a browser may starve; what passes only then is listed as flaky, and is to be looked at.
  retries: process.env['CI'] === undefined ? 0 : 1,
  fullyParallel: false,
  // Generous: on a busy machine everything takes longer, and no test is about how long.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
    // A quarter of the pixels, which are drawn in software: a tenth of the processor time. No layout changes by it.
    deviceScaleFactor: 0.5,
    actionTimeout: 30_000,
    // To put the app on the device costs a sixth of a test. What is about that, or about a start without a network, asks
    // for it; so does each profile of a tablet user.
    serviceWorkers: 'block',
    // The map is drawn in software: what would be motion is a handful of frames.
    contextOptions: { reducedMotion: 'reduce' },
    // Without a film: to record one costs more than the tests themselves where the map is drawn in software.
    // Recorded where it is tried again: to record all of them costs a fifth of the processor time. Elsewhere `--trace on`
    // records a test that failed.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: [...CHROMIUM_ARGS], ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
