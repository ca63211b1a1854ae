import { chromium, type Browser } from '@playwright/test';

export type { Page } from '@playwright/test';

/** A browser for measurements outside the journeys. */
export const openBrowser = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
