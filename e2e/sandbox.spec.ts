import { expect, test, type Frame } from '@playwright/test';
import { mainApp } from './demo.ts';
import { buildKit, type Kit } from './kit.ts';

let kit: Kit;
test.beforeAll(async () => {
  kit = await buildKit();
});
test.afterAll(() => kit.remove());

/** What code of an owner finds when it reaches for the app: a refusal each time (BLK-8). */
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

test('code of an owner runs, and reaches nothing of the app', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const { url } = mainApp();
  await context.addCookies([{ name: 'secret', value: 'of-the-member', url }]);
  await kit.serveTo(context);
  const page = await context.newPage();
  await page.goto(`${url}/kit?part=blocks`);
  const element = page.getByTitle('Interactive content');
  await element.scrollIntoViewIfNeeded();
  await expect(page.frameLocator('[title="Interactive content"]').getByText('and counted: 42')).toBeVisible();

  const handle = await element.elementHandle();
  const frame = (await handle!.contentFrame())!;
  const reached = await reachedFrom(frame);
  expect(reached.origin).toBe('null');
  expect(Object.entries(reached).filter(([, outcome]) => outcome.startsWith('reached'))).toEqual([]);
  expect(page.url()).toBe(`${url}/kit?part=blocks`);

  // It says how high it is, within what a page can bear; what it says of other things is not heard.
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
  const { url } = mainApp();
  await kit.serveTo(context);
  const page = await context.newPage();
  await page.goto(`${url}/kit?part=blocks`);
  await page.getByTitle('Interactive content').scrollIntoViewIfNeeded();
  const address = await page.getByTitle('Interactive content').getAttribute('src');
  // Framed without a sandbox, as another site might, it has the app's origin.
  const ran = await page.evaluate(async (src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    let isReady = false;
    addEventListener('message', ({ source }) => {
      if (source === frame.contentWindow) isReady = true;
    });
    frame.contentWindow!.postMessage({ type: 'sandbox:show', html: '<script>parent.document.title = "taken"</script>', look: {} }, '*');
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { isReady, title: document.title, inside: frame.contentDocument!.body.innerHTML.trim() };
  }, address!);
  expect(ran).toEqual({ isReady: false, title: expect.not.stringContaining('taken') as unknown, inside: '' });
  await context.close();
});
