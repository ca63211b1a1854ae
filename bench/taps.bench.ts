// Taps on a phone: how soon a page that was fetched ahead is painted (target: 100 ms), and the time from a tap to the next frame while the processor is
// slowed down four times (target: 120 ms).
import { openBrowser, type Page } from '../e2e/openBrowser.ts';
import { browserOfJourneys } from '../tools/system.mjs';
import { startServer, type DemoApp } from '../e2e/server.ts';

const rounds = 5;
const slowdown = 4;
type Tap = [what: string, name: RegExp, role?: 'button' | 'link'];

/** What is tapped on each screen, one after the other. */
const screens: Record<string, { path: string; taps: Tap[] }> = {
  home: {
    path: '/',
    taps: [
      ['menu', /^Menu$/],
      ['close', /^Close/],
      ['a tab', /^Program$/, 'link'],
    ],
  },
  article: {
    path: '/articles/starting-again',
    taps: [
      ['save', /save|bookmark/i],
      ['back', /^Back$/],
    ],
  },
  program: {
    path: '/six-weeks-to-strong',
    taps: [
      ['menu', /^Menu$/],
      ['close', /^Close/],
      ['back', /^Back$/],
    ],
  },
  messages: {
    path: '/me/messages',
    taps: [['a tab', /^Home$/, 'link']],
  },
};

const product = await startServer();
const browser = await openBrowser(browserOfJourneys());
try {
  const app = (await product.demo()).apps[0]!;
  const cookies = await signIn(app);
  const openPage = async (path: string, rate: number): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' });
    await context.addCookies(cookies);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.addInitScript(() => {
      const durations: number[] = [];
      Object.assign(window, { durations });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) durations.push(entry.duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(`${product.url}${path}`);
    await page.waitForTimeout(4000);
    return page;
  };

  for (const [screen, { path, taps }] of Object.entries(screens)) {
    const durations = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      const page = await openPage(path, slowdown);
      for (const [what, name, role = 'button'] of taps) {
        await page.evaluate(() => ((window as unknown as { durations: number[] }).durations.length = 0));
        await page.getByRole(role, { name }).first().tap({ noWaitAfter: true });
        await page.waitForTimeout(1500);
        const seen = await page.evaluate(() => (window as unknown as { durations: number[] }).durations);
        durations.set(what, [...(durations.get(what) ?? []), Math.max(16, ...seen)]);
      }
      await page.context().close();
    }
    for (const [what, all] of durations) report(`${screen}, ${what}: to the next frame, ${slowdown} times slower`, all, 120);
  }

  const painted: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openPage('/', 1);
    const link = page.getByRole('link', { name: 'Read first' });
    await link.hover();
    await page.waitForTimeout(1000);
    painted.push(
      await link.evaluate(
        (anchor) =>
          new Promise<number>((resolve) => {
            const startedAt = performance.now();
            const before = document.querySelector('h1')?.textContent;
            const look = () => {
              if (document.querySelector('h1')?.textContent !== before) requestAnimationFrame(() => resolve(performance.now() - startedAt));
              else requestAnimationFrame(look);
            };
            (anchor as HTMLElement).click();
            look();
          }),
      ),
    );
    await page.context().close();
  }
  report('a page that was fetched ahead is painted', painted, 100);
} finally {
  await browser.close();
  await product.stop();
}

/** Cookies of a member who has the program. */
async function signIn({ slug, url, members }: DemoApp): Promise<{ name: string; value: string; url: string }[]> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-account-app': slug },
    body: JSON.stringify(members[0]),
  });
  if (!answer.ok) throw new Error(`The log-in was answered with ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
    return { name, value, url };
  });
}

function report(what: string, all: readonly number[], target: number): void {
  const sorted = [...all].sort((one, other) => one - other);
  console.log(`${what}: ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, at best ${Math.round(sorted[0] ?? 0)} (target ≤ ${target})`);
}
