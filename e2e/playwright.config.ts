import { defineConfig } from '@playwright/test';
import kept from '../tools/timings.json' with { type: 'json' };
import { longJourneysFirst } from '../tools/timings.journeys.ts';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const launch = {
  executablePath: chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  projects: longJourneysFirst(kept.journeys),
  globalSetup: './global-setup.ts',
  // The longest are walked at night, with all of what is a sample by day.
  ...(process.env.TEST_EXTENT === 'whole' ? {} : { grepInvert: /@night/ }),
  // The journeys share one server; those that change the app itself bring a server of their own.
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  // A machine that does other things at the same time may be late once.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    launchOptions: launch,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
