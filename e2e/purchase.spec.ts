import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { newcomer, Visitor } from './drivers/member.ts';

test('a guest reads, meets the locked program, signs up, pays after a declined card, and the program opens in place', async ({ browser }) => {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const { page } = visitor;
  await visitor.open('/');
  await expect(page.getByRole('heading', { name: 'Strong enough for your life' })).toBeVisible();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Tidewater/);

  await page
    .getByRole('link', { name: /Six Weeks to Strong/ })
    .first()
    .click();
  await expect(page.getByText("You don't have access")).toBeVisible();
  await visitor.readOffer();
  await page.getByRole('button', { name: 'Log in or sign up' }).click();
  await visitor.signUp(newcomer());

  // Back at the checkout, where one was.
  await expect(page.getByText('Test payment')).toBeVisible();
  const address = page.url().split('#')[0];
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  await visitor.payWith('declined');
  await expect(page.getByText('Your payment was not successful, please try again')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await visitor.payWith('works');
  await expect(page.getByText('Six Weeks to Strong is open now.')).toBeVisible();
  await page.getByRole('button', { name: 'Start now' }).click();

  await expect(page.getByText("You don't have access")).toBeHidden();
  expect(page.url().split('#')[0]).toBe(address);
  expect(await page.evaluate(() => 'wasNotReloaded' in window)).toBe(true);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('a card that asks for authentication pays once it is approved, and refusing charges nothing', async ({ browser }) => {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const { page } = visitor;
  await visitor.open('/#auth?mode=sign_up');
  await visitor.signUp(newcomer('Bo Banker'));
  await visitor.open('/six-weeks-to-strong');
  await visitor.readOffer();
  await visitor.payWith('authentication');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Your payment was not successful, please try again')).toBeVisible();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Six Weeks to Strong is open now.')).toBeVisible();
  await visitor.open('/me/account/purchases');
  await expect(page.getByRole('main').getByText('Six Weeks to Strong')).toHaveCount(1);
  await visitor.leave();
});
