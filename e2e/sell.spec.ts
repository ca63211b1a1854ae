import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';

// With all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The bump beside it is covered at night. */
const isWhole = process.env['TEST_EXTENT'] === 'whole';

test('an owner sells a page with a coupon and a bump; a member buys it with both; the owner sees each step, refunds, and the page is locked again', async ({
  browser,
}) => {
  const demo = mainApp();
  const owner = await Owner.signedIn(browser, demo);
  const { page } = owner;
  const mark = String(Date.now()).slice(-6);
  const [title, extra, code] = [`Cold water ${mark}`, `Towel ${mark}`, `SWIM${mark}`];
  await owner.publishNote(title, 'How to breathe out');
  const builder = page.url();
  const path = new URL((await owner.preview.locator('main').evaluate(() => window.location.href)) || demo.url).pathname;

  // In the dialog: what to offer with it, and what to sell.
  const create = async (name: string, price: string) => {
    await owner.open('/products?new=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(name);
    await dialog.getByLabel('Price', { exact: true }).fill(price);
    await dialog.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  if (isWhole) await create(extra, '9');
  await create(title, '40');
  if (isWhole) {
    await page.getByRole('button', { name: 'Add an order bump' }).click();
    await page.getByRole('combobox', { name: 'Offers' }).fill(extra);
    await page.getByRole('option', { name: extra }).click();
    await expect(page.getByRole('figure', { name: 'At the checkout' })).toContainText('€9');
    await page.getByRole('dialog').getByRole('button', { name: 'Add an order bump' }).click();
    await expect(page.getByRole('grid', { name: 'Order bumps' })).toContainText(extra);
  }

  // What it opens, shown before it is saved.
  await page.getByRole('combobox', { name: 'Add a page' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('everyone → buyers');
  await page.getByRole('button', { name: 'Save and change access' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto(builder);
  await expect(owner.preview.locator('main')).toBeVisible();
  await owner.publishPage();

  await owner.open('/coupons/new');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Percent' }).fill('50');
  await expect(page.getByText('50% off the first payment')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();

  // A member of the demo buys with both.
  const member = await Visitor.signedIn(browser, demo, demo.members[1]!);
  await member.open(`${path}?coupon=${code}`);
  await expect(member.page.getByText("You don't have access")).toBeVisible();
  await member.page.getByRole('button', { name: 'Purchase' }).click();
  if (isWhole) await member.page.getByRole('checkbox', { name: new RegExp(extra) }).check();
  await expect(member.page.getByRole('button', { name: isWhole ? /^Pay .*24[.,]50/ : /^Pay .*20/ })).toBeVisible();
  await member.payWith('works');
  await expect(member.page.getByText('How to breathe out')).toBeVisible();

  // Each step of the order, and the way back.
  await owner.open(`/orders?q=${encodeURIComponent(demo.members[1]!.email)}`);
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button')
    .first()
    .click();
  const timeline = page.getByRole('list', { name: 'What happened' });
  for (const step of ['Price calculated', 'Payment started', 'Paid', 'Access given']) await expect(timeline.getByText(step).first()).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('checkbox', { name: /Also revoke access/ }).check();
  await expect(page.getByRole('dialog')).toContainText(new RegExp(`loses .*${title}.*immediately`));
  await page.getByRole('button', { name: /and revoke$/ }).click();
  await expect(timeline.getByText('Access revoked').first()).toBeVisible();
  await member.open(path);
  await expect(member.page.getByText("You don't have access")).toBeVisible();
  await expect(member.page.getByText('How to breathe out')).toHaveCount(0);
  expect(member.problems).toEqual([]);
  await member.leave();
  await owner.leave();
});
