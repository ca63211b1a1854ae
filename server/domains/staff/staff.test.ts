import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSetUpCode } from '../../platform/db/install.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { cookieOf } from '../../testing/client.ts';

const claim = { name: 'Olive Owner', email: 'olive@example.com', password: testPassword, app_name: 'Olive’s Gym' };

describe('the first run', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ isEmpty: true });
  });
  afterAll(() => app.close());
  const setUp = (body: object, more: object = {}) => app.call('POST /studio/setup', { body, app: null, ...more });

  it('is required, and nothing is served before it', async () => {
    expect((await app.call('GET /studio/setup', { app: null })).body).toEqual({ needed: true });
    expect((await app.get('/__/app.json')).status).toBe(404);
    expect((await app.get('/livez')).status).toBe(200);
  });

  it('is refused without the right code', async () => {
    const code = await renewSetUpCode(app.db, app.platform.ids);
    for (const wrong of [undefined, '', 'nonsense', `${code}x`, code.slice(1)]) {
      const answer = await setUp({ ...claim, setup_code: wrong });
      expect([answer.status, answer.body.error]).toEqual([403, 'set_up_code_wrong']);
    }
    const old = code;
    const renewed = await renewSetUpCode(app.db, app.platform.ids);
    expect(renewed).not.toBe(old);
    expect((await setUp({ ...claim, setup_code: old })).status).toBe(403);
    expect(await app.sql('select setup_code_hash from install where setup_code_hash like $1', [`%${renewed}%`])).toEqual([]);
  });

  it('names the faulty input, and the code stays valid', async () => {
    const code = await renewSetUpCode(app.db, app.platform.ids);
    const answer = await setUp({ ...claim, name: 'Al', password: '123', setup_code: code });
    expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([422, ['name', 'password']]);
    expect((await setUp({ ...claim, app_slug: 'studio', setup_code: code })).status).toBe(422);
    expect((await app.call('GET /studio/setup', { app: null })).body).toEqual({ needed: true });
  });

  it('creates exactly one owner from fifty claims at once', async () => {
    const code = await renewSetUpCode(app.db, app.platform.ids);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => setUp({ ...claim, email: `claimer${index}@example.com`, setup_code: code })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => ['already_set_up', 'set_up_code_wrong'].includes(String(body.error)))).toHaveLength(49);
    expect(await app.sql('select id from staff')).toHaveLength(1);
    expect(await app.sql('select id from apps')).toHaveLength(1);
    expect(won[0]!.body).toMatchObject({
      apps: [{ slug: 'olives-gym', role: 'owner', url: 'http://localhost:4000' }],
      account: { name: 'Olive’s Gym' },
    });
    expect(won[0]!.body.recovery_codes).toHaveLength(10);
    expect(new Set(won[0]!.body.recovery_codes.filter((code) => /^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/.test(code))).size).toBe(10);
    expect(won[0]!.cookies['studio_session']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });

  it('can never happen again', async () => {
    expect((await app.call('GET /studio/setup', { app: null })).body).toEqual({ needed: false });
    const answer = await setUp({ ...claim, setup_code: '1234-1234-1234' });
    expect([answer.status, answer.body.error]).toEqual([409, 'already_set_up']);
    const config = (await app.get('/__/app.json')).json<{ app: { name: string } }>();
    expect(config.app.name).toBe('Olive’s Gym');
  });

  it('creates an app profile that nobody can log in as', async () => {
    const [profile] = await app.sql<{ email: string; password_hash: string | null }>(
      'select u.email, u.password_hash from subscribers m join users u on u.id = m.user_id where m.is_app_messaging_profile',
    );
    expect(profile!.password_hash).toBeNull();
    expect((await app.call('POST /auth/login', { app: 'olives-gym', body: { email: profile!.email, password: '' } })).status).toBe(401);
    expect((await app.call('GET /auth/reset_password', { app: 'olives-gym', query: { email: profile!.email } })).status).toBe(404);
  });
});

describe('login to the studio', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const logIn = (email: string, password = testPassword) => app.call('POST /studio/auth/login', { body: { email, password }, app: null });
  const verify = (headers: Record<string, string>) => app.call('POST /studio/auth/verify', { app: null, headers });

  it('lets staff in with email and password, and no one else', async () => {
    const answer = await logIn(app.firstApp.ownerEmail.toUpperCase());
    expect(answer.body).toMatchObject({
      staff: { email: app.firstApp.ownerEmail, name: 'Owner first' },
      account: { name: 'Account first' },
      apps: [{ slug: 'first', role: 'owner' }],
    });
    expect(answer.body.permissions).toEqual(expect.arrayContaining(['publish', 'account', 'team']));
    const member = await app.signUp();
    for (const [email, password] of [
      [member.email, testPassword],
      [app.firstApp.ownerEmail, 'wrong password'],
      ['nobody@example.com', testPassword],
    ] as const) {
      const refused = await logIn(email, password);
      expect([refused.status, refused.body.error]).toEqual([401, 'invalid_credentials']);
    }
  });

  it('is verified by cookie or headers, and the cookie opens no other call', async () => {
    const owner = await app.owner();
    const cookie = { cookie: `studio_session=${cookieOf(owner)}` };
    expect((await verify(cookie)).body.authentication_token).toBe(owner.token);
    expect((await verify({ 'x-user-email': owner.email, 'x-user-token': owner.token })).status).toBe(200);
    expect((await app.call('GET /studio/home', { headers: cookie })).status).toBe(401);
    const refused = await verify({ cookie: 'studio_session=nonsense' });
    expect(refused.status).toBe(401);
    expect(refused.cookies['studio_session']).toMatchObject({ value: '' });
  });

  it('accepts no member token, and gives none that member calls accept', async () => {
    const [owner, asMember] = [await app.owner(), await app.ownerAsMember()];
    expect((await app.call('GET /studio/home', { as: asMember })).status).toBe(401);
    expect((await verify({ 'x-user-email': asMember.email, 'x-user-token': asMember.token })).status).toBe(401);
    expect((await app.call('GET /subscribers', { as: owner })).status).toBe(401);
    expect((await app.call('POST /auth/verify', { as: owner })).status).toBe(401);
  });

  it('ends at once on logout, and after 14 days without use', async () => {
    const owner = await app.owner();
    expect((await app.call('GET /studio/home', { as: owner })).status).toBe(200);
    await app.call('POST /studio/auth/logout', { as: owner });
    expect((await app.call('GET /studio/home', { as: owner })).status).toBe(401);
    const sliding = await app.owner();
    const dayMs = 86_400_000;
    for (const days of [10, 10]) {
      app.clock.advance(days * dayMs);
      expect((await app.call('GET /studio/home', { as: sliding })).status).toBe(200);
    }
    app.clock.advance(15 * dayMs);
    expect((await app.call('GET /studio/home', { as: sliding })).status).toBe(401);
    app.clock.reset();
  });

  it('follows a removed role within five seconds', async () => {
    const editor = await app.staff('editor');
    expect((await app.call('GET /studio/theme', { as: editor })).status).toBe(200);
    await app.sql('delete from staff where user_id = $1', [editor.userId]);
    app.clock.advance(5000);
    expect((await app.call('GET /studio/theme', { as: editor })).status).toBe(401);
    app.clock.reset();
  });

  it('works with a password set by a command, and all older sessions end', async () => {
    const owner = await app.owner('second');
    expect(await app.server.identity.staff.resetPassword('nobody@example.com', 'fresh password')).toBe(false);
    expect(await app.server.identity.staff.resetPassword(owner.email, 'fresh password')).toBe(true);
    expect((await app.call('GET /studio/home', { as: owner })).status).toBe(401);
    expect((await logIn(owner.email, 'fresh password')).status).toBe(200);
  });
});

describe('the audit log', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is written for every changing call that succeeds', async () => {
    const owner = await app.owner();
    const changed = await app.call('PUT /studio/access_settings', { as: owner, body: { require_sign_in: true } });
    await app.call('PUT /studio/access_settings', { as: owner, body: { require_sign_in: 'maybe' } });
    await app.call('GET /studio/access_settings', { as: owner });
    await app.settle();
    const rows = await app.sql('select actor_name, call, app_id, request_id from audit_log where account_id = $1', [app.account]);
    expect(rows).toEqual([
      { actor_name: 'Owner first', call: 'PUT /studio/access_settings', app_id: app.tenant.appId, request_id: changed.headers['x-request-id'] },
    ]);
  });
});

describe('home and search', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('counts members, and finds what the role may see', async () => {
    const owner = await app.owner();
    const member = await app.signUp({ name: 'Searchable Sam', email: 'sam@example.com' });
    await app.signUp({ name: 'Searchable Foreigner', app: 'second' });
    expect((await app.call('GET /studio/home', { as: owner })).body.numbers).toMatchObject({ members: 2, new_members_7d: 2, active_members_7d: 1 });
    const search = (as: typeof owner, q: string) => app.call('GET /studio/search', { as, query: { q } });
    expect((await search(owner, 'searchable')).body.items).toMatchObject([
      { type: 'member', id: member.id, title: 'Searchable Sam', subtitle: 'sam@example.com' },
    ]);
    expect((await search(owner, 'sam@example')).body.items).toHaveLength(1);
    expect((await search(await app.staff('analyst'), 'searchable')).body.items).toEqual([]);
    expect((await search(owner, '  ')).body.items).toEqual([]);
  });
});
