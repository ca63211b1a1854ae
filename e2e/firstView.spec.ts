import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderDataId } from '@bandstand/contract/render.ts';
import { expect, test, type Page } from '@playwright/test';
import { atRest, followRequests } from './atRest.ts';
import { mainApp } from './demo.ts';

/** KiB of script that a page may need to hydrate, and that a guest who uses it may load in all. */
const [mostToHydrate, mostInAll] = [118, 140];

/** Opens a page, and marks when React takes over its root: script that is requested after that is not part of the first view. */
async function openAsGuest(page: Page, path: string): Promise<void> {
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
}

/** The scripts that came, those before hydration apart, and their size in KiB. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const takenOver = performance.getEntriesByName('taken over')[0]?.startTime ?? 0;
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => /\/assets\/.*\.js/.test(name));
    const sizeOf = (some: typeof files) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
    const first = files.filter(({ startTime }) => startTime < takenOver);
    return { first: first.map(({ name }) => name), firstSize: sizeOf(first), all: files.map(({ name }) => name), allSize: sizeOf(files) };
  });

const isTakenOver = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('taken over').length > 0);

test.use({ viewport: { width: 375, height: 812 }, serviceWorkers: 'block' });

for (const path of ['/', '/articles/starting-again']) {
  test(`a guest reads ${path} without any script, until it is used`, async ({ page }) => {
    await openAsGuest(page, path);
    await atRest(page);
    expect((await scriptsOf(page)).all).toEqual([]);
    await expect(page.getByRole('navigation', { name: 'Main sections' }).getByRole('link', { name: 'Home' })).toBeVisible();

    await page.mouse.wheel(0, 200);
    await isTakenOver(page);
    const { first, firstSize } = await scriptsOf(page);
    expect(first.length).toBeGreaterThan(0);
    expect(firstSize).toBeLessThanOrEqual(mostToHydrate);
    // What every visit loads after its first view.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/ws-/.test(name)));
    await atRest(page);
    expect((await scriptsOf(page)).allSize).toBeLessThanOrEqual(mostInAll);
  });
}

/** The app behind a line that stops for a second before the end of each document. */
async function withPauses(): Promise<{ origin: string; stop: () => void }> {
  const { host, hostname, port } = new URL(mainApp().url);
  const proxy = http.createServer(({ url, method, headers }, answer) => {
    const asked = { hostname, port, path: url, method, headers: { ...headers, host, 'accept-encoding': 'identity' } };
    http.get(asked, async (from) => {
      const { 'transfer-encoding': _, ...own } = from.headers;
      answer.writeHead(from.statusCode ?? 502, own);
      const bytes = Buffer.concat(await from.toArray());
      const end = bytes.indexOf(`id="${renderDataId}"`);
      answer.write(bytes.subarray(0, Math.max(0, end)));
      setTimeout(() => answer.end(bytes.subarray(Math.max(0, end))), end < 0 ? 0 : 1000);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { origin: `http://localhost:${(proxy.address() as AddressInfo).port}`, stop: () => proxy.close() };
}

test('the app waits for a document that is not here to its end, if its script is', async ({ context }) => {
  const { origin, stop } = await withPauses();
  const problems: string[] = [];
  // The second visit has the script from its cache.
  for (const visit of ['first', 'second']) {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => problems.push(`${visit}: ${message}`));
    await page.goto(`${origin}/#auth?mode=login`);
    await expect(page.getByRole('dialog').getByLabel('Email', { exact: true })).toBeVisible();
  }
  expect(problems).toEqual([]);
  stop();
});

test('a tap on a page that has no script yet takes effect: on a button, and on a link', async ({ page }) => {
  await openAsGuest(page, '/articles/starting-again');
  await atRest(page);
  expect((await scriptsOf(page)).all).toEqual([]);
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByRole('dialog', { name: /^Join/ })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`${mainApp().url}/`);
  await other.getByRole('link', { name: 'Read first' }).click();
  await expect(other).toHaveURL(/\/articles/);
  await other.close();
});

// The offer and the log-in of a locked page open by themselves: the app loads at once.
for (const path of ['/six-weeks-to-strong', '/six-weeks-to-strong/week-1/day-1'])
  test(`a guest's first view of ${path} needs at most ${mostToHydrate} KiB of script`, async ({ page }) => {
    await openAsGuest(page, path);
    await isTakenOver(page);
    await atRest(page);
    const { first, firstSize } = await scriptsOf(page);
    expect(first.length).toBeGreaterThan(0);
    expect(firstSize).toBeLessThanOrEqual(mostToHydrate);
    // Code that few pages need is never part of it.
    expect(first.filter((name) => /hls|Checkout|Lightbox|threads-|Sandbox/i.test(name))).toEqual([]);
  });
