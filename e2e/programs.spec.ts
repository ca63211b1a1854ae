import { expect, test, type Browser, type Page } from '@playwright/test';
import { atRest, followRequests } from './atRest.ts';
import { findings } from './axe.ts';
import { mainApp, memberOf } from './demo.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';
import { planPages, type PlanPages } from './planPages.ts';

let plans: PlanPages;
test.beforeAll(async () => {
  plans = await planPages(mainApp());
});

/** A member who just signed up. */
function enter(browser: Browser, name: string, options: Parameters<typeof Visitor.enter>[2] = withoutWorker): Promise<Visitor> {
  return Visitor.joined(browser, mainApp(), newcomer(name), options);
}
const dayMs = 86_400_000;
/** A day in the browser's calendar, as its date field takes it. */
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
const part = (page: Page, name: string) => page.locator('section').getByRole('listitem').filter({ hasText: name });
const ring = (page: Page) => page.getByRole('progressbar', { name: 'Progress of Fortnight' });

test('a member joins a program on a date, sees what is next, moves with a page, and learns what leaving deletes', async ({ browser }) => {
  const visitor = await enter(browser, 'Paula Plan');
  const { page } = visitor;
  await visitor.open(plans.program.path);
  await expect(page.getByText('The pages open one after another, counted from your first day.')).toBeVisible();
  await expect(part(page, 'Part 2').getByText('Day 8')).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^From .* to /)).toBeVisible();
  await page.getByLabel('First day').fill(dayIn(2));
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Starts /)).toBeVisible();
  await expect(part(page, 'Part 2').getByText(/^Opens /)).toBeVisible();
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  await expect(page.getByText('1 person is in')).toBeVisible();

  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Session 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(page.getByText('1 of 4 done')).toBeVisible();
  await page
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Back' }))
    .first()
    .click();
  await expect(ring(page)).toHaveAttribute('aria-valuenow', '25');
  await expect(part(page, 'Part 1').getByText('1 of 2 done')).toBeVisible();
  await visitor.open('/me');
  await expect(page.getByRole('progressbar', { name: 'Progress of Fortnight' })).toHaveAttribute('aria-valuenow', '25');

  await visitor.open(plans.program.path);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Leave program' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave Fortnight?' });
  await expect(question.getByText('1 completed page will be reset')).toBeVisible();
  await expect(question.getByText('4 items will be removed from your schedule')).toBeVisible();
  await question.getByRole('button', { name: 'Leave program' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();

  await visitor.open('/me/activity');
  await expect(page.getByRole('link', { name: 'Session 1' })).toBeVisible();
  await expect(page.getByText(/^Joined/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Session 1 from your activity' }).click();
  await expect(page.getByRole('link', { name: 'Session 1' })).toBeHidden();
  await page.reload();
  await expect(page.getByText(/^Joined/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Session 1' })).toBeHidden();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('two members take the two places, a third finds the event full, and one who leaves makes room', async ({ browser }) => {
  const [ada, ben, cem] = await Promise.all(['Ada Place', 'Ben Place', 'Cem Place'].map((name) => enter(browser, name)));
  for (const { page } of [ada!, ben!]) {
    await page.goto(`${mainApp().url}${plans.event.path}`);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByText('You’re in')).toBeVisible();
  }
  const third = cem!.page;
  await cem!.open(plans.event.path);
  await expect(third.getByText('This session is full.')).toBeVisible();
  await expect(third.getByText('2 people are coming')).toBeVisible();
  await expect(third.getByText(/ your time$/)).toBeVisible();
  await expect(third.getByRole('link', { name: 'Open in maps' })).toBeVisible();

  const download = ada!.page.waitForEvent('download');
  await ada!.page.getByRole('link', { name: 'Add to my calendar' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const chunk of file) text += String(chunk);
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain('SUMMARY:Two seats');
  await ada!.open('/me/events');
  await expect(ada!.page.getByRole('link', { name: 'Two seats' })).toBeVisible();

  await ben!.page.getByRole('button', { name: 'Give up my place' }).click();
  await expect(ben!.page.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
  await third.reload();
  await expect(third.getByText('1 place left')).toBeVisible();
  await third.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(third.getByText('You’re in')).toBeVisible();
  for (const visitor of [ada!, ben!, cem!]) {
    expect(visitor.problems).toEqual([]);
    await visitor.leave();
  }
});

test('a member joins a pack and leaves it', async ({ browser }) => {
  const visitor = await enter(browser, 'Pia Pack');
  const { page } = visitor;
  await visitor.open(plans.pack.path);
  await expect(page.getByRole('link', { name: 'Fortnight' })).toBeVisible();
  await page.getByRole('button', { name: 'Join this pack' }).click();
  await expect(page.getByText('You’re in')).toBeVisible();
  await visitor.open('/me/packs');
  await page.getByRole('link', { name: 'All of it' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText('You left the pack. What you completed stays.')).toBeVisible();
  await visitor.open('/me/packs');
  await expect(page.getByText('No packs yet')).toBeVisible();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('what a member completes without a network arrives once and in order, after the app was closed', async ({ browser }) => {
  const visitor = await enter(browser, 'Olga Offline', {});
  let { page } = visitor;
  await visitor.open(plans.program.path);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start today' }).click();
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  const isKept = (path: string) => page.evaluate((wanted) => caches.match(wanted, { cacheName: 'bandstand-pages' }).then(Boolean), path);
  const session = (part: number, day: number) => `${plans.program.path}/part-${part}/day-${day}`;
  await expect.poll(() => isKept(`/__${session(1, 2)}/index.json`)).toBe(true);
  const keptRun = () =>
    page.evaluate(async (path) => {
      const kept = await caches.match(path, { cacheName: 'bandstand-pages' });
      return ((await kept?.json()) as { sequence: unknown[] | null } | undefined)?.sequence?.length ?? 0;
    }, `/api/pages/${plans.program.id}/subscribers`);
  await expect.poll(keptRun).toBe(4);
  await page.close();

  // Restarted without a network: the program opens and continues, and keeps three completions and one undone.
  await visitor.context.setOffline(true);
  page = await visitor.context.newPage();
  const press = async (path: string, name: string, then: string) => {
    await page.goto(`${mainApp().url}${path}`);
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name: then })).toBeVisible();
  };
  await page.goto(`${mainApp().url}${plans.program.path}`);
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', session(1, 1));
  await press(session(1, 1), 'Mark complete', 'Completed');
  await press(session(1, 2), 'Mark complete', 'Completed');
  await page.goto(`${mainApp().url}${session(1, 1)}`);
  // Its menu comes a moment after the page.
  await page.getByRole('button', { name: 'Completed', expanded: false }).click();
  await page.getByRole('menuitem', { name: 'Mark as not completed' }).click();
  await expect(page.getByRole('button', { name: 'Mark complete' })).toBeVisible();
  await press(session(1, 1), 'Mark complete', 'Completed');
  await page.goto(`${mainApp().url}${plans.program.path}`);
  await expect(page.getByText('2 of 4 done')).toBeVisible();
  await expect(ring(page)).toHaveAttribute('aria-valuenow', '50');
  await page.close();

  const sent: string[] = [];
  visitor.context.on('response', (answer) => {
    if (answer.url().endsWith('/complete')) sent.push(`${answer.request().method()} ${answer.status()}`);
  });
  await visitor.context.setOffline(false);
  page = await visitor.context.newPage();
  await page.goto(`${mainApp().url}${plans.program.path}`);
  await expect.poll(() => sent).toEqual(['POST 200', 'POST 200', 'DELETE 200', 'POST 200']);
  await page.reload();
  await expect(page.getByText('2 of 4 done')).toBeVisible();
  await expect(page.getByText('You are up to date')).toBeVisible();
  expect(sent).toHaveLength(4);
  await page.goto(`${mainApp().url}/me/activity`);
  await expect(page.getByRole('link', { name: /^Session/ })).toHaveCount(2);
  await visitor.leave();
});

for (const [width, height, colorScheme] of [
  [375, 812, 'dark'],
  [1280, 800, 'light'],
] as const) {
  test(
    `axe finds nothing on programs, events, packs and a member’s own content: ${width}, ${colorScheme}`,
    width > 375 ? { tag: '@night' } : {},
    async ({ browser }) => {
      const options = { viewport: { width, height }, colorScheme, locale: 'de-DE', ...withoutWorker } as const;
      const visitor = await Visitor.signedIn(browser, mainApp(), memberOf('sofie'), options);
      const { page } = visitor;
      followRequests(page);
      await page.addInitScript((mode) => localStorage.setItem('bandstand-color-mode', mode), colorScheme);
      const faults: Record<string, string[]> = {};
      for (const path of [
        plans.program.path,
        `${plans.program.path}#start`,
        plans.event.path,
        plans.pack.path,
        '/me',
        '/me/activity',
        '/me/packs',
        '/me/events',
        '/me/shared',
      ]) {
        await visitor.open(path);
        await expect(page.locator('main h1').first()).toBeAttached();
        await atRest(page);
        faults[path] = await findings(page);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      }
      expect(Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))).toEqual({});
      await visitor.leave();
    },
  );
}
