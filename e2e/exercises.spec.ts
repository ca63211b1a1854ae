import { expect, test } from '@playwright/test';
import { findings } from './axe.ts';
import { anAccount } from './door.ts';
import { Owner } from './drivers/owner.ts';
import type { DemoApp } from './server.ts';
import { studioOf } from './studioCalls.ts';

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Spreadsheet Gym');
});

const plan = [
  'Übung;Muskeln;Geräte;Hinweise;Tausch;Preis',
  'Kniebeuge;"Quads, Po";;"1. Brust raus.\n2. Tief sitzen.";Ausfallschritt;9',
  'Ausfallschritt;Quads;;;;',
  ';Brust;;;;',
  'Knie-Beuge;Quads;;;;',
].join('\n');

test('an owner imports a spreadsheet, gives an exercise a video, measures and alternates, and merges what was there twice', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  const dialog = page.getByRole('dialog');
  await owner.open('/exercises');
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await dialog
    .getByLabel('Choose files')
    .and(page.locator('input'))
    .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(plan) });
  await expect(dialog.getByLabel('Übung')).toHaveValue('name');
  await expect(dialog.getByLabel('Preis')).toHaveValue('');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText('4 rows checked. Nothing has changed yet.')).toBeVisible();
  await expect(owner.importFact('New')).toHaveText('3');
  await expect(dialog.getByText('Row 5, –: The name is missing.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Kniebeuge', exact: true })).toBeVisible();

  const call = await studioOf(app);
  const { items } = await call<{ items: { page_id: string; name: string }[] }>('GET', '/studio/exercises');
  const idOf = (name: string) => items.find((one) => one.name === name)?.page_id;
  const sets = [{ type: 'normal', reps: 8 }];
  const group = (name: string) => ({
    id: crypto.randomUUID(),
    type: 'straight',
    items: [{ uid: crypto.randomUUID(), exercise_id: idOf(name), title: name, sets }],
  });
  await call('POST', '/studio/workouts', { title: 'Leg day', groups: [group('Knie-Beuge')] });

  await page.getByRole('button', { name: 'More for Kniebeuge', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).and(page.locator(':visible')).click();
  await expect(dialog.getByText('Ausfallschritt')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Repetitions' }).check();
  await dialog.getByRole('button', { name: 'Choose a video' }).click();
  const library = page.getByRole('dialog', { name: 'Choose a video' });
  await library.getByLabel(/link/i).fill('https://youtu.be/abcdefgh123');
  await library.getByRole('button', { name: 'Use video' }).click();
  await expect(dialog.getByText('https://youtu.be/abcdefgh123')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'More for Knie-Beuge', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge' }).and(page.locator(':visible')).click();
  await expect(dialog.getByRole('link', { name: 'Leg day' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Exercise to keep' }).fill('Kniebeuge');
  await page.getByRole('option', { name: 'Kniebeuge' }).click();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge the exercises' }).click();
  await expect(page.getByText('Knie-Beuge is now Kniebeuge')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Knie-Beuge', exact: true })).toBeHidden();
  await owner.open('/workouts');
  await page.getByRole('button', { name: 'Leg day', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Exercise 1' })).toHaveValue('Kniebeuge');
  await owner.context.close();
});
