import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import { isSignedIn, logIn, newestMail, onAnotherDevice, siblingApp } from './auth.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let last = 0;
const verify = (body: Partial<{ email: string; name: string; timezone: string }> = {}, slug = 'first') =>
  app.call('POST /auth/verify_subscriber', { body: { email: `guest${++last}@example.com`, name: 'Gil Guest', ...body }, app: slug });
/** A member who bought as a guest. */
async function aGuest(body: Parameters<typeof verify>[0] = {}): Promise<MemberSession> {
  const { body: bundle } = await verify(body);
  const { email, subscriber_id: id } = bundle.user;
  return { ...(await app.signUp()), email, token: bundle.authentication_token, user: bundle.user, id, password: '' };
}
const setPassword = (as: MemberSession, body: { password: string; name?: string }) => app.call('POST /auth/set_password', { as, body });

describe('POST /auth/verify_subscriber: the email step of a guest (ID-27)', () => {
  it('creates a member without a password, logged in at once', async () => {
    const published: string[] = [];
    app.bus.on('auth.signed_up', ({ subscriberId }) => void published.push(subscriberId));
    const { status, body, headers } = await verify({ email: ' New@Example.com ', name: '  Nia New ', timezone: 'Europe/Warsaw' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: 'New@Example.com',
      name: 'Nia New',
      timezone: 'Europe/Warsaw',
      passwordless: true,
      auth_provider: 'passwordless',
    });
    expect(String(headers['set-cookie'])).toContain('has_session=1');
    await app.bus.settled();
    expect(published).toEqual([body.user.subscriber_id]);
    expect((await newestMail(app, 'auth.mail_confirm')).email).toBe('New@Example.com');
    expect((await app.call('POST /auth/fetch', { body: { email: 'new@example.com' } })).body).toMatchObject({ exists: true, passwordless: true });
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name of two letters', { name: 'Al' }, 'name'],
    ['no address', { email: '' }, 'email'],
    ['half an address', { email: 'ada@' }, 'email'],
    ['an unknown zone', { timezone: 'Moon/Base' }, 'timezone'],
  ])('%s is refused under its field', async (_what, part, field) => {
    const { status, body } = await verify(part);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('a guest who missed the answer gets it with the same key on the same device, and nobody else does', async () => {
    const body = { email: 'unheard@example.com', name: 'Ulla Unheard' };
    const ask = (key: string, device: string, name = body.name) =>
      app.call('POST /auth/verify_subscriber', { body: { ...body, name }, device, headers: { 'idempotency-key': key } });
    const [mine, hers] = ['0b8f2c8e-6f0e-4f5e-9a51-0c3f7f7b8a01', '0b8f2c8e-6f0e-4f5e-9a51-0c3f7f7b8a02'];
    const first = await ask('press', mine);
    const again = await ask('press', mine);
    expect([again.status, again.body.user.subscriber_id]).toEqual([200, first.body.user.subscriber_id]);
    const session = { email: body.email, token: again.body.authentication_token, app: 'first' };
    expect((await app.call('POST /auth/verify', { as: session })).status).toBe(200);
    for (const refused of [await ask('press', hers), await ask('another', mine)])
      expect([refused.status, refused.body.error]).toEqual([409, 'existing_subscriber']);
    expect((await ask('press', mine, 'Somebody Else')).body.error).toBe('idempotency_conflict');
    const kept = await app.sql<{ response: string }>("select response from idempotency_keys where key = 'press'");
    expect(JSON.stringify(kept)).not.toContain(again.body.authentication_token);
  });

  it('an address that the account knows, in any case and from any of its apps, has to log in', async () => {
    const member = await app.signUp();
    const slug = await siblingApp(app, 'sibling-guest');
    for (const [email, at] of [
      [member.email, 'first'],
      [member.email.toUpperCase(), 'first'],
      [member.email, slug],
    ] as const) {
      const { status, body } = await verify({ email }, at);
      expect([status, body.error, body.message]).toEqual([409, 'existing_subscriber', 'This email address already exists, login to continue']);
      expect(body).toMatchObject({ order_id: null });
    }
    expect((await verify({ email: member.email }, 'second')).status).toBe(200);
  });

  it('the same guest ten times at once is one person', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify({ email: 'atonce@example.com' })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array(9).fill(409)]);
    expect(await app.sql('select 1 from users where email = $1', ['atonce@example.com'])).toHaveLength(1);
  });

  it('lets nobody into a private app', async () => {
    const as = await app.owner('second');
    await app.call('PUT /studio/access_settings', { as, body: { is_private: true } });
    const { status, body } = await verify({}, 'second');
    expect([status, body.error]).toEqual([403, 'sign_up_closed']);
    await app.call('PUT /studio/access_settings', { as, body: { is_private: false } });
  });

  it('creates no password that anyone could guess', async () => {
    const guest = await aGuest();
    for (const password of ['', 'null', testPassword]) expect((await logIn(app, guest.email, password)).status).toBe(401);
  });
});

describe('POST /auth/set_password: the set-up afterwards (ID-23)', () => {
  it('keeps the session, and the password logs in elsewhere', async () => {
    const guest = await aGuest();
    const { status, body } = await setPassword(guest, { password: 'seven or more', name: 'Gil Given' });
    expect([status, body.user.passwordless, body.user.auth_provider, body.user.name]).toEqual([200, false, 'default', 'Gil Given']);
    expect(body.authentication_token).toBe(guest.token);
    expect(await isSignedIn(app, guest)).toBe(true);
    const there = await onAnotherDevice(app, { ...guest, password: 'seven or more' });
    expect(there.id).toBe(guest.id);
  });

  it('keeps the name of the purchase when none is sent', async () => {
    const { body } = await setPassword(await aGuest({ name: 'Mia Same' }), { password: 'seven or more' });
    expect(body.user.name).toBe('Mia Same');
  });

  it.each([
    ['six characters', { password: 'sixsix' }, 'password'],
    ['a name of two letters', { password: 'seven or more', name: 'Al' }, 'name'],
  ])('%s is refused under its field', async (_what, body, field) => {
    const answer = await setPassword(await aGuest(), body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('refuses a person who has a password: they change it with the current one', async () => {
    const member = await app.signUp();
    expect((await setPassword(member, { password: 'another one' })).body.error).toBe('forbidden');
    expect((await logIn(app, member.email)).status).toBe(200);
    const guest = await aGuest();
    await setPassword(guest, { password: 'seven or more' });
    expect((await setPassword(guest, { password: 'stolen session' })).status).toBe(403);
  });
});
