import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

type Thing = { id: string };
const preview = async (product: Thing, pages: Thing[], as = owner) =>
  app.call('POST /studio/products/{id}/included_items/preview', { as, params: { id: product.id }, body: { page_ids: pages.map(({ id }) => id) } });
const put = (product: Thing, pages: Thing[], as = owner) =>
  app.call('PUT /studio/products/{id}/included_items', { as, params: { id: product.id }, body: { page_ids: pages.map(({ id }) => id) } });
const publish = (page: Thing) => app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
const record = async (page: Thing) => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body.access;
const studioProduct = async (product: Thing) => (await app.call('GET /studio/products/{id}', { as: owner, params: { id: product.id } })).body;
const buyer = async (product: Thing): Promise<MemberSession> => {
  const member = await app.signUp();
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
  return member;
};
async function opens(as: MemberSession | null, page: { path: string }): Promise<boolean> {
  const answer = await app.get(`/__${page.path}/index.json`, { app: 'first', as });
  return answer.status === 200 && answer.json<PageJson>().page.access.mode === 'full';
}

describe('COM-4: what a product opens', () => {
  it('is not overwritten by someone who saw other pages', async () => {
    const product = await aProduct(app);
    const [one, two] = [await draftPage(app, { title: 'One' }), await draftPage(app, { title: 'Two' })];
    const list = (pages: Thing[], seen: Thing[]) =>
      app.call('PUT /studio/products/{id}/included_items', {
        as: owner,
        params: { id: product.id },
        body: { page_ids: pages.map(({ id }) => id), seen: seen.map(({ id }) => id) },
      });
    expect((await list([one], [])).status).toBe(200);
    expect((await list([two], [])).body).toMatchObject({ error: 'edit_conflict' });
    expect(((await studioProduct(product)).draft_items ?? []).map(({ id }) => id)).toEqual([one.id]);
    expect((await list([one, two], [one])).status).toBe(200);
  });
  it('is previewed without changing anything, and applies once the pages are published', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Strong' });
    expect((await preview(product, [page])).body.changes).toEqual([
      { id: page.id, title: 'Strong', path: page.path, before: 'public', after: 'purchase' },
    ]);
    expect(await record(page)).toMatchObject({ inherit: true, require_purchase: false });

    const { items } = (await put(product, [page])).body;
    expect(items).toEqual([{ type: 'generic', id: page.id, title: 'Strong', path: page.path }]);
    expect(await record(page)).toMatchObject({ inherit: false, require_purchase: true, products: [{ id: product.id }] });
    expect(await studioProduct(product)).toMatchObject({ included_items: [], draft_items: [{ id: page.id }] });
    expect(await opens(null, page)).toBe(true);

    await publish(page);
    expect((await studioProduct(product)).included_items).toMatchObject([{ id: page.id }]);
    expect([await opens(null, page), await opens(await buyer(product), page)]).toEqual([false, true]);
  });
  it('locks out nobody who could open the page with another product', async () => {
    const [old, added] = [await aProduct(app), await aProduct(app)];
    const area = await publishPage(app, { title: 'Area', access: { require_purchase: true, products: [{ id: old.id }] } });
    const inside = await publishPage(app, { title: 'Inside', parent: area });
    await put(added, [inside]);
    await publish(inside);
    expect((await record(inside)).products).toEqual([{ id: old.id }, { id: added.id }]);
    expect([await opens(await buyer(old), inside), await opens(await buyer(added), inside), await opens(await buyer(added), area)]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('opens to its buyers what was private', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Hidden', access: { is_private: true } });
    expect((await preview(product, [page])).body.changes).toMatchObject([{ before: 'private', after: 'purchase' }]);
    await put(product, [page]);
    await publish(page);
    expect([await opens(await app.signUp(), page), await opens(await buyer(product), page)]).toEqual([false, true]);
  });
  it('names pages further down, too, when they change with it', async () => {
    const product = await aProduct(app);
    const program = await publishPage(app, { title: 'Program', type: 'program' });
    const day = await publishPage(app, { title: 'Day one', parent: program });
    const { changes } = (await preview(product, [program])).body;
    expect(changes.map(({ id }) => id)).toEqual([program.id, day.id]);
  });
  it('takes the product off pages that are no longer listed, and leaves those locked', async () => {
    const [product, other] = [await aProduct(app), await aProduct(app)];
    const [one, two] = [await publishPage(app, { title: 'One' }), await publishPage(app, { title: 'Two' })];
    await put(product, [one, two]);
    await put(other, [two]);
    expect((await record(two)).products.map(({ id }) => id)).toEqual([product.id, other.id]);
    await put(product, []);
    expect((await record(two)).products).toEqual([{ id: other.id }]);
    expect(await record(one)).toMatchObject({ inherit: false, require_purchase: true, products: [] });
    await publish(one);
    expect(await opens(await app.signUp(), one)).toBe(false);
  });
  it('leaves a page that already has the product as it is: its opening day, its versions', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, {
      title: 'Kept',
      access: { require_purchase: true, products: [{ id: product.id }], is_scheduled: true, schedule_period: 3, schedule_interval: 'day' },
    });
    const version = async () => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body.version;
    const before = [await record(page), await version()];
    expect((await preview(product, [page])).body.changes).toEqual([]);
    await put(product, [page]);
    expect([await record(page), await version()]).toEqual(before);
  });
  it('makes anyone who edits the page meanwhile look again', async () => {
    const product = await aProduct(app);
    const page = await draftPage(app, { title: 'Edited' });
    const { version } = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body;
    await put(product, [page]);
    const late = await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, title: 'Late' } });
    expect([late.status, late.body.error]).toEqual([409, 'edit_conflict']);
  });
  it('accepts only existing pages of the same app, for a product of the app', async () => {
    const product = await aProduct(app);
    const gone = await publishPage(app, { title: 'Gone' });
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: gone.id } });
    for (const page of [{ id: nobodysId }, gone]) expect(Object.keys((await put(product, [page])).body.errors ?? {}), page.id).toEqual(['page_ids']);
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    expect((await put(foreign, [])).body.error).toBe('product_not_found');
    expect((await preview({ id: nobodysId }, [])).body.error).toBe('product_not_found');
  });
  it('is logged with the person who changed it', async () => {
    const product = await aProduct(app, { title: 'Logged' });
    await put(product, []);
    await app.settle();
    const { items } = (await app.call('GET /studio/audit_log', { as: owner, query: {} })).body;
    expect(items[0]).toMatchObject({
      call: 'PUT /studio/products/{id}/included_items',
      object_id: product.id,
      title: 'Logged',
      fields: ['page_ids'],
    });
  });
  it('is changed by staff who may sell, and seen by staff who may read', async () => {
    const product = await aProduct(app);
    const [support, admin] = [await app.staff('support'), await app.staff('admin')];
    expect([(await preview(product, [], support)).status, (await put(product, [], support)).status, (await put(product, [], admin)).status]).toEqual([
      200, 403, 200,
    ]);
  });
});
