import { expect, test, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { mainApp, memberOf } from './demo.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';

// With all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const program = '/six-weeks-to-strong';
const checkoutOf = (page: Page) => page.getByRole('dialog', { name: /Checkout|Kasse|Płatność/ });
/** What a person typed into: every field that got a key press or was filled. */
const countTyping = (page: Page) =>
  page.addInitScript(() => {
    const typed = new Set<string>();
    document.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && target.type !== 'radio' && typed.add(target.name), true);
    Object.assign(window, { typedFields: () => [...typed] });
  });
/** Where the address of the checkout over the program leads, with a choice. */
async function hashOfCheckout(visitor: Visitor): Promise<string> {
  await visitor.open(program);
  await visitor.readOffer();
  await expect(checkoutOf(visitor.page)).toBeVisible();
  await expect(visitor.page).toHaveURL(/#checkout\?product_ids=/);
  return new URL(visitor.page.url()).hash;
}

test('a guest gives an email and a name, pays after a declined card, the program opens in place, and a password comes last', async ({ browser }) => {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const { page } = visitor;
  await countTyping(page);
  await visitor.open('/');
  await expect(page.getByRole('heading', { name: 'Strong enough for your life' })).toBeVisible();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Tidewater/);

  await page
    .getByRole('link', { name: /Six Weeks to Strong/ })
    .first()
    .click();
  await expect(page.getByText("You don't have access")).toBeVisible();
  await visitor.readOffer();
  await expect(page.getByText('Test payment')).toBeVisible();
  const address = page.url().split('#')[0];
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  const person = newcomer();
  await visitor.giveDetails(person);
  await visitor.payWith('declined');
  await expect(page.getByText('Your payment was not successful, please try again')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Card that works' }).click();
  // Someone in a hurry.
  await page.getByRole('button', { name: /^Pay/ }).dblclick();
  await expect(page.getByText('You now have access to Six Weeks to Strong.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { typedFields(): string[] }).typedFields())).toEqual(['email', 'name']);

  await page.getByLabel('New password').fill('seven-or-more');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Start now' }).click();
  await expect(page.getByText("You don't have access")).toBeHidden();
  expect(page.url().split('#')[0]).toBe(address);
  expect(await page.evaluate(() => 'wasNotReloaded' in window)).toBe(true);
  await visitor.open('/me/account/purchases');
  await expect(page.getByRole('main').getByText('Six Weeks to Strong')).toHaveCount(1);
  await page.getByRole('link', { name: 'Invoice for Six Weeks to Strong' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('€89.00');
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('by keyboard alone, with a code by link and a bump; the bank asks for approval, the tab is closed after paying, and nothing is asked twice', async ({
  browser,
}) => {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const { page } = visitor;
  const hash = await hashOfCheckout(visitor);
  await page.goto('about:blank');
  await visitor.open(`${program}${hash}&coupon=welcome10`);
  const checkout = checkoutOf(page);
  await expect(checkout.getByText('Discount (WELCOME10)')).toBeVisible();
  await expect(checkout.getByRole('button', { name: 'Pay €80.10' })).toBeVisible();
  /** Continues with Tab until it reaches the target; nothing on the way is skipped. */
  const reach = async (name: string | RegExp, role: 'checkbox' | 'textbox' | 'button') => {
    const target = checkout.getByRole(role, { name });
    for (let steps = 0; steps < 40; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`no key leads to ${String(name)}`);
  };
  const bump = checkout.getByRole('checkbox', { name: /Begin on the quay/ });
  await expect(bump).not.toBeChecked();
  await reach(/Begin on the quay/, 'checkbox');
  await page.keyboard.press('Space');
  await expect(checkout.getByRole('button', { name: 'Pay €88.20' })).toBeVisible();
  const { name, email } = newcomer('Bo Banker');
  await reach('Email', 'textbox');
  await page.keyboard.type(email);
  await reach('Your name', 'textbox');
  await page.keyboard.type(name);
  await reach('Asks for approval', 'button');
  await page.keyboard.press('Enter');
  await reach(/^Pay/, 'button');
  await page.keyboard.press('Enter');
  // The bank: first no, then yes.
  await expect(page.getByRole('alertdialog', { name: 'Approve this payment' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your payment was not successful, please try again')).toBeVisible();
  await reach(/^Pay/, 'button');
  await page.keyboard.press('Enter');
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  // The tab closes the moment the payment is made: it never makes the calls that follow.
  await page.route('**/api/orders/*/confirm', (route) => route.abort());
  const paid = page.waitForResponse((response) => /payments\/test\/[^/]+\/confirm$/.test(response.url()) && response.ok());
  // Focus and key at once: the dialog may take the focus when it opens.
  await approve.press('Enter');
  await paid;
  const again = await visitor.context.newPage();
  await page.close();
  await again.goto(`${visitor.origin}${program}${hash}`);
  await expect(again.getByText(/You now have access to Six Weeks to Strong\.|You already subscribe to this product\./)).toBeVisible();
  await again.goto(`${visitor.origin}/me/account/purchases`);
  await visitor.finishSetUp(again);
  // Both were bought at the same moment: neither is the first.
  const bought = again.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(async () => (await bought.allInnerTexts()).toSorted()).toEqual(['One Saturday', 'Six Weeks to Strong']);
  await visitor.leave();
});

// By day in the language with the longest words.
for (const [locale, mode, extent] of [
  ['de-DE', 'dark', {}],
  ['pl-PL', 'light', { tag: '@night' }],
] as const)
  test(`nothing in the checkout is cut off at 375 in ${locale}, and axe finds nothing in ${mode}`, extent, async ({ browser }) => {
    const visitor = await Visitor.enter(browser, mainApp().url, {
      viewport: { width: 375, height: 812 },
      locale,
      colorScheme: mode,
      ...withoutWorker,
    });
    const { page } = visitor;
    await page.addInitScript(
      (language) => {
        localStorage.setItem('app:tidewater:global_state', JSON.stringify({ language }));
      },
      locale.slice(0, 2),
    );
    await hashOfCheckoutIn(visitor);
    await page.getByRole('button', { name: /Code|kod/ }).click();
    const cut = await checkoutOf(page).evaluate((dialog) =>
      [...dialog.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.clientWidth > 0 && !['INPUT', 'SELECT'].includes(element.tagName))
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
        .map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`),
    );
    expect(cut).toEqual([]);
    expect(await findings(page, { without: ['iframe'] })).toEqual([]);
    await visitor.leave();
  });

test('a member settles an overdue payment where they are; another card, cancelled in three taps, and resumed', async ({ browser }) => {
  const visitor = await Visitor.signedIn(browser, mainApp(), memberOf('jonah'), { viewport: { width: 375, height: 812 } });
  const { page } = visitor;
  await visitor.open('/');
  const banner = page.getByRole('region', { name: 'Payment due' });
  await banner.getByRole('button', { name: 'Pay now' }).click();
  // The known card has expired: the form for a new one opens automatically.
  const sheet = page.getByRole('dialog', { name: 'Pay for Tidewater Club' });
  await sheet.getByRole('button', { name: 'Pay €12.00' }).click();
  await expect(page.getByText('Paid. Thank you.')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByText(/^Next charge: €12\.00 on /)).toBeVisible();

  await page.getByRole('button', { name: 'Change card' }).click();
  const method = page.getByRole('dialog', { name: 'Another card for Tidewater Club' });
  await method.getByRole('button', { name: 'Declined' }).click();
  await method.getByRole('button', { name: 'Use this card' }).click();
  await expect(method.getByText('Your payment was not successful, please try again')).toBeVisible();
  await method.getByRole('button', { name: 'Asks for approval' }).click();
  await method.getByRole('button', { name: 'Use this card' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Your new card has been saved.')).toBeVisible();
  await expect(page.getByText(/•••• 3155/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(/^You keep your access until /)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Your subscription will continue.')).toBeVisible();

  await visitor.open('/me/account/purchases');
  await page
    .getByRole('link', { name: /^Invoice for/ })
    .first()
    .click();
  await expect(page.getByRole('article')).toContainText('€12.00');
  const file = await page.request.get(`${visitor.origin}${await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')}`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await findings(page)).toEqual([]);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

/** The same in a language with other button labels. */
async function hashOfCheckoutIn(visitor: Visitor): Promise<void> {
  await visitor.open(program);
  await visitor.page.getByRole('button', { name: /^(Kaufen|Kup)$/ }).click();
  await visitor.page.getByRole('dialog').getByRole('button').last().click();
  await expect(checkoutOf(visitor.page)).toBeVisible();
  await expect(visitor.page.locator('input[name=email]')).toBeVisible();
}
