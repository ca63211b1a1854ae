import { expect, test } from '@playwright/test';
import { atRest, followRequests } from './atRest.ts';
import { mainApp } from './demo.ts';

/** KiB of script that a public page may need to hydrate. Nothing waits for script that loads later. */
const most = 110;

for (const path of ['/', '/articles/starting-again', '/six-weeks-to-strong', '/six-weeks-to-strong/week-1/day-1'])
  test(`a guest's first view of ${path} needs at most ${most} KiB of script`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    // React marks the root when hydration begins; script requested after that is not part of the first view.
    await page.addInitScript(() => {
      performance.setResourceTimingBufferSize(1000);
      const look = () => {
        const isTakenOver = [...document.querySelectorAll('body > *')].some((root) =>
          Object.keys(root).some((key) => key.startsWith('__reactContainer')),
        );
        if (isTakenOver) performance.mark('taken over');
        else setTimeout(look);
      };
      look();
    });
    followRequests(page);
    await page.goto(`${mainApp().url}${path}`);
    await page.waitForFunction(() => performance.getEntriesByName('taken over').length > 0);
    await atRest(page);
    const scripts = await page.evaluate(() => {
      const takenOver = performance.getEntriesByName('taken over')[0]?.startTime ?? 0;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return files
        .filter(({ name, startTime }) => /\/assets\/.*\.js/.test(name) && startTime < takenOver)
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
    });
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024).toBeLessThanOrEqual(most);
    // Code that few pages need is never part of it.
    expect(scripts.filter(({ name }) => /hls|Checkout|Lightbox|threads-|Sandbox/i.test(name))).toEqual([]);
    await context.close();
  });
