import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import { cookieOf } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { askReset, isSignedIn, logIn, newestMail, onAnotherDevice, reset, siblingApp } from './auth.builders.ts';

let app: TestApp;
const dayMs = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const logOut = (as: MemberSession) => app.call('POST /auth/logout', { as });
const changePassword = (as: MemberSession, password: string) =>
  app.call('PUT /auth/password', { as, body: { current_password: as.password, password } });
const cookieHeader = (session: MemberSession) => ({ cookie: `member_session=${cookieOf(session)}` });
const sessionsOf = async (member: MemberSession) => (await app.sql('select 1 from sessions where subscriber_id = $1', [member.id])).length;

describe('ID-8: a token', () => {
  it('is 32 random bytes, different on each device, and unreadable in the database', async () => {
    const member = await app.signUp();
    const others = [await onAnotherDevice(app, member), await onAnotherDevice(app, member)];
    const tokens = [member, ...others].map(({ token }) => token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = JSON.stringify(await app.sql('select * from sessions where subscriber_id = $1', [member.id]));
    for (const token of tokens) expect(rows).not.toContain(token);
  });

  it('is valid for 365 days from its last use of any kind', async () => {
    const [used, unused] = [await app.signUp(), await app.signUp()];
    app.clock.advance(364 * dayMs);
    expect((await app.call('GET /subscribers/blocked', { as: used })).status).toBe(200);
    app.clock.advance(2 * dayMs);
    expect(await isSignedIn(app, unused)).toBe(false);
    app.clock.advance(362 * dayMs);
    expect(await isSignedIn(app, used)).toBe(true);
    app.clock.advance(366 * dayMs);
    expect(await isSignedIn(app, used)).toBe(false);
  });

  it('that expired is removed by the daily clean-up, with used links; valid ones stay', async () => {
    await app.server.begin();
    const old = await app.signUp();
    await askReset(app, old.email);
    app.clock.advance(370 * dayMs);
    const fresh = await app.signUp();
    await app.settle();
    expect([await sessionsOf(old), await sessionsOf(fresh)]).toEqual([0, 1]);
    expect(await app.sql('select 1 from auth_tokens where subscriber_id = $1', [old.id])).toEqual([]);
    expect(await isSignedIn(app, fresh)).toBe(true);
  });

  it('belongs to one app: the same person’s other app does not accept it', async () => {
    const slug = await siblingApp(app, 'sibling-token');
    const member = await app.signUp();
    expect(await isSignedIn(app, { ...member, app: slug })).toBe(false);
    const there = await onAnotherDevice(app, member, slug);
    expect([await isSignedIn(app, there), await isSignedIn(app, { ...there, app: 'first' })]).toEqual([true, false]);
  });

  it.each([
    ['empty', ''],
    ['too long', 'x'.repeat(201)],
    ['of other characters', '<script>'],
    ['with a space', 'a b'],
  ])('%s is no token', async (_title, token) => {
    expect((await app.call('POST /auth/verify', { as: { ...(await app.signUp()), token } })).status).toBe(401);
  });
});

describe('ID-8, ID-11: what logs out whom', () => {
  it('logging out ends only this device', async () => {
    const member = await app.signUp();
    const other = await onAnotherDevice(app, member);
    expect((await logOut(member)).status).toBe(204);
    expect([await isSignedIn(app, member), await isSignedIn(app, other)]).toEqual([false, true]);
  });
  it('logging out follows the headers when there is a cookie of another session, too', async () => {
    const member = await app.signUp();
    const other = await onAnotherDevice(app, member);
    await app.call('POST /auth/logout', { as: member, headers: cookieHeader(other) });
    expect([await isSignedIn(app, member), await isSignedIn(app, other)]).toEqual([false, true]);
  });
  it('logging out with a broken proof ends nothing, but still expires the cookies', async () => {
    const member = await app.signUp();
    for (const headers of [{ cookie: 'member_session=x' }, { ...cookieHeader(member), 'x-user-email': member.email, 'x-user-token': 'wrong' }]) {
      const answer = await app.call('POST /auth/logout', { headers });
      expect([answer.status, answer.cookies['member_session']?.value, answer.cookies['has_session']?.value]).toEqual([204, '', '']);
    }
    expect(await isSignedIn(app, member)).toBe(true);
  });
  it('a new password logs out all other devices, in all apps of the account, at once', async () => {
    const slug = await siblingApp(app, 'sibling-password');
    const member = await app.signUp();
    const [phone, there] = [await onAnotherDevice(app, member), await onAnotherDevice(app, member, slug)];
    for (const session of [member, phone, there]) expect(await isSignedIn(app, session)).toBe(true);
    expect((await changePassword(member, 'another one 1')).status).toBe(204);
    expect(await Promise.all([member, phone, there].map((session) => isSignedIn(app, session)))).toEqual([true, false, false]);
  });
  it('a reset logs out every device, in all apps of the account; the one that reset is logged in', async () => {
    const slug = await siblingApp(app, 'sibling-reset');
    const member = await app.signUp();
    const there = await onAnotherDevice(app, member, slug);
    await askReset(app, member.email);
    const { body, cookies } = await reset(app, (await newestMail(app, 'auth.mail_reset')).token);
    const renewed = { ...member, token: body.authentication_token };
    expect(await Promise.all([member, there, renewed].map((session) => isSignedIn(app, session)))).toEqual([false, false, true]);
    expect(cookies['member_session']?.value).toBe(cookieOf(renewed));
    expect((await logIn(app, member.email)).status).toBe(401);
    expect((await logIn(app, member.email, 'brand new 1')).status).toBe(200);
  });
  it('none of these logs out anyone else', async () => {
    const [member, bystander] = [await app.signUp(), await app.signUp()];
    const namesake = await app.signUp({ email: member.email, app: 'second' });
    await changePassword(member, 'another one 1');
    expect([await isSignedIn(app, bystander), await isSignedIn(app, namesake)]).toEqual([true, true]);
    expect((await logIn(app, namesake.email, testPassword, 'second')).status).toBe(200);
  });
  it('ended sessions are published, so that their sockets close', async () => {
    const published: string[] = [];
    app.bus.on('auth.sessions_revoked', ({ tenant, subscriberId }) => void published.push(`${tenant.slug} ${subscriberId}`));
    const slug = await siblingApp(app, 'sibling-told');
    const member = await app.signUp();
    const there = await onAnotherDevice(app, member, slug);
    await changePassword(member, 'another one 1');
    await logOut(member);
    await app.bus.settled();
    expect(published).toEqual([`${slug} ${there.id}`, `first ${member.id}`]);
  });
});

describe('ID-9, ID-10: the cookie', () => {
  it('opens page data and pages, and no call that changes or shows anything else', async () => {
    await publishPage(app, { title: 'For members', slug: 'inside', texts: ['inner words'], access: { require_authentication: true } });
    const member = await app.signUp();
    expect((await app.get('/__/inside/index.json')).text).not.toContain('inner words');
    expect((await app.get('/__/inside/index.json', { as: member })).text).toContain('inner words');
    for (const key of ['GET /notifications', 'GET /purchases', 'GET /subscribers/blocked', 'PUT /auth', 'POST /auth/handoff'] as const) {
      const answer = await app.call(key, { headers: cookieHeader(member), ...(key.startsWith('GET') ? {} : { body: {} }) });
      expect([key, answer.status]).toEqual([key, 401]);
    }
  });
  it('is not enough for /auth/verify without the app’s header, which no other site can send', async () => {
    const member = await app.signUp();
    const answer = await app.call('POST /auth/verify', { headers: cookieHeader(member), app: null });
    expect([answer.status, answer.body.error]).toEqual([400, 'app_required']);
  });
  it('yields to the headers', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const answer = await app.call('POST /auth/verify', { as: member, headers: cookieHeader(other) });
    expect(answer.body.user.id).toBe(member.user.id);
    expect((await app.call('POST /auth/verify', { as: { ...member, token: 'x' }, headers: cookieHeader(other) })).status).toBe(401);
  });
  it('is set by each call that begins a session, and by no other', async () => {
    const member = await app.signUp();
    await askReset(app, member.email);
    const begun = [
      await app.call('POST /auth/sign_up', { body: { email: 'cookie@example.com', name: 'Cookie', password: testPassword } }),
      await logIn(app, member.email),
      await reset(app, (await newestMail(app, 'auth.mail_reset')).token),
    ];
    for (const { cookies, body } of begun) {
      expect(JSON.parse(Buffer.from(cookies['member_session']?.value ?? '', 'base64url').toString())).toEqual({
        email: body.user.email,
        token: body.authentication_token,
      });
      expect(cookies['has_session']?.value).toBe('1');
    }
    const again = await onAnotherDevice(app, { ...member, password: 'brand new 1' });
    for (const answer of [await app.call('GET /notifications', { as: again }), await logIn(app, member.email, 'wrong')])
      expect(answer.cookies).toEqual({});
  });
  it('is never cached', async () => {
    const member = await app.signUp();
    for (const { headers } of [await app.call('POST /auth/verify', { as: member }), await logIn(app, member.email)])
      expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('ID-12, ID-14: a hand-off', () => {
  const mint = async (as: MemberSession, device_id?: string): Promise<MemberSession> => {
    const { body } = await app.call('POST /auth/handoff', { as, body: device_id ? { device_id } : {} });
    const proof = JSON.parse(Buffer.from(body.session, 'base64url').toString()) as { email: string; token: string };
    return { ...as, ...proof };
  };
  it('used ten times at once opens one session', async () => {
    const member = await app.signUp();
    const handOff = await mint(member);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call('POST /auth/verify', { as: handOff })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(member)).toBe(2);
  });
  it('is valid for one minute, not for two', async () => {
    const member = await app.signUp();
    const [inTime, late] = [await mint(member), await mint(member)];
    app.clock.advance(59_000);
    expect(await isSignedIn(app, inTime)).toBe(true);
    app.clock.advance(2000);
    expect(await isSignedIn(app, late)).toBe(false);
  });
  it('by cookie works like by headers, and replaces the cookie', async () => {
    const member = await app.signUp();
    const answer = await app.call('POST /auth/verify', { headers: cookieHeader(await mint(member)) });
    expect(answer.status).toBe(200);
    expect(answer.cookies['member_session']?.value).toBe(cookieOf({ ...member, token: answer.body.authentication_token }));
  });
  it('ends with the sessions of its member: a thief who made one cannot return with it', async () => {
    const member = await app.signUp();
    const thief = await onAnotherDevice(app, member);
    const [forPassword, forReset] = [await mint(thief), await mint(thief)];
    await changePassword(member, 'another one 1');
    expect(await isSignedIn(app, forPassword)).toBe(false);
    await askReset(app, member.email);
    await reset(app, (await newestMail(app, 'auth.mail_reset')).token);
    expect(await isSignedIn(app, forReset)).toBe(false);
  });
  it('needs a session: guests cannot make one', async () => {
    expect((await app.call('POST /auth/handoff', { body: {} })).status).toBe(401);
  });
});
