import type { Overlay } from '@bandstand/contract/reusables.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aBlockGroup, anOverlay, aPicture, uses } from '../reusables/reusables.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { nobodysId } from '../../testing/samples.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
}, 60_000);
afterAll(() => app.close());

const read = (id: string, as: MemberSession | null = null, slug?: string) =>
  app.call('GET /overlays/{id}', { as, params: { id }, ...(slug ? { app: slug } : {}) });
const publish = (id: string) => app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'overlay', id }] } });
const settings = (body: object) => app.call('PUT /studio/access_settings', { as: owner, body });

describe('BLK-11: an overlay', () => {
  it('is made in the studio and readable by everyone, without data that only the studio needs', async () => {
    const made = await app.call('POST /studio/overlays', { as: owner, body: { title: 'Offer', blocks: [aText('Buy me')], color_mode: 'dark' } });
    const { id } = made.body;
    expect(made.body).toMatchObject({ title: 'Offer', version: 1, color_mode: 'dark', background_color: null });
    expect((await read(id)).status).toBe(404);
    await publish(id);
    const { body, status } = await read(id);
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['background_color', 'blocks', 'color_mode', 'id', 'title']]);
    const changed = await app.call('PUT /studio/overlays/{id}', {
      as: owner,
      params: { id },
      body: { background_color: 'secondary', base_version: 1 },
    });
    expect(changed.body).toMatchObject({ version: 2, title: 'Offer', color_mode: 'dark', background_color: 'secondary' });
    expect((await read(id)).body).toMatchObject({ background_color: null });
    await publish(id);
    expect((await read(id)).body).toMatchObject({ background_color: 'secondary' });
    expect((await app.call('GET /studio/overlays', { as: owner, query: { q: 'off' } })).body).toMatchObject({ total_count: 1 });
    const conflict = await app.call('PUT /studio/overlays/{id}', { as: owner, params: { id }, body: { title: 'Late', base_version: 1 } });
    expect(conflict.body.error).toBe('edit_conflict');
    expect((await app.call('DELETE /studio/overlays/{id}', { as: owner, params: { id } })).status).toBe(204);
    expect([(await read(id)).status, (await read('nothing')).status]).toEqual([404, 404]);
  });

  it('counts what opens it: published pages, saved block groups and the app, once each', async () => {
    const { id } = await anOverlay(app, [aText('Counted')], 'Counted');
    const counted = async () =>
      (await app.call('GET /studio/overlays', { as: owner, query: { q: 'counted' } })).body.items.map(({ uses: count }) => count);
    const open = () =>
      aBlock('button', { text: 'Go', style: 'primary', action: { id: app.platform.ids.next(), type: 'trigger_overlay', data: { overlay_id: id } } });
    expect(await counted()).toEqual([0]);
    await draftPage(app, { title: 'Only drafted', blocks: [open()] });
    expect(await counted()).toEqual([0]);
    const paid = await publishPage(app, { title: 'Paid', access: { require_purchase: true, purchase_overlay: { id } } });
    await publishPage(app, { title: 'Twice on one', blocks: [open(), open()] });
    await aBlockGroup(app, [open()]);
    await settings({ purchase_overlay: { id } });
    expect(await counted()).toEqual([4]);
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: paid.id } });
    await settings({ purchase_overlay: null });
    expect(await counted()).toEqual([2]);
  });

  it('fills in collections the viewer may know of and saved block groups, and has no thread', async () => {
    const shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf' });
    await publishPage(app, { title: 'Closed', parent: shelf, access: { is_private: true } });
    const paid = await publishPage(app, { title: 'Paid', parent: shelf, texts: ['secret'], access: { require_authentication: true } });
    const group = await aBlockGroup(app, [aText('from the group'), aBlock('chat', { title: 'talk' })]);
    const { id } = await anOverlay(app, [
      aBlock('collection', { layout: 'list', source: 'query', query: { page_id: shelf.id } }),
      uses(group),
      aText('for members', { members_only: true }),
      aBlock('button', { text: 'Go', style: 'primary', action: { id: app.platform.ids.next(), type: 'open_page', data: { page_id: paid.id } } }),
    ]);
    const blocks = async (as: MemberSession | null) => ((await read(id, as)).body as Overlay).blocks as unknown as { type: string; data: object }[];
    const [items, inside, button, ...rest] = await blocks(null);
    expect(items?.data).toMatchObject({ collection: { items: [{ title: 'Paid', access: { granted: false } }] } });
    expect(inside?.data).toMatchObject({ blocks: [{ type: 'text' }, { type: 'chat', data: { message_thread_id: null } }] });
    expect([button?.data, rest]).toMatchObject([{ action: { data: { path: '/shelf/paid' } } }, []]);
    expect((await blocks(member)).map(({ type }) => type)).toEqual(['collection', 'composed', 'text', 'button']);
    expect((await read(id)).text).not.toContain('secret');
  });

  it('a private app’s overlay is for its members, and for everyone if it shows the app’s price', async () => {
    const [offer, other] = [await anOverlay(app, [aText('the offer')]), await anOverlay(app, [aBlock('image', { image: await aPicture(app) })])];
    await settings({ is_private: true, purchase_overlay: { id: offer.id } });
    try {
      expect([(await read(offer.id)).status, (await read(other.id)).status]).toEqual([200, 404]);
      expect([(await read(offer.id, member)).status, (await read(other.id, member)).status]).toEqual([200, 200]);
    } finally {
      await settings({ is_private: false, purchase_overlay: null });
    }
    expect((await read(other.id)).status).toBe(200);
  });

  it('shows its pictures to everyone who may read it', async () => {
    const [open, gated] = [await aPicture(app), await aPicture(app)];
    const group = await aBlockGroup(app, [aBlock('image', { image: open })]);
    await anOverlay(app, [uses(group), aBlock('image', { image: gated }, { members_only: true })]);
    const status = async ({ url }: { url: string }, as?: MemberSession) => (await app.get(url, as ? { as } : {})).status;
    expect([await status(open), await status(gated), await status(gated, member)]).toEqual([200, 403, 200]);
    await settings({ is_private: true });
    expect([await status(open), await status(open, member)]).toEqual([403, 200]);
    await settings({ is_private: false });
  });

  it('belongs to its app alone', async () => {
    const { id } = await anOverlay(app, [aText('x')]);
    expect((await read(id, null, 'second')).status).toBe(404);
    const foreign = { as: await app.owner('second'), params: { id } };
    expect((await app.call('PUT /studio/overlays/{id}', { ...foreign, body: { title: 'x' } })).status).toBe(404);
    expect((await app.call('DELETE /studio/overlays/{id}', foreign)).status).toBe(404);
  });
});

describe('an overlay before a purchase', () => {
  it('is named by the decision of a paid page, and of a paid app', async () => {
    const product = await aProduct(app);
    const [ofPage, ofApp] = [await anOverlay(app, []), await anOverlay(app, [])];
    await publishPage(app, {
      title: 'Paid',
      slug: 'costs',
      access: { require_purchase: true, products: [{ id: product.id }], purchase_overlay: { id: ofPage.id } },
    });
    await publishPage(app, { title: 'As the app', slug: 'as-the-app' });
    const decision = async (path: string) => (await app.get(`/__${path}/index.json`)).json<PageJson>().page.access;
    expect(await decision('/costs')).toMatchObject({ reason: 'PURCHASE_REQUIRED', overlay_id: ofPage.id, product_ids: [product.id] });
    await settings({ is_subscriber_only: true, app_products: [{ id: product.id }], purchase_overlay: { id: ofApp.id } });
    expect(await decision('/as-the-app')).toMatchObject({ reason: 'PURCHASE_REQUIRED', overlay_id: ofApp.id });
    for (const { id } of [ofPage, ofApp])
      expect((await app.call('DELETE /studio/overlays/{id}', { as: owner, params: { id } })).body.error).toBe('in_use');
    await settings({ is_subscriber_only: false, app_products: [], purchase_overlay: null });
  });

  it('has to be an overlay of the app', async () => {
    const page = await publishPage(app, { title: 'Q' });
    const answer = await app.call('PUT /studio/pages/{id}/access', {
      as: owner,
      params: { id: page.id },
      body: { inherit: false, require_purchase: true, purchase_overlay: { id: app.platform.ids.next() } },
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['purchase_overlay']]);
  });

  it('an action cannot be published before its overlay is chosen: "Overlay id is missing"', async () => {
    const action = { id: app.platform.ids.next(), type: 'trigger_overlay' as const, data: {} };
    const block = aBlock('button', { text: 'Open', style: 'primary', action });
    const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'R' });
    const saved = await app.call('PUT /studio/pages/{id}', {
      as: owner,
      params: { id: draft.id },
      body: { base_version: draft.version, blocks: [block] },
    });
    expect(saved.status).toBe(200);
    const published = await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: draft.id } });
    expect([published.status, published.body]).toMatchObject([422, { error: 'overlay_id_missing', message: 'Overlay id is missing' }]);
    const inOverlay = await app.call('POST /studio/overlays', { as: owner, body: { title: 'S', blocks: [block] } });
    expect(inOverlay.body.error).toBe('overlay_id_missing');
  });
});

describe('a saved block group alone, in the frame of its editor', () => {
  const preview = async (body: object) => (await app.call('POST /studio/preview_tokens', { as: owner, body })).body;
  const shown = async (token: string) => app.get(`/__/~piece/index.json?page_builder=${token}`, { app: 'first' });

  it('is a page with the stored blocks, only for those with the grant', async () => {
    const overlay = await anOverlay(app, [aText('Come in')], 'Welcome');
    const group = await aBlockGroup(app, [aText('Our team')], 'Team');
    for (const [kind, reusable, text] of [
      ['overlay', overlay, 'Come in'],
      ['composed', group, 'Our team'],
    ] as const) {
      const { token, url } = await preview({ piece: { kind, id: reusable.id } });
      expect(new URL(url).pathname).toBe('/~piece');
      const answer = await shown(token);
      expect([answer.status, answer.text.includes(text)]).toEqual([200, true]);
      expect(answer.json<PageJson>()).toMatchObject({ page_id: reusable.id, page_title: reusable.title, show_tabbar: false });
      expect((await shown(`${token}x`)).status).toBe(404);
    }
    expect((await app.get('/__/~piece/index.json', { app: 'first' })).status).toBe(404);
  });

  it('belongs to this app and has the named kind', async () => {
    const overlay = await anOverlay(app, []);
    const foreign = await app.server.paged.reusables.overlays.create(app.secondApp.tenant, null, { title: 'Foreign' });
    for (const reusable of [
      { kind: 'composed', id: overlay.id },
      { kind: 'overlay', id: foreign.id },
      { kind: 'overlay', id: nobodysId },
    ])
      expect((await app.call('POST /studio/preview_tokens', { as: owner, body: { piece: reusable } })).status).toBe(404);
  });

  it('reports its name when it asks to be closed', async () => {
    const group = await aBlockGroup(app, [aText('Shared')], 'Shared part');
    await publishPage(app, { title: 'Its page', blocks: [uses(group)] });
    const refused = await app.call('DELETE /studio/composed_blocks/{id}', { as: owner, params: { id: group.id } });
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'in_use', used_by: [{ kind: 'page', title: 'Its page' }] }]);
  });
});
