import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';

/** Writes a property as its member, through the app's own calls. */
async function writeOwn(account: { email: string; password: string }, slug: string, value: string): Promise<void> {
  const { slug: app, url } = mainApp();
  const send = async <T>(method: string, path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'x-account-app': app, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  };
  const { authentication_token } = await send<{ authentication_token: string }>('POST', '/auth/login', account);
  await send('PUT', `/subscriber/properties/${slug}`, { value }, { 'x-user-email': account.email, 'x-user-token': authentication_token });
}

test('a text shows each member their own value: a property is inserted by keys alone', async ({ browser }) => {
  const app = mainApp();
  const mark = Date.now().toString(36);
  const slug = `goal_${mark}`;
  const owner = await Owner.signedIn(browser, app);
  const { page, preview } = owner;

  await owner.open('/properties');
  await page.getByRole('button', { name: 'New property' }).first().click();
  await page.getByLabel('Title').fill(`Goal ${mark}`);
  await expect(page.getByText(`Write {{member.${slug}}} in a text to show it.`)).toBeVisible();
  await page.getByLabel(/^If there is no value/).fill('your goal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: `Goal ${mark}` })).toBeVisible();

  const title = `Season ${mark}`;
  await owner.newPage(title);
  await owner.addBlock('Text');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Today brings you closer to {{');
  await expect(page.getByRole('option', { name: /Page title/ })).toBeVisible();
  await page.keyboard.type(`goal ${mark}`);
  await expect(page.getByRole('option', { name: `Goal ${mark}` })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(text).toContainText(`{{member.${slug}|your goal}}`);
  await page.keyboard.press('End');
  await page.keyboard.type(', {{first');
  await page.keyboard.press('Enter');
  // A placeholder without a value is selected, so typing replaces it.
  await page.keyboard.type('friend');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await expect(preview.getByText('Today brings you closer to your goal, friend!')).toBeVisible();
  await owner.publishPage();

  const path = `/season-${mark}`;
  const guest = await Visitor.enter(browser, app.url, withoutWorker);
  await guest.open(path);
  await expect(guest.page.getByText('Today brings you closer to your goal, friend!')).toBeVisible();
  await guest.leave();

  const account = newcomer('Ada Newcomer');
  const member = await Visitor.joined(browser, app, account, withoutWorker);
  await writeOwn(account, slug, 'your first 10 km');
  await member.open(path);
  await expect(member.page.getByText('Today brings you closer to your first 10 km, Ada!')).toBeVisible();
  expect(member.problems).toEqual([]);
  await member.leave();

  // A property shown on a page cannot be removed, and says where it is used.
  await owner.open('/properties');
  await page.getByRole('button', { name: `Delete: Goal ${mark}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: title })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: `Goal ${mark}` })).toBeVisible();
  await owner.leave();
});

test('the title of a page is typed in place, on a hero that shows it as well', async ({ browser }) => {
  const app = mainApp();
  const owner = await Owner.signedIn(browser, app);
  const { page, preview } = owner;
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await owner.newPage('Before');
  // The frame allows typing once the studio has enabled it.
  await expect(async () => {
    await preview.getByRole('heading', { name: 'Before' }).dblclick({ timeout: 1000 });
    await expect(preview.getByRole('textbox', { name: 'Title' })).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Typed in place');
  await page.keyboard.press('Escape');
  await expect(owner.canvas).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed in place' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(preview.getByRole('heading', { name: 'Before' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');

  await owner.addBlock('Hero');
  await title.fill('');
  await title.pressSequentially('{{page');
  await expect(page.getByRole('option', { name: /Page title/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title).toHaveValue('{{page.title}}');
  await preview.getByRole('heading', { name: 'Typed in place' }).dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(', twice');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Typed in place, twice' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Typed in place, twice' })).toBeVisible();
  await owner.leave();
});
