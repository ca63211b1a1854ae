import { expect, test } from '@playwright/test';
import { newcomer, Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';

// With all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Heron House');
});

/** What the server returns to this person for the home page, in every form, as text. */
function everySurface(guest: Visitor): Promise<string[]> {
  const paths = [
    '/',
    '/__/index/index.json',
    '/__/access/app.json',
    '/sitemap.xml',
    '/__/app.json',
    '/api/pages/tree',
    '/api/content/all?term=Otters',
    '/api/content/all?term=Herons',
  ];
  return Promise.all(paths.map((path) => guest.read(path)));
}

const oldText = 'Herons leave at dawn';
const newText = 'Otters come back at dusk';

test('an owner creates a page, edits it and sells it, and a guest sees what was published and nothing else', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;

  // The first page, created and published.
  await owner.publishNote('Morning notes', oldText);
  const guest = await Visitor.enter(browser, app.url);
  await guest.open('/');
  await expect(guest.page.getByText(oldText)).toBeVisible();

  // Its text changed, a picture and a button added, the button moved up and that undone.
  await owner.write(newText);
  await owner.addBlock('Picture');
  await owner.choosePicture('An otter on a stone');
  await owner.addBlock('Button');
  await expect.poll(() => owner.blocks()).toEqual([newText, 'An otter on a stone', 'Continue']);
  await page.getByRole('row').last().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => owner.blocks()).toEqual([newText, 'Continue', 'An otter on a stone']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => owner.blocks()).toEqual([newText, 'An otter on a stone', 'Continue']);
  // The preview is the member app, and updates without a reload.
  await expect(owner.preview.getByText(newText)).toBeVisible();
  await expect(owner.preview.getByRole('img', { name: 'An otter on a stone' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // None of it is public before publishing.
  await guest.page.reload();
  await expect(guest.page.getByText(oldText)).toBeVisible();
  await expect(guest.page.getByText(newText)).toHaveCount(0);

  await owner.paint('Brand', '#1f6f54');
  await expect(page.getByText('2 unpublished changes')).toBeVisible();
  await owner.publishAll();
  await guest.page.reload();
  await expect(guest.page.getByText(newText)).toBeVisible();
  await expect(guest.page.getByRole('img', { name: 'An otter on a stone' })).toBeVisible();
  for (const surface of await everySurface(guest)) expect(surface).not.toContain(oldText);

  // Behind a product from here on.
  await owner.openPage('Morning notes');
  await owner.sellPage('Morning membership', '12,50');
  await owner.publishPage();
  await guest.page.reload();
  await expect(guest.page.getByText(newText)).toHaveCount(0);
  await expect(guest.page.getByText('Morning membership').first()).toBeVisible();
  for (const surface of await everySurface(guest)) expect(surface).not.toContain(newText);

  // A guest who buys it can read it.
  await guest.open('/#auth?mode=sign_up');
  await guest.signUp(newcomer('Olga Otter'));
  await guest.open('/');
  await guest.page.getByRole('button', { name: 'Purchase' }).click();
  await guest.payWith('works');
  await expect(guest.page.getByText(newText)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'All published' })).toBeVisible();
  expect(guest.problems).toEqual([]);
  await guest.leave();
  await owner.leave();
});
