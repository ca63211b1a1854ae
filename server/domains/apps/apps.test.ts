import type { AppConfig } from '@bandstand/contract/apps.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { appOrigin, readHost } from './apps.hosts.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'http://app.example.org:4000', BASE_DOMAIN: 'example.org' } });
  owner = await app.owner();
});
afterAll(() => app.close());

const config = async (host: string, headers: Record<string, string> = {}) => app.get('/__/app.json', { headers: { host, ...headers } });
const slugAt = async (host: string) => {
  const answer = await config(host);
  return answer.status === 200 ? answer.json<AppConfig>().app.slug : answer.status;
};

describe('which app a host shows (ID-2)', () => {
  it.each([
    ['localhost:4000', 421],
    ['127.0.0.1:4000', 421],
    ['[::1]:4000', 421],
    ['192.168.7.7', 421],
    ['example.org', 'first'],
    ['EXAMPLE.org.', 'first'],
    ['first.localhost:4000', 421],
    ['app.example.org:4000', 'first'],
    ['first.example.org', 'first'],
    ['second.example.org', 'second'],
    ['SECOND.Example.org', 'second'],
    ['nobody.example.org', 404],
    ['a.second.example.org', 404],
    ['elsewhere.test', 421],
    ['notexample.org', 421],
    ['example.org.evil.test', 421],
    ['93.184.216.34', 421],
  ])('%s → %s', async (host, slug) => expect(await slugAt(host)).toBe(slug));

  it('a custom host shows its own app, and no other by name', async () => {
    await app.sql("insert into hosts (app_id, host, proven_at) values ($1, 'coaching.test', now())", [app.secondApp.tenant.appId]);
    app.clock.advance(3000);
    expect(await slugAt('coaching.test')).toBe('second');
    expect((await app.call('GET /health', { headers: { host: 'coaching.test' } })).body.error).toBe('app_mismatch');
    expect((await config('coaching.test', { 'x-account-app': 'first' })).status).toBe(421);
    expect((await config('app.example.org', { 'x-account-app': 'second' })).json<AppConfig>().app.slug).toBe('second');
  });

  it('depends on the form of the host alone', () => {
    const local = { appHost: 'localhost', isGiven: true, baseDomain: 'localhost' };
    const open = { appHost: 'app.example.org', isGiven: true, baseDomain: 'example.org' };
    expect(readHost('second.localhost', local)).toEqual({ form: 'sub', slug: 'second' });
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(readHost(host, local)).toEqual({ form: 'base', isHome: true });
    expect(readHost('192.168.7.7', local)).toEqual({ form: 'other' });
    expect(readHost('example.org', open)).toEqual({ form: 'base', isHome: false });
    expect(readHost('notexample.org', open)).toEqual({ form: 'other' });
    for (const host of ['localhost', '127.0.0.1', '::1', '10.0.0.7', 'second.localhost']) expect(readHost(host, open)).toEqual({ form: 'other' });
    expect(appOrigin('http://127.0.0.1:4000', '127.0.0.1', 'yoga')).toBe('http://yoga.localhost:4000');
    expect(appOrigin('https://app.example.org', 'example.org', 'yoga')).toBe('https://yoga.example.org');
  });

  it.each(['127.0.0.1', '[::1]', 'localhost', '10.0.0.7', '172.20.1.1', '192.168.7.7', '169.254.3.3', '[fd00::7]', '[fe80::1]'])(
    'is the base host at %s when no address is configured',
    (host) => expect(readHost(host, { appHost: 'localhost', isGiven: false, baseDomain: 'localhost' })).toEqual({ form: 'base', isHome: true }),
  );
  it.each(['93.184.216.34', '[2606:2800::1]', 'evil.test', 'localhost.evil.test'])('is no app at %s', (host) =>
    expect(readHost(host, { appHost: 'localhost', isGiven: false, baseDomain: 'localhost' })).toEqual({ form: 'other' }),
  );

  it('costs no statement while it is cached', async () => {
    await slugAt('app.example.org');
    const before = app.db.queries();
    for (let times = 0; times < 20; times += 1) await slugAt('app.example.org');
    expect(app.db.queries() - before).toBeLessThanOrEqual(3);
  });
});

describe('the app config (ACC-23)', () => {
  it('contains what a client needs before login, and nothing about the owner', async () => {
    const answer = await config('app.example.org');
    const body = answer.json<AppConfig>();
    expect(Object.keys(body).sort()).toEqual([
      'access',
      'app',
      'menu',
      'messaging',
      'payments',
      'platform_rewardful_slug',
      'push',
      'tab_bar',
      'theme',
      'toolbar',
      'tree_version',
      'version',
    ]);
    expect(body.app).toMatchObject({ slug: 'first', name: 'App first', show_badge: false, timezone: 'UTC' });
    expect(body.app.languages).toHaveLength(11);
    expect(body.theme).toEqual(themeDefaults);
    expect(body.access).toMatchObject({ is_private: false, require_sign_in: false, app_products: [], purchase_overlay: null });
    expect(body.tab_bar.map(({ label }) => label)).toEqual(['Home', 'My content', 'Messages', 'Account']);
    expect(body.messaging).toEqual({ is_available: true, member_to_member: true, member_to_admin: true, group_chat: true, attachments: true });
    expect(answer.text).not.toContain('@');
  });

  it('is the same bytes for everyone, and answers 304 to clients that have them', async () => {
    const first = await config('app.example.org');
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
    const again = await config('app.example.org', { 'if-none-match': String(first.headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('theme and navigation', () => {
  const publish = (type: 'theme' | 'navigation') => app.call('POST /studio/releases', { as: owner, body: { items: [{ type }] } });
  const dark = { hex: '#102030', rgb: '16, 32, 48' };

  it('are drafts until they are published, and then reach everyone', async () => {
    const published: string[] = [];
    app.bus.on('app.config_changed', ({ version }) => void published.push(version));
    const before = (await config('app.example.org')).json<AppConfig>();
    const saved = await app.call('PUT /studio/theme', { as: owner, body: { theme: { primary_color: dark, app_look: 'square', nonsense: 1 } } });
    expect(saved.body).toMatchObject({ is_changed: true, theme: { primary_color: dark, app_look: 'square', body_font: 'inter' } });
    expect((await config('app.example.org')).json<AppConfig>().theme).toEqual(before.theme);
    expect((await app.call('GET /studio/changes', { as: owner })).body.items).toMatchObject([{ type: 'theme', author: 'Owner first' }]);
    expect((await publish('theme')).status).toBe(200);
    const after = (await config('app.example.org')).json<AppConfig>();
    expect(after.theme).toMatchObject({ primary_color: dark, app_look: 'square' });
    expect(after.theme).not.toHaveProperty('nonsense');
    expect(after.version).not.toBe(before.version);
    expect(published).toContain(after.version);
    expect((await app.call('GET /studio/theme', { as: owner })).body.is_changed).toBe(false);
    expect((await app.call('GET /studio/changes', { as: owner })).body.items).toEqual([]);
  });

  it('are not a change once they equal the published ones', async () => {
    const { theme } = (await app.call('GET /studio/theme', { as: owner })).body;
    await app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: 'rounded' } } });
    expect((await app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: theme.app_look } } })).body.is_changed).toBe(false);
  });

  it('refuse what the member app could not draw', async () => {
    const theme = (value: object) => app.call('PUT /studio/theme', { as: owner, body: { theme: value } });
    expect((await theme({ app_look: 'oval' })).status).toBe(422);
    expect((await theme({ primary_color: { hex: 'red', rgb: '1, 2, 3' } })).status).toBe(422);
    const tabs = (value: unknown) => app.call('PUT /studio/navigation', { as: owner, body: { tab_bar: value } });
    const entry = { id: 'a', icon: 'star', label: 'A', screen: 'saved' };
    expect((await tabs(Array.from({ length: 6 }, () => entry))).status).toBe(422);
    expect((await tabs([{ id: 'a', icon: 'star', label: 'Nowhere' }])).status).toBe(422);
    expect((await tabs([entry])).body).toMatchObject({ is_changed: true, tab_bar: [entry] });
    expect((await publish('navigation')).status).toBe(200);
    expect((await config('app.example.org')).json<AppConfig>().tab_bar).toEqual([entry]);
  });

  it('of another app stay as they are', async () => {
    expect((await app.call('GET /studio/theme', { as: await app.owner('second') })).body.theme).toEqual(themeDefaults);
  });
});

describe('access settings', () => {
  it('apply at once, change only what is sent, and are published', async () => {
    const published: string[] = [];
    app.bus.on('app.access_changed', ({ tenant }) => void published.push(tenant.slug));
    const answer = await app.call('PUT /studio/access_settings', {
      as: owner,
      body: { require_sign_in: true, hide_private_pages: true, is_evil: true },
    });
    expect(answer.body).toMatchObject({ require_sign_in: true, hide_private_pages: true, is_private: false });
    expect((await config('app.example.org')).json<AppConfig>().access).toMatchObject({ require_sign_in: true });
    expect((await config('app.example.org')).text).not.toContain('is_evil');
    expect((await app.call('PUT /studio/access_settings', { as: owner, body: { require_sign_in: false } })).body).toMatchObject({
      require_sign_in: false,
      hide_private_pages: true,
    });
    expect(published).toEqual(['first', 'first']);
  });
});

it('the health check answers that all is well', async () => {
  expect((await app.call('GET /health', { app: null })).body).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect([(await app.get('/livez')).status, (await app.get('/readyz')).status]).toEqual([200, 200]);
});
