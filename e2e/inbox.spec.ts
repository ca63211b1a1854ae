import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { newcomer, Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';
import { studioOf } from './studioCalls.ts';

test('a member asks, the owner answers with a canned reply as the app, and another staff member takes over', async ({ browser }) => {
  const app = mainApp();
  const call = await studioOf(app);
  const mark = Date.now().toString(36);
  const [account, title] = [newcomer(`Noa ${mark}`), `Hours ${mark}`];
  await call('POST', '/studio/canned_replies', { title, text: `Hi {name}, we open at seven. ${mark}` });
  const support = { name: `Olav ${mark}`, email: `olav-${mark}@example.test`, password: 'eight-or-more' };
  const { invite_url } = await call<{ invite_url: string }>('POST', '/studio/team', { email: support.email, name: support.name, role: 'support' });
  const token = new URL(invite_url).searchParams.get('token') ?? '';
  await call('POST', '/studio/auth/join', { token, name: support.name, password: support.password });
  const { items: voices } = await call<{ items: { profile: { name: string } }[] }>('GET', '/studio/inbox');
  const appName = voices[0]!.profile.name;

  const noa = await Visitor.joined(browser, app, account, withoutWorker);
  await noa.open('/me/messages/new');
  await noa.page.getByRole('searchbox', { name: 'Search by name' }).fill(appName);
  await noa.page.getByRole('list', { name: 'People' }).getByRole('button', { name: appName }).click();
  const writes = noa.page.getByRole('textbox', { name: 'Message' });
  await writes.fill('When do you open?');
  await writes.press('Enter');
  const reads = noa.page.getByRole('log');
  await expect(reads.getByText('When do you open?')).toBeVisible();

  // It appears in the studio without a reload; a slash finds the canned reply.
  const owner = await Owner.signedIn(browser, app);
  await owner.open('/messages?filter=unanswered');
  await owner.page.getByRole('button', { name: account.name }).click();
  const answers = owner.page.getByRole('textbox', { name: `Write as ${appName}` });
  await answers.fill(`/${title}`);
  await owner.page.getByRole('option', { name: title }).click();
  await expect(answers).toHaveValue(`Hi Noa, we open at seven. ${mark}`);
  await answers.press('Enter');
  await expect(owner.page.getByText(/^Written by /).last()).toBeVisible();

  // The member sees only the name of the app.
  await expect(reads.getByText(`Hi Noa, we open at seven. ${mark}`)).toBeVisible();
  await expect(reads.getByText(/^Written by /)).toHaveCount(0);

  // Another staff member is assigned the thread, finds it under their own, and sees new messages arrive.
  await owner.page.getByRole('button', { name: 'Assign' }).click();
  await owner.page.getByRole('menuitem', { name: support.name }).click();
  const supportStaff = await Owner.enter(browser, app.url);
  await supportStaff.signInAs(support.email, support.password);
  await supportStaff.open('/messages?filter=mine');
  await supportStaff.page.getByRole('button', { name: account.name }).click();
  await writes.fill('And on Sunday?');
  await writes.press('Enter');
  await expect(supportStaff.page.getByRole('log').getByText('And on Sunday?')).toBeVisible({ timeout: 10_000 });
  await supportStaff.page.getByRole('button', { name: 'Done' }).click();
  await expect(supportStaff.page.getByText('Nothing here')).toBeVisible();
  for (const person of [noa, owner, supportStaff]) await person.leave();
});
