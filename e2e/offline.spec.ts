import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { newcomer, Visitor } from './drivers/member.ts';

test('a chat opens without a network after a cold start, and what is written there waits with a clock until it is sent', async ({ browser }) => {
  const mark = Date.now().toString(36);
  const [first, second] = [newcomer(`Olga ${mark}`), newcomer(`Ove ${mark}`)];
  const olga = await Visitor.joined(browser, mainApp(), first);
  const ove = await Visitor.joined(browser, mainApp(), second);
  let { page } = olga;
  await olga.open('/me/messages/new');
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(second.name);
  await page.getByText(second.name).first().click();
  await page.getByRole('textbox').last().fill('Shall we row on Friday?');
  await page.getByRole('textbox').last().press('Enter');
  await expect(page.getByRole('log').getByText('Shall we row on Friday?')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await olga.open('/me/messages');
  await page.getByText(second.name).first().click();
  await expect(page.getByRole('log').getByText('Shall we row on Friday?')).toBeVisible();
  // The worker caches the screen's address once it controls the page.
  await page.reload();
  await expect(page.getByRole('log').getByText('Shall we row on Friday?')).toBeVisible();
  const address = new URL(page.url()).pathname;
  await expect
    .poll(() =>
      page.evaluate((id) => caches.match(`/kept/1/messages/${id}`, { cacheName: 'bandstand-chats' }).then(Boolean), address.split('/').at(-1)),
    )
    .toBe(true);
  await page.close();

  await olga.context.setOffline(true);
  page = await olga.context.newPage();
  await page.goto(`${olga.origin}/me/messages`);
  await expect(page.getByText('You’re offline. These are your messages as they were last loaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(second.name) })).toBeVisible();
  await page.goto(`${olga.origin}${address}`);
  const log = page.getByRole('log');
  await expect(log.getByText('Shall we row on Friday?')).toBeVisible();
  await page.getByRole('textbox').last().fill('Written in a tunnel');
  await page.getByRole('textbox').last().press('Enter');
  await expect(log.getByText('Written in a tunnel')).toBeVisible();
  await expect(log.getByRole('img', { name: 'Sending' })).toBeVisible();
  await expect(log.getByText('Not sent')).toBeHidden();

  await olga.context.setOffline(false);
  await expect(log.getByRole('img', { name: 'Sending' })).toBeHidden({ timeout: 30_000 });
  await ove.open(address);
  await expect(ove.page.getByRole('log').getByText('Written in a tunnel')).toHaveCount(1);
  await olga.leave();
  await ove.leave();
});
