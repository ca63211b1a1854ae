import type { AuthMailJobs } from './auth.jobs.ts';
import { testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';

export interface MailJob {
  email: string;
  token: string;
  subscriberId: string;
}

/** The newest mail of a kind that is queued for the domain which writes it. */
export async function newestMail<T = MailJob>(app: TestApp, name: keyof AuthMailJobs): Promise<T> {
  const job = (await app.queued<T>(name)).at(-1);
  if (!job) throw new Error(`no mail ${name} was sent`);
  return job;
}

/** The same member on one more device, in this app or another app of the account. */
export async function onAnotherDevice(app: TestApp, member: MemberSession, slug = member.app): Promise<MemberSession> {
  const { status, body, text } = await app.call('POST /auth/login', { body: { email: member.email, password: member.password }, app: slug });
  if (status !== 200) throw new Error(`login answered ${status} ${text}`);
  return { ...member, app: slug, token: body.authentication_token, user: body.user, id: body.user.subscriber_id };
}

/** Whether the session is accepted. */
export const isSignedIn = async (app: TestApp, as: MemberSession): Promise<boolean> => (await app.call('POST /auth/verify', { as })).status === 200;

/** One more app of the first account, open to everyone. */
export async function siblingApp(app: TestApp, slug: string): Promise<string> {
  await app.sql(
    `insert into apps (account_id, id, slug, name, theme, toolbar, access)
      select account_id, $2, $3, name, theme, toolbar, access from apps where id = $1`,
    [app.tenant.appId, app.platform.ids.next(), slug],
  );
  return slug;
}

export const logIn = (app: TestApp, email: string, password = testPassword, slug = 'first') =>
  app.call('POST /auth/login', { body: { email, password }, app: slug });
export const askReset = (app: TestApp, email: string, slug = 'first') => app.call('GET /auth/reset_password', { query: { email }, app: slug });
export const reset = (app: TestApp, token: string, password = 'brand new 1', slug = 'first') =>
  app.call('POST /auth/reset_password', { body: { token, password, password_confirmation: password }, app: slug });

/** Presses the button behind the link of a mail; with `as`, on a device that is logged in. */
export const confirm = (app: TestApp, token: string, as: MemberSession | null = null, slug = 'first') =>
  app.call('POST /auth/confirm', { as, body: { token }, app: slug });
export const undo = (app: TestApp, token: string, as: MemberSession | null = null, slug = 'first') =>
  app.call('POST /auth/undo', { as, body: { token }, app: slug });
export const changeEmail = (app: TestApp, as: MemberSession, email: string, current_password = as.password) =>
  app.call('PUT /auth', { as, body: { email, current_password } });
/** A member whose address is proven, on the device that signed up. */
export async function provenMember(app: TestApp, email?: string): Promise<MemberSession> {
  const member = await app.signUp(email === undefined ? {} : { email });
  const answer = await confirm(app, (await newestMail(app, 'auth.mail_confirm')).token, member);
  if (answer.status !== 200) throw new Error(`confirming answered ${answer.status} ${answer.text}`);
  return member;
}
/** Changes the member's address with the link of the mail, pressed on the same device. */
export async function moveTo(app: TestApp, member: MemberSession, email: string): Promise<MemberSession> {
  await changeEmail(app, member, email);
  await confirm(app, (await newestMail(app, 'auth.mail_change')).token, member);
  return { ...member, email };
}
