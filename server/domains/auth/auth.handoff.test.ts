import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { cookieOf } from '../../testing/client.ts';
import { siblingApp } from './auth.builders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const mint = async (as: MemberSession, device_id?: string) =>
  (await app.call('POST /auth/handoff', { as, body: device_id ? { device_id } : {} })).body.session;
/** What the member app does with `?session=` in its address. */
const open = (session: string, more: { app?: string; device?: string; headers?: Record<string, string> } = {}) =>
  app.call('POST /auth/verify', { body: { session }, ...more });

describe('ID-12: `?session=` in an address', () => {
  it('does not log anyone in with a long-lived token: a link cannot turn a guest into its author', async () => {
    const author = await app.signUp();
    expect((await open(cookieOf(author))).status).toBe(401);
    const owner = await app.owner();
    expect((await open(cookieOf(owner))).status).toBe(401);
  });

  it('logs in with a hand-off token, once', async () => {
    const member = await app.signUp();
    const session = await mint(member);
    const opened = await open(session);
    expect([opened.status, opened.body.user.id]).toEqual([200, member.user.id]);
    expect(opened.cookies['member_session']?.value).toBe(cookieOf({ ...member, token: opened.body.authentication_token }));
    expect((await open(session)).status).toBe(401);
  });

  it('opened by ten windows at once opens one session', async () => {
    const session = await mint(await app.signUp());
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is valid only in its app, on its device and within its minute', async () => {
    const member = await app.signUp();
    const sibling = await siblingApp(app, 'sibling-handoff');
    for (const other of ['second', sibling]) expect((await open(await mint(member), { app: other })).status).toBe(401);
    expect((await open(await mint(member, 'phone'), { device: 'laptop' })).status).toBe(401);
    expect((await open(await mint(member, 'phone'), { device: 'phone' })).status).toBe(200);
    const late = await mint(member);
    app.clock.advance(61_000);
    expect((await open(late)).status).toBe(401);
  });

  it('that is refused logs nobody out: a bad link leaves the cookies of its reader alone', async () => {
    const [author, reader] = [await app.signUp(), await app.signUp()];
    const headers = { cookie: `member_session=${cookieOf(reader)}` };
    for (const session of [cookieOf(author), (await mint(author)).replace(/.{8}$/, 'AAAAAAAA'), '%%%', 'bnVsbA', '']) {
      const refused = await open(session, { headers });
      expect([session, refused.status, Object.keys(refused.cookies)]).toEqual([session, 401, []]);
    }
    expect((await app.call('POST /auth/verify', { headers })).body.user.id).toBe(reader.user.id);
  });

  it('counts alone: neither the cookie nor the headers next to it log in', async () => {
    const member = await app.signUp();
    const headers = { cookie: `member_session=${cookieOf(member)}` };
    expect((await open('nonsense', { headers })).status).toBe(401);
    expect((await app.call('POST /auth/verify', { as: member, body: { session: 'nonsense' } })).status).toBe(401);
  });

  it('means nothing to the studio', async () => {
    const owner = await app.owner();
    const session = cookieOf(owner);
    const asked = await app.inject({
      method: 'POST',
      url: `/api/studio/auth/verify?session=${session}`,
      headers: { 'content-type': 'application/json' },
      payload: { session },
    });
    expect(asked.status).toBe(401);
    const handOff = await mint(await app.ownerAsMember());
    const proof = JSON.parse(Buffer.from(handOff, 'base64url').toString()) as { email: string; token: string };
    expect((await app.call('POST /studio/auth/verify', { app: null, as: { ...proof, app: 'first' } })).status).toBe(401);
  });

  it('in the address of a page or of a call logs nobody in', async () => {
    const member = await app.signUp();
    for (const session of [cookieOf(member), await mint(member)]) {
      expect((await app.inject({ method: 'GET', url: `/api/subscribers?session=${session}`, headers: { 'x-account-app': 'first' } })).status).toBe(
        401,
      );
      const page = await app.get(`/?session=${session}`, { app: 'first' });
      expect(page.cookies).toEqual({});
    }
  });
});
