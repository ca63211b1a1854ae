import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, aText, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
  await publishPage(app, { title: 'Home of us', texts: ['welcome words'] });
});
afterAll(() => app.close());

const dataOf = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="bandstand-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<string, unknown>;

describe('HTML', () => {
  it('carries title, Open Graph, manifest, theme and the data that it was drawn from', async () => {
    await publishPage(app, {
      title: 'About <us> & "you"',
      slug: 'about',
      texts: ['</script><script>alert(1)</script>'],
      og_description: 'What we do',
    });
    const { status, text, headers } = await app.get('/about');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<html lang="en" data-mode="light"');
    expect(text).toContain('<title>About &lt;us&gt; &amp; &quot;you&quot; · App first</title>');
    expect(text).toContain('<meta property="og:title" content="About &lt;us&gt; &amp; &quot;you&quot;">');
    expect(text).toContain('<meta property="og:description" content="What we do">');
    expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(text).toContain('<link rel="canonical" href="http://localhost:4000/about">');
    expect(text).toContain('--theme-primary:#5c29d3');
    expect(text).not.toContain('<script>alert(1)');
    expect(dataOf(text)).toMatchObject({
      url: '/about',
      language: 'en',
      status: 200,
      session: null,
      config: { app: { slug: 'first' } },
      page: { page_title: 'About <us> & "you"' },
    });
  });

  it('may be framed only by the studio, and runs only its own files', async () => {
    const policy = String((await app.get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'self' http://localhost:4000 http://127.0.0.1:4000");
    expect(policy).toContain("object-src 'none'");
  });

  it('loads Stripe’s form if the app is paid through Stripe, and never otherwise', async () => {
    const before = await app.get('/');
    expect(String(before.headers['content-security-policy'])).not.toContain('stripe');
    expect(before.headers['permissions-policy']).toContain('payment=()');
    await app.server.identity.apps.change(app.tenant, { payments: { provider: 'stripe', publishable_key: 'pk_test_1' } });
    const { headers } = await app.get('/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
      /'self' 'sha256-[^']+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(headers['permissions-policy']).toContain('payment=(self');
    await app.server.identity.apps.change(app.tenant, { payments: { provider: 'test', publishable_key: null } });
    expect(String((await app.get('/')).headers['content-security-policy'])).not.toContain('stripe');
  });

  it('shows what owners embed, from any host but only by https (BLK-8)', async () => {
    expect(String((await app.get('/')).headers['content-security-policy']).split('; ')).toContain("frame-src 'self' https:");
  });

  it('is cacheable for guests until the next publish, and personal with a session', async () => {
    const guest = await app.get('/about');
    expect(guest.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60',
      vary: 'Host, Cookie, x-user-token, x-account-app, Accept-Encoding',
    });
    const again = await app.get('/about', { headers: { 'if-none-match': String(guest.headers['etag']) } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await app.get('/about', { as: member })).headers['cache-control']).toBe('private, no-store');
    expect((await app.get('/about', { headers: { cookie: 'member_session=nonsense' } })).headers['cache-control']).toBe('private, no-store');
    await publishPage(app, { title: 'Something else', slug: 'something-else' });
    expect((await app.get('/about', { headers: { 'if-none-match': String(guest.headers['etag']) } })).status).toBe(200);
  });

  it('is compressed once, and decodes to the same bytes', async () => {
    const plain = await app.get('/about');
    const [br, gzip] = [
      await app.get('/about', { headers: { 'accept-encoding': 'gzip, br' } }),
      await app.get('/about', { headers: { 'accept-encoding': 'gzip' } }),
    ];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    expect((await app.get('/about', { headers: { 'accept-encoding': 'br;q=0, identity' } })).headers['content-encoding']).toBeUndefined();
  });

  it('answers a missing page with the page for that', async () => {
    const missing = await app.get('/no/such/page');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('<title>Page Not Found · App first</title>');
    expect(dataOf(missing.text)).toMatchObject({ status: 404, page: null });
    expect(missing.headers['cache-control']).toBe('private, no-store');
    expect((await app.get('/%E0%A4%A')).status).toBe(400);
    expect((await app.get('/__/no/such/index.json')).json()).toMatchObject({ error: 'page_not_found' });
    expect((await app.get('/api/nothing/here')).json()).toMatchObject({ error: expect.stringMatching(/not_found/) });
  });

  it('draws the app’s own screens, and answers 404 for unknown ones below /me', async () => {
    for (const path of [
      '/me',
      '/me/messages',
      '/me/account/details',
      '/me/account/messages',
      '/legal/privacy',
      '/auth/reset?token=x',
      '/auth/confirm?token=x',
      '/auth/undo?token=x',
      '/offline',
      '/me/messages/new?users=1',
    ])
      expect([path, (await app.get(path)).status]).toEqual([path, 200]);
    expect((await app.get('/me/nonsense')).status).toBe(404);
  });

  it('locks HTML like JSON', async () => {
    await publishPage(app, {
      title: 'Members area',
      slug: 'members-area',
      texts: ['canary-inside'],
      og_description: 'canary-extract',
      access: { require_authentication: true },
    });
    await publishPage(app, { title: 'canary-title', slug: 'private-area', texts: ['canary-inside'], access: { is_private: true } });
    const locked = await app.get('/members-area');
    expect(locked.headers['cache-control']).toBe('private, no-store');
    expect(locked.text).toContain('<meta property="og:title" content="Members area">');
    expect(locked.text).not.toContain('canary');
    const hidden = await app.get('/private-area');
    expect(hidden.text).toContain('<meta property="og:title" content="App first">');
    expect(hidden.text).not.toContain('canary');
    expect((await app.get('/members-area', { as: member })).text).toContain('canary-inside');
  });

  it('keeps a made-up query out of what others see', async () => {
    await publishPage(app, { title: 'Fresh', slug: 'fresh' });
    expect((await app.get('/fresh?x=canary-query')).text).not.toContain('canary-query');
    expect((await app.get('/fresh')).text).not.toContain('canary-query');
  });
});

describe('a collection in a page', () => {
  it('lists for each viewer what they may know of, with their own decision', async () => {
    const parent = await publishPage(app, { title: 'Recipes', slug: 'recipes', type: 'collection' });
    await publishPage(app, { title: 'Open soup', slug: 'soup', parent, type: 'meal' });
    await publishPage(app, {
      title: 'Paid cake',
      slug: 'cake',
      parent,
      type: 'meal',
      subtitle: 'canary-subtitle',
      access: { require_authentication: true },
    });
    await publishPage(app, { title: 'canary-pie', slug: 'pie', parent, type: 'meal', access: { is_private: true } });
    const list = aBlock('collection', { layout: 'grid', source: 'query', query: { content_type: 'meal', page_id: parent.id } });
    await publishPage(app, {
      title: 'Food',
      slug: 'food',
      blocks: [list, aText('for-members-words', { members_only: true })],
      access: { require_authentication: true, allow_browsing: true },
    });
    type Shown = { blocks: { data: { collection: { items: { title: string; access: { granted: boolean } }[] } } }[] };
    const guest = await app.get('/__/food/index.json');
    expect(guest.json<Shown>().blocks[0]?.data.collection.items.map(({ title, access }) => [title, access.granted])).toEqual([
      ['Open soup', true],
      ['Paid cake', false],
    ]);
    expect(guest.text).not.toContain('canary');
    expect(guest.text).not.toContain('for-members-words');
    const inside = await app.get('/__/food/index.json', { as: member });
    expect(inside.json<Shown>().blocks[0]?.data.collection.items.map(({ access }) => access.granted)).toEqual([true, true]);
    expect(inside.text).toContain('for-members-words');
  });
});

describe('files of an app', () => {
  it('has manifest, icons, robots, sitemap, fonts and the API for people', async () => {
    expect((await app.get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'App first',
      start_url: '/',
      display: 'standalone',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { sizes: '192x192', purpose: 'maskable' }, { sizes: '512x512', purpose: 'maskable' }],
    });
    const icon = await app.get('/icons/192.png');
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await app.get('/icons/193.png')).status).toBe(404);
    expect((await app.get('/robots.txt')).text).toContain('Sitemap: http://localhost:4000/sitemap.xml');
    const sitemap = (await app.get('/sitemap.xml')).text;
    expect(sitemap).toContain('<loc>http://localhost:4000/about</loc>');
    for (const hidden of ['members-area', 'private-area', 'cake', 'pie']) expect(sitemap).not.toContain(hidden);
    expect((await app.get('/fonts/inter-latin-wght-normal.woff2')).headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await app.get('/fonts/../package.json')).status).toBe(404);
    expect((await app.get('/assets/..%2f..%2fpackage.json')).status).toBe(404);
    const docs = await app.get('/docs/api');
    expect(docs.text).toContain('/api/pages/{id}/complete');
    expect(docs.text).not.toContain('<script');
  });

  it('shows the second app on its own host, and nothing of the first', async () => {
    expect((await app.get('/about', { app: 'second' })).status).toBe(404);
    expect((await app.get('/manifest.webmanifest', { app: 'second' })).json()).toMatchObject({ name: 'App second' });
    expect((await app.get('/sitemap.xml', { app: 'second' })).text).not.toContain('/about');
  });
});

describe('over a real socket', () => {
  it('answers guests from ready answers, and drops them with the next publish', async () => {
    await app.listen();
    const { port } = app.http.app.server.address() as { port: number };
    const read = (headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}/socket`, { headers: { 'accept-encoding': 'identity', ...headers } });
    const page = await publishPage(app, { title: 'Socket', slug: 'socket', texts: ['first-socket-words'] });
    const slow = await read();
    const fast = await read();
    expect([slow.headers.get('x-request-id') !== null, fast.headers.get('x-request-id')]).toEqual([true, null]);
    for (const name of ['content-type', 'cache-control', 'vary', 'etag', 'content-security-policy', 'x-content-type-options'])
      expect(fast.headers.get(name)).toBe(slow.headers.get(name));
    expect(await fast.text()).toBe(await slow.text());
    expect((await read({ 'if-none-match': fast.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await read({ cookie: 'member_session=x' })).headers.get('cache-control')).toBe('private, no-store');
    expect((await read({ 'x-account-app': 'second' })).status).toBe(404);
    const draft = await app.server.paged.drafts.get(app.tenant, page.id);
    await app.server.paged.drafts.save(app.tenant, null, page.id, {
      base_version: draft.version,
      blocks: [aText('second-socket-words')],
      access: { ...draft.access, inherit: false, require_authentication: true },
    });
    expect(await (await read()).text()).toContain('first-socket-words');
    await app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    expect(await (await read()).text()).not.toMatch(/first-socket-words|second-socket-words/);
  });
});

describe('cost', () => {
  it('runs no statement for a page that guests read again, and few for a member', async () => {
    await app.get('/about');
    const before = app.db.queries();
    await app.get('/about');
    await app.get('/__/about/index.json');
    await app.get('/__/about/index.json');
    expect(app.db.queries() - before).toBeLessThanOrEqual(1);
    await app.get('/__/about/index.json', { as: member });
    const atMember = app.db.queries();
    await app.get('/__/about/index.json', { as: member });
    expect(app.db.queries() - atMember).toBeLessThanOrEqual(3);
  });
});
