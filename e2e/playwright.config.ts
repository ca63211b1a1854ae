import { defineConfig } from '@playwright/test';
import kept from '../tools/timings.json' with { type: 'json' };
import { browserOfJourneys } from '../tools/system.mjs';
import { longJourneysFirst } from '../tools/timings.journeys.ts';

// A later list replaces an earlier one, including Playwright's own: its switches for a page are repeated here.
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
// Each window would start two more processes: a spare one, and one for suggestions below an address bar that nobody sees.
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
  // The longest journeys run at night, with the full extent of everything sampled by day.
  ...(process.env.TEST_EXTENT === 'whole' ? {} : { grepInvert: /@night/ }),
  // The journeys share one server; those that change the app itself start their own.
  workers: 3,
  fullyParallel: false,
  timeout: 180_000,
  // A machine with other work may be late once.
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
    // Animations are drawn by the processor sixty times a second. Journeys through each of the clients use them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
