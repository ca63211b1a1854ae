import { allCalls } from '@bandstand/contract/registry.ts';
import { TOTP, Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { askReset, changeEmail, confirm, newestMail, onAnotherDevice, provenMember } from '../domains/auth/auth.builders.ts';
import { testPassword, type MemberSession, type TestApp } from './app.ts';
import type { Session } from './client.ts';
import { nobodysId } from './samples.ts';
import { expectNothing, inOneApp, newAddresses } from './takeovers.ts';

let app: TestApp;
let owner: Session;
inOneApp(async (started) => {
  app = started;
  owner = await app.owner();
});

const anAddress = newAddresses('coach');
const invite = async (email: string) => {
  const made = await app.call('POST /studio/team', { as: owner, body: { email, role: 'admin', app_ids: null } });
  return new URL(made.body.invite_url!).searchParams.get('token')!;
};
const join = (token: string, password: string) => app.call('POST /studio/auth/join', { body: { token, name: 'Real Coach', password }, app: null });
const peek = async (token: string) => (await app.call('GET /studio/auth/join', { query: { token }, app: null })).body;
/** A staff member, with their session as a member. */
async function staffMember() {
  const staff = await app.staff('admin');
  const { body } = await app.call('POST /auth/login', { body: { email: staff.email, password: testPassword } });
  const member: MemberSession = { ...staff, token: body.authentication_token, user: body.user, id: body.user.subscriber_id, password: testPassword };
  return { staff, member };
}
const tooOld = () => app.clock.advance(11 * 60_000);
const prove = (as: Session, body: object = {}) => app.call('POST /studio/auth/prove', { as, body: { password: testPassword, ...body } as never });
async function withFactor(staff: Session): Promise<() => string> {
  const offer = await app.call('POST /studio/auth/two_factor', { as: staff, body: {} });
  const totp = new TOTP({ secret: Secret.fromBase32(offer.body.secret!), period: 30 });
  const code = () => totp.generate({ timestamp: app.clock.ms() });
  await app.call('POST /studio/auth/two_factor', { as: staff, body: { code: code() } });
  app.clock.advance(31_000);
  return code;
}

describe('a role for an address that an impostor used first', () => {
  it('40: the invitation link takes over the account: the impostor keeps nothing', async () => {
    const attacker = await app.signUp({ email: anAddress() });
    const mailed = (await newestMail(app, 'auth.mail_confirm')).token;
    await askReset(app, attacker.email);
    const asked = (await newestMail(app, 'auth.mail_reset')).token;
    const phone = await onAnotherDevice(app, attacker);
    const token = await invite(attacker.email);
    expect(await peek(token)).toMatchObject({ is_known: false });
    const joined = await join(token, 'a real coach 77');
    expect(joined.status, joined.text).toBe(200);
    await expectNothing(app, joined.body.staff.id, {
      sessions: [attacker, phone],
      logins: [[attacker.email, testPassword]],
      tokens: [mailed, asked],
    });
    expect((await app.call('POST /studio/auth/login', { body: { email: attacker.email, password: 'a real coach 77' }, app: null })).status).toBe(200);
  });
  it('41: the impostor cannot accept it with the password alone', async () => {
    const attacker = await app.signUp({ email: anAddress() });
    await invite(attacker.email);
    expect((await app.call('POST /studio/auth/login', { body: { email: attacker.email, password: testPassword }, app: null })).status).toBe(401);
    expect((await app.call('POST /auth/verify', { as: attacker })).body.user.is_admin).toBe(false);
  });
  it('42: a proven member must enter their own password; the link alone lets no one in', async () => {
    const member = await provenMember(app);
    const token = await invite(member.email);
    expect(await peek(token)).toMatchObject({ is_known: true });
    expect((await join(token, 'somebody else 1')).body.error).toBe('invalid_credentials');
    expect((await join(token, testPassword)).body.staff.id).toBe(member.user.id);
  });
  it('43: a colleague who joins through the link has a proven address', async () => {
    const email = anAddress();
    const joined = await join(await invite(email), 'a real coach 77');
    const [row] = await app.sql<{ email_proven_at: string | null }>('select email_proven_at from users where id = $1', [joined.body.staff.id]);
    expect(row!.email_proven_at).not.toBeNull();
  });
  it('44: links from before the role end with it, and when it changes or goes', async () => {
    const member = await provenMember(app);
    const linkNow = async () => {
      await app.sql(
        "insert into auth_tokens (app_id, id, kind, subscriber_id, token_hash, data, expires_at) select $1, $2, 'undo_email', $3, $4, $5, now() + interval '7 days'",
        [app.tenant.appId, app.platform.ids.next(), member.id, app.platform.ids.next(), { email: 'older@example.com' }],
      );
    };
    const left = async () => (await app.sql('select 1 from auth_tokens where subscriber_id = $1', [member.id])).length;
    await linkNow();
    await join(await invite(member.email), testPassword);
    expect(await left()).toBe(0);
    await linkNow();
    await app.call('PUT /studio/team/{id}', { as: owner, params: { id: member.user.id }, body: { role: 'coach' } });
    expect(await left()).toBe(0);
    await linkNow();
    await app.call('DELETE /studio/team/{id}', { as: owner, params: { id: member.user.id } });
    expect(await left()).toBe(0);
  });
});

describe('a staff member’s session in the member app', () => {
  it('45: changes no address', async () => {
    const { member } = await staffMember();
    const answer = await changeEmail(app, member, anAddress());
    expect([answer.status, answer.body.error]).toEqual([403, 'staff_identity']);
  });
  it('46: changes no password', async () => {
    const { member } = await staffMember();
    const body = { current_password: testPassword, password: 'another one 1' };
    expect((await app.call('PUT /auth/password', { as: member, body })).body.error).toBe('staff_identity');
    await app.sql('update users set password_hash = null where id = $1', [member.user.id]);
    expect((await app.call('POST /auth/set_password', { as: member, body: { password: 'another one 1' } })).body.error).toBe('staff_identity');
  });
  it('47: gets the studio’s reset mail, which requires the second factor, and no member link', async () => {
    const { staff, member } = await staffMember();
    await withFactor(staff);
    expect((await askReset(app, member.email)).status).toBe(204);
    expect(await app.sql("select 1 from auth_tokens where subscriber_id = $1 and kind = 'reset'", [member.id])).toEqual([]);
    await app.settle();
    const [mail] = await app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause = 'staff_reset'", [member.email]);
    const token = decodeURIComponent(/reset\?token=([\w%.-]+)/.exec(mail!.text)![1]!);
    const answer = await app.call('POST /studio/auth/reset', { body: { token, password: 'by the mail 123' }, app: null });
    expect(answer.body.error).toBe('code_required');
  });
  it('48: a member’s reset link from before the role opens nothing', async () => {
    const member = await provenMember(app);
    await askReset(app, member.email);
    const { token } = await newestMail(app, 'auth.mail_reset');
    await join(await invite(member.email), testPassword);
    await expectNothing(app, member.user.id, { tokens: [token] });
  });
});

describe('a stolen studio session', () => {
  it('49: does nothing sensitive without a fresh proof', async () => {
    const staff = await app.staff('owner');
    tooOld();
    const answers = [
      await app.call('POST /studio/auth/two_factor', { as: staff, body: {} }),
      await app.call('DELETE /studio/auth/two_factor', { as: staff, body: { code: '123456' } }),
      await app.call('DELETE /studio/profile/sessions/{id}', { as: staff, params: { id: nobodysId } }),
      await app.call('PUT /studio/payments', { as: staff, body: { keys: {} } as never }),
      await app.call('DELETE /studio/apps/{id}', { as: staff, params: { id: app.tenant.appId }, body: { name: 'App first' } }),
      await app.call('GET /studio/orders.csv', { as: staff }),
      await app.call('GET /studio/audit_log.csv', { as: staff }),
      await app.call('GET /studio/messages/numbers.csv', { as: staff }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [403, 'proof_required']));
    expect((await prove(staff)).status).toBe(204);
    expect((await app.call('GET /studio/orders.csv', { as: staff })).status).toBe(200);
    tooOld();
    expect((await app.call('GET /studio/orders.csv', { as: staff })).body.error).toBe('proof_required');
  });
  it('every call that needs a fresh proof says so in its refusals', () => {
    const fresh = allCalls().filter(([, call]) => call.fresh);
    expect(fresh.length).toBeGreaterThanOrEqual(10);
    for (const [key, { errors, who }] of fresh) expect([key, who, errors?.includes('proof_required')]).toEqual([key, 'owner', true]);
  });
  it('every export as a table needs a fresh proof', () => {
    // A member's file has what they logged themselves.
    const exports = allCalls().filter(([key]) => key.includes(' /studio/') && key.endsWith('.csv'));
    expect(exports.length).toBeGreaterThanOrEqual(6);
    for (const [key, { fresh }] of exports) expect([key, fresh]).toEqual([key, true]);
  });
  it('50: is proven by password and second factor, both correct', async () => {
    const staff = await app.staff('owner');
    const code = await withFactor(staff);
    tooOld();
    expect((await prove(staff, { password: 'a guess 1' })).body.error).toBe('invalid_credentials');
    expect((await prove(staff)).body.error).toBe('code_required');
    expect((await prove(staff, { code: '000000' })).status).toBe(422);
    expect((await app.call('GET /studio/orders.csv', { as: staff })).body.error).toBe('proof_required');
    expect((await prove(staff, { code: code() })).status).toBe(204);
    expect((await app.call('GET /studio/orders.csv', { as: staff })).status).toBe(200);
  });
  it('51: with the password alone changes neither address, password nor recovery codes if the second factor is on', async () => {
    const staff = await app.staff('owner');
    await withFactor(staff);
    tooOld();
    const answers = [
      await app.call('PUT /studio/profile', { as: staff, body: { email: anAddress(), current_password: testPassword } }),
      await app.call('PUT /studio/profile', { as: staff, body: { password: 'another one 1234', current_password: testPassword } }),
      await app.call('POST /studio/auth/recovery_codes', { as: staff, body: { password: testPassword } }),
    ];
    expect(answers.map(({ body }) => body.error)).toEqual(['proof_required', 'proof_required', 'proof_required']);
  });
  it('52: a new address waits: login and reset use the old one until it is confirmed, then every session ends', async () => {
    const { staff, member } = await staffMember();
    const email = anAddress();
    const answer = await app.call('PUT /studio/profile', { as: staff, body: { email, current_password: testPassword } });
    expect([answer.status, answer.body.staff.email]).toEqual([200, staff.email]);
    const login = (address: string) => app.call('POST /studio/auth/login', { body: { email: address, password: testPassword }, app: null });
    expect([(await login(email)).status, (await login(staff.email)).status]).toEqual([401, 200]);
    await app.call('POST /studio/auth/reset_request', { body: { email: staff.email }, app: null });
    await app.settle();
    expect(await app.sql('select 1 from staff_resets where user_id = $1', [staff.userId])).toHaveLength(1);
    const [mail] = await app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause = 'confirm_change'", [email]);
    const token = decodeURIComponent(/confirm\?token=([\w%.-]+)/.exec(mail!.text)![1]!);
    expect((await confirm(app, token)).body).toEqual({ email, reset_token: null });
    await app.settle();
    expect(await app.sql('select 1 from staff_resets where user_id = $1', [staff.userId])).toEqual([]);
    expect((await app.call('GET /studio/profile', { as: { ...staff, email } })).status).toBe(401);
    await expectNothing(app, staff.userId, { sessions: [member], logins: [[staff.email, testPassword]] });
    expect((await login(email)).status).toBe(200);
  });
  it('53: another person’s member reset links end when the studio’s password changes', async () => {
    const { staff, member } = await staffMember();
    await app.call('POST /studio/auth/reset_request', { body: { email: staff.email }, app: null });
    await app.settle();
    expect(
      (await app.call('PUT /studio/profile', { as: staff, body: { current_password: testPassword, password: 'another one 1234' } })).status,
    ).toBe(200);
    expect(await app.sql('select 1 from staff_resets where user_id = $1', [staff.userId])).toEqual([]);
    await app.settle();
    await expectNothing(app, staff.userId, { sessions: [member], logins: [[staff.email, testPassword]] });
  });
});
