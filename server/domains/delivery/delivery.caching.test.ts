import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, aText, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let member: MemberSession;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  [member, owner] = [await app.signUp(), await app.owner()];
  await publishPage(app, { title: 'Home of first', texts: ['words of first'] });
  await publishPage(app, { title: 'Home of second', texts: ['words of second'], tenant: app.secondApp.tenant });
});
afterAll(() => app.close());

const shared = 'public, max-age=0, s-maxage=60';
const cacheOf = async (url: string, options: Parameters<TestApp['get']>[1] = {}) => (await app.get(url, options)).headers['cache-control'];
const etagOf = async (url: string) => String((await app.get(url)).headers['etag']);

describe('what a shared cache may store (ACC-21)', () => {
  it('is every answer that all guests share: page, HTML and tree', async () => {
    for (const url of ['/', '/__/index/index.json', '/__/access/app.json']) {
      const { headers } = await app.get(url);
      expect([url, headers['cache-control'], headers['etag']]).toEqual([url, shared, expect.stringMatching(/^W\/"[\w-]{20}"$/)]);
    }
  });

  it('is nothing that was requested with a session, valid or not, by cookie or by headers', async () => {
    for (const url of ['/', '/__/index/index.json', '/__/access/app.json']) {
      expect(await cacheOf(url, { as: member })).toBe('private, no-store');
      expect(await cacheOf(url, { headers: { cookie: 'other=1; member_session=broken' } })).toBe('private, no-store');
      expect(await cacheOf(url, { headers: { 'x-user-email': member.email, 'x-user-token': member.token } })).toBe('private, no-store');
      expect(await cacheOf(url, { headers: { 'x-user-token': 'x' } })).toBe('private, no-store');
      expect((await app.get(url, { as: member })).headers['etag']).toBeUndefined();
      // Cookies of other services, such as analytics, identify nobody here.
      expect(await cacheOf(url, { headers: { cookie: 'has_seen=1' } })).toBe(shared);
    }
  });

  it('varies with everything that changes the answer: cookie, token and the app that the caller names', async () => {
    for (const url of ['/', '/__/index/index.json', '/__/access/app.json', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/icons/48.png']) {
      const vary = String((await app.get(url)).headers['vary']);
      expect([url, vary.toLowerCase()]).toEqual([url, expect.stringContaining('x-account-app')]);
    }
    const named = await app.get('/__/index/index.json', { headers: { 'x-account-app': 'second' } });
    expect(named.text).toContain('words of second');
    expect((await app.get('/__/index/index.json')).text).toContain('words of first');
    expect(String((await app.get('/')).headers['vary'])).toContain('Cookie, x-user-token');
  });

  it('is never a refusal: neither a locked page, nor a missing one, nor a wrong host', async () => {
    await publishPage(app, { title: 'Closed', slug: 'closed', access: { require_authentication: true } });
    for (const url of ['/closed', '/__/closed/index.json', '/nowhere', '/__/nowhere/index.json', '/__/access/nowhere.json']) {
      expect([url, await cacheOf(url)]).toEqual([url, 'private, no-store']);
    }
    expect((await app.get('/', { app: 'unknown' })).status).toBe(404);
    expect(await cacheOf('/', { app: 'unknown' })).toBe('private, no-store');
    const wrong = await app.get('/__/index/index.json', { app: 'second', headers: { 'x-account-app': 'first' } });
    expect([wrong.status, wrong.headers['cache-control']]).toEqual([421, 'private, no-store']);
  });

  it('belongs to one app, even when two have the same address', async () => {
    expect((await app.get('/__/index/index.json', { app: 'first' })).text).toContain('words of first');
    expect((await app.get('/__/index/index.json', { app: 'second' })).text).toContain('words of second');
    const etag = await etagOf('/__/index/index.json');
    expect((await app.get('/__/index/index.json', { app: 'second', headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('asking again with an etag', () => {
  it.each(['/', '/__/index/index.json', '/__/access/app.json'])('%s answers 304 without a body while nothing changed', async (url) => {
    const etag = await etagOf(url);
    const again = await app.get(url, { headers: { 'if-none-match': etag } });
    expect([again.status, again.bytes.length, again.headers['etag'], again.headers['cache-control']]).toEqual([304, 0, etag, shared]);
    expect((await app.get(url, { headers: { 'if-none-match': '"something-else"' } })).status).toBe(200);
  });

  it('understands a strong etag, a list of etags and a star, as caches in between send them', async () => {
    const etag = await etagOf('/__/index/index.json');
    const strong = etag.slice(2);
    for (const sent of [strong, `"old", ${etag}`, `"old",${etag} , "older"`, `"old",${strong}`, '*'])
      expect([sent, (await app.get('/__/index/index.json', { headers: { 'if-none-match': sent } })).status]).toEqual([sent, 304]);
    for (const sent of ['"old"', 'W/"old"', strong.slice(1, -1)])
      expect([sent, (await app.get('/__/index/index.json', { headers: { 'if-none-match': sent } })).status]).toEqual([sent, 200]);
  });

  it.each(['/', '/__/index/index.json', '/manifest.webmanifest', '/sw.js'])(
    '%s has one weak etag for all encodings, which is valid for each of them (RFC 9110, 8.8.3)',
    async (url) => {
      const asked = async (encoding: string, headers: Record<string, string> = {}) =>
        app.get(url, { headers: { 'accept-encoding': encoding, ...headers } });
      const [plain, gzip, br] = [await asked('identity'), await asked('gzip'), await asked('br')];
      expect(new Set([plain, gzip, br].map(({ headers }) => headers['etag'])).size).toBe(1);
      const etag = String(plain.headers['etag']);
      expect(etag).toMatch(/^W\/"/);
      for (const { headers } of [plain, gzip, br]) expect(String(headers['vary'])).toContain('Accept-Encoding');
      for (const encoding of ['identity', 'gzip', 'br']) {
        const again = await asked(encoding, { 'if-none-match': etag });
        expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag]);
        expect(String(again.headers['vary'])).toContain('Accept-Encoding');
      }
    },
  );

  it('sends a member the whole answer, even with a guest’s etag', async () => {
    const etag = await etagOf('/__/index/index.json');
    const answer = await app.get('/__/index/index.json', { as: member, headers: { 'if-none-match': etag } });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('answers HEAD as GET, without the body', async () => {
    for (const url of ['/', '/__/index/index.json']) {
      const [head, get] = [await app.get(url, { method: 'HEAD' }), await app.get(url)];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of ['etag', 'cache-control', 'content-type', 'vary', 'content-length']) expect(head.headers[name]).toBe(get.headers[name]);
    }
  });
});

describe('what outdates a cached answer', () => {
  it('is a publish, at once', async () => {
    const page = await publishPage(app, { title: 'News', slug: 'news', texts: ['old news'] });
    expect((await app.get('/__/news/index.json')).text).toContain('old news');
    const draft = await app.server.paged.drafts.get(app.tenant, page.id);
    await app.server.paged.drafts.save(app.tenant, null, page.id, { base_version: draft.version, blocks: [aText('new news')] });
    await app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    expect((await app.get('/__/news/index.json')).text).toContain('new news');
    expect((await app.get('/news')).text).not.toContain('old news');
  });

  it('is a new rule of the app: what was open to guests closes without a publish (L205 to L213)', async () => {
    const etag = await etagOf('/__/news/index.json');
    for (const [body, reason] of [
      [{ require_sign_in: true }, 'AUTHENTICATION_REQUIRED'],
      [{ is_private: true }, 'IS_PRIVATE'],
    ] as const) {
      await app.call('PUT /studio/access_settings', { as: owner, body });
      const closed = await app.get('/__/news/index.json', { headers: { 'if-none-match': etag } });
      expect(closed.json()).toMatchObject({ blocks: [], page: { access: { granted: false, reason } } });
      expect(closed.headers['cache-control']).toBe('private, no-store');
      expect((await app.get('/__/news/index.json', { as: member })).text).toContain('new news');
      await app.call('PUT /studio/access_settings', { as: owner, body: { require_sign_in: false, is_private: false } });
    }
    expect((await app.get('/__/news/index.json')).text).toContain('new news');
  });

  it('is a new theme: HTML with the old one is drawn again', async () => {
    const before = await app.get('/');
    await app.call('PUT /studio/theme', { as: owner, body: { theme: { default_color_mode: 'dark' } } });
    expect((await app.get('/', { headers: { 'if-none-match': String(before.headers['etag']) } })).status).toBe(304);
    await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'theme' }] } });
    expect((await app.get('/', { headers: { 'if-none-match': String(before.headers['etag']) } })).text).toContain('data-mode="dark"');
  });

  it('is time, if a list shows what is on now', async () => {
    const starts_at = app.clock.isoIn(30_000);
    const events = await publishPage(app, { title: 'Events', slug: 'events' });
    await publishPage(app, {
      title: 'Starts soon',
      type: 'event_occurrence',
      slug: 'soon',
      parent: events,
      type_data: { starts_at, ends_at: app.clock.isoIn(600_000) },
    });
    const query = { content_type: 'event_occurrence', schedule_type: 'live' as const };
    await publishPage(app, { title: 'On now', slug: 'on-now', blocks: [aBlock('collection', { layout: 'list', source: 'query', query })] });
    expect((await app.get('/__/on-now/index.json')).text).not.toContain('Starts soon');
    app.clock.advance(61_000);
    expect((await app.get('/__/on-now/index.json')).text).toContain('Starts soon');
    app.clock.reset();
  });
});
