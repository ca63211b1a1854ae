import { expect, test } from '@playwright/test';
import { findings } from './axe.ts';
import { mainApp } from './demo.ts';
import { Owner } from './drivers/owner.ts';
import { questionnaires } from './questionnaires.ts';

for (const { title, count, text, isTyped, answers } of questionnaires)
  test(`an owner ${isTyped ? 'types' : 'pastes'} a questionnaire of ${count} questions, and publishes it`, async ({ browser }) => {
    const owner = await Owner.signedIn(browser, mainApp());
    const { page } = owner;
    const named = `${title} ${Date.now().toString(36)}`;
    const lines = text.split('\n');
    const items = lines.filter((line) => !line.startsWith('#'));
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
    const write = async (words: string) => {
      effort.keys += words.length;
      await page.keyboard.type(words);
    };
    const paste = async (label: string, words: string) => {
      effort.clicks += 1;
      effort.keys += 1;
      await page.getByRole('dialog').getByLabel(label).fill(words);
    };
    const choose = async (label: string, value: string) => {
      effort.clicks += 2;
      await page.getByLabel(label).selectOption(value);
    };

    await owner.open('/forms?new=1');
    await expect(page.getByLabel('Title')).toBeFocused();
    await write(named);
    await keys('Enter');
    await expect(page.getByRole('heading', { level: 1, name: named })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused();

    await keys('/');
    await expect(page.getByRole('combobox', { name: 'Find a type of question' })).toBeFocused();
    await write('paste');
    await keys('Enter');
    await expect(page.getByRole('dialog').getByLabel('Questions')).toBeFocused();
    if (isTyped) await write(text);
    else await paste('Questions', text);
    await choose('All other lines ask for', answers === 'scale_5' ? answers : 'multi_select');
    if (answers !== 'scale_5') await paste('Choices', answers.join('\n'));
    expect(await findings(page, { without: ['iframe'] })).toEqual([]);
    await click('button', { name: `Add ${count} questions` });
    const outline = page.getByRole('grid', { name: 'Questions of the form' });
    await expect(outline.getByText(items[0]!)).toBeVisible();
    await expect(page.frameLocator('iframe').getByText(items[0]!)).toBeVisible();
    // The list takes the place of the question that a new form begins with.
    await expect(outline.getByText('Question without text')).toHaveCount(0);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    effort.clicks += 1;
    await page.locator('#content').getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('#content').getByText('Published', { exact: true })).toBeVisible();
    expect(await findings(page, { without: ['iframe'] })).toEqual([]);

    console.log(`a questionnaire of ${count} questions: ${effort.clicks} clicks, ${effort.keys} keys`);
    expect(effort.clicks).toBeLessThan(8);
    expect(items).toHaveLength(count);

    await owner.open('/forms');
    const row = page.getByRole('row').filter({ hasText: named });
    await expect(row).toContainText('Published');
    await expect(row).toContainText(String(count));
    await owner.context.close();
  });
