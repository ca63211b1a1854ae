import { expect, test, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { newcomer, Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import { programOf, type DemoApp } from './server.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const library = path.join(root, '..', 'shared', 'data', 'exercises');

let app: DemoApp;
test.use({ actionTimeout: 20_000 });
test.beforeAll(async () => {
  app = await anAccount('Heron House');
});

/** A page of some kind, below another, that lists the exercises with a tag. */
async function listPage(owner: Owner, title: string, kind: string, tag: string | null, below?: string): Promise<void> {
  const { page } = owner;
  await owner.open('/pages');
  await page.getByRole('button', { name: 'New page' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByText(kind, { exact: true }).click();
  if (below) {
    await dialog.getByRole('combobox', { name: 'Below' }).fill(below);
    await page.getByRole('option', { name: below }).first().click();
  }
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(owner.preview.getByRole('heading', { name: title })).toBeVisible();
  if (tag === null) return owner.publishPage();
  await owner.addBlock('Collection');
  await page.getByText('By rule', { exact: true }).click();
  await page.getByLabel('With tags').fill(tag);
  await expect(page.getByLabel('With tags')).toHaveValue(tag);
  await owner.publishPage();
}

/** Whether the worker has cached a response whose address ends like this and that contains this text. */
const isKept = (page: Page, [end, text]: readonly [string, string]) =>
  page.evaluate(
    async ({ wanted, words }) => {
      const cache = await caches.open('bandstand-pages');
      const request = (await cache.keys()).find(({ url }) => url.endsWith(wanted));
      return request ? ((await (await cache.match(request))?.text()) ?? '').includes(words) : false;
    },
    { wanted: end, words: text },
  );

test('a library becomes a list, a search and a program; a member uses them, partly without a network', { tag: '@night' }, async ({ browser }) => {
  test.setTimeout(100_000);
  const owner = await Owner.signedIn(browser, app);
  await run(process.execPath, [programOf('cli'), 'import', 'exercises', library, '--app', app.slug], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.BANDSTAND_DATA_DIR, PORT: new URL(app.url).port, NODE_ENV: 'development' },
  });
  await owner.newPage('Home');
  await owner.addBlock('Search');
  await owner.page.getByRole('group', { name: 'Page types' }).getByRole('checkbox', { name: 'Exercise' }).check();
  await owner.publishPage();
  await listPage(owner, 'Kettlebells', 'Collection', 'Kettlebells');
  await listPage(owner, 'Two weeks', 'Program', null);
  await listPage(owner, 'Week one', 'Page', 'Chest', 'Two weeks');
  await expect(owner.preview.getByRole('button', { name: 'Mark complete' })).toBeVisible();
  await listPage(owner, 'Week two', 'Page', 'Shoulders', 'Two weeks');
  await owner.leave();

  const member = await Visitor.enter(browser, app.url, { viewport: { width: 375, height: 812 } });
  let { page } = member;
  await member.open('/#auth?mode=sign_up');
  await member.signUp(newcomer('Olga Offline'));
  await page.getByRole('searchbox').fill('kettlebell wind');
  await page.getByRole('link', { name: 'Advanced Kettlebell Windmill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Advanced Kettlebell Windmill' })).toBeVisible();
  await page.getByRole('button', { name: 'Bookmark this page' }).click();
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();

  // A list keeps its position when you leave it and come back.
  await member.open('/kettlebells');
  const fourth = page.locator('main a[href^="/exercises/"]').nth(3);
  await expect(fourth).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  // A tap without the scrolling that the driver's click may begin with.
  await fourth.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/exercises\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Kettlebells' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

  await member.open('/two-weeks');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start today' }).click();
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  for (const wanted of [
    ['/two-weeks/week-two/index.json', 'Week two'],
    ['/advanced-kettlebell-windmill/index.json', 'Windmill'],
    ['/api/my-content?section=bookmarked_items&page=1', 'Windmill'],
  ] as const) {
    await expect.poll(() => isKept(page, wanted)).toBe(true);
  }

  // Pictures of a page that was never opened are cached, too.
  const picturesOf = (place: string) =>
    page.evaluate(async (path) => {
      const found = await caches.match(`/__${path}/index.json`, { cacheName: 'bandstand-pages' });
      const urls = new Set(((await found?.text()) ?? '').match(/\/media\/[\w-]+\/medium\.webp/g));
      const kept = await Promise.all([...urls].map((url) => caches.match(url, { cacheName: 'bandstand-pictures' })));
      return kept.length > 0 && kept.every(Boolean);
    }, place);
  await expect.poll(() => picturesOf('/two-weeks/week-two')).toBe(true);

  // Without a network, after a restart: visited pages, saved pages and the program's pages, opened before or not.
  await page.close();
  await member.context.setOffline(true);
  page = await member.context.newPage();
  const at = async (place: string, title: string) => {
    await page.goto(`${app.url}${place}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  await at('/kettlebells', 'Kettlebells');
  await at('/me/saved', 'Saved');
  await page.getByRole('link', { name: 'Advanced Kettlebell Windmill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Advanced Kettlebell Windmill' })).toBeVisible();
  await at('/two-weeks/week-two', 'Week two');
  const picture = page.locator('main img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await at('/exercises/zottman-curl', 'You’re offline');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await at('/two-weeks', 'Two weeks');
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  await page
    .getByRole('link', { name: /Week one/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await expect(page.getByText('You’re offline. This has been saved here and will be sent when you’re back online.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  await page.close();

  // Restarted once more: it is still completed, and is reported once.
  page = await member.context.newPage();
  const completions: string[] = [];
  await at('/two-weeks/week-one', 'Week one');
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible();
  page.on('response', (answer) => answer.url().endsWith('/complete') && completions.push(`${answer.request().method()} ${answer.status()}`));
  await member.context.setOffline(false);
  await expect.poll(() => completions).toEqual(['POST 200']);
  await page.goto(`${app.url}/two-weeks`);
  await expect(page.getByText('1 of 2 done')).toBeVisible();
  expect(completions).toEqual(['POST 200']);
  await member.leave();
});
