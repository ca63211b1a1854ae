import { expect, test, type Browser, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { mainApp, memberOf } from './demo.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';

/** A soup that can be planned. */
const meal = { path: '/kitchen', title: 'Red lentil pot with lime' };
const dayMs = 86_400_000;
/** The member's current day, in the browser's time zone. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now());
const inDays = (count: number): string => new Date(Date.parse(`${today()}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
const item = (page: Page) => page.locator('a[data-item]', { hasText: meal.title });
const dayOf = (page: Page, date: string) => page.locator(`[data-day="${date}"]`).filter({ has: page.locator('a[data-item]') });

/** A new member who has planned the meal for a day. */
async function withMeal(browser: Browser, date: string, options: Parameters<typeof Visitor.enter>[2] = withoutWorker): Promise<Visitor> {
  const visitor = await Visitor.joined(browser, mainApp(), newcomer('Dora Day'), options);
  await planMeal(visitor, date);
  return visitor;
}
async function planMeal(visitor: Visitor, date: string): Promise<void> {
  const { page } = visitor;
  await visitor.open(meal.path);
  await page.getByRole('link', { name: meal.title }).first().click();
  await page.getByRole('button', { name: 'Add to schedule' }).click();
  await page.getByLabel('Day', { exact: true }).fill(date);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  if (date < today()) return;
  await expect(page.getByText(/^Added for/)).toBeVisible();
  // Going one step back closes the sheet.
  await expect(page).not.toHaveURL(/#/);
}

test('a member gives a page a day, moves it by keyboard alone, removes it and restores it; past days are refused', async ({ browser }) => {
  const visitor = await withMeal(browser, inDays(-1));
  const { page } = visitor;
  await expect(page.getByText('Cannot schedule in the past')).toBeVisible();
  await page.getByLabel('Day').fill(inDays(1));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Open schedule' }).click();
  await expect(dayOf(page, inDays(1))).toContainText(meal.title);

  await item(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Moved to /)).toBeVisible();
  await expect(dayOf(page, inDays(9))).toContainText(meal.title);
  await page.reload();
  await expect(dayOf(page, inDays(9))).toContainText(meal.title);

  await item(page).focus();
  await page.keyboard.press('Space');
  for (let week = 0; week < 2; week++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cannot schedule in the past').first()).toBeVisible();
  await expect(dayOf(page, inDays(9))).toContainText(meal.title);

  await page.getByRole('radio', { name: 'Month' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: `Change ${meal.title}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(item(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(item(page)).toBeVisible();
  await page.reload();
  await expect(dayOf(page, inDays(9))).toContainText(meal.title);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('an item is dragged to another day, and two tabs see the same', async ({ browser }) => {
  const visitor = await withMeal(browser, today());
  const { page } = visitor;
  await visitor.open('/me/schedule');
  await page.getByText('Month', { exact: true }).click();
  // A month shows one week beyond its own days, so tomorrow is always visible. At the edge of the window the page would scroll along.
  const cell = page.locator(`[data-day="${inDays(1)}"]`);
  await cell.evaluate((day) => day.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const from = await item(page).boundingBox();
  const to = await cell.boundingBox();
  await page.mouse.move(from!.x + 30, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 40, to!.y + 60, { steps: 8 });
  await expect(cell).toHaveAttribute('data-target', 'true');
  await page.mouse.up();
  await expect(dayOf(page, inDays(1))).toContainText(meal.title);
  expect(new URL(page.url()).pathname).toBe('/me/schedule');
  const other = await visitor.context.newPage();
  await other.goto(`${visitor.origin}/me/schedule?date=${inDays(1)}`);
  await expect(dayOf(other, inDays(1))).toContainText(meal.title);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('the private feed is read over plain HTTP, and is dead once it is turned off', async ({ browser, request }) => {
  const visitor = await withMeal(browser, inDays(2));
  const { page } = visitor;
  await visitor.open('/me/schedule');
  const openFeed = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Calendar feed' }).click();
  };
  await openFeed();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const first = await page.getByLabel('Private link').inputValue();
  const file = await request.get(first);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain(`SUMMARY:${meal.title}`);

  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click();
  await expect(page.getByLabel('Private link')).not.toHaveValue(first);
  const second = await page.getByLabel('Private link').inputValue();
  expect((await request.get(first)).ok()).toBe(false);
  expect((await request.get(second)).ok()).toBe(true);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The feed is off')).toBeVisible();
  expect((await request.get(second)).ok()).toBe(false);
  expect(visitor.problems).toEqual([]);
  await visitor.leave();
});

test('the calendar opens without a network after a cold start, and says why it refuses changes', async ({ browser }) => {
  const visitor = await withMeal(browser, today(), {});
  const { page, context } = visitor;
  await visitor.open('/me/schedule');
  await expect(dayOf(page, today())).toContainText(meal.title);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker caches responses once it controls the page.
  await page.reload();
  await expect(dayOf(page, today())).toContainText(meal.title);
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto(`${visitor.origin}/me/schedule`);
  await expect(dayOf(cold, today())).toContainText(meal.title);
  await expect(cold.getByText('You’re offline. This is your schedule as it was last loaded.')).toBeVisible();
  await cold.getByRole('button', { name: `Change ${meal.title}` }).press('Enter');
  await cold.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(cold.getByText('You’re offline. You can change your schedule once you’re back online.')).toBeVisible();
  await expect(dayOf(cold, today())).toContainText(meal.title);
  await visitor.leave();
});

for (const [name, viewport, mode] of [
  ['phone', { width: 375, height: 812 }, 'dark'],
  ['desktop', { width: 1280, height: 800 }, 'light'],
] as const) {
  test(`axe finds nothing on week and month: ${name}, ${mode}`, name === 'desktop' ? { tag: '@night' } : {}, async ({ browser }) => {
    const look = { viewport, colorScheme: mode, ...withoutWorker } as const;
    const visitor = await Visitor.signedIn(browser, mainApp(), memberOf(name === 'phone' ? 'ruth' : 'amelie'), look);
    const { page } = visitor;
    await page.addInitScript((chosen) => localStorage.setItem('bandstand-color-mode', chosen), mode);
    await planMeal(visitor, today());
    await visitor.open('/me/schedule');
    await expect(item(page).first()).toBeVisible();
    const faults = { week: await findings(page), month: [] as string[], feed: [] as string[] };
    await page.getByText('Month', { exact: true }).click();
    await expect(item(page).first()).toBeVisible();
    faults.month = await findings(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Calendar feed' }).click();
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible();
    faults.feed = await findings(page);
    expect(faults).toEqual({ week: [], month: [], feed: [] });
    await visitor.leave();
  });
}
