import { testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';

export interface MailJob {
  email: string;
  token: string;
  subscriberId: string;
}

/** The newest mail of a kind that waits for the domain which writes it. */
export async function newestMail<T = MailJob>(app: TestApp, name: 'auth.mail_reset' | 'auth.mail_confirm' | 'auth.mail_email_changed'): Promise<T> {
  const [job] = await app.sql<{ payload: T }>(
    'select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id desc limit 1',
    [name],
  );
  if (!job) throw new Error(`no mail ${name} was sent`);
  return job.payload;
}

/** The same member on one more device, of the same app or of another app of the account. */
export async function onAnotherDevice(app: TestApp, member: MemberSession, slug = member.app): Promise<MemberSession> {
  const { status, body, text } = await app.call('POST /auth/login', { body: { email: member.email, password: member.password }, app: slug });
  if (status !== 200) throw new Error(`log-in answered ${status} ${text}`);
  return { ...member, app: slug, token: body.authentication_token, user: body.user, id: body.user.subscriber_id };
}

/** Whether the session is believed. */
export const isSignedIn = async (app: TestApp, as: MemberSession): Promise<boolean> => (await app.call('POST /auth/verify', { as })).status === 200;

/** One more app of the first account, open to everybody. */
export async function siblingApp(app: TestApp, slug: string): Promise<string> {
  await app.sql(
    'insert into apps (account_id, id, slug, name, theme, toolbar, access) select account_id, $2, $3, name, theme, toolbar, access from apps where id = $1',
    [app.tenant.appId, app.platform.ids.next(), slug],
  );
  return slug;
}

export const logIn = (app: TestApp, email: string, password = testPassword, slug = 'first') =>
  app.call('POST /auth/login', { body: { email, password }, app: slug });
export const askReset = (app: TestApp, email: string, slug = 'first') => app.call('GET /auth/reset_password', { query: { email }, app: slug });
export const reset = (app: TestApp, token: string, password = 'brand new 1', slug = 'first') =>
  app.call('POST /auth/reset_password', { body: { token, password, password_confirmation: password }, app: slug });
