import { defineConfig } from '@playwright/test';
import kept from '../tools/timings.json' with { type: 'json' };
import { browserOfJourneys } from '../tools/system.mjs';
import { longJourneysFirst } from '../tools/timings.journeys.ts';

// The last list wins, and with it the one of Playwright: what it holds for a page stands here again.
const ofPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
// Each window would begin two processes more: one in reserve, one for suggestions below an address bar that nobody sees.
const unseen = ['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'];
const launch = {
  executablePath: browserOfJourneys(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...ofPlaywright, ...unseen].join(',')}`,
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
  workers: 3,
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
    // What moves is drawn sixty times a second, by the processor. Journeys through each of the clients go with it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
