import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { drawPicture } from './drawPicture.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';

// With all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a member completes a page, bookmarks another, finds both again, searches, reads German, and sets a profile picture', async ({ browser }) => {
  const visitor = await Visitor.enter(browser, mainApp().url);
  const { page } = visitor;
  await visitor.open('/#auth?mode=sign_up');
  await visitor.signUp(newcomer('Cleo Complete'));
  await visitor.open('/six-weeks-to-strong');
  await visitor.readOffer();
  await visitor.payWith('works');
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start today' }).click();
  await expect(page.getByText('0 of 18 done')).toBeVisible();

  await page
    .getByRole('link', { name: /Week 1/ })
    .first()
    .click();
  await page.locator('a[href$="/week-1/day-1"]').first().click();
  await page.getByRole('button', { name: 'Done for today' }).click();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await visitor.open('/six-weeks-to-strong');
  await expect(page.getByText('1 of 18 done')).toBeVisible();

  await visitor.open('/articles');
  const list = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(list);
  const saved = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Bookmark this page' }).click();
  await expect(page.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  await visitor.open('/me');
  await expect(page.getByText(saved).first()).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();

  await visitor.open('/me/account/details');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByLabel('Sprache')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Sprache').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) });
  await expect(page.locator('img[src*="/media/"]').first()).toBeVisible();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('search finds as you type, and an unknown page leads home', async ({ browser }) => {
  const visitor = await Visitor.enter(browser, mainApp().url, withoutWorker);
  const { page } = visitor;
  await visitor.open('/search');
  await page.getByRole('searchbox').fill('kettlebell');
  await expect(page.getByText(/\d+ results?/)).toBeVisible();
  await visitor.open('/this-was-never-here');
  await expect(page.getByText('Page Not Found')).toBeVisible();
  await page.getByText('Take me home').click();
  await expect(page.getByRole('heading', { name: 'Strong enough for your life' })).toBeVisible();
  await visitor.leave();
});
