import { expect, test, type Page } from '@playwright/test';
import { atRest, followRequests } from './atRest.ts';
import { findings } from './axe.ts';
import { mainApp } from './demo.ts';
import { signIn } from './door.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { labPages } from './labPages.ts';

/** The member app in a frame of the studio is a separate document, checked by the other journeys. */
const faultsOf = (page: Page): Promise<string[]> => findings(page, { without: ['iframe'] });

/** Navigates within the studio as a link does: loading a document costs far more. Resolves once the next screen has its heading. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '');
    history.pushState(null, '', next);
  }, path);
  await expect(page.locator('h1:not([data-before])').first()).toBeAttached();
}

/** Alternates so that each width and each mode is covered once; `node tools/nightly.ts` checks every screen in each width and each mode. */
const isWhole = process.env['TEST_EXTENT'] === 'whole';
for (const [name, viewport, mode] of [
  ['phone', { width: 375, height: 812 }, 'light'],
  ['desktop', { width: 1280, height: 800 }, 'dark'],
] as const) {
  for (const colorScheme of isWhole ? (['light', 'dark'] as const) : [mode]) {
    test(`axe finds nothing on the member app: ${name}, ${colorScheme}`, name === 'desktop' ? { tag: '@night' } : {}, async ({ browser }) => {
      test.setTimeout(180_000);
      const visitor = await Visitor.enter(browser, mainApp().url, { viewport, colorScheme, ...withoutWorker });
      followRequests(visitor.page);
      await visitor.open('/');
      await visitor.page.evaluate((mode) => document.documentElement.setAttribute('data-mode', mode), colorScheme);
      const faults: Record<string, string[]> = {};
      const look = async (path: string) => {
        await visitor.open(path);
        await expect(visitor.page.locator('h1').first()).toBeAttached();
        await atRest(visitor.page);
        faults[path] = await faultsOf(visitor.page);
      };
      const ofTurn = (paths: string[]) => paths.filter((_path, place) => isWhole || place % 2 === 0);
      for (const path of ['/', ...ofTurn(['/articles', '/six-weeks-to-strong', '/#auth', '/this-was-never-here', '/search'])]) await look(path);
      await signIn(visitor.context, mainApp(), mainApp().members[0]!, 'app');
      const ofMembers = ['/me/messages', '/me', '/me/account/details', '/me/account', '/community', '/me/theme', '/me/activity', '/me/schedule'];
      const ofMessages = ['/me/messages/new', '/me#members', '/me/account/messages', '/me/messages?type=feed'];
      for (const path of ['/six-weeks-to-strong', ...ofTurn([...ofMembers, ...ofMessages])]) await look(path);
      await lookAtConversations(visitor, async (what) => void (faults[what] = await faultsOf(visitor.page)));
      expect(Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))).toEqual({});
      await visitor.leave();
    });
  }
}

/** A thread, its menus and panels, and a feed. By day the screens themselves; at night also everything that opens from them. */
async function lookAtConversations(visitor: Visitor, look: (what: string) => Promise<void>): Promise<void> {
  const { page } = visitor;
  const rows = page.getByRole('tabpanel').getByRole('link');
  await visitor.open('/me/messages');
  await rows.filter({ hasText: 'Saturday lift' }).click();
  await expect(page.getByRole('log').locator('[data-ts]').last()).toBeVisible();
  await look('group');
  if (isWhole) {
    await page.getByRole('button', { name: 'More about this thread' }).click();
    await look('menu of a group');
    await page.getByRole('menuitem', { name: 'View participants' }).click();
    await expect(page.getByRole('dialog', { name: 'Participants' }).getByRole('listitem').first()).toBeVisible();
    await look('participants');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('@');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('mentions');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('');
    await page.getByRole('log').locator('[data-ts]').last().press('Enter');
    await look('actions of a message');
    await page.keyboard.press('Escape');
  }
  await visitor.open('/me/messages?type=feed');
  await rows.filter({ hasText: 'Announcements' }).click();
  await page
    .getByRole('button', { name: 'Comment', exact: true })
    .or(page.getByRole('button', { name: /^Open \d+ repl/ }))
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toBeVisible();
  await look('answers to a post of the team');
}

/** The checkout in its steps, from the offer to the invoice, and a member's purchases. By day on a phone, in light mode. */
for (const [name, viewport, colorScheme] of [
  ['phone', { width: 375, height: 812 }, 'light'],
  ['phone', { width: 375, height: 812 }, 'dark'],
  ['desktop', { width: 1280, height: 800 }, 'light'],
  ['desktop', { width: 1280, height: 800 }, 'dark'],
] as const)
  test(
    `axe finds nothing in the checkout and purchases: ${name}, ${colorScheme}`,
    name === 'phone' && colorScheme === 'light' ? {} : { tag: '@night' },
    async ({ browser }) => {
      const visitor = await Visitor.enter(browser, mainApp().url, { viewport, colorScheme, ...withoutWorker });
      const { page } = visitor;
      const checkout = page.getByRole('dialog', { name: 'Checkout' });
      const faults: Record<string, string[]> = {};
      const look = async (what: string) => void (faults[what] = await faultsOf(page));
      await visitor.open('/six-weeks-to-strong');
      await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible();
      await look('offer');
      await visitor.readOffer();
      await checkout.getByRole('button', { name: 'Have a code?' }).click();
      await checkout.getByLabel('Code', { exact: true }).fill('nope');
      await checkout.getByRole('button', { name: 'Apply' }).click();
      await expect(checkout.getByText('We don’t know this code.')).toBeVisible();
      await checkout.getByRole('button', { name: /^Pay €/ }).click();
      await expect(checkout.getByLabel('Email', { exact: true })).toBeFocused();
      await look('form with faults');
      await visitor.giveDetails(newcomer());
      if (isWhole) {
        await visitor.payWith('declined');
        await expect(checkout.getByText('Your payment was not successful, please try again')).toBeVisible();
        await look('declined');
      }
      await visitor.payWith('works');
      await expect(checkout.getByText('You now have access to Six Weeks to Strong.')).toBeVisible();
      await look('thank-you');
      if (isWhole) {
        const six = new URL(page.url()).hash;
        await page.goto('about:blank');
        await visitor.open(`/${six}`);
        await expect(checkout.getByText('You already subscribe to this product.')).toBeVisible();
        await look('had already');
        await visitor.open('/me/account/purchases');
        await expect(page.getByRole('heading', { level: 1, name: 'Finish setting up' })).toBeVisible();
        await look('set-up');
        await visitor.finishSetUp();
        for (const place of ['/me/account/purchases', '/me/account/subscriptions']) {
          await visitor.open(place);
          await expect(page.getByText(/^Bought |^No subscriptions$/).first()).toBeVisible();
          await look(place);
        }
      }
      await visitor.open('/me/account/purchases');
      if (!isWhole) await visitor.finishSetUp();
      await page.getByRole('link', { name: /^Invoice for/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
      await look('invoice');
      const products = await page.evaluate(async () => {
        const answer = await fetch('/api/products/list', { headers: { 'x-account-app': 'tidewater' } });
        return ((await answer.json()) as { items: { id: string; title: string }[] }).items.filter(({ title }) => title !== 'Six Weeks to Strong');
      });
      await page.goto('about:blank');
      await visitor.open(`/#checkout?product_ids=${products.map(({ id }) => id).join(',')}`);
      await expect(checkout.getByRole('button', { name: /^Choose / }).first()).toBeVisible();
      await look('several products');
      expect(Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))).toEqual({});
      expect(visitor.problems).toEqual([]);
      await visitor.leave();
    },
  );

test('axe finds nothing on any type of page and any lock', { tag: '@night' }, async ({ browser }) => {
  test.setTimeout(180_000);
  const { open, locked } = await labPages(mainApp());
  const faults: Record<string, string[]> = {};
  // Differences by width and mode are checked above; here each page is seen once, in one combination.
  for (const [paths, viewport, mode, member] of [
    [open, { width: 375, height: 812 }, 'dark', null],
    [locked, { width: 1280, height: 800 }, 'light', null],
    [['/six-weeks-to-strong/week-6', locked.at(-1)!], { width: 375, height: 812 }, 'light', mainApp().members[0]!],
  ] as const) {
    const visitor = await Visitor.enter(browser, mainApp().url, { viewport, colorScheme: mode, ...withoutWorker });
    followRequests(visitor.page);
    await visitor.page.addInitScript((chosen) => localStorage.setItem('bandstand-color-mode', chosen), mode);
    if (member) await signIn(visitor.context, mainApp(), member, 'app');
    for (const path of paths) {
      await visitor.open(path);
      await expect(visitor.page.locator('main h1')).toBeAttached();
      await atRest(visitor.page);
      faults[path] = await faultsOf(visitor.page);
      expect.soft(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
    await visitor.leave();
  }
  expect(Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))).toEqual({});
});

test('axe finds nothing in the studio', async ({ browser }) => {
  test.setTimeout(180_000);
  const owner = await Owner.signedIn(browser, mainApp());
  followRequests(owner.page);
  await owner.open('/settings');
  await expect(owner.page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  const faults: Record<string, string[]> = {};
  const ofSell = ['/products', '/orders', '/payments', ...(isWhole ? ['/coupons', '/coupons/new', '/subscriptions', '/revenue', '/tax'] : [])];
  const seldom = ['/messages/feeds', '/messages/feeds/new', '/messages/numbers', '/messages/moderation?view=suspended', '/settings/messaging'];
  const ofTalk = ['/messages', '/messages/moderation', ...(isWhole ? seldom : [])];
  for (const path of ['', '/pages', '/theme', '/media', '/exercises', ...ofSell, '/members', ...ofTalk, '/outbox', '/settings/access']) {
    await goOn(owner.page, `/studio${path}`);
    await atRest(owner.page);
    faults[path] = await faultsOf(owner.page);
    if (!['/messages', '/messages/moderation'].includes(path)) continue;
    // Most of these places are options in their lists.
    await owner.page.getByRole('main').getByRole('list').getByRole('button').first().click();
    await expect(owner.page.getByRole('main').getByRole('region').first()).toBeVisible();
    await atRest(owner.page);
    faults[`${path}, opened`] = await faultsOf(owner.page);
  }
  expect(Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0))).toEqual({});
  await owner.leave();
});
