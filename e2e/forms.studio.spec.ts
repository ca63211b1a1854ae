import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { Owner } from './drivers/owner.ts';

/** Twenty items of the International Personality Item Pool, which are in the public domain: the Mini-IPIP. */
const items = [
  'Am the life of the party.',
  'Sympathize with others’ feelings.',
  'Get chores done right away.',
  'Have frequent mood swings.',
  'Have a vivid imagination.',
  'Don’t talk a lot.',
  'Am not interested in other people’s problems.',
  'Often forget to put things back in their proper place.',
  'Am relaxed most of the time.',
  'Am not interested in abstract ideas.',
  'Talk to a lot of different people at parties.',
  'Feel others’ emotions.',
  'Like order.',
  'Get upset easily.',
  'Have difficulty understanding abstract ideas.',
  'Keep in the background.',
  'Am not really interested in others.',
  'Make a mess of things.',
  'Seldom feel blue.',
  'Do not have a good imagination.',
];
const scale = ['Very inaccurate', 'Inaccurate', 'Neither', 'Accurate', 'Very accurate'];

test('an owner types in a questionnaire of twenty questions by pasting it, and publishes it', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, mainApp());
  const { page } = owner;
  const title = `About you ${Date.now().toString(36)}`;
  // Every click and key that an owner makes; a paste is one.
  const effort = { clicks: 0, keys: 0 };
  const click = async (...of: Parameters<typeof page.getByRole>) => {
    effort.clicks += 1;
    await page.getByRole(...of).click();
  };
  const keys = async (...pressed: string[]) => {
    effort.keys += pressed.length;
    for (const key of pressed) await page.keyboard.press(key);
  };
  const write = async (text: string) => {
    effort.keys += text.length;
    await page.keyboard.type(text);
  };
  const paste = async (label: string, text: string) => {
    effort.clicks += 1;
    effort.keys += 1;
    await page.getByRole('dialog').getByLabel(label).fill(text);
  };

  await owner.open('/forms?new=1');
  await expect(page.getByLabel('Title')).toBeFocused();
  await write(title);
  await keys('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await keys('/');
  await expect(page.getByRole('combobox', { name: 'Find a type of question' })).toBeFocused();
  await write('paste');
  await keys('Enter');
  await paste('Questions', items.join('\n'));
  effort.clicks += 1;
  await page.getByLabel('All other lines ask for').selectOption('multi_select');
  await paste('Choices', scale.join('\n'));
  await click('button', { name: 'Add 20 questions' });
  const outline = page.getByRole('grid', { name: 'Questions of the form' });
  await expect(outline.getByText(items[0]!)).toBeVisible();
  await expect(page.frameLocator('iframe').getByText(items[0]!)).toBeVisible();

  // The question that a new form begins with is not needed.
  effort.clicks += 1;
  await outline.getByText('Question without text').click();
  await keys('Delete');
  await expect(outline.getByText('Question without text')).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.locator('#content').getByRole('button', { name: 'Publish' }).click();
  effort.clicks += 1;
  await expect(page.locator('#content').getByText('Published', { exact: true })).toBeVisible();

  console.log(`a questionnaire of ${items.length} questions: ${effort.clicks} clicks, ${effort.keys} keys`);
  expect(effort.clicks).toBeLessThan(12);

  await owner.open('/forms');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Published');
  await expect(row).toContainText('20');
});
