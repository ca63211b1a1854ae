import { expect, test, type Browser, type Page } from '@playwright/test';
import { mainApp, memberOf } from './demo.ts';
import { newcomer, Visitor } from './drivers/member.ts';
import { checkoutOf, Shop } from './shop.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await Shop.open(0);
});

const night = { tag: '@night' };
test.setTimeout(90_000);
const pay = (page: Page, total: string | RegExp = /^Pay /) => page.getByRole('button', { name: total });
const thanks = (page: Page) => page.getByText(/^It’s yours/);
const problem = 'There was a problem processing your purchase';

/** A guest at the checkout of a product, with everything filled in and the price on the button. */
async function atCheckout(browser: Browser, product: { id: string }, more = '') {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const person = newcomer();
  await visitor.open(checkoutOf(product, more));
  await visitor.giveDetails(person);
  await expect(pay(visitor.page)).toBeVisible();
  return { visitor, page: visitor.page, person };
}
/** A logged-in member at the checkout of a product. */
async function asMember(browser: Browser, product: { id: string }, who: string) {
  const account = memberOf(who);
  const visitor = await Visitor.signedIn(browser, mainApp(), account);
  await visitor.open(checkoutOf(product));
  return { visitor, page: visitor.page, account };
}

test(
  'order_preview_mismatch: when dearer, the guest confirms the new total and the card stays; when cheaper, they pay less without a question',
  night,
  async ({ browser }) => {
    const [product, extra] = [await shop.addProduct(), await shop.addProduct({ price: 900 })];
    const bump = await shop.addBump(product, extra, 1000);
    const { visitor, page, person } = await atCheckout(browser, product, `&order_bumps=${bump.id}`);
    await expect(pay(page, 'Pay €60.00')).toBeEnabled();
    await bump.reprice(1500);
    await pay(page).click();
    await expect(page.getByText('The price has changed. Please check the new total.')).toBeVisible();
    await expect(page.getByText('Total today').locator('..')).toContainText('€60.00 €65.00');
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(await shop.charged(person.email)).toEqual([]);
    await bump.reprice(700);
    await pay(page, 'Pay €65.00').click();
    await expect(thanks(page)).toBeVisible();
    expect(await shop.charged(person.email)).toEqual([5700]);
    await visitor.leave();
  },
);

test(
  'invalid_coupon: someone faster used up the code; the guest reads why, and the next press pays the price without it',
  night,
  async ({ browser }) => {
    const product = await shop.addProduct();
    const { code } = await shop.addCoupon({ max_uses: 1 });
    const slow = await atCheckout(browser, product, `&coupon=${code}`);
    await expect(pay(slow.page, 'Pay €25.00')).toBeEnabled();
    const fast = await atCheckout(browser, product, `&coupon=${code}`);
    await pay(fast.page, 'Pay €25.00').click();
    await expect(thanks(fast.page)).toBeVisible();
    await pay(slow.page, 'Pay €25.00').click();
    await expect(slow.page.getByText('This code has been used up.')).toBeVisible();
    expect(await shop.charged(slow.person.email)).toEqual([]);
    await pay(slow.page, 'Pay €50.00').click();
    await expect(thanks(slow.page)).toBeVisible();
    expect([await shop.charged(fast.person.email), await shop.charged(slow.person.email)]).toEqual([[2500], [5000]]);
    await Promise.all([slow.visitor.leave(), fast.visitor.leave()]);
  },
);

test('invalid_version: another price replaces one that is gone; with none left there is a way back', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product);
  const next = await shop.addVersion(product, { name: 'New price', price: 7000 });
  await shop.archive(product.versions[0]!);
  await pay(page, 'Pay €50.00').click();
  await expect(page.getByText('This price is no longer offered.')).toBeVisible();
  await expect(pay(page, 'Pay €70.00')).toBeEnabled();
  await shop.archive(next);
  await pay(page, 'Pay €70.00').click();
  await expect(page.getByText('Could not find product')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await shop.charged(person.email)).toEqual([]);
  await visitor.leave();
});

test('product_not_found: the product is withdrawn from sale while the guest types', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product);
  await shop.ask(`PUT /studio/products/${product.id}`, { is_published: false });
  await pay(page).click();
  await expect(page.getByText('Could not find product')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await shop.charged(person.email)).toEqual([]);
  await visitor.leave();
});

test('existing_subscriber: the address belongs to a member, who logs in and finds their choice again', night, async ({ browser }) => {
  const [product, extra] = [await shop.addProduct(), await shop.addProduct()];
  const bump = await shop.addBump(product, extra, 1000);
  const { visitor, page } = await atCheckout(browser, product, `&order_bumps=${bump.id}`);
  const member = mainApp().members[3]!;
  await page.getByRole('dialog', { name: 'Checkout' }).getByLabel('Email', { exact: true }).fill(member.email);
  await pay(page).click();
  await expect(page.getByText('This email address already exists, login to continue')).toBeVisible();
  await page.getByRole('dialog', { name: 'Checkout' }).getByRole('button', { name: 'Log In' }).click();
  await visitor.logIn(member);
  await expect(page.getByRole('checkbox', { name: new RegExp(extra.title) })).toBeChecked();
  await pay(page, 'Pay €60.00').click();
  await expect(thanks(page)).toBeVisible();
  expect((await shop.charged(member.email)).filter((amount) => amount === 6000)).toHaveLength(1);
  await visitor.leave();
});

test('existing_subscription: bought in another tab meanwhile, it opens and is not sold again', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, account } = await asMember(browser, product, 'priya');
  await expect(pay(page)).toBeEnabled();
  // This tab receives no events.
  const second = await visitor.context.newPage();
  await page.route(/\/api\/(auth\/verify|products\/[^/]+\/has_active_purchase)/, (route) => route.abort());
  await second.goto(`${visitor.origin}${checkoutOf(product)}`);
  await pay(second).click();
  await expect(thanks(second)).toBeVisible();
  const stays = page.getByText('You already subscribe to this product.');
  await expect(stays.or(pay(page)).first()).toBeVisible();
  if (await pay(page).isVisible()) await pay(page).click();
  await page.unrouteAll();
  await expect(stays.or(thanks(page)).first()).toBeVisible();
  const before = (await shop.charged(account.email)).length;
  await page.reload();
  await expect(stays).toBeVisible();
  await page.getByRole('button', { name: 'Manage' }).click();
  await expect(page.getByRole('main').getByText(product.title)).toBeVisible();
  expect((await shop.charged(account.email)).length).toBe(before);
  await visitor.leave();
});

test('user_not_found: the session ended elsewhere, and logging in again leads back to the choice', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, account } = await asMember(browser, product, 'tomas');
  await expect(pay(page)).toBeEnabled();
  await page.route(/\/intent$/, (route) =>
    route.fulfill({ status: 404, json: { error: 'user_not_found', message: 'Email not Recognized', request_id: 'r-1' } }),
  );
  await pay(page).click();
  const dialog = page.getByRole('alertdialog', { name: problem });
  await expect(dialog).toContainText('You’re no longer logged in. Log in and try again; nothing is lost.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeHidden();
  await visitor.logIn(account);
  await pay(page, 'Pay €50.00').click();
  await expect(thanks(page)).toBeVisible();
  await visitor.leave();
});

test('unknown_error: help has the number of the problem; Retry asks first, and the next press pays once', night, async ({ browser }) => {
  const product = await shop.addProduct();
  const { visitor, page, person } = await atCheckout(browser, product);
  await page.route(/\/intent$/, (route) => route.fulfill({ status: 500, json: { error: 'unknown_error', message: '', request_id: 'r-42' } }));
  await pay(page).click();
  const dialog = page.getByRole('alertdialog', { name: problem });
  await expect(dialog).toContainText('An unexpected error occurred.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await pay(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await shop.charged(person.email)).toEqual([5000]);

  const another = await shop.addProduct();
  await page.route(/\/intent$/, (route) => route.fulfill({ status: 500, json: { error: 'unknown_error', message: '', request_id: 'r-42' } }));
  await visitor.open(checkoutOf(another));
  await pay(page).click();
  await dialog.getByRole('button', { name: 'Get help' }).click();
  await expect(page.getByText(/r-42/)).toBeVisible();
  await visitor.leave();
});
