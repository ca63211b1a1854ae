import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newestMail } from '../auth/auth.builders.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const periodMs = 30_000;
const codeOf = (secret: string, offsetMs = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.ms() + offsetMs });
const logIn = (email: string, more: { password?: string; code?: string } = {}, on = app) =>
  on.call('POST /studio/auth/login', { body: { email, password: testPassword, ...more }, app: null });
/** A staff member with the second factor on. The code that switched it on is used up: the next period has begun. */
async function guarded() {
  const staff = await app.staff('admin');
  const offered = await app.call('POST /studio/auth/two_factor', { as: staff, body: {} });
  const secret = offered.body.secret!;
  const on = await app.call('POST /studio/auth/two_factor', { as: staff, body: { code: codeOf(secret) } });
  app.clock.advance(periodMs);
  return { staff, secret, url: offered.body.url, codes: on.body.recovery_codes };
}

describe('the second factor', () => {
  it('is offered as a secret and an address for the authenticator app, and is on only after its first code', async () => {
    const staff = await app.staff('editor');
    const offered = await app.call('POST /studio/auth/two_factor', { as: staff, body: {} });
    expect(offered.body.url).toBe(
      `otpauth://totp/Bandstand:${encodeURIComponent(staff.email)}?issuer=Bandstand&secret=${offered.body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await logIn(staff.email)).status).toBe(200);
    for (const code of ['000000', '12345', 'ABCD-EFGH-JKMN-PQRS']) {
      const wrong = await app.call('POST /studio/auth/two_factor', { as: staff, body: { code } });
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']]);
    }
    const on = await app.call('POST /studio/auth/two_factor', { as: staff, body: { code: codeOf(offered.body.secret!) } });
    expect(on.body).toMatchObject({ secret: null, url: null });
    expect(on.body.recovery_codes).toHaveLength(10);
    expect((await app.call('GET /studio/profile', { as: staff })).body).toMatchObject({ has_second_factor: true, recovery_codes_left: 10 });
    const again = await app.call('POST /studio/auth/two_factor', { as: staff, body: {} });
    expect([again.status, again.body.error]).toEqual([409, 'already_on']);
  });

  it('is required after the password, and only then', async () => {
    const { staff, secret } = await guarded();
    const wrong = await logIn(staff.email, { password: 'wrong password', code: codeOf(secret) });
    expect(wrong.body.error).toBe('invalid_credentials');
    const without = await logIn(staff.email);
    expect([without.status, without.body.error]).toEqual([401, 'code_required']);
    expect((await logIn(staff.email, { code: codeOf(secret) })).status).toBe(200);
  });

  it('accepts a code once, only one of two at the same time, and no older one', async () => {
    const { staff, secret } = await guarded();
    const [code, before] = [codeOf(secret), codeOf(secret, -periodMs)];
    const answers = await Promise.all([logIn(staff.email, { code }), logIn(staff.email, { code })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    for (const used of [code, before]) expect((await logIn(staff.email, { code: used })).body.errors).toHaveProperty('code');
    app.clock.advance(periodMs);
    expect((await logIn(staff.email, { code: codeOf(secret) })).status).toBe(200);
    for (const offset of [3 * periodMs, -3 * periodMs]) expect((await logIn(staff.email, { code: codeOf(secret, offset) })).status).toBe(422);
  });

  it('can be replaced by a recovery code, however typed, each once; new codes end the old ones', async () => {
    const { staff, codes } = await guarded();
    expect((await logIn(staff.email, { code: ` ${codes[0]!.toLowerCase().replaceAll('-', ' ')} ` })).status).toBe(200);
    expect((await logIn(staff.email, { code: codes[0]! })).status).toBe(422);
    expect((await app.call('GET /studio/profile', { as: staff })).body.recovery_codes_left).toBe(9);
    const refused = await app.call('POST /studio/auth/recovery_codes', { as: staff, body: { password: 'wrong password' } });
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_credentials']);
    const renewed = (await app.call('POST /studio/auth/recovery_codes', { as: staff, body: { password: testPassword } })).body.recovery_codes;
    expect((await logIn(staff.email, { code: codes[1]! })).status).toBe(422);
    expect((await logIn(staff.email, { code: renewed[1]! })).status).toBe(200);
  });

  it('stored in plain text before is sealed at the next start, and keeps working', async () => {
    const { staff, secret } = await guarded();
    await app.sql('update staff_second_factors set secret = $1 where user_id = $2', [secret, staff.userId]);
    app.clock.advance(periodMs);
    expect((await logIn(staff.email, { code: codeOf(secret) })).status).toBe(200);
    await app.server.begin();
    const rows = await app.sql<{ secret: string }>('select secret from staff_second_factors where user_id = $1', [staff.userId]);
    expect(rows).toEqual([{ secret: expect.stringMatching(/^v1\./) }]);
    app.clock.advance(periodMs);
    expect((await logIn(staff.email, { code: codeOf(secret) })).status).toBe(200);
  });

  it('can be switched off only with a code', async () => {
    const { staff, secret } = await guarded();
    expect((await app.call('DELETE /studio/auth/two_factor', { as: staff, body: { code: '000000' } })).status).toBe(422);
    expect((await app.call('DELETE /studio/auth/two_factor', { as: staff, body: { code: codeOf(secret) } })).status).toBe(204);
    expect((await logIn(staff.email)).status).toBe(200);
  });

  it('is logged when switched on and off, not when only offered; no code or secret is stored in plain text', async () => {
    const { staff, secret, codes } = await guarded();
    await app.call('DELETE /studio/auth/two_factor', { as: staff, body: { code: codes[0]! } });
    await app.settle();
    const rows = await app.sql<{ call: string; data: object }>('select call, data from audit_log where actor_id = $1 order by at', [staff.userId]);
    expect(rows.map(({ call }) => call)).toEqual(['POST /studio/auth/two_factor', 'DELETE /studio/auth/two_factor']);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const stored = await app.sql<{ code_hash: string }>('select code_hash from staff_recovery_codes where user_id = $1', [staff.userId]);
    const factors = async () => JSON.stringify(await app.sql('select * from staff_second_factors'));
    expect(await factors()).not.toContain((await guarded()).secret);
    for (const code of codes)
      expect(stored.some(({ code_hash }) => code_hash.includes(code) || code_hash.includes(code.replaceAll('-', '')))).toBe(false);
  });
});

describe('attempts', () => {
  it('are limited to three for codes, and five in five minutes: then the right one waits, too', async () => {
    const limited = await startTestApp({ withLimits: true });
    const owner = await limited.owner();
    const { secret } = (await limited.call('POST /studio/auth/two_factor', { as: owner, body: {} })).body;
    const begun = limited.clock.ms();
    for (const wait of [0, 0, 20, 60, 220]) {
      expect((await limited.call('POST /studio/auth/two_factor', { as: owner, body: { code: '000000' } })).status).toBe(422);
      if (wait < 220) limited.clock.advance(wait * 1000);
    }
    expect(limited.clock.ms() - begun).toBeLessThan(300_000);
    const code = new TOTP({ secret: Secret.fromBase32(secret!) }).generate({ timestamp: limited.clock.ms() });
    const answer = await limited.call('POST /studio/auth/two_factor', { as: owner, body: { code } });
    expect([answer.status, answer.body.error]).toEqual([429, 'rate_limited']);
    for (let tries = 0; tries < 3; tries += 1) expect((await logIn(owner.email, { password: 'wrong' }, limited)).status).toBe(401);
    expect((await logIn(owner.email, {}, limited)).status).toBe(429);
    await limited.close();
  });
});

/** The path of the link in the newest mail to that address. */
async function mailedLink(email: string): Promise<string | null> {
  await app.settle();
  const [mail] = await app.sql<{ text: string }>(
    "select text from outbox where recipient = $1 and cause = 'staff_reset' order by created_at desc, id desc",
    [email],
  );
  return mail ? decodeURIComponent(/\/studio\/reset\?token=(\S+)/.exec(mail.text)![1]!) : null;
}
const ask = (email: string) => app.call('POST /studio/auth/reset_request', { body: { email }, app: null });
const reset = (token: string, more: { password?: string; code?: string } = {}) =>
  app.call('POST /studio/auth/reset', { body: { token, password: 'another horse 8', ...more }, app: null });
const mayRead = async (as: Session) => (await app.call('GET /studio/theme', { as })).status === 200;

describe('a forgotten password', () => {
  it('is replaced with a mailed link, once, within the hour; all other sessions end, also the member’s', async () => {
    const staff = await app.staff('admin');
    const member = (await app.call('POST /auth/login', { body: { email: staff.email, password: testPassword } })).body.authentication_token;
    expect((await ask(staff.email.toUpperCase())).status).toBe(204);
    const token = (await mailedLink(staff.email))!;
    expect((await reset(token, { password: 'short' })).body.errors).toHaveProperty('password');
    const done = await reset(token);
    expect(done.body.staff.email).toBe(staff.email);
    expect(done.cookies['studio_session']).toMatchObject({ httpOnly: true });
    await app.settle();
    expect(await mayRead(staff)).toBe(false);
    expect(await mayRead({ ...staff, token: done.body.authentication_token })).toBe(true);
    expect((await app.call('GET /my-content', { as: { ...staff, token: member } })).status).toBe(401);
    const again = await reset(token);
    expect([again.status, again.body.error]).toEqual([401, 'invalid_token']);
    expect((await logIn(staff.email)).status).toBe(401);
    expect((await logIn(staff.email, { password: 'another horse 8' })).status).toBe(200);
  });

  it('gives the same answer for an unknown address, and mails no one', async () => {
    for (const email of ['nobody@example.com', (await app.signUp()).email]) {
      expect((await ask(email)).status).toBe(204);
      expect(await mailedLink(email)).toBeNull();
    }
  });

  it('a newer link ends the older one, and both expire after an hour', async () => {
    const staff = await app.staff('coach');
    await ask(staff.email);
    const older = (await mailedLink(staff.email))!;
    await ask(staff.email);
    const newer = (await mailedLink(staff.email))!;
    expect((await reset(older)).body.error).toBe('invalid_token');
    app.clock.advance(3_600_001);
    expect((await reset(newer)).body.error).toBe('invalid_token');
  });

  it('the mailed link also needs the second factor, a recovery code does not', async () => {
    const { staff, secret, codes } = await guarded();
    await ask(staff.email);
    const token = (await mailedLink(staff.email))!;
    expect((await reset(token)).body.error).toBe('code_required');
    expect((await reset(token, { code: '000000' })).status).toBe(422);
    expect((await reset(token, { code: codeOf(secret) })).status).toBe(200);
    expect((await reset(codes[3]!.toLowerCase(), { password: 'third horse 9' })).status).toBe(200);
    expect((await reset(codes[3]!)).body.error).toBe('invalid_token');
    expect((await logIn(staff.email, { password: 'third horse 9' })).body.error).toBe('code_required');
  });

  it('the operator’s link bypasses the second factor, and switches it off', async () => {
    const { staff } = await guarded();
    const link = (await app.server.identity.reset.link(staff.email))!;
    expect((await reset(decodeURIComponent(link.split('token=')[1]!))).status).toBe(200);
    expect((await logIn(staff.email, { password: 'another horse 8' })).status).toBe(200);
    expect(await app.server.identity.reset.link('nobody@example.com')).toBeNull();
  });

  it('cannot be reset by someone who has lost all roles', async () => {
    const staff = await app.staff('analyst');
    await ask(staff.email);
    const token = (await mailedLink(staff.email))!;
    await app.sql('delete from staff where user_id = $1', [staff.userId]);
    expect((await reset(token)).body.error).toBe('invalid_token');
  });
});

describe('a staff member’s own account', () => {
  it('changes the name; another address needs the password and waits until confirmed, and a taken one gets the same answer', async () => {
    const [staff, other] = [await app.staff('editor'), await app.staff('editor')];
    const change = (body: object) => app.call('PUT /studio/profile', { as: staff, body });
    expect((await change({ name: 'Noa New' })).body.staff.name).toBe('Noa New');
    expect((await change({ name: 'x' })).body.errors).toHaveProperty('name');
    expect((await change({ email: 'new@example.com' })).body.error).toBe('invalid_credentials');
    const [taken, free] = [other.email, 'noa@example.com'].map((email) => change({ email, current_password: testPassword }));
    expect([(await taken!).status, (await taken!).body.staff]).toEqual([(await free!).status, (await free!).body.staff]);
    const changed = await change({ email: 'noa@example.com', current_password: testPassword });
    expect(changed.body.staff.email).toBe(staff.email);
    expect([await mayRead(staff), (await logIn('noa@example.com')).status]).toEqual([true, 401]);
    const { token } = await newestMail(app, 'auth.mail_change');
    expect((await app.call('POST /auth/confirm', { body: { token } })).body.email).toBe('noa@example.com');
    await app.settle();
    expect([await mayRead({ ...staff, email: 'noa@example.com' }), (await logIn('noa@example.com')).status]).toEqual([false, 200]);
  });
  it('shows the pending address until it is cancelled, which also ends its link', async () => {
    const [staff, otherStaff] = [await app.staff('analyst'), await app.staff('editor')];
    const pending = async () => (await app.call('GET /studio/profile', { as: staff })).body.pending_email;
    expect(await pending()).toBeNull();
    await app.call('PUT /studio/profile', { as: staff, body: { email: 'waits@example.com', current_password: testPassword } });
    expect(await pending()).toBe('waits@example.com');
    const { token } = await newestMail(app, 'auth.mail_change');
    expect((await app.call('DELETE /studio/profile/pending_email', { as: otherStaff })).body.pending_email).toBeNull();
    expect(await pending()).toBe('waits@example.com');
    const cancelled = await app.call('DELETE /studio/profile/pending_email', { as: staff });
    expect([cancelled.status, cancelled.body.email, cancelled.body.pending_email]).toEqual([200, staff.email, null]);
    expect((await app.call('POST /auth/confirm', { body: { token } })).body.error).toBe('invalid_token');
  });
  it('a new password ends the other sessions, and this one continues with a new token', async () => {
    const staff = await app.staff('editor');
    const elsewhere = { ...staff, token: (await logIn(staff.email)).body.authentication_token };
    const changed = await app.call('PUT /studio/profile', { as: staff, body: { password: 'brand new 99', current_password: testPassword } });
    const [old, other, now] = [staff, elsewhere, { ...staff, token: changed.body.authentication_token }];
    expect([await mayRead(old), await mayRead(other), await mayRead(now)]).toEqual([false, false, true]);
  });
  it('lists its own open sessions, and can end them; not another person’s', async () => {
    const [staff, otherStaff] = [await app.staff('editor'), await app.staff('editor')];
    const elsewhere = await app.call('POST /studio/auth/login', {
      body: { email: staff.email, password: testPassword },
      app: null,
      headers: { 'user-agent': 'Lantern/1.0' },
    });
    const { sessions } = (await app.call('GET /studio/profile', { as: staff })).body;
    expect(sessions.map(({ is_current }) => is_current).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    const other = sessions.find(({ is_current }) => !is_current)!;
    expect(other.device).toBe('Lantern/1.0');
    expect((await app.call('DELETE /studio/profile/sessions/{id}', { as: otherStaff, params: { id: other.id } })).status).toBe(404);
    expect((await app.call('DELETE /studio/profile/sessions/{id}', { as: staff, params: { id: other.id } })).status).toBe(204);
    expect(await mayRead({ ...staff, token: elsewhere.body.authentication_token })).toBe(false);
  });
});
