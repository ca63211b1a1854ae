import { expect, test, type Browser, type Page } from '@playwright/test';
import { newcomer, Visitor } from './drivers/member.ts';
import { checkoutOf, Shop } from './shop.ts';
import { paymentsOf, serveStripeTo } from './stripe.ts';
import type { Device } from './stripe.browser.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await Shop.open(1);
  await shop.sellByStripe();
});
test.afterAll(() => shop.losesEvents());

const night = { tag: '@night' };
const works = '4242 4242 4242 4242';
const other = '5555 5555 5555 4444';
const declined = '4000 0000 0000 0002';
const asksInPage = '4000 0025 0000 3155';
const asksOnPage = '4000 0027 6000 3184';
const refusal = 'Your payment was not successful, please try again';
const problem = 'There was a problem processing your purchase';
const card = (page: Page) => page.getByLabel('Card number');
const pay = (page: Page) => page.getByRole('button', { name: /^(Pay |Start the trial)/ });
const thanks = (page: Page) => page.getByText(/^It’s yours/);
const paid = (amount: number) => ({ amount, currency: 'nok', status: 'succeeded' });
const bought = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

async function enter(browser: Browser, device?: Device): Promise<Visitor> {
  const visitor = await Visitor.enter(browser, shop.app.url);
  await serveStripeTo(visitor.context, device);
  return visitor;
}
/** A guest at the checkout of a product, with everything filled in. */
async function atCheckout(browser: Browser, product: { id: string }, number = works) {
  const visitor = await enter(browser);
  const person = newcomer();
  await visitor.open(checkoutOf(product));
  await card(visitor.page).fill(number);
  await visitor.giveDetails(person);
  return { visitor, page: visitor.page, person };
}

test('a guest pays with Stripe’s own fields after a declined card, and the page opens in place', async ({ browser }) => {
  const visitor = await enter(browser);
  const { page } = visitor;
  const person = newcomer();
  await visitor.open('/reading/longer-out-than-in');
  // This app asks for a sign-up first.
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Purchase' }).click();
  await card(page).fill(declined);
  await visitor.giveDetails(person);
  await pay(page).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(card(page)).toHaveValue(declined);
  await card(page).fill(works);
  await pay(page).dblclick();
  await expect(page.getByText('You now have access to Nordlys Membership.')).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(14_900)]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Longer out than in').first()).toBeVisible();
  await expect(page.getByText("You don't have access")).toBeHidden();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('the tab is closed the moment Stripe has the money: its event alone opens what was bought', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product);
  // Only the event may inform our server.
  await visitor.context.route(/\/api\/orders\//, (route) => route.abort());
  const taken = page.waitForResponse((answer) => /stripe\.com\/v1\/payment_intents\/\w+\/confirm$/.test(answer.url()) && answer.ok());
  await pay(page).click();
  await taken;
  const again = await visitor.context.newPage();
  await page.close();
  await expect(async () => {
    await again.goto(`${visitor.origin}/me/account/purchases`);
    await expect(bought(again)).toHaveText([product.title], { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
  await visitor.leave();
});

test('without the event, and with the tab closed, the next view of the offer finds the payment', night, async ({ browser }) => {
  await shop.losesEvents();
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product);
  await page.route(/\/api\/orders\//, (route) => route.abort());
  const taken = page.waitForResponse((answer) => /stripe\.com\/v1\/payment_intents\/\w+\/confirm$/.test(answer.url()) && answer.ok());
  await pay(page).click();
  await taken;
  const again = await visitor.context.newPage();
  await page.close();
  await again.goto(`${visitor.origin}${checkoutOf(product)}`);
  await expect(thanks(again)).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
  await visitor.leave();
  await shop.sellByStripe();
});

test(
  'on a bank’s own page, no leads back to the form with the reason, yes to what was bought, and the address keeps neither',
  night,
  async ({ browser }) => {
    const product = await shop.addProduct();
    const { visitor, page, person } = await atCheckout(browser, product, asksOnPage);
    await pay(page).click();
    await page.getByRole('button', { name: 'No' }).click();
    await expect(page.getByText(refusal)).toBeVisible();
    expect(page.url()).not.toMatch(/payment_intent|order=/);
    await card(page).fill(asksOnPage);
    await pay(page).click();
    await page.getByRole('button', { name: 'Yes, it is me' }).click();
    await expect(thanks(page)).toBeVisible();
    expect(page.url()).not.toMatch(/payment_intent|order=/);
    expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
    await visitor.leave();
  },
);

test('a bank asks over the page: a refusal is shown, an approval pays', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product, asksInPage);
  await pay(page).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await pay(page).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(thanks(page)).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
  await visitor.leave();
});

test('a trial saves a card; another replaces it in the account, also through a bank’s own page', night, async ({ browser }) => {
  const interval = { interval: 'month', intervalCount: 1, expiryUnits: null };
  const product = await shop.addProduct({ kind: 'recurring', interval, trial_days: 7 } as never);
  const { visitor, page, person } = await atCheckout(browser, product);
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([]);
  await visitor.open('/me/account/subscriptions');
  await expect(page.getByText('visa •••• 4242')).toBeVisible();
  const sheet = page.getByRole('dialog', { name: /^Another card for/ });
  const change = async (number: string) => {
    await page.getByRole('button', { name: 'Change card' }).click();
    await card(page).fill(number);
    await sheet.getByRole('button', { name: 'Use this card' }).click();
  };
  await change(declined);
  await expect(sheet.getByText(refusal)).toBeVisible();
  await card(page).fill(other);
  await sheet.getByRole('button', { name: 'Use this card' }).click();
  await expect(page.getByText('Your new card has been saved.')).toBeVisible();
  await expect(page.getByText('mastercard •••• 4444')).toBeVisible();
  await change(asksOnPage);
  await page.getByRole('button', { name: 'Yes, it is me' }).click();
  await expect(page.getByText('visa •••• 3184')).toBeVisible();
  expect(page.url()).not.toContain('setup_intent');
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('a subscription with one charge, and one that a code makes free, match the card fields', night, async ({ browser }) => {
  const interval = { interval: 'month', intervalCount: 1, expiryUnits: 1 };
  const once = await shop.addProduct({ kind: 'recurring', interval } as never);
  const { visitor, page, person } = await atCheckout(browser, once);
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(5000)]);

  const coupon = await shop.addCoupon({ amount: 10_000 });
  const monthly = await shop.addProduct({ kind: 'recurring', interval: { ...interval, expiryUnits: null } } as never);
  await page.goto('about:blank');
  await visitor.open(checkoutOf(monthly, `&coupon=${coupon.code}`));
  await card(page).fill(works);
  await page.getByRole('button', { name: /^(Subscribe|Start)/ }).click();
  await expect(thanks(page)).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
  await visitor.leave();
});

test('a wallet on the device pays for a guest who has typed nothing', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { email, name } = newcomer();
  const visitor = await enter(browser, { wallet: { email, name } });
  const { page } = visitor;
  await visitor.open(checkoutOf(product));
  await expect(page.getByText('or pay another way')).toBeVisible();
  await page.getByRole('button', { name: 'Wallet' }).click();
  await expect(thanks(page)).toBeVisible();
  expect(await paymentsOf(email)).toEqual([paid(5000)]);
  await visitor.leave();
});

for (const [what, lost] of [
  ['of our server to the confirmation', /\/api\/orders\/[^/]+\/confirm$/],
  ['of our server to the order', /\/api\/products\/[^/]+\/intent$/],
  ['of our server to the e-mail of the guest', /\/api\/auth\/verify_subscriber$/],
  ['of Stripe', /api\.stripe\.com\/v1\/payment_intents\/\w+\/confirm$/],
] as const)
  test(`the answer ${what} is lost: Retry leads to what was bought, and it is paid once`, night, async ({ browser }) => {
    const product = await shop.addProduct();
    const { visitor, page, person } = await atCheckout(browser, product);
    let times = 0;
    await visitor.context.route(lost, async (route) => {
      times += 1;
      if (times > 1) return route.fallback();
      const { pathname, hostname } = new URL(route.request().url());
      await route.fetch({ url: `${hostname === 'api.stripe.com' ? process.env.BANDSTAND_STRIPE : process.env.BANDSTAND_URL}${pathname}` });
      return route.abort();
    });
    await pay(page).click();
    const dialog = page.getByRole('alertdialog', { name: problem });
    await expect(dialog.getByRole('button', { name: 'Get help' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(thanks(page).or(pay(page)).or(page.getByText('You already subscribe to this product.')).first()).toBeVisible();
    if (await pay(page).isVisible()) await pay(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
    await visitor.leave();
  });

test('two tabs with the same checkout pay at the same moment: once', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product, declined);
  await pay(page).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await card(page).fill(works);
  const second = await visitor.context.newPage();
  await second.goto(`${visitor.origin}${checkoutOf(product)}`);
  await card(second).fill(works);
  await expect(pay(second)).toBeEnabled();
  await Promise.all([pay(page).click(), pay(second).click()]);
  for (const tab of [page, second]) await expect(thanks(tab).or(tab.getByText('You already subscribe to this product.')).first()).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
  await visitor.leave();
});

test('the connection drops during a payment, and comes back', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product, declined);
  await pay(page).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await card(page).fill(works);
  await visitor.context.setOffline(true);
  await pay(page).click();
  const dialog = page.getByRole('alertdialog', { name: problem });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog).toBeVisible();
  await visitor.context.setOffline(false);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page)).toHaveValue(works);
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await paymentsOf(person.email)).toEqual([paid(5000)]);
  await visitor.leave();
});

test('by hand: the order waits, the owner approves, and it opens for the waiting guest without a reload', night, async ({ browser }) => {
  await shop.ask('PUT /studio/payments', { gateway: 'manual', manual_instructions: 'By bank transfer, please.' });
  const product = await shop.addProduct();
  const visitor = await enter(browser);
  const { page } = visitor;
  const person = newcomer();
  await visitor.open(checkoutOf(product));
  await visitor.giveDetails(person);
  await page.getByRole('button', { name: /^Order for/ }).click();
  await expect(page.getByText('By bank transfer, please.')).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  const { items } = await shop.ask<{ items: { id: string }[] }>(`GET /studio/orders?q=${encodeURIComponent(person.email)}`);
  await shop.ask(`POST /studio/orders/${items[0]!.id}/approve`);
  await expect(thanks(page)).toBeVisible();
  expect(await shop.charged(person.email)).toEqual([5000]);
  await visitor.leave();
});
