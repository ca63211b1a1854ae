import { expect, test } from '@playwright/test';
import { mainApp } from './demo.ts';
import { Visitor, withoutWorker } from './drivers/member.ts';
import { Owner } from './drivers/owner.ts';

test('a member reports a message, the owner hides it, and it is gone for the member; once restored, it is back', async ({ browser }) => {
  const app = mainApp();
  const enter = async (who: string) => {
    const visitor = await Visitor.enter(browser, app.url, withoutWorker);
    const data = app.members.find(({ email }) => email.startsWith(`${who}@`))!;
    // The login panel has its own journey.
    const entered = await visitor.context.request.post(`${app.url}/api/auth/login`, { data, headers: { 'x-account-app': app.slug } });
    const { authentication_token: token } = (await entered.json()) as { authentication_token: string };
    const headers = { 'x-account-app': app.slug, 'x-user-email': data.email, 'x-user-token': token };
    const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
      const answer = await visitor.context.request.fetch(`${app.url}/api${path}`, {
        method,
        headers,
        ...(body ? { data: body } : {}),
      });
      expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
      return (answer.status() === 204 ? null : await answer.json()) as T;
    };
    return { visitor, call };
  };
  const [priya, kofi] = await Promise.all([enter('priya'), enter('kofi')]);
  const spam = `Cheap watches, ${Date.now().toString(36)}`;
  const [{ id: recipient }] = (await priya.call<{ items: [{ id: string }] }>('GET', '/subscribers?term=Kofi')).items;
  const thread = await priya.call<{ id: string; messages: { message_ts: number }[] }>('POST', '/threads', {
    subscriber_id: recipient,
    messages: [{ message: spam }],
  });

  await kofi.visitor.open(`/me/messages/${thread.id}`);
  const seen = kofi.visitor.page.getByRole('log').getByText(spam);
  await expect(seen).toBeVisible();
  await kofi.call('POST', `/threads/${thread.id}/messages/${thread.messages.at(-1)!.message_ts}/report`, { reason: 'Unwanted content or spam' });

  const owner = await Owner.signedIn(browser, app);
  await owner.open('/messages/moderation');
  const { page } = owner;
  await page.getByRole('list', { name: 'Moderation' }).getByRole('button').filter({ hasText: spam }).click();
  const report = page.getByRole('region', { name: 'Reported message' });
  await expect(report.getByText('Unwanted content or spam').first()).toBeVisible();
  await report.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Message hidden')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Moderation' }).getByText(spam)).toHaveCount(0);

  // At once, and after opening it again.
  await expect(seen).toHaveCount(0);
  await kofi.visitor.page.reload();
  await expect(kofi.visitor.page.getByRole('log')).toBeVisible();
  await expect(seen).toHaveCount(0);

  await page.getByRole('radio', { name: /^Decided/ }).check({ force: true });
  await page.getByRole('list', { name: 'Moderation' }).getByRole('button').filter({ hasText: spam }).click();
  await report.getByRole('button', { name: 'Undo decision' }).click();
  await expect(seen).toBeVisible();
  // Nothing is left open for the next journey.
  await report.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Dismissed').first()).toBeVisible();
  await Promise.all([priya.visitor.leave(), kofi.visitor.leave(), owner.context.close()]);
});
