import { expect, test, type Locator, type Page } from '@playwright/test';
import { mainApp } from './demo.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';

const phone = { ...withoutWorker, viewport: { width: 375, height: 812 }, hasTouch: true };
const line = 30;

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box');
  return box;
}
const fillOf = (element: Locator) => element.evaluate((button) => getComputedStyle(button).backgroundColor);

/** How far the page has moved by itself since it was opened. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 3000);
      }),
  );
}

test('on a phone, names stay whole, and messages leave the buttons free', async ({ browser }) => {
  const member = await Visitor.joined(browser, mainApp(), newcomer('Phoebe Phone'), phone);
  const { page } = member;

  await test.step('the name of a new group has one line above its hint', async () => {
    await member.open('/me/messages/new');
    const name = await boxOf(page.getByText('New group', { exact: true }));
    const hint = await boxOf(page.getByText('Write to several people at once.'));
    expect(name.height).toBeLessThan(line);
    expect(hint.height).toBeLessThan(line);
    expect(hint.y).toBeGreaterThanOrEqual(name.y + name.height - 1);
  });

  await test.step('a bookmark on a picture keeps its ground, and the toast leaves the action free', async () => {
    await member.open('/away-from-home/eating-at-a-station');
    const before = await fillOf(page.getByRole('button', { name: 'Bookmark this page' }));
    await page.getByRole('button', { name: 'Bookmark this page' }).click();
    const saved = page.getByRole('button', { name: 'Remove bookmark' });
    await expect(saved).toBeVisible();
    expect(before).not.toBe('rgba(0, 0, 0, 0)');
    expect(await fillOf(saved)).toBe(before);
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    await expect(notice).toBeVisible();
    await expect
      .poll(async () => {
        const [toast, action] = [await boxOf(notice), await boxOf(page.getByRole('button', { name: 'Read' }))];
        return toast.y + toast.height - action.y;
      })
      .toBeLessThanOrEqual(0);
  });

  await test.step('likes and comments of a post are side by side in German', async () => {
    await member.open('/me/account/details');
    await page.getByLabel('Language').selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await member.open('/me/messages?type=feed');
    await page.locator('main a[href*="type=feed"]').first().click();
    const post = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /\d Mal „Gefällt mir“/ }) })
      .first();
    const [likes, comment] = [post.getByRole('button', { name: /Gefällt mir/ }), post.getByRole('button', { name: 'Kommentieren' })];
    await expect(comment).toBeVisible();
    expect((await boxOf(likes)).y).toBe((await boxOf(comment)).y);
  });
  expect(member.problems).toEqual([]);
  await member.leave();
});

test('on a phone, a refused code is seen above the Pay button', async ({ browser }) => {
  const guest = await Visitor.enter(browser, mainApp().url, phone);
  const { page } = guest;
  await guest.open('/six-weeks-to-strong');
  await guest.readOffer();
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Code', { exact: true }).fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  const code = page.locator('input[name=coupon][aria-invalid=true]');
  await expect(code).toBeVisible();
  await expect
    .poll(async () => {
      const id = await code.getAttribute('aria-describedby');
      const [refusal, pay] = [
        await boxOf(page.locator(`[id="${id?.split(' ').at(-1) ?? ''}"]`)),
        await boxOf(page.getByRole('button', { name: /^Pay/ })),
      ];
      return refusal.y + refusal.height - pay.y;
    })
    .toBeLessThanOrEqual(0);
  await guest.leave();
});

test('on a phone, a pack stays where it is while it loads', async ({ browser }) => {
  const guest = await Visitor.enter(browser, mainApp().url, phone);
  await guest.open('/away-from-home');
  expect(await shiftOf(guest.page)).toBeLessThan(0.005);
  await guest.leave();
});
