import { expect, test, type Locator, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Tamarind');
});

const days = ['Monday: Technique (30 min)', 'Wednesday: Intervals (45 min)', 'Saturday: Long swim (60 min)'];
const outline = Array.from({ length: 6 }, (_, week) => [`Week ${week + 1}`, ...days, ''].join('\n')).join('\n');

const faultsOf = (page: Page): Promise<string[]> => findings(page, { without: ['iframe'], exceptRules: ['label-content-name-mismatch'] });

/** Counts mouse clicks; typing does not count. */
function counted(page: Page) {
  const counter = { clicks: 0 };
  return Object.assign(counter, {
    press: async (role: 'button' | 'option', name: string | RegExp) => {
      counter.clicks += 1;
      await page.getByRole(role, { name }).last().click();
    },
  });
}

/** As by hand: picked up, moved over, dropped. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Not at its centre: that is how a phone's screen reader clicks.
  await from.hover({ position: { x: 12, y: 10 } });
  await page.mouse.down();
  const box = (await to.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await expect(to).toHaveAttribute('data-drop-target', 'true');
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2 + 2, { steps: 3 });
  await page.mouse.up();
}

test('an owner builds a six-week program from a pasted plan in ten clicks, and rearranges it by keyboard and by mouse', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  await owner.open('/programs');
  await expect(page.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible();
  const faults: Record<string, string[]> = { empty: await faultsOf(page) };
  const count = counted(page);
  await count.press('button', 'New program');
  await page.getByRole('dialog').getByLabel('Title').fill('Six weeks to open water');
  await count.press('button', 'Create program');
  await expect(page.getByRole('heading', { name: 'Six weeks to open water' })).toBeVisible();
  faults['new'] = await faultsOf(page);
  await count.press('button', 'Paste a plan');
  const dialog = page.getByRole('dialog', { name: 'Paste a plan' });
  await dialog.getByLabel('Your plan').fill(outline);
  await expect(dialog.getByRole('status')).toContainText('18 pages in 6 stages');
  faults['paste'] = await faultsOf(page);
  await count.press('button', 'Create 24 pages');
  await expect(page.getByRole('row', { name: 'Week 6' })).toBeVisible();
  // Pages are set to open day by day; choosing in the platform's own list is not a click.
  await page.getByLabel('Pace').selectOption({ label: 'Day by day' });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await count.press('button', 'Publish program');
  await expect(page.getByRole('list', { name: 'Unpublished changes' }).getByText('Week 6')).toBeVisible();
  await count.press('button', /^Publish \d+/);
  await expect(page.getByRole('status').filter({ hasText: 'All published' })).toBeVisible();
  expect(count.clicks).toBeLessThanOrEqual(10);
  faults['list'] = await faultsOf(page);

  // The weeks: a card moves to another day by keyboard alone, and undo moves it back.
  await page.getByText('Weeks', { exact: true }).click();
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  await expect(cell('Week 1, day 3').getByText('Intervals')).toBeVisible();
  faults['weeks'] = await faultsOf(page);
  const card = cell('Week 1, day 3').getByRole('button', { name: /^Intervals/ });
  await card.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(cell('Week 1, day 4').getByText('Intervals')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell('Week 1, day 3').getByText('Intervals')).toBeVisible();
  // And by mouse, to the following week.
  await drag(page, card, cell('Week 2, day 5'));
  await expect(cell('Week 2, day 5').getByText('Intervals')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(cell('Week 2, day 5').getByText('Intervals')).toBeVisible();

  // The studio says what publishing that means beforehand.
  await page.getByRole('tab', { name: 'Effects' }).click();
  await expect(page.getByRole('region', { name: 'Effects' })).toContainText('Nobody is in it yet.');
  await page.getByRole('tab', { name: 'Sample member' }).click();
  await expect(page.getByText('Today is', { exact: false })).toBeVisible();
  faults['sample'] = await faultsOf(page);

  // Members have it: the program as the first page of the app, its home, with its six stages in order.
  const guest = await Visitor.enter(browser, app.url);
  const published = JSON.parse(await guest.read('/__/index/index.json')) as { page_title: string; type_data: { stages: { title: string }[] } | null };
  expect(published.page_title).toBe('Six weeks to open water');
  expect(published.type_data?.stages.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((week) => `Week ${week}`));
  await guest.leave();
  await owner.leave();
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((place) => [place, []])));
});
