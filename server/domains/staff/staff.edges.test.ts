import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

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

const linkOf = async (email: string) => decodeURIComponent((await app.server.identity.reset.link(email))!.split('token=')[1]!);
const reset = (token: string, password = 'another horse 8') => app.call('POST /studio/auth/reset', { body: { token, password }, app: null });
const logIn = (email: string, password = testPassword) => app.call('POST /studio/auth/login', { body: { email, password }, app: null });
const change = (id: string, body: object) => app.call('PUT /studio/team/{id}', { as: owner, params: { id }, body });
const remove = (id: string) => app.call('DELETE /studio/team/{id}', { as: owner, params: { id } });

describe('a password reset', () => {
  it('the operator’s link is valid for an hour, and for one of two who open it at once', async () => {
    const staff = await app.staff('coach');
    const late = await linkOf(staff.email);
    app.clock.advance(3_600_001);
    expect((await reset(late)).body.error).toBe('invalid_token');
    app.clock.reset();
    const token = await linkOf(staff.email);
    const answers = await Promise.all([reset(token, 'first horse 11'), reset(token, 'second horse 22')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const won = answers[0]!.status === 200 ? 'first horse 11' : 'second horse 22';
    const lost = answers[0]!.status === 200 ? 'second horse 22' : 'first horse 11';
    expect([(await logIn(staff.email, won)).status, (await logIn(staff.email, lost)).status]).toEqual([200, 401]);
  });

  it('an earlier mailed link fails after the password changed in the account', async () => {
    const staff = await app.staff('editor');
    const link = await linkOf(staff.email);
    const body = { password: 'chosen horse 5', current_password: testPassword };
    expect((await app.call('PUT /studio/profile', { as: staff, app: null, body })).status).toBe(200);
    expect((await reset(link)).body.error).toBe('invalid_token');
  });

  it('a recovery code fails for a removed staff member; the password stays as it was', async () => {
    const staff = await app.staff('editor');
    const { recovery_codes } = (await app.call('POST /studio/auth/recovery_codes', { as: staff, app: null, body: { password: testPassword } })).body;
    const link = await linkOf(staff.email);
    expect((await remove(staff.userId)).status).toBe(204);
    for (const proof of [link, recovery_codes[0]!]) expect((await reset(proof)).body.error).toBe('invalid_token');
    expect((await app.call('POST /auth/login', { body: { email: staff.email, password: testPassword } })).status).toBe(200);
  });
});

describe('viewing the app as a member (STU-5)', () => {
  const ask = (as: Session, id = ines.id) =>
    app.call('POST /studio/members/{id}/act_as', { as, params: { id }, body: { reason: 'She asked for help' } });
  const open = (url: string) => {
    const proof = Buffer.from(new URL(url).searchParams.get('session')!, 'base64url').toString();
    const { email, token } = JSON.parse(proof) as { email: string; token: string };
    return app.call('POST /auth/verify', { headers: { 'x-user-email': email, 'x-user-token': token } });
  };

  it('ends when the staff member’s role changes or goes, and with a new password', async () => {
    for (const end of [
      (staff: { userId: string; email: string }) => change(staff.userId, { role: 'editor' }),
      async (staff: { userId: string; email: string }) => reset(await linkOf(staff.email)),
    ]) {
      const support = await app.staff('support');
      const as = { ...ines, token: (await open((await ask(support)).body.url)).body.authentication_token };
      expect((await app.call('GET /my-content', { as })).status).toBe(200);
      expect((await end(support)).status).toBe(200);
      await app.settle();
      expect((await app.call('GET /my-content', { as })).status).toBe(401);
    }
  });

  it('does not start with a link older than a minute, nor with one of a staff member who left in the meantime', async () => {
    const support = await app.staff('support');
    const [late, left] = [(await ask(owner)).body.url, (await ask(support)).body.url];
    expect((await remove(support.userId)).status).toBe(204);
    await app.settle();
    expect((await open(left)).status).toBe(401);
    app.clock.advance(61_000);
    expect((await open(late)).status).toBe(401);
  });

  it('is limited to the app of the role: a member of another app of the account is not found', async () => {
    await app.call('POST /studio/apps', { as: owner, body: { name: 'Annex', slug: 'annex' } });
    const there = await app.signUp({ app: 'annex' });
    expect((await ask(owner, there.id)).status).toBe(404);
    const support = await app.staff('support', { isOneApp: true });
    expect((await ask({ ...support, app: 'annex' }, there.id)).status).toBe(401);
    expect((await ask({ ...owner, app: 'annex' }, there.id)).status).toBe(200);
  });
});
