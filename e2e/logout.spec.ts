import { expect, test, type Page } from '@playwright/test';
import { mainApp } from './demo.ts';
import { drawPicture } from './drawPicture.ts';
import { signIn } from './door.ts';
import { Visitor } from './drivers/member.ts';
import { labPicture } from './labPicture.ts';

/** Whether this document gets to draw a picture, from the server or from its own cache. */
const draws = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = src;
      }),
    url,
  );

/** Leads a member to a page that guests do not see. Returns the address of a picture on it. */
async function toPicture(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await visitor.open(await labPicture(mainApp(), await drawPicture(page)));
  const image = page.getByRole('img', { name: 'A red field' });
  await expect(image).toBeVisible();
  // It is visible before it has chosen which of its sizes to load.
  const source = () => image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);
  await expect.poll(source).not.toBe('');
  const url = await source();
  expect((await fetch(url)).status).toBe(403);
  return url;
}

async function logOut({ page }: Visitor): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isOfMember: true }));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => page.evaluate(() => 'isOfMember' in window).catch(() => true)).toBe(false);
}

test('after a logout the document is a new one, which draws nothing of the member’s', async ({ browser }) => {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const { page } = visitor;
  await visitor.open('/#auth?mode=login');
  await visitor.logIn(mainApp().members[0]!);
  const picture = await toPicture(visitor);
  expect(await draws(page, picture)).toBe(true);
  await visitor.open('/me/account');
  expect(await draws(page, picture)).toBe(true);
  await logOut(visitor);
  await expect(page).toHaveURL(`${mainApp().url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await draws(page, picture)).toBe(false);
  // Uses the real back button: the test is about what the browser restores, a kept page or a new one.
  await page.evaluate(() => history.back());
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('without a network a logout leaves nothing of the member’s either, and reaches the server when the network is back', async ({ browser }) => {
  const visitor = await Visitor.signedIn(browser, mainApp(), mainApp().members[0]!);
  const { page, context } = visitor;
  const picture = await toPicture(visitor);
  // A document that loaded before the worker was ready is not controlled by it: the next one is.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await visitor.open('/me/account');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await draws(page, picture)).toBe(true);
  await context.setOffline(true);
  await logOut(visitor);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  expect(await draws(page, picture)).toBe(false);
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout') && answer.ok());
  await context.setOffline(false);
  await page.goto(`${mainApp().url}/`);
  await sent;
  expect(await draws(page, picture)).toBe(false);
  await visitor.leave();
});

test('the tabs of a device follow each other: a login, another person, and a logout', async ({ browser }) => {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const [first, second] = [mainApp().members[0]!, mainApp().members[1]!];
  const beside = await visitor.context.newPage();
  const emailBeside = beside.locator('main').getByRole('textbox', { name: 'Email' });
  await beside.goto(`${visitor.origin}/me/account/details`);
  await expect(beside.getByRole('dialog').getByLabel('Email', { exact: true })).toBeVisible();

  await visitor.open('/#auth?mode=login');
  await visitor.logIn(first);
  await expect(emailBeside).toHaveValue(first.email);
  // Both tabs have the token of the first person in memory; the cookie is the second person's.
  await visitor.page.evaluate(() => fetch('/api/auth/logout', { method: 'POST', headers: { 'x-account-app': 'tidewater' } }));
  await signIn(visitor.context, mainApp(), second, 'app');
  await visitor.page.reload();
  await expect(emailBeside).toHaveValue(second.email);

  await visitor.open('/me/account');
  await logOut(visitor);
  await expect(emailBeside).toHaveCount(0);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});
