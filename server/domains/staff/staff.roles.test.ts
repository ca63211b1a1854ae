import type { Permission } from '@bandstand/contract/permission.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import { roles, type Role } from '@bandstand/contract/staff.ts';
import { permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const logIn = (email: string, password = testPassword) => app.call('POST /studio/auth/login', { body: { email, password }, app: null });
const giveRole = (userId: string, role: Role, appId: string | null = null) =>
  app.sql('insert into staff (account_id, id, user_id, app_id, role) values ($1, $2, $3, $4, $5)', [
    app.account,
    app.platform.ids.next(),
    userId,
    appId,
    role,
  ]);

/** The table of studio.md 11, as far as its areas have calls: the permissions of each role. */
const table: Record<Permission, readonly Role[]> = {
  'build.read': ['owner', 'admin', 'editor', 'coach', 'moderator', 'support', 'analyst'],
  'build.write': ['owner', 'admin', 'editor'],
  'build.preview': ['owner', 'admin', 'editor', 'coach', 'moderator', 'support'],
  'calendar.write': ['owner', 'admin', 'editor', 'coach'],
  publish: ['owner', 'admin', 'editor'],
  'sell.read': ['owner', 'admin', 'editor', 'support', 'analyst'],
  'sell.write': ['owner', 'admin'],
  'orders.read': ['owner', 'admin', 'support', 'analyst'],
  'orders.write': ['owner', 'admin'],
  'members.read': ['owner', 'admin', 'editor', 'coach', 'moderator', 'support'],
  'members.write': ['owner', 'admin', 'support'],
  'members.sensitive': ['owner', 'admin'],
  'messages.read': ['owner', 'admin', 'editor', 'coach', 'moderator', 'support'],
  'moderation.read': ['owner', 'admin', 'editor', 'moderator'],
  'moderation.write': ['owner', 'admin', 'moderator'],
  'messages.write': ['owner', 'admin', 'coach', 'moderator', 'support'],
  'notify.read': ['owner', 'admin', 'editor', 'analyst'],
  'insights.read': ['owner', 'admin', 'editor', 'coach', 'moderator', 'analyst'],
  'insights.export': ['owner', 'admin', 'analyst'],
  settings: ['owner', 'admin'],
  team: ['owner', 'admin'],
  account: ['owner'],
};

describe('STU-4: one table of roles', () => {
  it.each(Object.entries(table))('%s', (permission, allowed) => {
    expect(roles.filter((role) => permissionsFor([role]).has(permission as Permission))).toEqual(allowed);
  });
});

describe('STU-4: every call of the studio', () => {
  const ownSession = /^(GET \/studio\/apps$|\w+ \/studio\/(profile|auth\/(two_factor|recovery_codes|prove)))/;
  it('requires a permission of the table, except calls about one’s own login', () => {
    const asked = allCalls().filter(([, call]) => call.who === 'owner');
    expect(asked.length).toBeGreaterThan(100);
    for (const [key, { permission }] of asked)
      expect(permission ?? 'none', key).toSatisfy((name) => (ownSession.test(key) ? name === 'none' : name in table));
  });
  it.each(roles)('%s: is refused with 403 exactly where the table says so', async (role) => {
    const staff = await app.staff(role);
    for (const [key, call] of allCalls()) {
      if (call.who !== 'owner' || !call.permission || call.file) continue;
      const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, nobodysId]));
      const answer = await app.call(key as keyof AllCalls, { as: staff, params, ...(key.startsWith('GET') ? {} : { body: {} }) } as never);
      const isRefused = answer.status === 403 && (answer.body as { error?: string }).error === 'forbidden';
      expect(isRefused, `${key}: ${answer.status}`).toBe(!table[call.permission].includes(role));
    }
  });
});

describe('STU-4: what a role can really do', () => {
  let invited = 0;
  const memberId = async () => (await app.signUp()).id;
  /** One real call per area, with what it needs: it succeeds, or is refused before it changes anything. */
  const operations: [string, Permission, (as: Session) => Promise<{ status: number }>][] = [
    ['reads the theme', 'build.read', (as) => app.call('GET /studio/theme', { as })],
    ['changes the theme', 'build.write', (as) => app.call('PUT /studio/theme', { as, body: { theme: {} } })],
    [
      'publishes a page',
      'publish',
      async (as) => {
        const page = await publishPage(app, { title: 'Mine' });
        return app.call('POST /studio/pages/{id}/publish', { as, params: { id: page.id } });
      },
    ],
    ['lists products', 'sell.read', (as) => app.call('GET /studio/products', { as })],
    ['makes a product', 'sell.write', (as) => app.call('POST /studio/products', { as, body: { title: 'Mine' } })],
    ['lists members', 'members.read', (as) => app.call('GET /studio/members', { as })],
    [
      'gives a product',
      'members.write',
      async (as) => {
        const product_id = (await aProduct(app)).id;
        return app.call('POST /studio/members/{id}/grants', { as, params: { id: await memberId() }, body: { product_id } });
      },
    ],
    ['invites members', 'members.write', (as) => app.call('POST /studio/invites', { as, body: {} })],
    ['sees links that let members in', 'members.write', (as) => app.call('GET /studio/invites', { as })],
    ['sees the team', 'team', (as) => app.call('GET /studio/team', { as })],
    [
      'invites to the team',
      'team',
      (as) => app.call('POST /studio/team', { as, body: { email: `new${(invited += 1)}@example.com`, role: 'analyst' } }),
    ],
    ['reads the outbox', 'notify.read', (as) => app.call('GET /studio/outbox', { as })],
    ['changes access settings', 'settings', (as) => app.call('PUT /studio/access_settings', { as, body: { is_private: false } })],
  ];
  it.each(roles)('%s', async (role) => {
    const staff = await app.staff(role);
    for (const [operation, permission, run] of operations) {
      const { status } = await run(staff);
      expect(`${operation}: ${status === 403 ? 'refused' : status < 300 ? 'done' : status}`).toBe(
        `${operation}: ${table[permission].includes(role) ? 'done' : 'refused'}`,
      );
    }
  });

  it('a refused change leaves no audit row and changes nothing', async () => {
    const analyst = await app.staff('analyst');
    const before = (await app.call('GET /studio/products', { as: analyst })).body.total_count;
    expect((await app.call('POST /studio/products', { as: analyst, body: { title: 'No' } })).body.error).toBe('forbidden');
    await app.settle();
    expect((await app.call('GET /studio/products', { as: analyst })).body.total_count).toBe(before);
    expect(await app.sql('select 1 from audit_log where actor_id = $1', [analyst.userId])).toEqual([]);
  });

  it.each<[Role, boolean, boolean]>([
    ['owner', true, true],
    ['admin', true, true],
    ['editor', true, false],
    ['moderator', true, false],
    ['coach', false, false],
    ['support', false, false],
    ['analyst', false, false],
  ])('ID-6: in the member app %s has is_admin %s, is_account_admin %s', async (role, is_admin, is_account_admin) => {
    const member = await app.signUp();
    await giveRole(member.user.id, role);
    expect((await app.call('POST /auth/verify', { as: member })).body.user).toMatchObject({ is_admin, is_account_admin });
  });

  it('ID-6: a role in another app of the account makes no one an admin here', async () => {
    const member = await app.signUp();
    await app.sql(
      'insert into apps (account_id, id, slug, name, theme, toolbar, access) select account_id, $2, $3, name, theme, toolbar, access from apps where id = $1',
      [app.tenant.appId, app.platform.ids.next(), 'sibling-flag'],
    );
    const [sibling] = await app.sql<{ id: string }>("select id from apps where slug = 'sibling-flag'");
    await giveRole(member.user.id, 'moderator', sibling?.id ?? '');
    expect((await app.call('POST /auth/verify', { as: member })).body.user).toMatchObject({ is_admin: false });
  });
});

describe('a staff member with several roles', () => {
  it('may do what any of them may, and is shown with the highest', async () => {
    const staff = await app.staff('analyst');
    expect((await app.call('GET /studio/members', { as: staff })).status).toBe(403);
    await giveRole(staff.userId, 'coach', app.tenant.appId);
    app.clock.advance(4000);
    expect((await app.call('GET /studio/members', { as: staff })).status).toBe(200);
    expect((await app.call('GET /studio/products', { as: staff })).status).toBe(200);
    const { body } = await app.call('POST /studio/auth/verify', { as: staff, app: null });
    expect(body.apps.find(({ slug }) => slug === 'first')?.role).toBe('coach');
    expect(body.permissions).toEqual(expect.arrayContaining(['members.read', 'sell.read']));
    expect(body.permissions).not.toContain('build.write');
  });
  it('sees the apps of their roles, and no others', async () => {
    const staff = await app.staff('editor', { isOneApp: true });
    await app.sql(
      'insert into apps (account_id, id, slug, name, theme, toolbar, access) select account_id, $2, $3, name, theme, toolbar, access from apps where id = $1',
      [app.tenant.appId, app.platform.ids.next(), 'sibling-seen'],
    );
    const slugs = async (as: Session) => (await app.call('POST /studio/auth/verify', { as, app: null })).body.apps.map(({ slug }) => slug);
    expect(await slugs(staff)).toEqual(['first']);
    expect(await slugs(await app.owner())).toEqual(expect.arrayContaining(['first', 'sibling-seen']));
    expect(await slugs(await app.owner('second'))).toEqual(['second']);
  });
  it('cannot log in once all are gone, even with the right password', async () => {
    const staff = await app.staff('support');
    await app.sql('delete from staff where user_id = $1', [staff.userId]);
    const answer = await logIn(staff.email);
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_credentials']);
  });
});

describe('one address in two accounts', () => {
  it('logs in to the account whose password was given', async () => {
    const email = 'both@example.com';
    const accounts = [app.firstApp, app.secondApp];
    for (const [index, { accountId }] of accounts.entries()) {
      const userId = app.platform.ids.next();
      const [{ password_hash } = { password_hash: '' }] = await app.sql<{ password_hash: string }>(
        'select password_hash from users where email = $1',
        [(await app.signUp({ password: `password of ${index}` })).email],
      );
      await app.sql('insert into users (account_id, id, email, name, password_hash) values ($1, $2, $3, $4, $5)', [
        accountId,
        userId,
        email,
        `Person ${index}`,
        password_hash,
      ]);
      await app.sql("insert into staff (account_id, id, user_id, role) values ($1, $2, $3, 'editor')", [accountId, app.platform.ids.next(), userId]);
    }
    const [one, two] = [await logIn(email, 'password of 0'), await logIn(email, 'password of 1')];
    expect([one.body.account.name, two.body.account.name]).toEqual(['Account first', 'Account second']);
    expect((await logIn(email, 'password of 2')).status).toBe(401);
    expect((await app.call('GET /studio/theme', { as: { email, token: one.body.authentication_token, app: 'second' } })).status).toBe(401);
  });
});
