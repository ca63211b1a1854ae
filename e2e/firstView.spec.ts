import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';

/**
 * KiB of script, as served, that a page asks for before it counts as loaded. What comes after waits for nobody: kinds of pages and locked
 * pages bring their templates with them, all pages together stay under the 130 KiB that a first view may have.
 */
const most: Record<string, number> = {
  '/': 110,
  '/articles/starting-again': 110,
  '/six-weeks-to-strong': 110,
  '/six-weeks-to-strong/week-1/day-1': 110,
};

for (const [path, kib] of Object.entries(most)) {
  test(`a guest's first view of ${path} has at most ${kib} KiB of script`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const scripts = new Map<string, { url: string; at: number; bytes: number }>();
    let loadedAt = Number.POSITIVE_INFINITY;
    cdp.on('Network.requestWillBeSent', ({ requestId, type, request, timestamp }) => {
      if (type === 'Script') scripts.set(requestId, { url: request.url, at: timestamp, bytes: 0 });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const script = scripts.get(requestId);
      if (script) script.bytes = encodedDataLength;
    });
    cdp.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
    await Promise.all([cdp.send('Network.enable'), cdp.send('Page.enable')]);
    await page.goto(`${mainApp().url}${path}`, { waitUntil: 'networkidle' });
    const first = [...scripts.values()].filter(({ at }) => at <= loadedAt);
    expect(first.length).toBeGreaterThan(0);
    expect(first.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(kib);
    // What few pages need is never part of it.
    expect(first.filter(({ url }) => /hls|Checkout|Lightbox|threads-|Sandbox/i.test(url))).toEqual([]);
    await context.close();
  });
}
