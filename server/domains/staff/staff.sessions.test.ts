import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';
import { renewSetUpCode } from '../../platform/db/install.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { cookieOf, type Session } from '../../testing/client.ts';

const dayMs = 86_400_000;

describe('STU-2: studio sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.clock.reset());
  afterAll(() => app.close());
  const verify = (as: Session) => app.call('POST /studio/auth/verify', { as, app: null });
  const isIn = async (as: Session) => (await verify(as)).status === 200;

  it('have a separate token on each device; logging out ends only this one', async () => {
    const [desk, laptop] = [await app.owner(), await app.owner()];
    expect(desk.token).not.toBe(laptop.token);
    const answer = await app.call('POST /studio/auth/logout', { as: desk, app: null });
    expect([answer.status, answer.cookies['studio_session']?.value]).toEqual([204, '']);
    expect([await isIn(desk), await isIn(laptop)]).toEqual([false, true]);
  });
  it('end with their cookie alone, twice without harm, and not with a broken one', async () => {
    const owner = await app.owner();
    const logOut = (cookie: string) => app.call('POST /studio/auth/logout', { app: null, headers: { cookie: `studio_session=${cookie}` } });
    expect((await logOut('nonsense')).status).toBe(204);
    expect(await isIn(owner)).toBe(true);
    expect([(await logOut(cookieOf(owner))).status, (await logOut(cookieOf(owner))).status]).toEqual([204, 204]);
    expect(await isIn(owner)).toBe(false);
  });
  it('send their cookie only to their own calls, never from another site, for 14 days', async () => {
    const { cookies } = await verify(await app.owner());
    expect(cookies['studio_session']).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/api/studio/auth',
      maxAge: 14 * 86_400,
    });
    expect(cookies).not.toHaveProperty('member_session');
  });
  it('are extended by use, and stored as hashes', async () => {
    const [used, unused] = [await app.owner(), await app.owner()];
    app.clock.advance(13 * dayMs);
    expect(await isIn(used)).toBe(true);
    app.clock.advance(2 * dayMs);
    expect([await isIn(used), await isIn(unused)]).toEqual([true, false]);
    expect(JSON.stringify(await app.sql('select * from staff_sessions'))).not.toContain(used.token);
  });
  it('belong to one address and one account', async () => {
    const [owner, otherOwner] = [await app.owner(), await app.owner('second')];
    expect(await isIn({ ...owner, email: otherOwner.email })).toBe(false);
    expect((await app.call('GET /studio/theme', { as: { ...otherOwner, app: 'first' } })).status).toBe(401);
    expect((await app.call('GET /studio/theme', { as: otherOwner })).status).toBe(200);
  });
  it('end with a new password, however it was chosen, within five seconds (ID-24)', async () => {
    const old = await app.owner();
    expect(await isIn(old)).toBe(true);
    app.clock.advance(1000);
    const changed = await app.call('PUT /studio/profile', {
      as: await app.owner(),
      body: { current_password: testPassword, password: `${testPassword} anew` },
    });
    expect(changed.status).toBeLessThan(300);
    app.clock.advance(4000);
    expect(await isIn(old)).toBe(false);
    const login = (password: string) => app.call('POST /studio/auth/login', { body: { email: old.email, password }, app: null });
    expect([(await login(testPassword)).status, (await login(`${testPassword} anew`)).status]).toEqual([401, 200]);
    await app.sql(
      'update users set password_hash = (select password_hash from users where email = $2 limit 1), password_set_at = null where email = $1',
      [old.email, app.secondApp.ownerEmail],
    );
  });
  it('are removed by the daily clean-up once expired', async () => {
    await app.server.begin();
    await app.owner();
    app.clock.advance(20 * dayMs);
    await app.settle();
    expect(await app.sql('select 1 from staff_sessions where expires_at < $1', [app.clock.iso()])).toEqual([]);
  });
  it('cost one statement for many calls in a row', async () => {
    const owner = await app.owner();
    await app.call('GET /studio/search', { as: owner, query: { q: ' ' } });
    const before = app.db.queries();
    for (let times = 0; times < 10; times += 1) await app.call('GET /studio/search', { as: owner, query: { q: ' ' } });
    expect(app.db.queries() - before).toBeLessThanOrEqual(2);
  });
  it('accept the address in any case, with blanks around it', async () => {
    const { status } = await app.call('POST /studio/auth/login', {
      body: { email: ` ${app.firstApp.ownerEmail.toUpperCase()} `, password: testPassword },
      app: null,
    });
    expect(status).toBe(200);
  });
});

describe('STU-4: the audit log', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('names call, object, person and app of each change, and nothing of what was read or sent', async () => {
    const editor = await app.staff('editor');
    const page = await app.call('POST /studio/pages', { as: editor, body: { type: 'article', title: 'Known title' } });
    const text = { id: page.body.id, type: 'text', data: { rich_text: fromPlainText('Secret words') }, style: {}, members_only: false };
    await app.call('PUT /studio/pages/{id}', {
      as: editor,
      params: { id: page.body.id },
      body: { base_version: 1, blocks: [text], subtitle: 'Secret words' },
    });
    await app.call('GET /studio/pages/{id}', { as: editor, params: { id: page.body.id } });
    await app.call('POST /studio/pages/{id}/publish', { as: editor, params: { id: page.body.id } });
    await app.settle();
    const rows = await app.sql<Record<string, unknown>>('select * from audit_log where actor_id = $1 order by id', [editor.userId]);
    expect(rows.map(({ call }) => call)).toEqual(['POST /studio/pages', 'PUT /studio/pages/{id}', 'POST /studio/pages/{id}/publish']);
    expect(rows[2]).toMatchObject({ object_id: page.body.id, app_id: app.tenant.appId, account_id: app.account, actor_name: 'Staff editor' });
    expect(JSON.stringify(rows)).not.toContain('Secret words');
  });
  it('keeps accounts apart', async () => {
    await app.call('PUT /studio/access_settings', { as: await app.owner('second'), body: { is_private: false } });
    await app.settle();
    const rows = await app.sql<{ app_id: string }>('select app_id from audit_log where account_id = $1', [app.secondApp.accountId]);
    expect(rows).toEqual([{ app_id: app.secondApp.tenant.appId }]);
  });
});

describe('studio.md 12: the set-up code', () => {
  let app: TestApp;
  let code: string;
  beforeAll(async () => {
    app = await startTestApp({ isEmpty: true, withLimits: true });
    code = await renewSetUpCode(app.db, app.platform.ids);
  });
  afterAll(() => app.close());
  let people = 0;
  const setUp = (body: object, remoteAddress = `10.2.0.${(people += 1)}`) =>
    app.inject({
      method: 'POST',
      url: '/api/studio/setup',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        name: 'Olive Owner',
        email: 'olive@example.com',
        password: testPassword,
        app_name: 'Olive’s Gym',
        setup_code: code,
        ...body,
      }),
    });

  it('can be tried ten times a minute from one address, no more', async () => {
    const answers = [];
    for (let number = 0; number < 11; number += 1) answers.push((await setUp({ setup_code: `0000-0000-000${number}` }, '10.3.0.1')).status);
    expect(answers).toEqual([...Array(10).fill(403), 429]);
  });
  it.each<[string, object, string]>([
    ['an address of the install itself', { app_slug: 'api' }, 'app_slug'],
    ['a slug that no host can carry', { app_slug: 'Not A Host' }, 'app_slug'],
    ['a short name', { name: 'Al' }, 'name'],
    ['an invalid email', { email: 'olive' }, 'email'],
  ])('is not used up by %s', async (_what, body, field) => {
    const answer = await setUp(body);
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
    expect(await app.sql('select 1 from accounts')).toEqual([]);
  });
  it('works once, even with blanks around it; latecomers read that it is used up', async () => {
    const [owner, late] = [await setUp({ setup_code: `  ${code} ` }), await setUp({ email: 'late@example.com' })];
    expect([owner.status, late.status, late.json<{ error: string }>().error]).toEqual([200, 409, 'already_set_up']);
    const { authentication_token: token, apps } = owner.json<{ authentication_token: string; apps: { slug: string }[] }>();
    const session = { email: 'olive@example.com', token, app: apps[0]?.slug ?? '' };
    expect((await app.call('GET /studio/home', { as: session })).status).toBe(200);
    // The owner is also a member of the app.
    const asMember = await app.call('POST /auth/login', { body: { email: 'olive@example.com', password: testPassword }, app: session.app });
    expect(asMember.body.user).toMatchObject({ is_admin: true, is_account_admin: true });
    expect(await app.sql('select setup_code_hash from install')).toEqual([{ setup_code_hash: null }]);
  });
});
