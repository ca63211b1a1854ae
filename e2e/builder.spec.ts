import { expect, test, type Page } from '@playwright/test';
import { Owner } from './drivers/owner.ts';
import { Visitor, withoutWorker } from './drivers/member.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';
import { studioOf } from './studioCalls.ts';

let app: DemoApp;
let owner: Owner;
test.beforeAll(async ({ browser }) => {
  app = await anAccount('Paper House');
  // The first page of an app becomes its root, whichever journey runs first: none of these pages should.
  await (
    await studioOf(app)
  )('POST', '/studio/pages', { type: 'generic', title: 'Start' });
  owner = await Owner.signedIn(browser, app);
});
test.afterAll(() => owner.leave());

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
/** Puts something on the clipboard, as another program would, and pastes it at the focus. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test('a page is typed, moved and copied in the preview itself, which never reloads', async () => {
  const { page, preview } = owner;
  await owner.newPage('Morning notes');
  // The app changing its own address at startup loads nothing, and is not a navigation here.
  let navigations = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations += 1;
  });
  await owner.canvas.focus();
  await paste(page, {
    'text/plain': '# Six weeks\n\nMove **daily**.\n\n- one\n- two\n\n## Rest\n\nSleep.\n\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ',
  });
  await expect.poll(() => owner.blocks()).toEqual(['Six weeks Move daily. one two', 'Rest Sleep.', 'Video']);

  // Typed in place: a heading by its sign, bold by its key, and back to the studio with Escape.
  await preview.getByText('Sleep.').dblclick();
  await page.keyboard.press('End');
  await page.keyboard.type(' Well.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## And eat');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('slowly');
  await page.keyboard.press('Escape');
  await expect(owner.canvas).toBeFocused();
  await expect(preview.getByRole('heading', { name: 'And eat' })).toBeVisible();
  await expect(preview.locator('strong', { hasText: 'slowly' })).toBeVisible();
  await expect.poll(() => owner.blocks()).toContain('Rest Sleep. Well. And eat slowly');

  // Two at once: duplicated after themselves, and undone as one step.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('heading', { name: '2 blocks selected' })).toBeVisible();
  await page.keyboard.press('Control+d');
  await expect.poll(async () => (await owner.blocks()).length).toBe(5);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await owner.blocks()).length).toBe(3);

  // Text typed next to the page appears in it; after a hundred edits and their saves the frame is still the same.
  await preview.locator('[data-block="text"]').last().click();
  for (let edit = 0; edit < 100; edit += 1) {
    await page.keyboard.press(edit % 4 < 2 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
    if (edit % 25 === 24) await page.keyboard.press('Control+s');
  }
  await saved(page);
  expect(navigations).toBe(0);
});

// By day `studio/builder` presses the same keys without a browser.
test('an owner who uses no pointer builds a page of ten blocks, changes the look and publishes', { tag: '@night' }, async ({ browser }) => {
  const { page } = owner;
  await owner.newPage('By the keys');
  await owner.canvas.focus();
  const add = async (kind: string) => {
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Find a block' })).toBeFocused();
    await page.keyboard.type(kind);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  };
  for (const kind of ['Hero', 'Text', 'Button', 'Bullet points', 'Person', 'Share', 'Map', 'Social', 'Collection', 'Text']) await add(kind);
  await expect.poll(async () => (await owner.blocks()).length).toBe(10);
  // The last one is typed into in place.
  await page.keyboard.press('Enter');
  await expect(owner.preview.locator('[contenteditable=true]')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Written without a pointer');
  await page.keyboard.press('Escape');
  await expect(owner.canvas).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await owner.blocks()).indexOf('Written without a pointer')).toBe(8);
  await saved(page);

  const reach = async (name: RegExp, most = 80) => {
    for (let press = 0; press < most; press += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent ?? element?.textContent ?? '';
      });
      if (name.test(at.trim())) return;
    }
    throw new Error(`the Tab key does not lead to ${name}`);
  };
  await owner.open('/theme');
  await expect(owner.preview.locator('main')).toBeVisible();
  await reach(/^Square$|^Soft$|^Rounded$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  await page.locator('#content').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Publish \d/ })).toBeEnabled();
  await reach(/^Publish \d/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'All published' })).toBeVisible();
  const guest = await Visitor.enter(browser, app.url, withoutWorker);
  await guest.open('/by-the-keys');
  await expect(guest.page.getByText('Written without a pointer')).toBeVisible();
  await guest.leave();
});

test('two windows overwrite nothing: both versions appear side by side, and a killed window loses no sentence', async () => {
  const { page, preview } = owner;
  await owner.newPage('Two hands');
  await owner.addBlock('Button');
  await saved(page);
  const address = page.url();
  const other = await owner.context.newPage();
  await other.goto(address);
  await expect(other.getByLabel('Title').first()).toBeVisible();
  await other.getByRole('row').first().click();
  await other.getByRole('textbox', { name: 'Label' }).fill('Come along');
  await saved(other);
  await page.getByRole('textbox', { name: 'Label' }).fill('Start now');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Start now')).toBeVisible();
  await expect(dialog.getByText('Come along')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Theirs' }).check();
  await dialog.getByRole('button', { name: 'Continue with these' }).click();
  await expect(preview.getByText('Come along')).toBeVisible();
  await saved(page);
  await other.close();

  // The network is gone, typing goes on, and the window is killed as soon as another one finds the typed text on the device.
  const again = await owner.context.newPage();
  await again.goto(`${app.url}/__/app.json`);
  await page.route('**/api/studio/pages/**', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Label' }).fill('Typed before the end');
  const kept = () => again.evaluate(() => Object.values({ ...localStorage }).some((text) => String(text).includes('Typed before the end')));
  await expect.poll(kept, { timeout: 2_000 }).toBe(true);
  // It gets no chance to report anything, and nobody learns that it is gone.
  const process = await owner.context.newCDPSession(page);
  const gone = page.waitForEvent('crash');
  void process.send('Page.crash').catch(() => {});
  await gone;
  await again.goto(address);
  await expect(again.getByRole('row', { name: 'Typed before the end' })).toBeVisible();
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
});
