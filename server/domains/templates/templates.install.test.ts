import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSetUpCode } from '../../platform/db/install.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const first = { publish: true, theme: true, navigation: true };
const starters = async (as = owner) =>
  (await app.call('GET /studio/templates', { as, query: { kind: 'app' } })).body.items.filter(({ is_own }) => !is_own);
const install = (id: string, target: object, options: { as?: Session; headers?: Record<string, string> } = {}) =>
  app.call('POST /studio/templates/{id}/install', { as: owner, params: { id }, body: { target }, ...options });
const tree = async (as = owner) => (await app.call('GET /studio/pages', { as })).body.items;

describe('installing a starter', () => {
  it('turns an empty app into a whole one, published at once', async () => {
    const [starter] = await starters();
    const answer = await install(starter!.id, first);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const { created } = answer.body;
    expect(created).toMatchObject({ pages: starter!.counts.pages, products: starter!.counts.products, media: starter!.counts.media });
    expect(created.release_id).not.toBeNull();
    const pages = await tree();
    expect(pages.every(({ status }) => status === 'published')).toBe(true);
    expect(pages.find(({ path }) => path === '/')?.id).toBe(created.home_id);
    const config = JSON.parse((await app.get('/__/app.json')).text) as { theme: object; tab_bar: { path: string }[] };
    expect(config.theme).toEqual(starter!.theme);
    expect(config.tab_bar.map(({ path }) => path)).toContain('/');
    expect((await app.get('/')).text).toContain('Learned properly');
  });

  it('a repeated key creates nothing twice', async () => {
    const [starter] = await starters();
    const headers = { 'idempotency-key': 'template-once' };
    const before = (await tree()).length;
    const one = await install(starter!.id, {}, { headers });
    const two = await install(starter!.id, {}, { headers });
    expect(two.body).toEqual(one.body);
    expect((await tree()).length).toBe(before + starter!.counts.pages);
  });

  it('adds drafts beside existing content, under free names, and changes nothing else', async () => {
    const [starter] = await starters();
    const before = (await app.get('/__/app.json')).text;
    const { created } = (await install(starter!.id, { publish: false })).body;
    const pages = await tree();
    const own = pages.filter(({ id }) => created.page_ids.includes(id));
    expect(own.every(({ status, path }) => status === 'draft' && path !== '/')).toBe(true);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    expect((await app.get('/__/app.json')).text).toBe(before);
    // The pictures of the first install are used again.
    expect(created.media).toBe(0);
    for (const id of created.page_ids) await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id } });
    const left = (await tree()).filter(({ id }) => created.page_ids.includes(id));
    expect(left.every(({ status }) => status === 'archived')).toBe(true);
  });

  it('works below a page, and not below a missing one', async () => {
    const [starter] = await starters();
    const parent = (await app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'Shelf' } })).body;
    const { created } = (await install(starter!.id, { parent_id: parent.id })).body;
    const pages = await tree();
    expect(pages.filter(({ parent_id }) => parent_id === parent.id).map(({ id }) => id)).toEqual(created.page_ids);
    expect((await install(starter!.id, { parent_id: starter!.id })).body.error).toBe('page_not_found');
  });

  it('needs permission to sell if it sells something', async () => {
    const editor = await app.staff('editor');
    const [starter] = await starters();
    expect((await install(starter!.id, {}, { as: editor })).body.error).toBe('forbidden');
    expect((await install(app.platform.ids.next(), {})).status).toBe(404);
  });
});

describe('a new app', () => {
  it('starts with the chosen template', async () => {
    const empty = await startTestApp({ isEmpty: true });
    try {
      const code = await renewSetUpCode(empty.db, empty.platform.ids);
      const [starter] = await starters();
      const body = { name: 'Ada', email: 'ada@hall.example', password: 'correct horse 7', app_name: 'The Hall', setup_code: code };
      const refused = await empty.call('POST /studio/setup', { app: null, body: { ...body, template_id: empty.platform.ids.next() } });
      expect(refused.status).toBe(422);
      const answer = await empty.call('POST /studio/setup', { app: null, body: { ...body, template_id: starter!.id } });
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      expect((await empty.get('/')).text).toContain('Learned properly');
    } finally {
      await empty.close();
    }
  });
});
