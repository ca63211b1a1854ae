import { expect, test, type Browser, type Page } from '@playwright/test';
import { newcomer, Visitor } from './drivers/member.ts';
import { checkoutOf, Shop } from './shop.ts';
import { paymentsOf, serveStripeTo } from './stripe.ts';
import type { Device } from './stripe.browser.ts';

test.describe.configure({ mode: 'serial' });

let shop: Shop;
test.beforeAll(async () => {
  shop = await Shop.open();
  await shop.sellByStripe();
});
test.afterAll(() => shop.losesEvents());

const works = '4242 4242 4242 4242';
const declined = '4000 0000 0000 0002';
const asksOnPage = '4000 0027 6000 3184';
const card = (page: Page) => page.getByLabel('Card number');
const pay = (page: Page) => page.getByRole('button', { name: /^(Pay |Start the trial)/ });
const thanks = (page: Page) => page.getByText(/^It’s yours/);
const paid = (amount: number) => ({ amount, currency: 'nok', status: 'succeeded' });

async function enter(browser: Browser, device?: Device): Promise<Visitor> {
  const visitor = await Visitor.enter(browser, shop.app.url);
  await serveStripeTo(visitor.context, device);
  return visitor;
}

test('a guest pays with Stripe’s own fields after a declined card, and the page opens in place', async ({ browser }) => {
  const visitor = await enter(browser);
  const { page } = visitor;
  const person = newcomer();
  await visitor.open('/reading/longer-out-than-in');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Purchase' }).click();
  await card(page).fill(declined);
  await visitor.giveDetails(person);
  await pay(page).click();
  await expect(page.getByText('Your payment was not successful, please try again')).toBeVisible();
  await expect(card(page)).toHaveValue(declined);
  await card(page).fill(works);
  await pay(page).dblclick();
  await expect(page.getByText('Nordlys Membership is open now.')).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(14_900)]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Longer out than in').first()).toBeVisible();
  await expect(page.getByText("You don't have access")).toBeHidden();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});
