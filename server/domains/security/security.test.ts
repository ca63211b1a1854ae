import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { manyFailures } from './security.alerts.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

type Query = { kind?: string; email?: string; from?: string; to?: string; page?: number };
const log = async (query: Query = {}, as = owner) => (await app.call('GET /studio/security_log', { as, query })).body;
const newest = async (email: string) => (await log({ email })).items[0];
const from = { 'user-agent': `A browser ${'x'.repeat(400)}` };
const logIn = (email: string, password = testPassword, more: object = {}) =>
  app.call('POST /auth/login', { body: { email, password }, headers: from, ...more });
const mailsTo = (email: string, cause: string) =>
  app.sql<{ subject: string; text: string }>('select subject, text from outbox where recipient = $1 and cause = $2', [email, cause]);

describe('the security log', () => {
  it('records a login with time, person, address and device', async () => {
    const { email, user } = await app.signUp();
    expect(await newest(email)).toMatchObject({ kind: 'sign_up', person_id: user.id });
    app.clock.advance(1000);
    await logIn(email);
    const entry = await newest(email);
    expect(entry).toMatchObject({ kind: 'sign_in', is_staff: false, person_id: user.id, email, name: user.name, address: '127.0.0.1' });
    expect(entry!.device).toBe(from['user-agent'].slice(0, 200));
    expect(Math.abs(Date.parse(entry!.at) - app.clock.ms())).toBeLessThan(60_000);
  });
  it('records a failed login by what was typed, known or not, and never the password', async () => {
    await logIn('Nobody@Example.com', 'a guessed secret');
    expect(await newest('nobody@example.com')).toMatchObject({ kind: 'sign_in_failed', person_id: null, name: null, email: 'nobody@example.com' });
    const rows = await app.sql<object>('select * from security_log');
    expect(JSON.stringify(rows)).not.toContain('guessed secret');
  });
  it('records studio logins only in the accounts of that person', async () => {
    const email = app.firstApp.ownerEmail;
    await app.call('POST /studio/auth/login', { body: { email, password: 'wrong password' }, app: null });
    expect(await newest(email)).toMatchObject({ kind: 'sign_in_failed', is_staff: true });
    await app.call('POST /studio/auth/login', { body: { email, password: testPassword }, app: null });
    expect(await newest(email)).toMatchObject({ kind: 'sign_in', is_staff: true });
    expect((await log({ email }, await app.owner('second'))).items).toEqual([]);
    await app.call('POST /studio/auth/login', { body: { email: 'stranger@example.com', password: 'x' }, app: null });
    expect((await log({ email: 'stranger@example.com' })).items).toEqual([]);
  });
  it.each<[string, string, (member: Awaited<ReturnType<TestApp['signUp']>>) => Promise<unknown>]>([
    ['reset_asked', 'a request for a new password', ({ email }) => app.call('GET /auth/reset_password', { query: { email } })],
    [
      'password_changed',
      'a new password',
      (as) => app.call('PUT /auth/password', { as, body: { current_password: testPassword, password: 'another horse 8' } }),
    ],
    [
      'sign_in_failed',
      'a wrong current password',
      (as) => app.call('PUT /auth/password', { as, body: { current_password: 'x', password: 'y horse 8' } }),
    ],
  ])('records as %s %s of a member', async (kind, _what, act) => {
    const member = await app.signUp();
    app.clock.advance(1000);
    await act(member);
    expect(await newest(member.email)).toMatchObject({ kind, is_staff: false });
  });
  it.each<[string, string, (as: Session) => Promise<unknown>]>([
    ['exported', 'an export', (as) => app.call('GET /studio/audit_log.csv', { as })],
    ['second_factor_changed', 'new recovery codes', (as) => app.call('POST /studio/auth/recovery_codes', { as, body: { password: testPassword } })],
    ['sign_in_failed', 'a wrong code', (as) => app.call('POST /studio/auth/two_factor', { as, body: { code: '000000' } })],
    ['role_changed', 'an invitation to the staff', (as) => app.call('POST /studio/team', { as, body: { email: 'new@example.com', role: 'editor' } })],
    [
      'password_changed',
      'a new password',
      (as) => app.call('PUT /studio/profile', { as, body: { current_password: testPassword, password: 'brand new 99' } }),
    ],
  ])('records as %s %s of staff', async (kind, _what, act) => {
    const admin = await app.staff('admin');
    // Entries of the same moment have no order.
    app.clock.advance(1000);
    await act(admin);
    // An export is logged once it is being sent.
    await expect.poll(() => newest(admin.email)).toMatchObject({ kind, is_staff: true });
  });
  it('can be filtered by kind, person and time, paged, and exported with its filter', async () => {
    const { email } = await app.signUp();
    for (let number = 0; number < 52; number += 1) await logIn(email, 'wrong');
    const all = await log({ email });
    expect([all.items.length, all.total_count]).toEqual([50, 53]);
    expect((await log({ email, page: 2 })).items.map(({ kind }) => kind)).toEqual(['sign_in_failed', 'sign_in_failed', 'sign_up']);
    expect((await log({ email: email.toUpperCase(), kind: 'sign_up' })).total_count).toBe(1);
    expect((await log({ email, to: app.platform.clock.isoIn(-3_600_000) })).total_count).toBe(0);
    const csv = await app.call('GET /studio/security_log.csv', { as: owner, query: { email } });
    expect(csv.text.trim().split('\n')).toHaveLength(54);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect((await app.call('GET /studio/security_log', { as: owner, query: { from: 'yesterday' } })).status).toBe(422);
  });
  it('is readable by owners and admins alone', async () => {
    expect((await app.call('GET /studio/security_log', { as: await app.staff('admin') })).status).toBe(200);
    for (const role of ['editor', 'coach', 'moderator', 'support', 'analyst'] as const)
      expect((await app.call('GET /studio/security_log', { as: await app.staff(role) })).status, role).toBe(403);
  });
});

describe('a row of the security log', () => {
  it('cannot be changed by the server itself, nor removed while it is recent', async () => {
    await logIn('kept@example.com', 'x');
    const { db, tenant } = app;
    for (const on of [db.for(tenant), db.system()])
      await expect(sql`update security_log set kind = 'sign_in'`.execute(on)).rejects.toThrow('permission denied');
    await expect(sql`delete from security_log`.execute(db.for(tenant))).rejects.toThrow('permission denied');
    await sql`delete from security_log`.execute(db.system());
    expect((await log({ email: 'kept@example.com' })).total_count).toBe(1);
  });
  it('is removed after a year', async () => {
    const { email } = await app.signUp();
    await app.sql("update security_log set at = at - interval '367 days' where email = $1", [email]);
    await logIn(email);
    expect((await log({ email })).total_count).toBe(2);
    await app.server.security.removeOld();
    expect((await log({ email })).items.map(({ kind }) => kind)).toEqual(['sign_in']);
  });
});

describe('a warning mail', () => {
  it('goes to the person after a login from a new device, once an hour, and not from a known one', async () => {
    const { email } = await app.signUp();
    const first = await logIn(email);
    expect(await mailsTo(email, 'new_device')).toHaveLength(1);
    const [mail] = await mailsTo(email, 'new_device');
    expect(mail!.text).toContain('127.0.0.1');
    await logIn(email);
    app.clock.advance(3_600_000);
    const cookie = `known_device=${first.cookies['known_device']!.value}`;
    await logIn(email, testPassword, { headers: { cookie } });
    expect(await mailsTo(email, 'new_device')).toHaveLength(1);
    await logIn(email);
    expect(await mailsTo(email, 'new_device')).toHaveLength(2);
  });
  it('is not sent after a first login', async () => {
    const { email } = await app.staff('editor');
    expect((await log({ email, kind: 'sign_in' })).total_count).toBe(1);
    expect(await mailsTo(email, 'new_device')).toEqual([]);
  });
  it('goes to the owners after many failures within an hour, once in six hours', async () => {
    const own = app.secondApp;
    for (let number = 0; number < manyFailures + 5; number += 1)
      await app.call('POST /auth/login', { body: { email: `g${number}@example.com`, password: 'x' }, app: own.tenant.slug });
    const mails = await mailsTo(own.ownerEmail, 'many_failures');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(String(manyFailures));
  });
});

describe('staff who try what their role does not allow', () => {
  it('are logged once a minute per call, by name', async () => {
    const analyst = await app.staff('analyst');
    for (let times = 0; times < 3; times += 1) await app.call('PUT /studio/payments', { as: analyst, body: { gateway: 'test' } });
    await app.call('GET /studio/team', { as: analyst });
    const { items } = await log({ email: analyst.email, kind: 'refused' });
    expect(items.map(({ call, is_staff, person_id }) => [call, is_staff, person_id !== null])).toEqual([
      ['GET /studio/team', true, true],
      ['PUT /studio/payments', true, true],
    ]);
    expect((await log({ kind: 'exported' }, owner)).items.filter(({ email }) => email === analyst.email)).toEqual([]);
  });
});

describe('a refusal by a rate limit', () => {
  it('is logged once a minute', async () => {
    const limited = await startTestApp({ withLimits: true });
    const email = 'flood@example.com';
    for (let number = 0; number < 12; number += 1) await limited.call('POST /auth/login', { body: { email, password: 'x' } });
    const rows = await limited.sql<{ kind: string; count: number }>(
      'select kind, count(*)::int as count from security_log where email = $1 group by kind order by kind',
      [email],
    );
    expect(rows).toEqual([
      { kind: 'limited', count: 1 },
      { kind: 'sign_in_failed', count: 3 },
    ]);
    await limited.close();
  });
});
