import type { TemplateContent } from '@bandstand/contract/templates.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, aText, publishPage } from '../pages/pages.builders.ts';
import { anOverlay, aPicture } from '../reusables/reusables.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let other: Session;
let selling: string;
let plain: string;
beforeAll(async () => {
  app = await startTestApp();
  [owner, other] = [await app.owner(), await app.owner('second')];
  await publishPage(app, { title: 'Home' });
  const [pass, offer] = [await aProduct(app, { title: 'Pass' }), await anOverlay(app, [aText('Come in')], 'Offer')];
  const access = { require_purchase: true, products: [{ id: pass.id }], purchase_overlay: { id: offer.id } };
  const locked = await publishPage(app, { title: 'Locked', slug: 'locked', texts: ['kept behind the door'], access });
  const shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf', image: await aPicture(app) });
  const inside = await publishPage(app, { title: 'Inside', slug: 'inside', parent: shelf });
  const way = (action: object) => aBlock('button', { text: 'Go', style: 'primary', action: { id: app.platform.ids.next(), ...action } as never });
  const { version } = await app.server.paged.drafts.get(app.tenant, shelf.id);
  await app.server.paged.drafts.save(app.tenant, null, shelf.id, {
    base_version: version,
    blocks: [
      way({ type: 'open_page', data: { page_id: inside.id } }),
      way({ type: 'open_url', data: { url: '/shelf/inside?from=shelf#top' } }),
      way({ type: 'open_page', data: { page_id: locked.id } }),
    ],
  });
  const save = async (source_id: string) =>
    (await app.call('POST /studio/templates', { as: owner, body: { kind: 'page', source_id, title: 'T' } })).body.id;
  [selling, plain] = [await save(locked.id), await save(shelf.id)];
});
afterAll(() => app.close());

const install = (id: string, as: Session, target: object = {}) =>
  app.call('POST /studio/templates/{id}/install', { as, params: { id }, body: { target } });
const tree = async (as: Session) => (await app.call('GET /studio/pages', { as })).body.items;
const pageOf = async (as: Session, id: string) => (await app.call('GET /studio/pages/{id}', { as, params: { id } })).body;
const count = async (table: string) => (await app.sql(`select 1 from ${table} where app_id = $1`, [app.secondApp.tenant.appId])).length;
async function fileOf(id: string): Promise<Buffer> {
  const headers = { 'x-account-app': 'first', 'x-user-email': owner.email, 'x-user-token': owner.token };
  return (await app.inject({ method: 'GET', url: `/api/studio/templates/${id}/file`, headers })).bytes;
}
const bring = async (bytes: Uint8Array, as = other) =>
  app.upload('POST /studio/templates/import', { bytes: Buffer.from(bytes), name: 't.zip', type: 'application/zip' }, { as });
async function changed(id: string, change: (content: TemplateContent) => unknown): Promise<Uint8Array> {
  const entries = unzipSync(await fileOf(id));
  return zipSync({
    ...entries,
    'template.json': strToU8(JSON.stringify(change(JSON.parse(strFromU8(entries['template.json']!)) as TemplateContent))),
  });
}

describe('permission to install a template', () => {
  it('a template of one’s own app does not need the right to sell, since the product exists; one of another app does', async () => {
    const here = await install(selling, await app.staff('editor'));
    expect([here.status, here.body.created]).toMatchObject([200, { pages: 1, products: 0, overlays: 0 }]);
    const brought = (await bring(await fileOf(selling))).body.id;
    const tables = ['pages', 'products', 'overlays', 'media'];
    const before = await Promise.all(tables.map(count));
    expect((await install(brought, await app.staff('editor', { app: 'second' }))).body.error).toBe('forbidden');
    expect(await Promise.all(tables.map(count))).toEqual(before);
    expect((await install(brought, other)).body.created).toMatchObject({ pages: 1, products: 1, overlays: 1 });
  });

  it('is enough for an editor if nothing is sold, wherever it comes from', async () => {
    const brought = (await bring(await fileOf(plain))).body.id;
    expect((await install(brought, await app.staff('editor', { app: 'second' }))).body.created).toMatchObject({ pages: 2, products: 0 });
  });

  it.each(['coach', 'moderator', 'support', 'analyst'] as const)('is denied to a %s, who may only read', async (role) => {
    const as = await app.staff(role);
    const before = (await tree(owner)).length;
    const keep = app.call('POST /studio/templates', { as, body: { kind: 'app', title: 'Mine' } });
    const drop = app.call('DELETE /studio/templates/{id}', { as, params: { id: plain } });
    expect([(await install(plain, as)).status, (await keep).status, (await drop).status]).toEqual([403, 403, 403]);
    expect((await bring(await fileOf(plain), as)).status).toBe(403);
    expect((await tree(owner)).length).toBe(before);
    expect((await app.call('GET /studio/templates', { as, query: { kind: 'page' } })).body.total_count).toBe(2);
  });

  it('is denied to staff of another app', async () => {
    expect((await install(plain, other)).status).toBe(404);
    expect((await app.call('DELETE /studio/templates/{id}', { as: other, params: { id: plain } })).status).toBe(404);
    expect((await app.call('GET /studio/templates/{id}/file', { as: other, params: { id: plain } })).status).toBe(404);
  });
});

describe('a template below a page', () => {
  it('installed twice has two addresses, and the links of each copy stay inside it', async () => {
    const parent = (await app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'Archive' } })).body;
    const made = [await install(plain, owner, { parent_id: parent.id }), await install(plain, owner, { parent_id: parent.id })];
    const pages = await tree(owner);
    for (const [at, { body }] of made.entries()) {
      const [top] = body.created.page_ids;
      const below = pages.find(({ parent_id }) => parent_id === top)!;
      const path = `/archive/shelf${at === 0 ? '' : '-2'}`;
      expect([pages.find(({ id }) => id === top)?.path, below.path]).toEqual([path, `${path}/inside`]);
      const data = (await pageOf(owner, top!)).blocks.map((block) => (block.data as { action: { data: object } }).action.data);
      // Pages outside the template are unchanged.
      const locked = pages.find(({ path: place }) => place === '/locked')!;
      expect(data).toMatchObject([{ page_id: below.id }, { url: `${path}/inside?from=shelf#top` }, { page_id: locked.id }]);
    }
    expect((await install(plain, owner, { parent_id: app.platform.ids.next() })).body.error).toBe('page_not_found');
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: parent.id } });
    expect((await install(plain, owner, { parent_id: parent.id })).body.error).toBe('page_not_found');
  });
});

describe('a file from another install with broken links', () => {
  const nowhere = '5c000000-0000-4000-8000-00000000dead';
  it('stays locked if its product and its offer are missing', async () => {
    const bare = await changed(selling, (content) => ({ ...content, products: [], overlays: [] }));
    const { created } = (await install((await bring(bare)).body.id, other, { publish: true })).body;
    const page = await pageOf(other, created.page_ids[0]!);
    expect(page.access).toMatchObject({ inherit: false, require_purchase: true, products: [], purchase_overlay: null });
    const path = (await tree(other)).find(({ id }) => id === page.id)!.path;
    for (const address of [path, `/__${path}/index.json`]) expect((await app.get(address, { app: 'second' })).text).not.toContain('kept behind');
  });

  it('loses links to pages, pictures and overlays that it does not contain, and keeps the rest', async () => {
    const broken = await changed(plain, (content) => ({
      ...content,
      media: [],
      pages: content.pages.map((page, at) =>
        at > 0
          ? page
          : {
              ...page,
              blocks: [
                aBlock('button', {
                  text: 'A',
                  style: 'primary',
                  action: { id: nowhere, type: 'trigger_overlay', data: { overlay_id: nowhere } } as never,
                }),
                aBlock('button', { text: 'B', style: 'primary', action: { id: nowhere, type: 'open_page', data: { page_id: nowhere } } as never }),
                aText('words that stay'),
              ],
            },
      ),
    }));
    const brought = await bring(broken);
    expect(brought.status).toBe(200);
    const { created } = (await install(brought.body.id, other)).body;
    const page = await pageOf(other, created.page_ids[0]!);
    expect(page.blocks.map((block) => [block.type, (block.data as { action?: unknown }).action])).toEqual([
      ['button', null],
      ['button', null],
      ['text', undefined],
    ]);
    expect([page.image, JSON.stringify(page.blocks).includes('words that stay')]).toEqual([null, true]);
  });

  it('keeps only tab bar and menu entries for its own pages', async () => {
    const whole = (await app.call('POST /studio/templates', { as: owner, body: { kind: 'app', title: 'All' } })).body.id;
    const file = await changed(whole, (content) => ({
      ...content,
      products: [],
      look: {
        ...content.look,
        tab_bar: [
          { id: 'a', icon: 'star', label: 'Gone', page_id: nowhere },
          { id: 'b', icon: 'star', label: 'Shelf', page_id: content.pages.find(({ slug }) => slug === 'shelf')!.id },
          { id: 'c', icon: 'star', label: 'Saved', screen: 'saved' },
          { id: 'd', icon: 'star', label: 'Old address', path: '/of/elsewhere' },
        ],
        menu: [],
      },
    }));
    await install((await bring(file)).body.id, other, { navigation: true });
    const { tab_bar } = (await app.call('GET /studio/navigation', { as: other })).body;
    expect(tab_bar.map(({ label }) => label)).toEqual(['Shelf', 'Saved']);
    expect((await tree(other)).map(({ id }) => id)).toContain(tab_bar[0]!.page_id);
  });
});
