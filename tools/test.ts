// npm test: everything. Installs what is missing of the system (a browser), checks, tests, and walks the journeys in a real browser.
// With CI=true the server's tests run a second time on Debian's own PostgreSQL, reached as any external server is.
import fs from 'node:fs';
import { staticSteps, testStep } from './check.steps.ts';
import { failStep, runStep, summarise } from './steps.ts';
import { findProgram, installSystemPackages } from './system.ts';
import { testOnExternalServer } from './test.external.ts';

for (const step of staticSteps) await runStep(step);
await runStep(testStep);
if (process.env['CI'] === 'true' || process.env['CI'] === '1') await testOnExternalServer();
if (fs.existsSync('e2e/playwright.config.ts')) await walkJourneys();
summarise();

async function walkJourneys(): Promise<void> {
  const name = 'journeys in the browser';
  const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  if (!findProgram(browsers)) await installSystemPackages(['chromium']);
  const browser = findProgram(browsers);
  if (!browser)
    return failStep(name, 'there is no Chromium and it could not be installed. Install the package `chromium` (or Google Chrome) and run again.');
  await runStep({ name, command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'], output: 'live', env: { CHROMIUM: browser } });
}
