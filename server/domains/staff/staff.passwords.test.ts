import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, newestMail } from '../auth/auth.builders.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const short = 'eleven chrs';
/** A common password of twelve characters. */
const common = 'Password1234';
const weak = [
  ['shorter than twelve characters', short, 'Use at least 12 characters.'],
  ['one of the most common', common, 'This is one of the 100,000 most common passwords. Choose another one.'],
] as const;

/** Every way to set a staff password, each returning the field's errors. */
const ways: [string, (password: string) => Promise<string[] | undefined>][] = [
  [
    'change in the studio',
    async (password) => {
      const answer = await app.call('PUT /studio/profile', { as: await app.owner(), body: { password, current_password: testPassword } });
      return answer.body.errors?.['password'];
    },
  ],
  [
    'reset by a link',
    async (password) => {
      const path = (await app.server.identity.reset.link(app.secondApp.ownerEmail))!;
      const token = new URLSearchParams(path.split('?')[1]).get('token')!;
      const answer = await app.call('POST /studio/auth/reset', { body: { token, password }, app: null });
      return answer.body.errors?.['password'];
    },
  ],
  [
    'invitation to the staff',
    async (password) => {
      const owner = await app.owner();
      const email = `invited${password.length}${password.charCodeAt(0)}@example.com`;
      const invited = await app.call('POST /studio/team', { as: owner, body: { email, role: 'editor' } });
      const token = new URL(invited.body.invite_url!).searchParams.get('token')!;
      const answer = await app.call('POST /studio/auth/join', { body: { token, name: 'Invited Person', password }, app: null });
      return answer.body.errors?.['password'];
    },
  ],
  ['command line', (password) => app.server.identity.staff.resetPassword(app.firstApp.ownerEmail, password).then(() => undefined, fieldOf)],
  [
    'new account',
    (password) =>
      app.server.identity.staff
        .createAccount({ accountName: 'Gym', owner: { email: 'g@example.com', name: 'Gwen', password }, app: { name: 'Gym', slug: 'gym-of-gwen' } })
        .then(() => undefined, fieldOf),
  ],
];
const texts: Record<string, string> = { 'field.password_staff': weak[0][2], 'field.password_common': weak[1][2] };
const fieldOf = (error: { fields?: Record<string, { key: string }[]> }) => error.fields?.['password']?.map(({ key }) => texts[key] ?? key);

describe.each(ways)('the staff password set by %s', (_way, setPassword) => {
  it.each(weak)('is refused if it is %s', async (_why, password, text) => {
    expect(await setPassword(password)).toEqual([text]);
  });
});

describe('a staff password older than the rule', () => {
  const setOld = async (email: string, password: string) =>
    app.sql('update users set password_hash = $2 where email_key = lower($1)', [email, await app.server.identity.passwords.hash(password)]);
  const logIn = (email: string, password: string, code?: string) =>
    app.call('POST /studio/auth/login', { body: { email, password, ...(code ? { code } : {}) }, app: null });
  const sessions = async (userId: string) => (await app.sql('select 1 from staff_sessions where user_id = $1', [userId])).length;

  it.each(['seven 7', common])('opens no session, only the way to a new password: %s', async (old) => {
    const staff = await app.staff('editor');
    await app.sql('delete from staff_sessions where user_id = $1', [staff.userId]);
    await setOld(staff.email, old);
    const refused = await logIn(staff.email, old);
    expect([refused.status, refused.body.error, await sessions(staff.userId)]).toEqual([403, 'new_password_required', 0]);
    expect(refused.headers['set-cookie']).toBeUndefined();
    const token = (refused.body as unknown as { reset_token: string }).reset_token;
    // This token is no session, and only an acceptable password gets past it.
    expect((await app.call('GET /studio/profile', { as: { email: staff.email, token, app: 'first' } })).status).toBe(401);
    expect((await app.call('POST /studio/auth/verify', { as: { email: staff.email, token, app: 'first' } })).status).toBe(401);
    const reset = (password: string) => app.call('POST /studio/auth/reset', { body: { token, password }, app: null });
    for (const weaker of [old, short, common]) expect((await reset(weaker)).status).toBe(422);
    expect((await logIn(staff.email, old)).body.error).toBe('new_password_required');
    const { reset_token: newest } = (await logIn(staff.email, old)).body as unknown as { reset_token: string };
    const done = await app.call('POST /studio/auth/reset', { body: { token: newest, password: 'long and not common' }, app: null });
    expect(done.status, done.text).toBe(200);
    expect((await logIn(staff.email, 'long and not common')).status).toBe(200);
    expect((await logIn(staff.email, old)).status).toBe(401);
  });

  it('requires the second factor, too, before anything changes', async () => {
    const staff = await app.staff('editor');
    const { secret } = (await app.call('POST /studio/auth/two_factor', { as: staff, body: {} })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret!), period: 30 });
    const code = () => totp.generate({ timestamp: app.clock.ms() });
    await app.call('POST /studio/auth/two_factor', { as: staff, body: { code: code() } });
    await setOld(staff.email, 'seven 7');
    app.clock.advance(31_000);
    const { reset_token: token } = (await logIn(staff.email, 'seven 7')).body as unknown as { reset_token: string };
    const body = { token, password: 'long and not common' };
    expect((await app.call('POST /studio/auth/reset', { body, app: null })).body.error).toBe('code_required');
    expect((await app.call('POST /studio/auth/reset', { body: { ...body, code: code() }, app: null })).status).toBe(200);
    app.clock.reset();
  });

  it('reveals nothing to those who do not know it', async () => {
    const staff = await app.staff('editor');
    await setOld(staff.email, 'seven 7');
    const refusalOf = async (email: string) => ({ ...(await logIn(email, 'seven 8')).body, request_id: null });
    expect(await refusalOf(staff.email)).toEqual(await refusalOf('nobody@example.com'));
  });

  it('must be replaced when a member with a short one joins the staff', async () => {
    const member = await app.signUp({ password: 'seven 7' });
    await confirm(app, (await newestMail(app, 'auth.mail_confirm')).token, member);
    const invited = await app.call('POST /studio/team', { as: await app.owner(), body: { email: member.email, role: 'editor' } });
    const token = new URL(invited.body.invite_url!).searchParams.get('token')!;
    const joined = await app.call('POST /studio/auth/join', { body: { token, name: 'Member', password: 'seven 7' }, app: null });
    expect([joined.status, joined.body.error, await sessions(member.user.id)]).toEqual([403, 'new_password_required', 0]);
    const { reset_token: due } = joined.body as unknown as { reset_token: string };
    const done = await app.call('POST /studio/auth/reset', { body: { token: due, password: 'long and not common' }, app: null });
    expect(done.body.staff?.email).toBe(member.email);
  });
});

describe('the passwords of members', () => {
  it('need seven characters, and may be common (ID-18)', async () => {
    const signUp = (password: string, name: string) =>
      app.call('POST /auth/sign_up', { body: { email: `${name}@example.com`, name: 'Some Member', password } });
    expect((await signUp('sixsix', 'six')).body.errors).toHaveProperty('password');
    expect((await signUp('1234567', 'seven')).status).toBe(200);
  });
  it('are recognised as common by three digits of their hash', async () => {
    // The SHA-256 of "password" begins with 5e8.
    const { status, body } = await app.call('GET /auth/common_passwords', { query: { prefix: '5e8' } });
    expect(status).toBe(200);
    expect(body.suffixes).toContain('84898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8');
    expect((await app.call('GET /auth/common_passwords', { query: { prefix: '5e88' } })).status).toBe(422);
  });
});
