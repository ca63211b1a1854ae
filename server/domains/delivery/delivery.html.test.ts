import type { RenderInput } from '@bandstand/contract/render.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { documentOf } from './delivery.html.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let member: MemberSession;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  [member, owner] = [await app.signUp(), await app.owner()];
  await publishPage(app, { title: 'Start here', texts: ['words of the home page'] });
});
afterAll(() => app.close());

const dataOf = (html: string): RenderInput =>
  JSON.parse(/<script type="application\/json" id="bandstand-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as RenderInput;
const metaOf = (html: string, name: string): string | undefined => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe('the head of a page (ACC-24)', () => {
  it('titles the home page with the app’s name, and its address has no path', async () => {
    const { text } = await app.get('/');
    expect([titleOf(text), canonicalOf(text)]).toEqual(['App first', 'http://localhost:4000/']);
    expect([metaOf(text, 'og:title'), metaOf(text, 'og:description'), metaOf(text, 'og:image')]).toEqual(['Start here', 'App first', undefined]);
  });

  it('shows what the owner wrote for it, and falls back to title, subtitle and cover', async () => {
    await publishPage(app, { title: 'Plain', slug: 'plain', subtitle: 'What it is' });
    await publishPage(app, {
      title: 'Written',
      slug: 'written',
      subtitle: 'What it is',
      og_title: 'A better "title"',
      og_description: 'A <b>better</b> text',
      og_image: 'https://pictures.example/a.png',
    });
    const [plain, written] = [(await app.get('/plain')).text, (await app.get('/written')).text];
    expect([metaOf(plain, 'og:title'), metaOf(plain, 'og:description'), metaOf(plain, 'description')]).toEqual(['Plain', 'What it is', 'What it is']);
    expect([metaOf(written, 'og:title'), metaOf(written, 'og:description'), metaOf(written, 'og:image')]).toEqual([
      'A better &quot;title&quot;',
      'A &lt;b&gt;better&lt;/b&gt; text',
      'https://pictures.example/a.png',
    ]);
    expect(titleOf(written)).toBe('Written · App first');
    expect([metaOf(plain, 'og:url'), metaOf(plain, 'og:site_name'), metaOf(plain, 'og:type')]).toEqual([
      'http://localhost:4000/plain',
      'App first',
      'website',
    ]);
  });

  it('shows only the title of a locked page, and lets search engines find it by that', async () => {
    await publishPage(app, {
      title: 'Behind a door',
      slug: 'door',
      subtitle: 'secret subtitle',
      og_title: 'secret title',
      og_description: 'secret description',
      og_image: 'https://pictures.example/secret.png',
      access: { require_authentication: true },
    });
    const { text } = await app.get('/door');
    expect([titleOf(text), metaOf(text, 'og:title'), metaOf(text, 'og:description')]).toEqual([
      'Behind a door · App first',
      'Behind a door',
      'App first',
    ]);
    expect(text).not.toContain('secret');
    expect([canonicalOf(text), metaOf(text, 'robots')]).toEqual(['http://localhost:4000/door', undefined]);
    const open = (await app.get('/door', { as: member })).text;
    expect([metaOf(open, 'og:title'), canonicalOf(open)]).toEqual(['secret title', 'http://localhost:4000/door']);
  });

  it('reveals nothing of a private page, and answers 404 if the app hides such pages', async () => {
    await publishPage(app, { title: 'Secret circle', slug: 'circle', texts: ['secret words'], access: { is_private: true } });
    const { status, text } = await app.get('/circle');
    expect([status, titleOf(text), metaOf(text, 'og:title'), metaOf(text, 'robots')]).toEqual([200, 'App first', 'App first', 'noindex']);
    expect(text.toLowerCase()).not.toContain('secret');
    await app.call('PUT /studio/access_settings', { as: owner, body: { hide_private_pages: true } });
    const hidden = await app.get('/circle');
    expect([hidden.status, titleOf(hidden.text)]).toEqual([404, 'Page Not Found · App first']);
    await app.call('PUT /studio/access_settings', { as: owner, body: { hide_private_pages: false } });
  });

  it('is in the language of the member, and English for guests whatever their browser asks for (LNG-1)', async () => {
    const german = await app.signUp();
    await app.call('PUT /subscribers', { as: german, body: { language: 'de' } });
    const { text } = await app.get('/plain', { as: german });
    expect(text).toContain('<html lang="de"');
    expect(dataOf(text).language).toBe('de');
    expect((await app.get('/plain', { headers: { 'accept-language': 'de' } })).text).toContain('<html lang="en"');
    expect(titleOf((await app.get('/nowhere', { as: german })).text)).toMatch(/ · App first$/);
  });

  it('carries the mode of the page, else that of the theme (THM-2)', async () => {
    await publishPage(app, { title: 'Night', slug: 'night', color_mode: 'dark' });
    expect((await app.get('/night')).text).toContain('<html lang="en" data-mode="dark" data-page-mode="dark"');
    expect((await app.get('/plain')).text).toContain('<html lang="en" data-mode="light"');
  });
});

describe('the data inside', () => {
  it('is the page JSON and the app config, without a session, for guests and for members', async () => {
    for (const as of [null, member]) {
      const data = dataOf((await app.get('/plain', { as })).text);
      expect(data.page).toEqual((await app.get('/__/plain/index.json', { as })).json());
      expect(data.session).toBeNull();
      expect(data.config).toEqual((await app.get('/__/app.json')).json());
    }
  });

  it('has no token, email or name of the member who asked', async () => {
    const { text } = await app.get('/plain', { as: member });
    for (const secret of [member.token, member.email, member.user.name, member.id]) expect(text).not.toContain(secret);
  });

  it('cannot end the script that carries it, whatever its text', async () => {
    const title = `</script><img src=x onerror=alert(1)>\u2028\u2029<!--`;
    await publishPage(app, { title, slug: 'hostile', texts: [title] });
    const { text } = await app.get('/hostile');
    expect(text).not.toContain('<img src=x');
    // Includes line ends of old script engines: the data must be one line for every reader.
    expect(text.slice(text.indexOf('id="bandstand-data"'))).not.toMatch(/[\u2028\u2029]/);
    expect(dataOf(text).page?.page_title).toBe(title);
  });
});

describe('the app’s own script', () => {
  const files = { first: 'first()', script: '/assets/app.js', modules: ['/assets/runtime.js'], styles: [] };
  const documentFor = async (mayWait: boolean) => {
    const input = dataOf((await app.get('/')).text);
    return documentOf({ input, data: '{}', style: '', html: '', files, mayWait, origin: 'http://localhost' });
  };

  it('is in the head, with what it imports', async () => {
    const text = await documentFor(false);
    expect(text).toContain('<script>first()</script><link rel="modulepreload" href="/assets/runtime.js"><script type="module" src="/assets/app.js">');
    expect(text).not.toContain('data-app');
  });

  it('waits in a guest’s page for the first script to load it', async () => {
    const text = await documentFor(true);
    expect(text).toContain('data-app="/assets/app.js /assets/runtime.js"><head>');
    expect(text).toContain('<script>first()</script></head>');
    expect(text).not.toMatch(/<script[^>]* src|modulepreload/);
  });
});

describe('addresses', () => {
  it('of moved pages redirect: the page, those below it, and its data (ACC-26)', async () => {
    const shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf' });
    const box = await publishPage(app, { title: 'Box', slug: 'box' });
    await publishPage(app, { title: 'Thing', slug: 'thing', parent: box });
    await app.call('POST /studio/pages/{id}/move', { as: owner, params: { id: box.id }, body: { parent_id: shelf.id, position: 0 } });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: box.id } });
    const moved = async (url: string, as: MemberSession | null = null) => {
      const { status, headers } = await app.get(url, { as });
      return [status, headers['location'], headers['cache-control']];
    };
    const shared = 'public, max-age=0, s-maxage=60';
    expect(await moved('/box')).toEqual([301, '/shelf/box', shared]);
    expect(await moved('/box/thing')).toEqual([301, '/shelf/box/thing', shared]);
    expect(await moved('/__/box/thing/index.json')).toEqual([301, '/__/shelf/box/thing/index.json', shared]);
    expect(await moved('/box', member)).toEqual([301, '/shelf/box', 'private, no-store']);
    expect(await moved('/box?coupon=SPRING&message_thread=1')).toEqual([301, '/shelf/box?coupon=SPRING&message_thread=1', shared]);
    expect(await moved('/__/box/index.json?t=1')).toEqual([301, '/__/shelf/box/index.json?t=1', shared]);
  });

  it('of a page whose slug changed redirect, changed twice at once, and changed back', async () => {
    const page = await publishPage(app, { title: 'Name', slug: 'name-one' });
    const rename = async (slug: string) => {
      const { version } = await app.server.paged.drafts.get(app.tenant, page.id);
      await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, slug } });
      await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    };
    await rename('name-two');
    await rename('name-three');
    expect((await app.get('/name-one')).headers['location']).toBe('/name-three');
    expect((await app.get('/name-two')).headers['location']).toBe('/name-three');
    await rename('name-one');
    expect((await app.get('/name-one')).status).toBe(200);
    expect((await app.get('/name-three')).headers['location']).toBe('/name-one');
  });

  it('that a new page takes belong to the new page', async () => {
    const old = await publishPage(app, { title: 'Old', slug: 'wanted' });
    const { version } = await app.server.paged.drafts.get(app.tenant, old.id);
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: old.id }, body: { base_version: version, slug: 'elsewhere' } });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: old.id } });
    expect((await app.get('/wanted')).status).toBe(301);
    await publishPage(app, { title: 'New', slug: 'wanted' });
    expect(titleOf((await app.get('/wanted')).text)).toBe('New · App first');
  });

  it('of a moved page that the viewer may not know of do not redirect', async () => {
    const page = await publishPage(app, { title: 'Was open', slug: 'was-open' });
    const { version, access } = await app.server.paged.drafts.get(app.tenant, page.id);
    const body = { base_version: version, slug: 'now-private', access: { ...access, inherit: false, is_private: true } };
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    const answer = await app.get('/was-open');
    expect([answer.status, answer.headers['location']]).toEqual([404, undefined]);
    expect(answer.text).not.toContain('now-private');
  });

  it('of archived and unpublished pages answer with the page for missing ones', async () => {
    for (const verb of ['archive', 'unpublish'] as const) {
      const page = await publishPage(app, { title: 'Leaves', slug: `leaves-${verb}` });
      expect((await app.get(page.path)).status).toBe(200);
      await app.call(`POST /studio/pages/{id}/${verb}`, { as: owner, params: { id: page.id } });
      const gone = await app.get(page.path);
      expect([gone.status, titleOf(gone.text), metaOf(gone.text, 'robots')]).toEqual([404, 'Page Not Found · App first', 'noindex']);
      expect((await app.get(`/__${page.path}/index.json`)).json()).toMatchObject({ error: 'page_not_found', message: expect.any(String) });
    }
  });

  it('are the same with a slash at the end, doubled ones and a query', async () => {
    for (const url of ['/plain/', '//plain', '/plain?t=1', '/__/plain/index.json?t=1767225600000'])
      expect([url, (await app.get(url)).status]).toEqual([url, 200]);
    expect((await app.get('/PLAIN')).status).toBe(404);
    expect((await app.get('/__/index.json')).status).toBe(404);
    for (const url of ['/api', '/media/x', '/assets/none.js', '/docs/none', '/__/nothing'])
      expect([url, (await app.get(url)).status]).toEqual([url, 404]);
  });
});
