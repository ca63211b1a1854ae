import { expect, test } from '@playwright/test';
import { Owner } from './drivers/owner.ts';
import { anAccount } from './door.ts';
import type { DemoApp } from './server.ts';

let app: DemoApp;
test.beforeAll(async () => {
  app = await anAccount('Lantern Yoga');
});

test('an editor is invited by a link, edits, sees no settings, and is out within five seconds once removed', async ({ browser }) => {
  const owner = await Owner.signedIn(browser, app);
  await owner.open('/settings/team');
  await owner.page.getByRole('button', { name: 'Invite staff' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('edda@example.test');
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const editor = await Owner.enter(browser, app.url);
  await editor.page.goto(link);
  await expect(editor.page.getByText('Your role: Editor, edda@example.test')).toBeVisible();
  await editor.page.getByLabel('Your name').fill('Edda Editor');
  await editor.page.getByLabel('Password', { exact: true }).fill('seven-or-more');
  await editor.page.getByRole('button', { name: 'Join' }).click();
  await expect(editor.page.getByRole('link', { name: 'Build' })).toBeVisible();
  await expect(editor.page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await editor.publishNote('Evenings', 'Edda wrote this');
  await editor.open('/settings/team');
  await expect(editor.page.getByText('edda@example.test')).toHaveCount(0);

  await owner.open('/settings/team');
  await owner.page.getByRole('listitem').filter({ hasText: 'Edda Editor' }).getByRole('button', { name: 'Remove' }).click();
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(owner.page.getByText('Edda Editor')).toHaveCount(0);
  await editor.open('/pages');
  await expect(editor.page.getByRole('heading', { name: 'Log in to the studio' })).toBeVisible({ timeout: 5000 });
  await editor.leave();
  await owner.leave();
});
