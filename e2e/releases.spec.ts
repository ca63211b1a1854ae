import { expect, test } from '@playwright/test';
import { Visitor } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Tide House');
});

const [oldText, newText] = ['Low tide at six', 'High tide at noon'];

/** What the server returns to this person, in every form, as text. */
function everySurface(guest: Visitor): Promise<string[]> {
  const paths = ['/', '/__/index/index.json', '/__/access/app.json', '/sitemap.xml', '/__/app.json', '/api/content/all?term=tide'];
  return Promise.all(paths.map((path) => guest.read(path)));
}
const shows = async (guest: Visitor, text: string): Promise<boolean> => (await everySurface(guest)).some((surface) => surface.includes(text));

test('an owner plans a release, cancels it, publishes it, and reverts it in one click; a guest sees the right version each time', async ({
  browser,
}) => {
  const owner = await Owner.signedIn(browser, app);
  const { page } = owner;
  await owner.publishNote('Tides', oldText);
  const guest = await Visitor.enter(browser, app.url);
  await guest.open('/');
  await expect(guest.page.getByText(oldText)).toBeVisible();

  // Planned: its contents are frozen, and nobody sees them.
  await owner.write(newText);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('At a time', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Schedule 1 change' }).click();
  await expect(dialog.getByText(/^Scheduled for/).first()).toBeVisible();
  expect(await shows(guest, newText)).toBe(false);

  // Cancelled: the draft stays.
  await dialog.getByRole('button', { name: 'Cancel scheduling' }).click();
  await expect(page.getByText('Scheduling cancelled. The drafts are still here.')).toBeVisible();
  await expect(dialog.getByText(/^Scheduled for/)).toHaveCount(0);

  // Published together with the ticked changes.
  await dialog.getByRole('tab', { name: 'Changes' }).click();
  await dialog.getByText('Now', { exact: true }).click();
  await dialog.getByLabel('Release name').fill('Noon');
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(page.getByText('1 change published')).toBeVisible();
  await guest.page.reload();
  await expect(guest.page.getByText(newText)).toBeVisible();
  expect(await shows(guest, oldText)).toBe(false);

  // Reverted: a guest sees what was there before, and nothing of the draft at any address.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Scheduled and published' }).click();
  await dialog.getByRole('listitem').filter({ hasText: 'Noon' }).getByRole('button', { name: 'Roll back' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Roll back “Noon”?' }))
    .getByRole('button', { name: 'Roll back' })
    .click();
  await expect(page.getByText('Rolled back. Members see what was there before.')).toBeVisible();
  await guest.page.reload();
  await expect(guest.page.getByText(oldText)).toBeVisible();
  expect(await shows(guest, newText)).toBe(false);

  // The log says who did all that.
  await owner.open('/settings/log');
  await expect(page.getByText('Rolled back: Release “Noon”')).toBeVisible();
  await expect(page.getByText('Deleted: Release “Tides”')).toBeVisible();
  await guest.leave();
  await owner.leave();
});
