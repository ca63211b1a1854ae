import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { cookieOf } from '../../testing/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signUp = (body: object, more: object = {}) => app.call('POST /auth/sign_up', { body, ...more });
const logIn = (email: string, password = testPassword, more: object = {}) => app.call('POST /auth/login', { body: { email, password }, ...more });
const person = (email: string) => ({ email, name: 'Robin Example', password: testPassword });

describe('signing up', () => {
  it('creates a member, logged in, with the whole bundle', async () => {
    const answer = await signUp({ ...person(' Robin@Example.com '), timezone: 'Europe/Berlin' }, { headers: { 'accept-language': 'de-AT' } });
    expect(answer.status).toBe(200);
    const { user, authentication_token: token, ...rest } = answer.body;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({
      email: 'Robin@Example.com',
      name: 'Robin Example',
      timezone: 'Europe/Berlin',
      language: 'de',
      passwordless: false,
      auth_provider: 'default',
    });
    expect(user).toMatchObject({
      is_admin: false,
      is_account_admin: false,
      is_app_messaging_profile: false,
      can_receive_messages_from_members: true,
      avatar_urls: null,
      app_subscription: null,
    });
    expect(user.global_events_channel).toBe(`user-${user.subscriber_uuid}`);
    expect(user.attributes).toMatchObject({ 'member.first_name': 'Robin', 'member.name': 'Robin Example' });
    expect(rest).toMatchObject({
      bookmarked_pages: [],
      blocked_user_ids: [],
      past_due_subscriptions: [],
      exercise_swaps: [],
      subscriber_properties: [],
      page_completions: { by_uuid: {}, by_content_type: {} },
    });
    expect(new Set([user.id, user.subscriber_id, user.subscriber_uuid]).size).toBe(3);
  });

  it.each([
    ['a short name', { name: 'Al' }, 'name', 'Name must be longer than 2 characters.'],
    ['spaces around a short name', { name: '  Al  ' }, 'name', 'Name must be longer than 2 characters.'],
    ['a short password', { password: '123456' }, 'password', 'Password must be longer than 6 characters.'],
    ['no address', { email: 'robin' }, 'email', 'Field must be an email.'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone', 'This value is not valid.'],
  ])('refuses %s with its text', async (_case, part, field, text) => {
    const answer = await signUp({ ...person('someone@example.com'), ...part });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [text] });
  });

  it('answers the texts of fields in the language of the caller', async () => {
    const answer = await signUp({ ...person('x'), password: '1' });
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['email', 'password']);
    expect(answer.body).toMatchObject({ error: 'validation_failed' });
    expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
  });

  it('refuses an address that the account knows, in any case, from any of its apps', async () => {
    await signUp(person('known@example.com'));
    const answer = await signUp(person('KNOWN@example.com'));
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'existing_subscriber',
      'This email address already exists, login to continue',
    ]);
    expect((await signUp(person('known@example.com'), { app: 'second' })).status).toBe(200);
  });

  it('creates one person from many tries at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(person('race@example.com'))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'existing_subscriber')).toHaveLength(7);
  });

  it('is closed in a private app, while members still log in', async () => {
    const member = await app.signUp({ app: 'second' });
    await setAccess('second', { is_private: true });
    const answer = await signUp(person('new@example.com'), { app: 'second' });
    expect([answer.status, answer.body.error]).toEqual([403, 'sign_up_closed']);
    expect((await logIn(member.email, testPassword, { app: 'second' })).status).toBe(200);
    await setAccess('second', { is_private: false });
  });

  it('offers no provider without keys', async () => {
    const answer = await signUp({ ...person('google@example.com'), provider: 'google', provider_id: '1' });
    expect([answer.status, answer.body.error]).toEqual([501, 'not_configured']);
    expect((await app.call('POST /auth/login', { body: { email: 'google@example.com', provider: 'apple', provider_id: '1' } })).status).toBe(501);
  });
});

describe('logging in', () => {
  it('answers the same to a wrong password and an unknown address', async () => {
    const member = await app.signUp();
    const [wrong, unknown] = [await logIn(member.email, 'wrong password'), await logIn('nobody@example.com')];
    expect([wrong.status, wrong.body.error, wrong.body.message]).toEqual([unknown.status, unknown.body.error, unknown.body.message]);
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_credentials']);
  });

  it('accepts the address in any case, and keeps several devices at once', async () => {
    const member = await app.signUp();
    const second = await logIn(member.email.toUpperCase());
    expect(second.status).toBe(200);
    expect(second.body.authentication_token).not.toBe(member.token);
    expect((await app.call('POST /auth/verify', { as: member })).status).toBe(200);
  });

  it('makes a person of the account a member of its other app, unless that is private', async () => {
    const [{ account_id }] = (await app.sql<{ account_id: string }>('select account_id from apps where id = $1', [app.tenant.appId])) as [
      { account_id: string },
    ];
    await app.sql(
      "insert into apps (account_id, id, slug, name, theme, toolbar, access) select account_id, gen_random_uuid(), slug || '-other', name, theme, toolbar, access || '{\"is_private\": true}' from apps where id = $1",
      [app.tenant.appId],
    );
    const member = await app.signUp();
    expect((await logIn(member.email, testPassword, { app: 'first-other' })).status).toBe(401);
    await app.sql('update apps set access = access || \'{"is_private": false}\' where account_id = $1', [account_id]);
    app.clock.advance(5000);
    const answer = await logIn(member.email, testPassword, { app: 'first-other' });
    expect(answer.body.user.id).toBe(member.user.id);
    expect(answer.body.user.subscriber_id).not.toBe(member.user.subscriber_id);
  });

  it('stores only hashes', async () => {
    const member = await app.signUp();
    const [row] = await app.sql<{ password_hash: string; token_hash: string }>(
      'select u.password_hash, s.token_hash from users u join subscribers m on m.user_id = u.id join sessions s on s.subscriber_id = m.id where m.id = $1',
      [member.id],
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(row!.token_hash).not.toContain(member.token);
  });
});

describe('the modal’s first question', () => {
  it('is answered with whether an address is known, and no name (ID-16)', async () => {
    const member = await app.signUp({ name: 'Kim Known' });
    expect((await app.call('POST /auth/fetch', { body: { email: ` ${member.email} ` } })).body).toEqual({
      exists: true,
      provider: 'default',
      passwordless: false,
      name: null,
    });
    expect((await app.call('POST /auth/fetch', { body: { email: 'nobody@example.com' } })).body).toEqual({
      exists: false,
      provider: null,
      passwordless: false,
      name: null,
    });
    expect((await app.call('GET /auth/provider', { query: { email: member.email } })).body).toEqual({ current_provider: 'default' });
    expect((await app.call('GET /auth/provider', { query: { provider: 'google', provider_id: '1' } })).body).toEqual({ current_provider: null });
  });

  it('is answered without the name in a private app', async () => {
    const member = await app.signUp({ app: 'second' });
    await setAccess('second', { is_private: true });
    expect((await app.call('POST /auth/fetch', { body: { email: member.email }, app: 'second' })).body).toMatchObject({ exists: true, name: null });
    await setAccess('second', { is_private: false });
  });
});

describe('a session', () => {
  it('is proven by headers or by the cookie, and renews the cookie', async () => {
    const member = await app.signUp();
    const byHeaders = await app.call('POST /auth/verify', { as: member });
    expect(byHeaders.body.authentication_token).toBe(member.token);
    const byCookie = await app.call('POST /auth/verify', { headers: { cookie: `member_session=${cookieOf(member)}` } });
    expect([byCookie.status, byCookie.body.authentication_token]).toEqual([200, member.token]);
    const { member_session: cookie, has_session: marker } = byCookie.cookies;
    expect(cookie).toMatchObject({ value: cookieOf(member), httpOnly: true, secure: true, sameSite: 'None', path: '/', maxAge: 31_536_000 });
    expect(cookie).not.toHaveProperty('domain');
    expect(marker).toMatchObject({ value: '1', secure: true, sameSite: 'None', maxAge: 31_536_000 });
    expect(marker).not.toHaveProperty('httpOnly');
  });

  it('has a plain cookie over plain http away from the machine itself', async () => {
    const member = await app.signUp();
    const { cookies } = await app.call('POST /auth/verify', { as: member, headers: { host: '192.168.1.20:4000' } });
    expect(cookies['member_session']).toMatchObject({ sameSite: 'Lax', httpOnly: true });
    expect(cookies['member_session']).not.toHaveProperty('secure');
  });

  it('is refused with a broken, foreign or missing proof, and the cookies expire', async () => {
    const [member, other] = [await app.signUp(), await app.signUp({ app: 'second' })];
    const tries = [
      {},
      { as: { ...member, token: 'x' } },
      { as: { ...member, email: 'other@example.com' } },
      { as: { ...other, app: 'first' } },
      { headers: { cookie: 'member_session=%7Bnonsense' } },
      { headers: { cookie: `member_session=${cookieOf(other)}` } },
    ];
    for (const options of tries) {
      const answer = await app.call('POST /auth/verify', options);
      expect(answer.status).toBe(401);
      expect(answer.cookies['member_session']).toMatchObject({ value: '' });
      expect(answer.cookies['has_session']).toMatchObject({ value: '' });
    }
  });

  it('opens no other call by its cookie', async () => {
    const member = await app.signUp();
    expect((await app.call('GET /subscribers', { headers: { cookie: `member_session=${cookieOf(member)}` } })).status).toBe(401);
  });

  it('is prolonged by use: it ends a year after its last', async () => {
    const member = await app.signUp();
    const dayMs = 86_400_000;
    app.clock.advance(300 * dayMs);
    expect((await app.call('POST /auth/verify', { as: member })).status).toBe(200);
    app.clock.advance(300 * dayMs);
    expect((await app.call('POST /auth/verify', { as: member })).status).toBe(200);
    app.clock.advance(366 * dayMs);
    expect((await app.call('POST /auth/verify', { as: member })).status).toBe(401);
    app.clock.reset();
  });

  it('costs no statement while it is cached, and ends at once when it is logged out', async () => {
    const member = await app.signUp();
    await app.call('GET /subscribers/blocked', { as: member });
    const before = app.db.queries();
    await app.call('GET /subscribers/blocked', { as: member });
    expect(app.db.queries() - before).toBeLessThanOrEqual(1);
    const answer = await app.call('POST /auth/logout', { as: member });
    expect(answer.status).toBe(204);
    expect(answer.cookies['member_session']).toMatchObject({ value: '' });
    expect((await app.call('GET /subscribers/blocked', { as: member })).status).toBe(401);
  });

  it('is ended by the cookie alone, and logging out twice is fine', async () => {
    const member = await app.signUp();
    const cookie = { cookie: `member_session=${cookieOf(member)}` };
    expect((await app.call('POST /auth/logout', { headers: cookie })).status).toBe(204);
    expect((await app.call('POST /auth/verify', { as: member })).status).toBe(401);
    expect((await app.call('POST /auth/logout', { headers: cookie })).status).toBe(204);
    expect((await app.call('POST /auth/logout')).status).toBe(204);
  });

  it('records what the client reports about itself', async () => {
    const member = await app.signUp();
    await logIn(member.email, testPassword, {
      device: 'device-1',
      headers: { 'x-standalone': 'true', 'x-session-id': '17', 'x-client-width': '375' },
    });
    const [row] = await app.sql<{ client: object }>("select client from sessions where device_id = 'device-1'");
    expect(row!.client).toMatchObject({ standalone: 'true', session_id: '17', client_width: '375' });
  });
});

describe('a hand-off', () => {
  const proofIn = (session: string) => JSON.parse(Buffer.from(session, 'base64url').toString()) as { email: string; token: string };

  it('carries a session to another window, once, within a minute', async () => {
    const member = await app.signUp();
    const minted = async (deviceId?: string) =>
      proofIn((await app.call('POST /auth/handoff', { as: member, body: deviceId ? { device_id: deviceId } : {} })).body.session);
    const proof = { ...(await minted()), app: 'first' };
    const answer = await app.call('POST /auth/verify', { as: proof });
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(member.user.id);
    expect(answer.body.authentication_token).not.toBe(proof.token);
    expect((await app.call('POST /auth/verify', { as: { ...proof, token: answer.body.authentication_token } })).status).toBe(200);
    expect((await app.call('POST /auth/verify', { as: proof })).status).toBe(401);
    const late = { ...(await minted()), app: 'first' };
    app.clock.advance(61_000);
    expect((await app.call('POST /auth/verify', { as: late })).status).toBe(401);
    app.clock.reset();
  });

  it('belongs to its app, its person and its device, and logs nobody in elsewhere', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const mint = async () => ({
      ...proofIn((await app.call('POST /auth/handoff', { as: member, body: { device_id: 'phone' } })).body.session),
      app: 'first',
    });
    expect((await app.call('POST /auth/verify', { as: { ...(await mint()), email: other.email }, device: 'phone' })).status).toBe(401);
    expect((await app.call('POST /auth/verify', { as: await mint(), app: 'second', device: 'phone' })).status).toBe(401);
    expect((await app.call('POST /auth/verify', { as: await mint(), device: 'laptop' })).status).toBe(401);
    expect((await app.call('GET /subscribers', { as: await mint(), device: 'phone' })).status).toBe(401);
    expect((await app.call('POST /auth/verify', { as: await mint(), device: 'phone' })).status).toBe(200);
  });
});

async function setAccess(slug: 'first' | 'second', access: object) {
  const owner = await app.owner(slug);
  expect((await app.call('PUT /studio/access_settings', { as: owner, body: access })).status).toBe(200);
}
