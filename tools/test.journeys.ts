import { failStep, runStep } from './steps.ts';
import { timingsOfJourneys } from './steps.timings.ts';
import { browsers, findProgram, packageOfBrowser } from './system.mjs';
import { needPackages } from './system.ts';

/** The journeys in `e2e/` in a real browser, which is installed when missing: all of them, or those in the named files. */
export async function walkJourneys({ files = [], env = {} }: { files?: string[]; env?: Record<string, string> } = {}): Promise<void> {
  const name = 'journeys in the browser';
  await needPackages([packageOfBrowser]);
  const browser = findProgram(browsers);
  if (!browser)
    return failStep(
      name,
      'there is no Chromium and it could not be installed. Install the package `chromium-headless-shell` or `chromium` (or Google Chrome) and run again.',
    );
  await runStep({
    name,
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...timingsOfJourneys.parameters, ...files],
    output: 'live',
    env: { CHROMIUM: browser, ...timingsOfJourneys.env, ...env },
  });
}
