import type { Role } from '@bandstand/contract/staff.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

let people = 0;
const newEmail = () => `colleague${(people += 1)}@example.com`;
const invite = (body: object, as = owner) => app.call('POST /studio/team', { as, body: { email: newEmail(), role: 'editor', ...body } as never });
const tokenOf = (url: string | null): string => new URL(url!).searchParams.get('token')!;
const join = (token: string, more: object = {}) =>
  app.call('POST /studio/auth/join', { body: { token, name: 'Edda Editor', password: testPassword, ...more }, app: null });
const list = async (as = owner) => (await app.call('GET /studio/team', { as })).body.items;
const change = (id: string, body: object, as = owner) => app.call('PUT /studio/team/{id}', { as, params: { id }, body });
const remove = (id: string, as = owner) => app.call('DELETE /studio/team/{id}', { as, params: { id } });
const mayRead = async (as: Session) => (await app.call('GET /studio/theme', { as })).status;
/** One more app of the first account. */
async function sibling(slug: string): Promise<string> {
  const made = await app.call('POST /studio/apps', { as: owner, body: { name: slug, slug } });
  return made.body.id;
}
async function joined(role: Role, more: object = {}) {
  const made = await invite({ role, ...more });
  const session = await join(tokenOf(made.body.invite_url));
  expect(session.status, session.text).toBe(200);
  return { id: session.body.staff.id, email: session.body.staff.email, token: session.body.authentication_token, app: 'first', bundle: session.body };
}

describe('an invitation for staff', () => {
  it('is a link that works without mail and is also mailed; anyone who opens it enters a name and is in', async () => {
    const email = newEmail();
    const made = await invite({ email, role: 'editor', name: 'Edda' });
    expect(made.body).toMatchObject({ email, role: 'editor', state: 'invited', app_ids: [app.tenant.appId] });
    await app.settle();
    const [mail] = await app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause = 'staff_invite'", [email]);
    const token = tokenOf(made.body.invite_url);
    expect(mail?.text).toContain(encodeURIComponent(token));
    const invitation = await app.call('GET /studio/auth/join', { query: { token }, app: null });
    expect(invitation.body).toEqual({ email, name: 'Edda', role: 'editor', app_name: 'App first', is_known: false });
    expect((await join(token, { password: 'short' })).body.errors).toHaveProperty('password');
    const session = await join(token);
    expect(session.body).toMatchObject({ staff: { email, name: 'Edda Editor' }, apps: [{ slug: 'first', role: 'editor' }] });
    expect(session.cookies['studio_session']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect((await join(token)).body.error).toBe('invite_invalid');
    expect((await list()).find((one) => one.email === email)).toMatchObject({ state: 'active', invite_url: null });
    // In the member app, too.
    const member = await app.call('POST /auth/login', { body: { email, password: testPassword } });
    expect(member.body.user).toMatchObject({ is_admin: true, is_account_admin: false });
  });
  it('is accepted by one of two at once', async () => {
    const token = tokenOf((await invite({})).body.invite_url);
    const answers = await Promise.all([join(token), join(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });
  it('asks a person of the account for their password, and gives the role to that person', async () => {
    const member = await app.signUp({ password: 'my own horse' });
    await app.sql('update users set email_proven_at = now() where id = $1', [member.user.id]);
    const token = tokenOf((await invite({ email: member.email, role: 'coach' })).body.invite_url);
    expect((await app.call('GET /studio/auth/join', { query: { token }, app: null })).body).toMatchObject({ is_known: true, name: member.user.name });
    expect((await join(token)).body.error).toBe('invalid_credentials');
    expect((await join(token, { password: 'my own horse' })).body.staff.id).toBe(member.user.id);
  });
  it('ends with a newer one, by its time, or when it is cancelled; a forged one is invalid', async () => {
    const email = newEmail();
    const older = (await invite({ email })).body;
    const newer = (await invite({ email })).body;
    const other = (await invite({})).body;
    expect((await join(tokenOf(older.invite_url))).body.error).toBe('invite_invalid');
    expect((await join(`${newer.id}.${'A'.repeat(27)}`)).body.error).toBe('invite_invalid');
    expect((await remove(other.id)).status).toBe(204);
    expect((await join(tokenOf(other.invite_url))).body.error).toBe('invite_invalid');
    app.clock.advance(14 * 86_400_000 + 1000);
    expect((await join(tokenOf(newer.invite_url))).body.error).toBe('invite_invalid');
  });
  it('is not for people who are already staff, and needs an address', async () => {
    expect((await invite({ email: owner.email })).body.error).toBe('already_in_team');
    expect((await invite({ email: 'nobody' })).body.errors).toHaveProperty('email');
    expect((await invite({ app_ids: [] })).body.errors).toHaveProperty('app_ids');
    expect((await invite({ app_ids: [app.secondApp.tenant.appId] })).body.errors).toHaveProperty('app_ids');
  });
});

describe('who may give which role', () => {
  it('nobody gives more than their own: an admin all but owner, the others nothing', async () => {
    const admin = await app.staff('admin');
    expect((await invite({ role: 'admin' }, admin)).status).toBe(200);
    expect((await invite({ role: 'owner' }, admin)).body.error).toBe('forbidden');
    const editor = await joined('editor');
    expect((await change(editor.id, { role: 'owner' }, admin)).body.error).toBe('forbidden');
    expect((await change(editor.id, { role: 'admin' }, admin)).status).toBe(200);
    for (const role of ['editor', 'coach', 'moderator', 'support', 'analyst'] as const) {
      const staff = await app.staff(role);
      for (const answer of [await invite({}, staff), await change(editor.id, { role: 'analyst' }, staff), await remove(editor.id, staff)])
        expect([answer.status, answer.body.error], role).toEqual([403, 'forbidden']);
    }
  });
  it('an admin cannot change an owner, and sees no link that makes one', async () => {
    const admin = await app.staff('admin');
    const second = await joined('owner', { app_ids: null });
    for (const answer of [await change(second.id, { role: 'editor' }, admin), await remove(second.id, admin)])
      expect(answer.body.error).toBe('forbidden');
    const pending = (await invite({ role: 'owner', app_ids: null })).body;
    expect((await list(admin)).find(({ id }) => id === pending.id)).toMatchObject({ invite_url: null, assignable_roles: [] });
    expect((await remove(pending.id, admin)).body.error).toBe('forbidden');
    expect((await invite({ email: pending.email, role: 'editor' }, admin)).body.error).toBe('forbidden');
    expect((await remove(second.id)).status).toBe(204);
  });
  it('an admin of one app gives nothing in another, and cannot change anyone who works there, too', async () => {
    const otherId = await sibling('annex');
    const admin = await joined('admin');
    const everywhere = await app.staff('editor');
    expect((await invite({ app_ids: [otherId] }, admin)).body.error).toBe('forbidden');
    expect((await invite({ app_ids: null }, admin)).body.error).toBe('forbidden');
    expect((await change(everywhere.userId, { role: 'analyst' }, admin)).body.error).toBe('forbidden');
    const here = await joined('editor');
    expect((await change(here.id, { role: 'support' }, admin)).body.role).toBe('support');
    expect(await mayRead({ ...admin, app: 'annex' })).toBe(401);
    expect((await change(here.id, { app_ids: [otherId] })).body.error ?? 'gone').toBe('not_found');
    expect((await app.call('GET /studio/team', { as: { ...owner, app: 'annex' } })).body.items.map(({ id }) => id)).toContain(here.id);
  });
  it('the last owner stays: neither removed nor lowered, not by themselves, not by two at once', async () => {
    const [me] = (await list()).filter(({ is_you }) => is_you);
    for (const answer of [await remove(me!.id), await change(me!.id, { role: 'admin' })]) expect(answer.body.error).toBe('last_owner');
    const second = await joined('owner', { app_ids: null });
    const answers = await Promise.all([remove(me!.id, second), remove(second.id)]);
    const left = await app.sql("select 1 from staff where account_id = $1 and role = 'owner'", [app.account]);
    expect([left.length, answers.filter(({ status }) => status === 204).length]).toEqual([1, 1]);
    if ((await mayRead(owner)) !== 200) {
      await app.sql("insert into staff (account_id, id, user_id, role) values ($1, $2, $3, 'owner')", [app.account, app.platform.ids.next(), me!.id]);
      owner = await app.owner();
    }
  });
});

describe('leaving', () => {
  it('ends sessions at once, takes the permissions in the member app, and leaves a row in the log', async () => {
    const editor = await joined('editor');
    const member = (await app.call('POST /auth/login', { body: { email: editor.email, password: testPassword } })).body;
    expect(await mayRead(editor)).toBe(200);
    expect((await remove(editor.id)).status).toBe(204);
    expect(await mayRead(editor)).toBe(401);
    await app.settle();
    const as = { email: editor.email, token: member.authentication_token, app: 'first' };
    expect((await app.call('POST /auth/verify', { as })).body.user.is_admin).toBe(false);
    expect((await app.call('POST /studio/auth/login', { body: { email: editor.email, password: testPassword }, app: null })).status).toBe(401);
    const rows = await app.sql<{ call: string }>('select call from audit_log where object_id = $1', [editor.id]);
    expect(rows.map(({ call }) => call)).toEqual(['DELETE /studio/team/{id}']);
  });
  it('another role takes effect at once', async () => {
    const editor = await joined('editor');
    expect((await change(editor.id, { role: 'analyst' })).body).toMatchObject({ role: 'analyst', state: 'active' });
    expect((await app.call('PUT /studio/theme', { as: editor, body: { theme: {} } })).status).toBe(403);
  });
  it('people of another account are not found', async () => {
    const foreign = await app.owner('second');
    const editor = await joined('editor');
    for (const answer of [await change(editor.id, { role: 'coach' }, foreign), await remove(editor.id, foreign)]) expect(answer.status).toBe(404);
    expect((await list(foreign)).map(({ email }) => email)).toEqual(['owner@second.example']);
  });
});
