import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { newcomer, Visitor } from './drivers/member.ts';

test('two members talk: at once, liked, counted as unread, through a cut connection, and below a page', async ({ browser }) => {
  const [ada, bo] = [await Visitor.enter(browser, mainApp().url), await Visitor.enter(browser, mainApp().url)];
  // Names that nobody else has, however often the journey was made on this server.
  const mark = Date.now().toString(36);
  const [first, second] = [newcomer(`Ada ${mark}`), newcomer(`Bo ${mark}`)];
  for (const [visitor, account] of [
    [ada, first],
    [bo, second],
  ] as const) {
    await visitor.open('/#auth?mode=sign_up');
    await visitor.signUp(account);
  }

  await bo.open('/me/messages');
  await ada.open('/me/messages/new');
  await ada.page.getByRole('searchbox').or(ada.page.getByRole('combobox')).first().fill(second.name);
  await ada.page.getByText(second.name).first().click();
  const [adaReads, boReads] = [ada.page.getByRole('log'), bo.page.getByRole('log')];
  const adaWrites = ada.page.getByRole('textbox').last();
  await adaWrites.fill('Shall we train on Tuesday?');
  await adaWrites.press('Enter');
  await expect(adaReads.getByText('Shall we train on Tuesday?')).toBeVisible();

  // In the other browser the conversation appears by itself, unread.
  await bo.page.getByText(first.name).first().click();
  await expect(boReads.getByText('Shall we train on Tuesday?')).toBeVisible();
  const boWrites = bo.page.getByRole('textbox').last();
  await boWrites.fill('Tuesday is good');
  await boWrites.press('Enter');
  await expect(adaReads.getByText('Tuesday is good')).toBeVisible();

  // A like of one is seen by the other at once.
  await boReads.getByText('Shall we train on Tuesday?').hover();
  await boReads.getByRole('button', { name: 'Like', exact: true }).first().click();
  await expect(adaReads.getByRole('button', { name: '1 like' })).toBeVisible();

  // The connection is cut while both sides go on.
  await ada.context.setOffline(true);
  await boWrites.fill('I will bring the bells');
  await boWrites.press('Enter');
  await expect(boReads.getByText('I will bring the bells')).toBeVisible();
  await adaWrites.fill('Written without a network');
  await adaWrites.press('Enter');
  await ada.context.setOffline(false);
  await expect(adaReads.getByText('I will bring the bells')).toBeVisible({ timeout: 30_000 });
  await expect(boReads.getByText('Written without a network')).toBeVisible({ timeout: 30_000 });
  for (const { page } of [ada, bo]) {
    await page.reload();
    for (const text of ['Shall we train on Tuesday?', 'Tuesday is good', 'I will bring the bells', 'Written without a network']) {
      await expect(page.getByRole('log').getByText(text, { exact: true })).toHaveCount(1);
    }
  }

  // Who reads something else sees that a message waits.
  await ada.open('/articles');
  await boWrites.fill('See you there');
  await boWrites.press('Enter');
  await expect(ada.page.getByText('Unread').first()).toBeAttached();

  // Below a page, the same: a comment is there for whoever reads the comments.
  for (const visitor of [ada, bo]) {
    await visitor.open('/articles');
    await visitor.page.getByRole('main').getByRole('link').first().click();
    await visitor.page.getByRole('button', { name: 'Comments' }).click();
  }
  const comment = `Read twice, ${mark}`;
  await ada.page.getByRole('textbox', { name: 'Write a comment' }).fill(comment);
  await ada.page.getByRole('textbox', { name: 'Write a comment' }).press('Enter');
  await expect(ada.page.getByText(comment)).toBeVisible();
  await expect(bo.page.getByText(comment)).toBeVisible();
  expect([...ada.problems, ...bo.problems].filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
  await ada.leave();
  await bo.leave();
});
