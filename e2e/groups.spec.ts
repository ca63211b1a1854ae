import { expect, test, type Page } from '@playwright/test';
import { mainApp, memberOf } from './demo.ts';
import { Visitor, withoutWorker } from './drivers/member.ts';

const rows = (page: Page) => page.getByRole('tabpanel');
const titled = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title });
const people = (page: Page) => page.getByRole('dialog', { name: 'Participants' });
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More about this thread' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('members create a group, rename it, add and remove a member, and one leaves; the others see each change as it happens', async ({ browser }) => {
  const app = mainApp();
  const enter = async (who: string, at: string) => {
    const visitor = await Visitor.signedIn(browser, app, memberOf(who), withoutWorker);
    await visitor.open(at);
    return visitor;
  };
  const [tomas, kofi, ruth] = await Promise.all([enter('tomas', '/me/messages/new'), enter('kofi', '/me/messages'), enter('ruth', '/me/messages')]);
  // Unique names, however often the journey has run on this server.
  const mark = Date.now().toString(36);
  const [first, second] = [`Rowers ${mark}`, `Early rowers ${mark}`];

  // Tomas adds two members, names the group, and writes.
  await tomas.page.getByRole('link', { name: /New group/ }).click();
  const found = tomas.page.getByRole('list', { name: 'People' });
  for (const name of ['Kofi Mensah', 'Jonah Beckett']) await found.getByRole('button', { name }).click();
  await tomas.page.getByRole('button', { name: 'Write to 2 people' }).click();
  const name = tomas.page.getByRole('textbox', { name: /^Group name/ });
  // These three may have a group already, from an earlier journey: then that one opens and only gets the name.
  await expect(name.or(tomas.page.getByRole('log'))).toBeVisible();
  if (await name.isVisible()) await name.fill(first);
  const writing = tomas.page.getByRole('textbox', { name: 'Message' });
  await writing.fill(`Who rows on Sunday? ${mark}`);
  await writing.press('Enter');
  await expect(tomas.page.getByRole('log').getByText(`Who rows on Sunday? ${mark}`)).toBeVisible();
  const rename = async (title: string) => {
    await menu(tomas.page, 'Rename thread');
    await tomas.page.getByRole('textbox', { name: 'Group name' }).fill(title);
    await tomas.page.getByRole('button', { name: 'Save' }).click();
    await expect(titled(tomas.page, title)).toBeAttached();
  };
  if (!(await titled(tomas.page, first).count())) await rename(first);

  // Kofi sees it arrive, and opens it.
  const inKofisList = rows(kofi.page).getByRole('link', { name: first });
  await expect(inKofisList).toContainText('Unread');
  await inKofisList.click();
  await expect(titled(kofi.page, first)).toBeAttached();
  await rename(second);
  await expect(titled(kofi.page, second)).toBeAttached();
  await expect(rows(kofi.page).getByRole('link', { name: second })).toBeVisible();

  // Ruth is added: the group appears in Ruth’s list, and Kofi sees Ruth among the members.
  await menu(kofi.page, 'View participants');
  await expect(people(kofi.page).getByText('3 people')).toBeVisible();
  await expect(people(kofi.page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await menu(tomas.page, 'View participants');
  await people(tomas.page).getByRole('button', { name: 'Add people' }).click();
  const adding = tomas.page.getByRole('dialog', { name: 'Add people' });
  await adding.getByRole('button', { name: 'Ruth Yamada' }).click();
  await adding.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(people(kofi.page).getByText('Ruth Yamada')).toBeVisible();
  await rows(ruth.page).getByRole('link', { name: second }).click();
  await expect(ruth.page.getByRole('log').getByText(`Who rows on Sunday? ${mark}`)).toBeVisible();

  // Ruth is removed: access ends and the group leaves Ruth’s list, both at once.
  await people(tomas.page).getByRole('button', { name: 'Remove Ruth Yamada' }).click();
  await tomas.page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(ruth.page.getByText('You do not have permission to view this message thread')).toBeVisible();
  await expect(rows(ruth.page).getByRole('link', { name: second })).toHaveCount(0);
  await expect(people(kofi.page).getByText('Ruth Yamada')).toHaveCount(0);

  // Kofi leaves; Tomas sees who is left.
  await people(kofi.page).getByRole('button', { name: 'Leave thread' }).click();
  await kofi.page.getByRole('alertdialog').getByRole('button', { name: 'Leave thread' }).click();
  await expect(kofi.page.getByText(`You left “${second}”.`)).toBeVisible();
  await expect(kofi.page).toHaveURL(/\/me\/messages$/);
  await expect(rows(kofi.page).getByRole('link', { name: second })).toHaveCount(0);
  await expect(people(tomas.page).getByText('2 people')).toBeVisible();
  expect([...tomas.problems, ...kofi.problems, ...ruth.problems]).toEqual([]);
  for (const visitor of [tomas, kofi, ruth]) await visitor.leave();
});
