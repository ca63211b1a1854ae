import { expect, type Page, type Request } from '@playwright/test';

const open = new WeakMap<Page, Set<Request>>();
/** What may stay open for as long as a page stands. */
const endless = new Set(['websocket', 'eventsource', 'media']);

/** From here on it is known what a page waits for. Before the first `atRest` of the page. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  open.set(page, requests);
  page.on('request', (request) => !endless.has(request.resourceType()) && requests.add(request));
  const end = (request: Request): void => void requests.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Waits until nothing is on its way to the page, nothing in it has to be done, and nothing moves but what moves for ever. */
export async function atRest(page: Page): Promise<void> {
  const requests = open.get(page);
  if (!requests) throw new Error('Nobody follows the requests of this page');
  // Twice: what comes at the end of the first time is drawn in the second.
  const isQuiet = async () => {
    await page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
      const moving = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
    });
    expect([...requests].map((request) => request.url())).toEqual([]);
  };
  await expect(async () => {
    await isQuiet();
    await isQuiet();
  }).toPass({ timeout: 20_000, intervals: [20, 50, 100] });
}
