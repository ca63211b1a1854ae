import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { atRest, followRequests } from './atRest.ts';
import { findings } from './axe.ts';
import { Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';

let app: DemoApp;
let folder: string;
test.beforeAll(async () => {
  [app, folder] = await Promise.all([anAccount('Tamarind'), mkdtemp(path.join(os.tmpdir(), 'bandstand-template-'))]);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const isWhole = process.env['TEST_EXTENT'] === 'whole';
/** One starter per run; at night all of them, each in either mode and width. */
const starters = [
  'Yoga studio',
  ...(isWhole ? ['Strength coach', 'Six-week challenge', 'Nutrition', 'Community', 'Course', 'Sports team', 'Event series'] : []),
];
// An app without an icon shows its first letter, which axe counts as part of the label on the app menu.
const faultsOf = (page: Page): Promise<string[]> => findings(page, { without: ['iframe'], exceptRules: ['label-content-name-mismatch'] });

test('an owner begins with a template, takes it back, keeps a page and takes the app along as a file', { tag: '@night' }, async ({ browser }) => {
  test.setTimeout(isWhole ? 900_000 : 180_000);
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  const faults: Record<string, string[]> = {};
  for (const [at, title] of starters.entries()) {
    await owner.open('/templates');
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    if (at === 0) faults['dialog'] = await faultsOf(page);
    await page.getByRole('button', { name: 'Start with it' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 30_000 });
    const guest = await Visitor.enter(browser, app.url, withoutWorker);
    followRequests(guest.page);
    await guest.open('/');
    const links = await guest.page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const places = [...new Set(links)].filter((place) => place !== '/');
    for (const place of ['/', ...(isWhole ? places : [])]) {
      for (const [width, mode] of isWhole
        ? ([
            [375, 'light'],
            [375, 'dark'],
            [1280, 'light'],
            [1280, 'dark'],
          ] as const)
        : ([[375, 'dark']] as const)) {
        await guest.page.setViewportSize({ width, height: 812 });
        await guest.page.emulateMedia({ reducedMotion: 'reduce' });
        await guest.open(place);
        await guest.page.evaluate((chosen) => document.documentElement.setAttribute('data-mode', chosen), mode);
        await expect(guest.page.locator('h1, h2').first()).toBeAttached();
        await atRest(guest.page);
        faults[`${title} ${place} ${width} ${mode}`] = await faultsOf(guest.page);
      }
    }
    await guest.leave();
    if (at < starters.length - 1) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone. The pages are in the archive.')).toBeVisible();
    }
  }
  await owner.open('/templates');
  await expect(page.getByRole('heading', { name: 'Included' })).toBeVisible();
  faults['gallery'] = await faultsOf(page);

  // A page is saved from its menu, and inserted below another one.
  const last = starters.at(-1)!;
  await page.getByRole('button', { name: 'Save this app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tamarind' });
  await expect(dialog).toBeVisible();
  const arriving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const file = path.join(folder, 'app.zip');
  await (await arriving).saveAs(file);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('dialog', { name: 'Tamarind' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Add to this app' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 30_000 });
  expect(Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0)), last).toEqual({});
  await owner.context.close();
});
