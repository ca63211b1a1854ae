import { expect, test, type Frame } from '@playwright/test';
import { anAccount } from './door.ts';
import { publishPage, studioOf } from './studioCalls.ts';

/** A page with nothing but the owner's custom code. */
let url: string;
test.beforeAll(async () => {
  const app = await anAccount('Code House');
  const html = '<p>Drawn by <b>the owner</b></p><script>document.body.append("and counted: ", String(6 * 7))</script>';
  url = `${app.url}${await publishPage(await studioOf(app), 'Counted', [{ type: 'code', data: { html } }])}`;
});

/** What an owner's custom code finds when it reaches for the app: a refusal each time (BLK-8). */
const reachedFrom = (frame: Frame) =>
  frame.evaluate(async () => {
    const outcome = async (reach: () => unknown) => {
      try {
        const value = await reach();
        return `reached ${typeof value}`;
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      document: await outcome(() => parent.document.title),
      elements: await outcome(() => (parent as Window & typeof globalThis).document.querySelector('main')),
      local: await outcome(() => localStorage.length),
      session: await outcome(() => sessionStorage.length),
      database: await outcome(
        () =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open('x');
            opening.onsuccess = resolve;
            opening.onerror = () => reject(opening.error ?? new Error('refused'));
          }),
      ),
      cookie: await outcome(() => document.cookie),
      cache: await outcome(() => caches.keys()),
      worker: await outcome(() => navigator.serviceWorker.register('/sw.js')),
      away: await outcome(() => {
        top!.location.href = 'https://example.invalid/';
      }),
      frame: await outcome(() => frameElement?.id ?? Promise.reject(new DOMException('none', 'SecurityError'))),
      api: await outcome(async () => (await fetch('/api/auth/me', { credentials: 'include' })).text()),
    };
  });

test('an owner’s custom code runs, and reaches nothing in the app', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies([{ name: 'secret', value: 'of-the-member', url }]);
  const page = await context.newPage();
  await page.goto(url);
  const element = page.getByTitle('Interactive content');
  await element.scrollIntoViewIfNeeded();
  await expect(page.frameLocator('[title="Interactive content"]').getByText('and counted: 42')).toBeVisible();

  const handle = await element.elementHandle();
  const frame = (await handle!.contentFrame())!;
  const reached = await reachedFrom(frame);
  expect(reached.origin).toBe('null');
  expect(Object.entries(reached).filter(([, outcome]) => outcome.startsWith('reached'))).toEqual([]);
  expect(page.url()).toBe(url);

  // It reports its height, within what a page allows; the app ignores its other messages.
  await frame.evaluate(() => {
    document.body.innerHTML = '<div style="height: 640px"></div>';
    parent.postMessage({ type: 'builder:update' }, '*');
  });
  await expect(element).toHaveAttribute('height', '640');
  await frame.evaluate(() => parent.postMessage({ type: 'sandbox:height', height: 1e9 }, '*'));
  await expect(element).toHaveAttribute('height', '4000');
  await context.close();
});

test('the sandbox takes no code in the app’s own origin', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByTitle('Interactive content').scrollIntoViewIfNeeded();
  const address = await page.getByTitle('Interactive content').getAttribute('src');
  // Framed without a sandbox, as another site might do, it has the app's origin.
  const ran = await page.evaluate(async (src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    // In a sandbox the same document shows the same code: once that one has, the first has received its message, too.
    const sandboxed = document.createElement('iframe');
    sandboxed.sandbox.add('allow-scripts');
    sandboxed.src = src;
    const loads = [frame, sandboxed].map((element) => new Promise((resolve) => element.addEventListener('load', resolve)));
    document.body.append(frame, sandboxed);
    await Promise.all(loads);
    let isReady = false;
    const shown = new Promise<void>((resolve) => {
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow) isReady = true;
        if (source === sandboxed.contentWindow && (data as { type?: string }).type === 'sandbox:height') resolve();
      });
    });
    const code = '<p>Shown</p><script>parent.document.title = "taken"</script>';
    for (const { contentWindow } of [frame, sandboxed]) contentWindow!.postMessage({ type: 'sandbox:show', html: code, look: {} }, '*');
    await shown;
    return { isReady, title: document.title, inside: frame.contentDocument!.body.innerHTML.trim() };
  }, address!);
  expect(ran).toEqual({ isReady: false, title: expect.not.stringContaining('taken') as unknown, inside: '' });
  await context.close();
});
