import { expect, test } from '@playwright/test';
import { Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';

// With all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// One owner continues from one journey to the next.
test.describe.configure({ mode: 'serial' });
let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Tide House');
});

test('an owner locks a page behind a new product, checks who can see it, views it as a guest, and edits the screen before the purchase', async ({
  browser,
}) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  await owner.publishNote('Six weeks', 'What only buyers read');

  // Eight clicks at most from the open page to a page that is locked for members.
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'tab' | 'radio' = 'button') => {
    clicks += 1;
    await page.getByRole(role, { name }).last().click();
  };
  await click('Access', 'tab');
  await click(/^Anyone who bought a product/, 'radio');
  await click('New product');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toHaveValue('Six weeks');
  await dialog.getByLabel(/Price/).first().fill('49');
  await click(/^Create/);
  await expect(page.getByRole('checkbox', { name: 'Six weeks' })).toBeChecked();
  await click('Save access');
  await expect(page.getByText('Anyone who has one of its products can open this page.')).toBeVisible();
  await click('Publish page');
  await expect(page.getByRole('dialog').getByText('everyone → buyers')).toBeVisible();
  clicks += 1;
  const published = owner.pagePublished();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish page' }).click();
  await published;
  await expect(page.getByText('Published. Members see it now.').last()).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(8);

  const guest = await Visitor.enter(browser, app.url, withoutWorker);
  await guest.open('/');
  await expect(guest.page.getByText("You don't have access")).toBeVisible();
  await guest.leave();

  await expect(page.getByRole('status').filter({ hasText: 'Must buy a product first.' })).toBeVisible();
  await page.getByText('Why', { exact: true }).click();
  await expect(page.getByText('“Six weeks” requires a purchase. Must buy a product first.')).toBeVisible();

  await page.getByRole('button', { name: /^View as/ }).click();
  await page.getByRole('group', { name: 'View as' }).getByRole('combobox', { name: 'View as' }).selectOption({ label: 'A guest' });
  await expect(owner.preview.getByText("You don't have access")).toBeVisible();
  await page.getByRole('button', { name: 'Back to yourself' }).click();
  await expect(owner.preview.getByText('What only buyers read')).toBeVisible();
  await owner.leave();
});

test('an overlay is edited as the modal it is; two staff members see each other, and what the other saved', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  await owner.bringClock();
  await owner.open('/overlays');
  await page.getByRole('button', { name: 'New overlay' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('Why join');
  await page.getByRole('button', { name: 'Create and open' }).click();
  await owner.addBlock('Text');
  await owner.write('Two good reasons');
  await expect(owner.preview.getByRole('dialog').getByText('Two good reasons')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('img', { name: /^Also here now/ })).toBeVisible({ timeout: 20_000 });
  await other.getByRole('row', { name: /Two good reasons/ }).click();
  await other.getByRole('textbox', { name: 'Text', exact: true }).click();
  await other.keyboard.press('Control+a');
  await other.keyboard.type('Three good reasons');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await owner.nextBeat();
  await expect(page.getByText(/^Saved by/)).toBeVisible({ timeout: 25_000 });
  await expect(owner.preview.getByText('Three good reasons')).toBeVisible();
  await owner.leave();
});

test('changes to navigation appear at once in the frame and are published together', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  await owner.open('/navigation');
  await page.getByRole('button', { name: 'Move Messages up' }).first().click();
  const tabs = owner.preview.getByRole('navigation').getByRole('link');
  await expect(tabs.nth(1)).toHaveText('Messages');
  await page.getByRole('radio', { name: 'Centre' }).check({ force: true });
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await owner.publishAll();
  const guest = await Visitor.enter(browser, app.url, withoutWorker);
  await guest.open('/');
  const config = JSON.parse(await guest.read('/__/app.json')) as {
    toolbar: { align: string };
    tab_bar: { label: string }[];
  };
  expect([config.toolbar.align, config.tab_bar[1]?.label]).toEqual(['center', 'Messages']);
  await guest.leave();
  await owner.leave();
});
