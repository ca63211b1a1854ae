import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { roles } from '@bandstand/contract/staff.ts';
import { permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import type { FeedFields } from './feeds.service.ts';

let app: TestApp;
let owner: Session;
let ada: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  [owner, ada] = [await app.owner(), await app.signUp({ name: 'Ada' })];
});
afterAll(() => app.close());

const make = (body: FeedFields = {}, as = owner) => app.call('POST /studio/feeds', { body: { title: 'News', kind: 'feed', ...body }, as });
const change = (id: string, body: FeedFields & { seen?: string }, as = owner) => app.call('PUT /studio/feeds/{id}', { params: { id }, body, as });
const remove = (id: string, as = owner) => app.call('DELETE /studio/feeds/{id}', { params: { id }, as });
const one = (id: string, as = owner) => app.call('GET /studio/feeds/{id}', { params: { id }, as });
const list = (query: { q?: string; page?: number } = {}, as = owner) => app.call('GET /studio/feeds', { query, as });
const faultsOf = (answer: { body: unknown }) => Object.keys((answer.body as { errors?: object }).errors ?? {});
const read = (id: string, as: MemberSession | null) => app.call('GET /threads/{id}', { params: { id }, as });
const post = (id: string, as: MemberSession | null) =>
  app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data: { op: 'send', message: 'hello' } } });
const threadOfPage = async (pageId: string, kind: string): Promise<string> =>
  (await app.sql<{ id: string }>('select id from threads where page_id = $1 and kind = $2', [pageId, kind]))[0]!.id;

describe('feeds and channels in the studio (MSG-25)', () => {
  it('are made for the whole app: staff post in a feed, everyone in a chat', async () => {
    const feed = await make({ title: '  Announcements ' });
    expect([feed.status, feed.body]).toMatchObject([
      200,
      {
        title: 'Announcements',
        kind: 'feed',
        page: null,
        product: null,
        who_posts: 'staff',
        who_joins: 'everyone',
        is_of_page: false,
        message_count: 0,
        latest_message_ts: null,
      },
    ]);
    expect((await one(feed.body.id)).body).toEqual(feed.body);
    const chat = (await make({ title: 'Lounge', kind: 'chat' })).body;
    expect(chat).toMatchObject({ kind: 'chat', who_posts: 'everybody' });
    const [row] = await app.sql('select channel_id <> id as is_opaque, is_private, is_app_wide, created_by from threads where id = $1', [chat.id]);
    expect(row).toEqual({ is_opaque: true, is_private: false, is_app_wide: true, created_by: null });
  });

  it('belong to a page or to a product, by title', async () => {
    const [page, product] = [await publishPage(app, { title: 'Sundays' }), await aProduct(app, { title: 'Gold' })];
    const ofPage = (await make({ page_id: page.id.toUpperCase(), kind: 'chat' })).body;
    expect([ofPage.page, ofPage.product]).toEqual([{ id: page.id, title: 'Sundays' }, null]);
    const ofProduct = (await make({ product_id: product.id })).body;
    expect([ofProduct.page, ofProduct.product]).toEqual([null, { id: product.id, title: 'Gold' }]);
    expect(await app.sql('select is_app_wide from threads where id = any($1)', [[ofPage.id, ofProduct.id]])).toEqual([
      { is_app_wide: false },
      { is_app_wide: false },
    ]);
    const moved = (await change(ofProduct.id, { product_id: null })).body;
    expect([moved.product, (await app.sql('select is_app_wide from threads where id = $1', [moved.id]))[0]]).toEqual([null, { is_app_wide: true }]);
  });

  it('have at most one of each kind on a page', async () => {
    const page = await publishPage(app);
    await make({ page_id: page.id });
    expect([(await make({ page_id: page.id })).body.error, (await make({ page_id: page.id, kind: 'chat' })).status]).toEqual(['feed_taken', 200]);
    const free = (await make()).body;
    expect([(await change(free.id, { page_id: page.id })).status, (await one(free.id)).body.page]).toEqual([409, null]);
  });

  it.each<[string, () => Promise<FeedFields>, number, string[]]>([
    ['no title', async () => ({ title: '  ' }), 422, ['title']],
    ['two bindings', async () => ({ page_id: (await publishPage(app)).id, product_id: (await aProduct(app)).id }), 422, ['product_id']],
    ['an unknown page', async () => ({ page_id: app.platform.ids.next() }), 404, []],
    ['a page of another app', async () => ({ page_id: (await publishPage({ ...app, tenant: app.secondApp.tenant })).id }), 404, []],
    ['an unknown product', async () => ({ product_id: app.platform.ids.next() }), 404, []],
    ['a product of another app', async () => ({ product_id: (await aProduct({ ...app, tenant: app.secondApp.tenant })).id }), 404, []],
  ])('with %s are refused, on creation and on change', async (_what, fieldsOf, status, faults) => {
    const fields = await fieldsOf();
    const refused = await make(fields);
    expect([refused.status, faultsOf(refused)]).toEqual([status, faults]);
    const { id } = (await make()).body;
    const changed = await change(id, fields);
    expect([changed.status, faultsOf(changed)]).toEqual([status, faults]);
  });

  it('that were saved since they were seen are not overwritten', async () => {
    const { id, updated_at: seen } = (await make()).body;
    const answers = await Promise.all([change(id, { title: 'One', seen }), change(id, { title: 'Two', seen })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'edit_conflict' });
    expect((await change(id, { title: 'Three', seen: (await one(id)).body.updated_at })).body.title).toBe('Three');
  });

  it('are found by their title and their page’s, those of the studio first, 50 per page', async () => {
    const page = await publishPage(app, { title: 'Where the heron stands', is_commentable: true });
    const own = (await make({ title: 'Heron talk' })).body;
    const { items, total_count } = (await list({ q: 'HERON' })).body;
    expect([items.map(({ title }) => title), total_count]).toEqual([['Heron talk', 'Where the heron stands'], 2]);
    expect(items.map(({ id, is_of_page }) => [id === own.id, is_of_page])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(items[1]?.page?.id).toBe(page.id);
    expect((await list({ q: 'heron', page: 2 })).body).toEqual({ items: [], total_count: 2 });
    expect((await list({ q: '%' })).body.total_count).toBe(0);
  });

  it('do not include the app’s private threads', async () => {
    const bob = await app.signUp();
    const { body } = await app.call('POST /threads', { as: ada, body: { subscriber_id: bob.id, messages: [{ message: 'secret' }] } });
    expect([(await one(body.id)).status, (await change(body.id, { title: 'Ours' })).status, (await remove(body.id)).status]).toEqual([404, 404, 404]);
    expect((await list()).body.items.some(({ id }) => id === body.id)).toBe(false);
  });

  it('of another app do not exist here', async () => {
    const { id } = (await make({}, await app.owner('second'))).body;
    expect([(await one(id)).status, (await change(id, { title: 'Ours' })).status, (await remove(id)).status]).toEqual([404, 404, 404]);
  });

  it('write a row in the audit log for each change, with the title', async () => {
    const { id } = (await make({ title: 'Logged' })).body;
    await change(id, { who_posts: 'everybody' });
    await remove(id);
    expect(await app.sql('select call, object_type, object_title from audit_log where object_id = $1 order by at, id', [id])).toEqual([
      { call: 'POST /studio/feeds', object_type: 'feeds', object_title: 'Logged' },
      { call: 'PUT /studio/feeds/{id}', object_type: 'feeds', object_title: 'Logged' },
      { call: 'DELETE /studio/feeds/{id}', object_type: 'feeds', object_title: 'Logged' },
    ]);
  });

  it('are removed with pictures that nothing else shows, including those of replies', async () => {
    const [{ id }, kept] = [(await make({ kind: 'chat' })).body, (await make({ kind: 'chat' })).body.id];
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const picture = async () => (await app.upload('POST /uploads', { bytes, name: 'a.png', fields: { kind: 'image' } }, { as: ada })).body.id;
    const [lone, shared, ofAnswer] = [await picture(), await picture(), await picture()];
    const show = (imageIds: string[], more: object = {}) => ({ message_type: 'image' as const, image_ids: imageIds, ...more });
    const ts = await sendMessage(app, ada, id, show([lone, shared]));
    await sendMessage(app, ada, id, show([ofAnswer], { parent_ts: ts }));
    await sendMessage(app, ada, kept, show([shared]));
    expect((await remove(id)).status).toBe(204);
    const rows = await app.sql<{ id: string }>('select id from media where id = any($1::uuid[]) and used_at is not null', [[lone, shared, ofAnswer]]);
    expect(rows.map((row) => row.id)).toEqual([shared]);
    await remove(kept);
  });

  it('are read and written by staff who moderate', async () => {
    const { id } = (await make()).body;
    for (const role of roles) {
      const [staff, may] = [await app.staff(role), permissionsFor([role])];
      const statuses = [
        (await list({}, staff)).status,
        (await one(id, staff)).status,
        (await make({}, staff)).status,
        (await change(id, {}, staff)).status,
      ];
      const [reads, writes] = [may.has('moderation.read') ? 200 : 403, may.has('moderation.write') ? 200 : 403];
      expect(statuses, role).toEqual([reads, reads, writes, writes]);
    }
  });
});

describe('a thread that belongs to a page', () => {
  it('keeps its title and its place; only who may post can be changed', async () => {
    const page = await publishPage(app, { title: 'Warm up', is_commentable: true });
    const id = await threadOfPage(page.id, 'comment');
    expect((await one(id)).body).toMatchObject({ kind: 'comment', title: 'Warm up', is_of_page: true, who_posts: 'everybody' });
    expect(faultsOf(await change(id, { title: 'Mine', page_id: null, who_joins: 'everyone' }))).toEqual(['title', 'page_id', 'who_joins']);
    expect((await change(id, { who_posts: 'staff' })).body).toMatchObject({ title: 'Warm up', who_posts: 'staff', is_of_page: true });
    expect([(await remove(id)).body.error, (await one(id)).status]).toEqual(['in_use', 200]);
  });

  it('stays with the page even if it was made before the page showed it', async () => {
    const page = await publishPage(app, { title: 'Live' });
    const { id } = (await make({ title: 'Live talk', page_id: page.id })).body;
    await app.server.paged.drafts.save(app.tenant, null, page.id, { base_version: page.version, blocks: [aBlock('chat', {})] });
    await app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    expect(await threadOfPage(page.id, 'feed')).toBe(id);
    expect([(await remove(id)).body.error, (await change(id, { page_id: null })).body.error]).toEqual(['in_use', 'in_use']);
    expect((await change(id, { title: 'Renamed' })).body.title).toBe('Renamed');
  });
});

describe('access to reading and writing', () => {
  it('equals the decision of the page', async () => {
    const product = await aProduct(app);
    const bea = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: bea.id, productId: product.id });
    const pages = [
      await publishPage(app, { title: 'Open' }),
      await publishPage(app, { title: 'Sign in', access: { require_sign_in: true } as never }),
      await publishPage(app, { title: 'Paid', access: { require_purchase: true, products: [{ id: product.id }] } }),
    ];
    for (const { id: page_id } of pages)
      for (const kind of ['feed', 'chat'] as const) {
        const feed: StudioFeed = (await make({ page_id, kind })).body;
        for (const viewer of [null, ada, bea]) {
          const isOpen = (await app.server.pages.visit(app.tenant, viewer && (await memberOf(viewer)))).decide(page_id).mode === 'full';
          expect((await read(feed.id, viewer)).status, `${feed.page?.title} ${kind} ${viewer?.user.name}`).toBe(isOpen ? 200 : 403);
        }
      }
  });

  it('of a product is for its owners; of the whole app for every member; nobody else, and only staff post if set so', async () => {
    const product = await aProduct(app);
    const bea = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: bea.id, productId: product.id });
    const gold = (await make({ product_id: product.id, who_posts: 'everybody' })).body.id;
    const everybody = (await make()).body.id;
    const boss = await app.ownerAsMember();
    const statuses = async (id: string) => Promise.all([null, ada, bea].map(async (viewer) => (await read(id, viewer)).status));
    expect([await statuses(gold), await statuses(everybody)]).toEqual([
      [403, 403, 200],
      [403, 200, 200],
    ]);
    expect([(await post(gold, bea)).status, (await post(everybody, bea)).body.error, (await post(everybody, boss)).status]).toEqual([
      200,
      'staff_only',
      200,
    ]);
    await change(everybody, { who_posts: 'everybody' });
    expect((await post(everybody, bea)).status).toBe(200);
    await change(gold, { product_id: null });
    expect(await statuses(gold)).toEqual([403, 200, 200]);
    await remove(gold);
    expect(await statuses(gold)).toEqual([403, 403, 403]);
  });
});

const memberOf = async (session: MemberSession) => (await app.server.identity.sessions.check(app.tenant, session.email, session.token))!;
