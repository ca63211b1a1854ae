import { chromium, type Browser } from '@playwright/test';
import { browserOfJourneys } from '../tools/system.mjs';

export type { Page } from '@playwright/test';

/** A browser for what is measured outside of the journeys. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserOfJourneys(), args: ['--no-sandbox', '--disable-gpu'] });
