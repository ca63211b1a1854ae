import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const settings = (body: object) => app.call('PUT /studio/access_settings', { as: owner, body });
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);

describe('the app config (ACC-23)', () => {
  it('tells a guest what the app is, and nothing that is only for its owner', async () => {
    const answer = await app.get('/__/app.json');
    expect(answer.json()).toMatchObject({
      app: { slug: 'first', name: 'App first', languages: expect.arrayContaining(['en', 'de', 'pt-BR']), show_badge: false },
      access: { is_private: false, require_sign_in: false },
      theme: { default_color_mode: 'light' },
      payments: { provider: 'test' },
    });
    expect(answer.text).not.toContain(app.firstApp.ownerEmail);
    expect(answer.text).not.toContain(app.account);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
  });

  it('names the version of the tree that is published now', async () => {
    await publishPage(app, { title: 'Newer', slug: 'newer' });
    const { tree_version } = (await app.get('/__/app.json')).json<{ tree_version: string }>();
    expect((await app.get('/__/newer/index.json')).json()).toMatchObject({ tree_version });
    expect(Number(tree_version)).toBeGreaterThan(1);
  });

  it('links to navigation pages at their current address, and drops them once they are gone', async () => {
    const { id } = await publishPage(app, { title: 'Program', slug: 'program' });
    const tab_bar = [{ id: 'p', icon: 'star', label: 'Program', page_id: id }];
    await app.call('PUT /studio/navigation', { as: owner, body: { tab_bar } });
    await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'navigation' }] } });
    const shown = async () => (await app.get('/__/app.json')).json<{ tab_bar: unknown }>().tab_bar;
    expect(await shown()).toEqual([{ ...tab_bar[0], path: '/program' }]);
    expect((await app.get('/')).text).toMatch(/href="\/program"/);
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id } });
    expect(await shown()).toEqual(tab_bar);
  });

  it('is that of the host, and 404 for an unknown host', async () => {
    expect((await app.get('/__/app.json', { app: 'second' })).json()).toMatchObject({ app: { slug: 'second' } });
    expect((await app.get('/__/app.json', { app: 'nobody' })).json()).toMatchObject({ error: 'app_not_found' });
  });
});

describe('what search engines get (ACC-28)', () => {
  it('is every page that a guest may open, by address and day, and none that is locked, drip, private or unpublished', async () => {
    const { id } = await aProduct(app);
    await publishPage(app, { title: 'Open', slug: 'open' });
    await publishPage(app, { title: 'Browse', slug: 'browse', access: { require_authentication: true, allow_browsing: true } });
    await publishPage(app, { title: 'Paid', slug: 'paid', access: { require_purchase: true, products: [{ id }] } });
    const hidden = await publishPage(app, { title: 'Private', slug: 'private', access: { is_private: true } });
    await publishPage(app, { title: 'Inherits', slug: 'inherits', parent: hidden });
    await publishPage(app, { title: 'Open below', slug: 'open-below', parent: hidden, access: {} });
    await publishPage(app, { title: 'Drip', slug: 'drip', access: { is_scheduled: true, schedule_period: 0, schedule_interval: 'day' } });
    const gone = await publishPage(app, { title: 'Gone', slug: 'gone' });
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: gone.id } });
    const { headers, text } = await app.get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(locationsOf(text).toSorted()).toEqual(['/', '/browse', '/newer', '/open', '/private/open-below']);
    expect(text).toContain(`<lastmod>${app.clock.iso().slice(0, 10)}</lastmod>`);
  });

  it('names the sitemap, and excludes the member’s own screens', async () => {
    const { text, headers } = await app.get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const line of ['Disallow: /me', 'Disallow: /api/', 'Disallow: /studio', 'Sitemap: http://localhost:4000/sitemap.xml'])
      expect(text.split('\n')).toContain(line);
  });

  it('is nothing of a private app', async () => {
    await settings({ is_private: true });
    expect((await app.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    // A page with its own record is decided by that record alone (ACC-5).
    expect(locationsOf((await app.get('/sitemap.xml')).text).toSorted()).toEqual(['/browse', '/private/open-below']);
    await settings({ is_private: false });
  });
});

describe('the installed app (PWA-1)', () => {
  it('has the name, colours and icons of its brand', async () => {
    const { headers, text } = await app.get('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json');
    expect(JSON.parse(text)).toMatchObject({ id: '/', scope: '/', short_name: 'App first', theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    await app.call('PUT /studio/theme', { as: owner, body: { theme: { brand_color: { hex: '#112233', rgb: '17, 34, 51' } } } });
    expect((await app.get('/manifest.webmanifest')).json()).not.toMatchObject({ theme_color: '#112233' });
    await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'theme' }] } });
    expect((await app.get('/manifest.webmanifest')).json()).toMatchObject({ theme_color: '#112233' });
  });

  it.each([16, 32, 48, 180, 192, 512])('has an icon of %i pixels, drawn from its first letter and brand colour', async (size) => {
    const icon = await app.get(`/icons/${size}.png`);
    const { width, height, format } = await sharp(icon.bytes).metadata();
    expect([width, height, format, icon.headers['cache-control']]).toEqual([size, size, 'png', 'public, max-age=86400']);
    const { data } = await sharp(icon.bytes)
      .removeAlpha()
      .extract({ left: Math.floor(size / 2), top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([17, 34, 51]);
  });

  it('has no other icons, and one for browsers that ask by the old name', async () => {
    for (const file of ['0.png', '193.png', '99999.png', '192.jpg', '192', '-16.png', '..%2F192.png'])
      expect([file, (await app.get(`/icons/${file}`)).status]).toEqual([file, 404]);
    const favicon = await app.get('/favicon.ico');
    expect([favicon.status, favicon.bytes.equals((await app.get('/icons/48.png')).bytes)]).toEqual([200, true]);
  });

  it('answers 304 to a browser that has the icon already', async () => {
    const { headers } = await app.get('/icons/192.png');
    const again = await app.get('/icons/192.png', { headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe('built files', () => {
  it('never leave their folder, and are never hidden ones', async () => {
    for (const url of [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/.vite/manifest.json',
      '/assets//etc/passwd',
      '/assets/%00.js',
      '/studio/assets/..%2f..%2fpackage.json',
      '/fonts/..%2f..%2fpackage.json',
      '/fonts/none.woff2',
    ])
      expect([url, (await app.get(url)).status]).toEqual([url, expect.toSatisfy((status: number) => status === 404 || status === 400)]);
  });
});
