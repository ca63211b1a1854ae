import type { Role } from '@bandstand/contract/staff.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
let annexId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  annexId = (await app.call('POST /studio/apps', { as: owner, body: { name: 'Annex', slug: 'annex' } })).body.id;
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const dayMs = 86_400_000;
let people = 0;
const newEmail = () => `edge${(people += 1)}@example.com`;
const at = (slug: string, as: Session): Session => ({ ...as, app: slug });
const invite = (body: object, as = owner) => app.call('POST /studio/team', { as, body: { email: newEmail(), role: 'editor', ...body } as never });
const tokenOf = (url: string | null): string => new URL(url!).searchParams.get('token')!;
const join = (token: string, more: object = {}) =>
  app.call('POST /studio/auth/join', { body: { token, name: 'Edda Editor', password: testPassword, ...more }, app: null });
const peek = (token: string) => app.call('GET /studio/auth/join', { query: { token }, app: null });
const one = (id: string, as = owner) => app.call('GET /studio/team/{id}', { as, params: { id } });
const change = (id: string, body: object, as = owner) => app.call('PUT /studio/team/{id}', { as, params: { id }, body });
const remove = (id: string, as = owner) => app.call('DELETE /studio/team/{id}', { as, params: { id } });
const mailsTo = (email: string) => app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause = 'staff_invite'", [email]);
const theme = async (as: Session) => (await app.call('GET /studio/theme', { as })).status;
async function joined(role: Role, more: object = {}) {
  const session = await join(tokenOf((await invite({ role, ...more })).body.invite_url));
  expect(session.status, session.text).toBe(200);
  return { id: session.body.staff.id, email: session.body.staff.email, token: session.body.authentication_token, app: 'first' };
}

describe('a pending invitation', () => {
  it('gives the role it has when it is opened, not when it was sent; the link stays the same', async () => {
    const { id, invite_url } = (await invite({ role: 'admin' })).body;
    const changed = await change(id, { role: 'analyst', app_ids: [annexId, app.tenant.appId] });
    expect(changed.body).toMatchObject({ role: 'analyst', state: 'invited', invite_url });
    expect((await peek(tokenOf(invite_url))).body.role).toBe('analyst');
    const { body } = await join(tokenOf(invite_url));
    expect(body.apps.map(({ slug, role }) => `${slug} ${role}`).toSorted()).toEqual(['annex analyst', 'first analyst']);
    expect(body.permissions).not.toContain('team');
  });

  it('cannot be turned into an owner’s by an admin, nor exceed the admin’s roles elsewhere', async () => {
    const [admin, here] = [await app.staff('admin'), await app.staff('admin', { isOneApp: true })];
    const { id } = (await invite({ role: 'editor' })).body;
    expect((await change(id, { role: 'owner', app_ids: null }, admin)).body.error).toBe('forbidden');
    expect((await change(id, { app_ids: [annexId] }, here)).body.error).toBe('forbidden');
    expect((await change(id, { app_ids: [app.secondApp.tenant.appId] })).body.errors).toHaveProperty('app_ids');
    expect((await one(id)).body).toMatchObject({ role: 'editor', app_ids: [app.tenant.appId] });
    for (const appIds of [null, [app.tenant.appId]])
      expect((await invite({ role: 'owner', app_ids: appIds }, admin)).body.error, String(appIds)).toBe('forbidden');
  });

  it('expires without a link; a second invitation keeps one row for the person, and the old link stays void', async () => {
    const email = newEmail();
    const old = (await invite({ email })).body;
    app.clock.advance(14 * dayMs - 1000);
    expect((await peek(tokenOf(old.invite_url))).status).toBe(200);
    app.clock.advance(2000);
    const again = await app.owner();
    expect((await one(old.id, again)).body).toMatchObject({ state: 'expired', invite_url: null });
    expect((await peek(tokenOf(old.invite_url))).body.error).toBe('invite_invalid');
    const fresh = (await invite({ email: email.toUpperCase() }, again)).body;
    const rows = (await app.call('GET /studio/team', { as: again })).body.items.filter((row) => row.email.toLowerCase() === email);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([[fresh.id, 'invited']]);
    expect((await one(old.id, again)).status).toBe(404);
    expect((await join(tokenOf(old.invite_url))).body.error).toBe('invite_invalid');
  });

  it('sends no mail if it was cancelled before that', async () => {
    const [kept, taken] = [(await invite({})).body, (await invite({})).body];
    expect((await remove(taken.id)).status).toBe(204);
    expect((await remove(taken.id)).status).toBe(404);
    await app.settle();
    expect([(await mailsTo(kept.email)).length, (await mailsTo(taken.email)).length]).toEqual([1, 0]);
  });

  it('of one person opens nothing for another: the proof is bound to its id', async () => {
    const [mine, other] = [(await invite({ role: 'analyst' })).body, (await invite({ role: 'admin' })).body];
    const mixed = `${other.id}.${tokenOf(mine.invite_url).split('.')[1]}`;
    expect([(await peek(mixed)).body.error, (await join(mixed)).body.error]).toEqual(['invite_invalid', 'invite_invalid']);
    expect((await one(other.id)).body.state).toBe('invited');
  });

  it('asks people of the account for the second factor as well, and is not used up by a wrong one', async () => {
    const staff = await app.staff('admin');
    const secret = (await app.call('POST /studio/auth/two_factor', { as: staff, body: {} })).body.secret!;
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.ms() });
    await app.call('POST /studio/auth/two_factor', { as: staff, body: { code: code() } });
    app.clock.advance(30_000);
    expect((await remove(staff.userId)).status).toBe(204);
    const token = tokenOf((await invite({ email: staff.email, role: 'coach' })).body.invite_url);
    expect((await join(token)).body.error).toBe('code_required');
    expect((await join(token, { code: '000000' })).body.errors).toHaveProperty('code');
    const back = await join(token, { code: code(), name: 'Somebody else' });
    expect(back.body).toMatchObject({ staff: { id: staff.userId, name: 'Staff admin' }, apps: [{ slug: 'first', role: 'coach' }] });
  });
});

describe('two apps of an account', () => {
  it('a role in one opens nothing in the other: neither its calls nor its staff', async () => {
    const editor = await joined('editor', { app_ids: [annexId] });
    expect([await theme(at('annex', editor)), await theme(editor)]).toEqual([200, 401]);
    const ids = async (as: Session) => (await app.call('GET /studio/team', { as })).body.items.map(({ id }) => id);
    expect(await ids(at('annex', owner))).toContain(editor.id);
    expect(await ids(owner)).not.toContain(editor.id);
    for (const answer of [await one(editor.id), await change(editor.id, { role: 'coach' }), await remove(editor.id)]) expect(answer.status).toBe(404);
    expect((await remove(editor.id, at('annex', owner))).status).toBe(204);
  });

  it('staff of one are added to the other by a change, not by a second invitation', async () => {
    const editor = await joined('editor', { app_ids: [annexId] });
    const answer = await invite({ email: editor.email.toUpperCase() });
    expect([answer.status, answer.body.error]).toEqual([409, 'already_in_team']);
    expect((await change(editor.id, { app_ids: [annexId, app.tenant.appId] }, at('annex', owner))).status).toBe(200);
    expect([await theme(at('annex', editor)), await theme(editor)]).toEqual([200, 200]);
  });

  it('the next call of an open session has the new role, whether it adds or removes permissions', async () => {
    const staffMember = await joined('analyst');
    const export_ = async () => (await app.call('GET /studio/team', { as: staffMember })).status;
    const members = async () => (await app.call('GET /studio/members', { as: staffMember })).status;
    expect([await export_(), await members()]).toEqual([403, 403]);
    await change(staffMember.id, { role: 'admin' });
    expect([await export_(), await members()]).toEqual([200, 200]);
    await change(staffMember.id, { role: 'coach' });
    expect([await export_(), await members()]).toEqual([403, 200]);
  });

  it('nobody can raise their own role, and an admin who lowers theirs loses it at once', async () => {
    const admin = await joined('admin');
    expect((await change(admin.id, { role: 'owner', app_ids: null }, admin)).body.error).toBe('forbidden');
    expect((await change(admin.id, { app_ids: null }, admin)).body.error).toBe('forbidden');
    expect((await change(admin.id, { role: 'support' }, admin)).status).toBe(200);
    expect((await change(admin.id, { role: 'admin' }, admin)).body.error).toBe('forbidden');
  });
});
