import { expect, test, type Locator } from '@playwright/test';
import { mainApp } from './demo.ts';
import { newcomer, Visitor } from './drivers/member.ts';

// With all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('two members write to each other: messages arrive at once, are liked, counted as unread, survive a cut connection, and appear as comments below a page', async ({
  browser,
}) => {
  // Unique names, however often the journey has run on this server.
  const mark = Date.now().toString(36);
  const [first, second] = [newcomer(`Ada ${mark}`), newcomer(`Bo ${mark}`)];
  const [ada, bo] = [await Visitor.joined(browser, mainApp(), first), await Visitor.joined(browser, mainApp(), second)];

  await bo.open('/me/messages');
  await ada.open('/me/messages/new');
  await ada.page.getByRole('searchbox').or(ada.page.getByRole('combobox')).first().fill(second.name);
  await ada.page.getByText(second.name).first().click();
  const [adaReads, boReads] = [ada.page.getByRole('log'), bo.page.getByRole('log')];
  const adaWrites = ada.page.getByRole('textbox').last();
  await adaWrites.fill('Shall we train on Tuesday?');
  await adaWrites.press('Enter');
  await expect(adaReads.getByText('Shall we train on Tuesday?')).toBeVisible();

  // In the other browser the thread appears without a reload, unread.
  await bo.page.getByText(first.name).first().click();
  await expect(boReads.getByText('Shall we train on Tuesday?')).toBeVisible();
  const boWrites = bo.page.getByRole('textbox').last();
  await boWrites.fill('Tuesday is good');
  await boWrites.press('Enter');
  await expect(adaReads.getByText('Tuesday is good')).toBeVisible();

  // The other member sees a like at once.
  await boReads.getByText('Shall we train on Tuesday?').hover();
  await boReads.getByRole('button', { name: 'Like', exact: true }).first().click();
  await expect(adaReads.getByRole('button', { name: '1 like' })).toBeVisible();

  await exchangeMore({ ada, bo, name: first.name });

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

  // A member who reads something else sees that a message is waiting.
  await ada.open('/articles');
  await boWrites.fill('See you there');
  await boWrites.press('Enter');
  await expect(ada.page.getByText('Unread').first()).toBeAttached();

  // The same below a page: a comment appears for members who are reading the comments.
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

/** Replies, a mention, a picture, an edit and a deletion: each appears on the other side at once. */
async function exchangeMore({ ada, bo, name }: { ada: Visitor; bo: Visitor; name: string }): Promise<void> {
  const [adaReads, boReads] = [ada.page, bo.page].map((page) => page.getByRole('log').first()) as [Locator, Locator];
  const [adaWrites, boWrites] = [ada.page, bo.page].map((page) => page.getByRole('textbox', { name: 'Message', exact: true })) as [Locator, Locator];

  // A message is edited and deleted; the first deletion is undone.
  await adaWrites.fill('Bring tha bells');
  await adaWrites.press('Enter');
  await expect(boReads.getByText('Bring tha bells')).toBeVisible();
  await adaWrites.press('ArrowUp');
  const edits = ada.page.getByRole('textbox', { name: 'Edit message' });
  await edits.fill('Bring the bells');
  await edits.press('Enter');
  await expect(boReads.getByText('Bring the bells')).toBeVisible();
  const removes = async () => {
    await adaReads.getByText('Bring the bells').hover();
    await adaReads.getByRole('button', { name: 'Message actions' }).last().click();
    await ada.page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(adaReads.getByText('Bring the bells')).toHaveCount(0);
  };
  await removes();
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(adaReads.getByText('Bring the bells')).toBeVisible();
  await removes();

  // A reply appears below its message, and opens beside it.
  await boReads.getByText('Shall we train on Tuesday?').hover();
  await boReads.getByRole('button', { name: 'Reply' }).first().click();
  const boAnswers = bo.page.getByRole('textbox', { name: 'Write a reply' });
  await boAnswers.fill('At seven?');
  await boAnswers.press('Enter');
  await adaReads.getByRole('button', { name: 'Open 1 reply' }).click();
  await ada.page.getByRole('textbox', { name: 'Write a reply' }).fill('Seven it is');
  await ada.page.getByRole('textbox', { name: 'Write a reply' }).press('Enter');
  await expect(boReads.getByRole('button', { name: 'Open 2 replies' })).toContainText('Seven it is');
  for (const { page } of [ada, bo]) {
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Write a reply' })).toHaveCount(0);
  }

  // An @ suggests names.
  await boWrites.pressSequentially(`@${name.slice(0, 3)}`);
  await bo.page.getByRole('option', { name }).click();
  await boWrites.press('Enter');
  await expect(adaReads.getByRole('button', { name: `@${name}` })).toBeVisible();

  // A picture is sent with it.
  await ada.page.locator('input[type=file]').first().setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: onePixel });
  await ada.page.getByRole('button', { name: 'Send' }).first().click();
  await expect(boReads.getByRole('button', { name: 'Open picture 1' })).toBeVisible();

  // A deleted message is gone for the other member once undo expires, whatever happened meanwhile.
  await expect(boReads.getByText('Bring the bells')).toHaveCount(0, { timeout: 15_000 });
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
