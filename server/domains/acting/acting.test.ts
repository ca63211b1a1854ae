import type { Call } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import { cookieOf, type Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { confirm, isSignedIn, newestMail } from '../auth/auth.builders.ts';

let app: TestApp;
let owner: Session;
let ines: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  ines = await app.signUp({ name: 'Ines Moreau' });
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const ask = (id: string, as = owner, reason = 'She cannot find her program') =>
  app.call('POST /studio/members/{id}/act_as', { as, params: { id }, body: { reason } });
/** What a browser does with the link: it proves the hand-off, together with the cookies it has. */
async function open(url: string, cookies = '') {
  const { email, token } = JSON.parse(Buffer.from(new URL(url).searchParams.get('session')!, 'base64url').toString()) as {
    email: string;
    token: string;
  };
  return app.call('POST /auth/verify', { headers: { 'x-user-email': email, 'x-user-token': token, ...(cookies ? { cookie: cookies } : {}) } });
}
async function lookAs(member = ines, as = owner) {
  const opened = await open((await ask(member.id, as)).body.url);
  return { ...member, token: opened.body.authentication_token };
}

describe('STU-5: the app as a named member', () => {
  it('shows what that member sees, names who is looking, and opens once', async () => {
    const { url, expires_at } = (await ask(ines.id)).body;
    const opened = await open(url);
    expect(opened.body).toMatchObject({ user: { id: ines.user.id, name: 'Ines Moreau' }, acting: { name: 'Owner first', ends_at: expires_at } });
    expect((await open(url)).status).toBe(401);
    const own = (await app.call('POST /auth/verify', { as: ines })).body;
    const { acting: _acting, authentication_token: _token, ...seen } = opened.body;
    const { authentication_token: _own, ...sees } = own;
    expect(seen).toEqual(sees);
    expect(own).not.toHaveProperty('acting');
  });

  it('changes nothing: every call that writes is refused with a specific error', async () => {
    const as = await lookAs();
    const changing = (allCalls() as [string, Call][]).filter(
      ([key, call]) =>
        (!key.startsWith('GET ') || call.changes) &&
        call.who !== 'owner' &&
        call.who !== 'signed' &&
        !call.cookie &&
        !call.file &&
        call.reads !== true,
    );
    expect(changing.length).toBeGreaterThan(25);
    for (const [key, call] of changing) {
      const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, nobodysId]));
      const appless = call.appless ? { app: 'first' } : {};
      const answer = await app.call(key as keyof AllCalls, { as, params, body: {}, ...appless } as never);
      expect([(answer as { status: number }).status, (answer.body as { error?: string }).error], key).toEqual([403, 'act_as_read_only']);
    }
  });

  it('keeps unread what the member has not read', async () => {
    const ruth = await app.signUp({ name: 'Ruth Okafor' });
    const { id } = (await app.call('POST /threads', { as: ruth, body: { subscriber_id: ines.id } })).body;
    const sent = await app.call('POST /threads/{id}/messages', {
      as: ruth,
      params: { id },
      body: { data: { op: 'send', message: 'See you at six' } },
    });
    expect(sent.status).toBe(200);
    const as = await lookAs();
    const isUnread = async () => (await app.call('GET /threads/{id}', { as: ines, params: { id } })).body.is_unread;
    expect((await app.call('GET /threads/{id}/messages', { as, params: { id } })).status).toBe(200);
    expect((await app.call('GET /threads/{id}/read', { as, params: { id } })).body).toMatchObject({ error: 'act_as_read_only' });
    expect(await isUnread()).toBe(true);
    await app.call('GET /threads/{id}/read', { as: ines, params: { id } });
    expect(await isUnread()).toBe(false);
  });

  it('counts nothing: neither as active nor as a device of the member', async () => {
    const [before] = await app.sql<{ at: string }>('select last_active_at::text as at from subscribers where id = $1', [ines.id]);
    app.clock.advance(20 * 60_000);
    const as = await lookAs();
    app.clock.advance(20 * 60_000);
    await app.call('GET /my-content', { as });
    const [after] = await app.sql<{ at: string }>('select last_active_at::text as at from subscribers where id = $1', [ines.id]);
    expect(after).toEqual(before);
  });

  it('ends after 60 minutes, however often it is proven', async () => {
    const as = await lookAs();
    for (const minutes of [25, 50]) {
      app.clock.reset();
      app.clock.advance(minutes * 60_000);
      expect((await app.call('POST /auth/verify', { as })).status).toBe(200);
    }
    app.clock.reset();
    app.clock.advance(60 * 60_000 + 2000);
    expect((await app.call('GET /my-content', { as })).status).toBe(401);
  });

  it('ends by the button, and staff are themselves again', async () => {
    const me = await app.ownerAsMember();
    const opened = await open((await ask(ines.id)).body.url, `member_session=${cookieOf(me)}`);
    const aside = opened.cookies['own_session']!.value;
    expect(opened.cookies['member_session']!.maxAge).toBeLessThanOrEqual(3600);
    const as = { ...ines, token: opened.body.authentication_token };
    const ended = await app.call('POST /auth/logout', { as, headers: { cookie: `own_session=${aside}` } });
    expect(ended.cookies['member_session']!.value).toBe(cookieOf(me));
    expect((await app.call('GET /my-content', { as })).status).toBe(401);
    const after = await app.call('POST /auth/verify', { headers: { cookie: `own_session=${aside}` } });
    expect(after.body.user.id).toBe(me.user.id);
    expect((await app.call('POST /auth/verify', { as: ines })).status).toBe(200);
  });

  it('logs a row with a reason for each use, and requires one', async () => {
    await ask(ines.id, owner, 'Her picture is missing');
    for (const reason of ['', '  ']) expect((await ask(ines.id, owner, reason)).status).toBe(422);
    await app.settle();
    const { items } = (await app.call('GET /studio/audit_log', { as: owner })).body;
    expect(items.find(({ reason }) => reason === 'Her picture is missing')).toMatchObject({
      call: 'POST /studio/members/{id}/act_as',
      object_id: ines.id,
      title: 'Ines Moreau',
      reason: 'Her picture is missing',
    });
  });

  it('is for staff who may write members; only the owner may look as staff who see more', async () => {
    const [editor, support] = [await app.staff('editor'), await app.staff('support')];
    expect((await ask(ines.id, editor)).body.error).toBe('forbidden');
    expect((await ask(ines.id, support)).status).toBe(200);
    const me = await app.ownerAsMember();
    expect((await ask(me.id, support)).body.error).toBe('forbidden');
    expect((await ask(nobodysId)).status).toBe(404);
    expect((await ask(ines.id, await app.owner('second'))).status).toBe(404);
  });

  it('ends when the looking person loses their role', async () => {
    const support = await app.staff('support');
    const as = await lookAs(ines, support);
    expect((await app.call('DELETE /studio/team/{id}', { as: owner, params: { id: support.userId } })).status).toBe(204);
    await app.settle();
    expect((await app.call('GET /my-content', { as })).status).toBe(401);
    expect((await app.call('POST /auth/verify', { as: ines })).status).toBe(200);
  });

  it('ends with the studio session that it was begun from, and with no other', async () => {
    const [gone, stays] = [await app.staff('admin'), await app.owner()];
    const [ending, other] = [await lookAs(ines, gone), await lookAs(ines, stays)];
    const waiting = (await ask(ines.id, gone)).body.url;
    await app.call('POST /studio/auth/logout', { app: null, headers: { cookie: `studio_session=${cookieOf(gone)}` } });
    await app.server.bus.settled();
    expect([await isSignedIn(app, ending), await isSignedIn(app, other)]).toEqual([false, true]);
    expect((await open(waiting)).status).toBe(401);
  });

  const password = 'another one 123';
  it.each<[string, (staff: Session & { userId: string }) => Promise<unknown>]>([
    ['the command line', ({ email }) => app.server.identity.staff.resetPassword(email, password)],
    [
      'a link of a mail',
      async ({ email }) => {
        const token = decodeURIComponent((await app.server.identity.reset.link(email))!.split('token=')[1]!);
        return app.call('POST /studio/auth/reset', { body: { token, password }, app: null });
      },
    ],
    ['the profile', (staff) => app.call('PUT /studio/profile', { as: staff, body: { password, current_password: testPassword } })],
    [
      'an address that was confirmed',
      async (staff) => {
        await app.call('PUT /studio/profile', { as: staff, body: { email: `moved-${staff.email}`, current_password: testPassword } });
        return confirm(app, (await newestMail(app, 'auth.mail_change')).token);
      },
    ],
    [
      'an end to one session from another one',
      async (staff) => {
        const [{ id }] = (await app.sql<{ id: string }>('select id from staff_sessions where user_id = $1', [staff.userId])) as [{ id: string }];
        const { body } = await app.call('POST /studio/auth/login', { body: { email: staff.email, password: testPassword }, app: null });
        const other = { ...staff, token: body.authentication_token };
        return app.call('DELETE /studio/profile/sessions/{id}', { as: other, params: { id } });
      },
    ],
  ])('ends with the staff session by %s', async (_way, change) => {
    const staff = await app.staff('admin');
    const as = await lookAs(ines, staff);
    expect(await isSignedIn(app, as)).toBe(true);
    await change(staff);
    await app.server.bus.settled();
    expect(await isSignedIn(app, as)).toBe(false);
    expect((await app.call('GET /studio/profile', { as: staff })).status).toBe(401);
  });
});
