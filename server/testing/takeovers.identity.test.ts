import type { Call } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newestMail } from '../domains/auth/auth.builders.ts';
import { startTestApp, testPassword, type MemberSession, type TestApp } from './app.ts';
import { nobodysId, sampleOf } from './samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function staffMember(): Promise<MemberSession & { userId: string }> {
  const staff = await app.staff('admin');
  const { body } = await app.call('POST /auth/login', { body: { email: staff.email, password: testPassword } });
  return { ...staff, token: body.authentication_token, user: body.user, id: body.user.subscriber_id, password: testPassword };
}
/** A user's identity: what logs them in, and where their mails go. */
const identityOf = async (userId: string) => {
  const [row] = await app.sql(
    `select u.email, u.password_hash, u.auth_provider, u.email_proven_at, array(select secret from staff_second_factors f where f.user_id = u.id) as factors,
            array(select role from staff s where s.user_id = u.id) as roles
     from users u where u.id = $1`,
    [userId],
  );
  return row;
};
/** What an attacker with a stolen session would send. */
const wishes: Record<string, unknown> = {
  email: 'thief@example.com',
  password: 'taken over 123',
  password_confirmation: 'taken over 123',
  current_password: testPassword,
  provider: 'default',
};
const bodyOf = (call: Call): object => {
  const sample = call.body ? sampleOf(call.body as never) : {};
  const wished = Object.entries(wishes).filter(([name]) => Object.hasOwn(sample as object, name));
  return { ...(sample as object), ...Object.fromEntries(wished) };
};
const open = (allCalls() as [string, Call][]).filter(([, call]) => (call.who === 'member' || call.who === 'guest') && !call.upload && !call.file);

it.each([
  ['as they are', async () => {}],
  ['without a password', (userId: string) => app.sql('update users set password_hash = null where id = $1', [userId])],
])('54: no call of members or guests changes a staff member’s identity: %s', async (_state, prepare) => {
  const member = await staffMember();
  await prepare(member.userId);
  const before = await identityOf(member.userId);
  expect(open.length).toBeGreaterThan(100);
  for (const [key, call] of open.filter(([name]) => name !== 'POST /auth/logout')) {
    const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, nobodysId]));
    const query = Object.fromEntries(
      Object.keys(call.query ?? {})
        .filter((name) => name === 'email')
        .map((name) => [name, member.email]),
    );
    await app.call(key as keyof AllCalls, { as: member, params, query, app: 'first', ...(call.body ? { body: bodyOf(call) } : {}) } as never);
    expect(await identityOf(member.userId), key).toEqual(before);
  }
  await app.settle();
  expect(await identityOf(member.userId)).toEqual(before);
  // The session is still valid: no call was refused for lack of one.
  expect((await app.call('POST /auth/verify', { as: member })).status).toBe(200);
});

it.each([
  ['checkout', 'POST /auth/verify_subscriber', { email: '', name: 'Guest' }],
  ['sign-up', 'POST /auth/sign_up', { email: '', name: 'Guest', password: 'taken over 123' }],
] as const)('55: the address of a staff member cannot create an account in the member app: %s', async (_way, key, body) => {
  const { email, userId } = await app.staff('editor');
  const before = await identityOf(userId);
  const answer = await app.call(key, { body: { ...body, email: email.toUpperCase() } });
  expect([answer.status, (answer.body as { error?: string }).error]).toEqual([409, 'existing_subscriber']);
  expect(await identityOf(userId)).toEqual(before);
});

it('56: a reset requested in the member app leads through the studio, with the rules for staff', async () => {
  const member = await staffMember();
  await app.call('GET /auth/reset_password', { query: { email: member.email } });
  await expect(newestMail(app, 'auth.mail_reset')).rejects.toThrow('no mail');
  await app.settle();
  const [mail] = await app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause = 'staff_reset'", [member.email]);
  const token = decodeURIComponent(/\/studio\/reset\?token=(\S+)/.exec(mail!.text)![1]!);
  const here = { token, password: 'brand new 1', password_confirmation: 'brand new 1' };
  expect((await app.call('POST /auth/reset_password', { body: here })).body.error).toBe('invalid_token');
  const there = (password: string) => app.call('POST /studio/auth/reset', { body: { token, password }, app: null });
  expect((await there('brand new 1')).body.errors).toHaveProperty('password');
  expect((await there('Password1234')).body.errors).toHaveProperty('password');
  expect((await there('a brand new one 1')).status).toBe(200);
});
