import { chromium, type Browser } from '@playwright/test';

export type { Page } from '@playwright/test';

/** A browser for what is measured outside of the journeys. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
