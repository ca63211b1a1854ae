import { expect, type Page, type Request } from '@playwright/test';

const open = new WeakMap<Page, Set<Request>>();
/** What may stay open for the lifetime of a page. */
const endless = new Set(['websocket', 'eventsource', 'media']);

/** Records the open requests of a page. Call it before the first `atRest` of the page. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  open.set(page, requests);
  page.on('request', (request) => !endless.has(request.resourceType()) && requests.add(request));
  const end = (request: Request): void => void requests.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Waits until the page has no open request, no pending work, and no animation except endless ones. */
export async function atRest(page: Page): Promise<void> {
  const requests = open.get(page);
  if (!requests) throw new Error('followRequests was not called for this page');
  // Twice: a response at the end of the first pass is drawn in the second.
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
