import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct, free, monthly, once } from './products.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  member = await app.signUp();
});
afterAll(() => app.close());

const product = (id: string, as: Session | null = null) => app.call('GET /products/{id}', { params: { id }, as });
const items = (id: string, as: Session = member) => app.call('GET /products/{id}/purchased_items', { params: { id }, as });
const remove = (id: string) => app.call('DELETE /studio/products/{id}', { params: { id }, as: owner });
const changeVersion = (id: string, body: object) => app.call('PUT /studio/versions/{id}', { params: { id }, body, as: owner });
const read = async (id: string) => (await app.call('GET /studio/products/{id}', { params: { id }, as: owner })).body;
let pages = 0;
const lockedBy = (id: string, more: object = {}) =>
  publishPage(app, { title: 'Behind it', slug: `behind-${(pages += 1)}`, access: { require_purchase: true, products: [{ id }], ...more } });

describe('COM-4: pages behind a product', () => {
  it('are listed with title and path, for viewers and buyers', async () => {
    const sold = await aProduct(app);
    const page = await lockedBy(sold.id);
    const item = { type: 'generic', id: page.id, title: 'Behind it', path: `/${page.slug}` };
    expect((await product(sold.id)).body.included_items).toEqual([item]);
    expect((await items(sold.id)).body.error).toBe('forbidden');
    await buys(app, member, sold);
    expect((await items(sold.id)).body).toEqual({ items: [item] });
  });
  it('private pages are never named to viewers who may not know of them', async () => {
    const sold = await aProduct(app);
    await lockedBy(sold.id, { is_private: true });
    expect((await product(sold.id)).text).not.toContain('Behind it');
    expect((await read(sold.id)).included_items).toMatchObject([{ title: 'Behind it' }]);
  });
  it('keep it in the catalogue: it cannot be removed while a page requires it', async () => {
    const sold = await aProduct(app);
    const page = await lockedBy(sold.id);
    const refused = await remove(sold.id);
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'in_use', active_count: 0, included_items: [{ id: page.id }] }]);
    expect((await product(sold.id)).status).toBe(200);
  });
});

describe('removing a product', () => {
  it('is possible once everyone’s access ran out, and its buyers keep its name', async () => {
    const buyer = await app.signUp();
    const lent = await aProduct(app, { title: 'Lent once', versions: [once({ interval: { interval: 'day', intervalCount: 1, expiryUnits: 1 } })] });
    await buys(app, buyer, lent);
    expect((await remove(lent.id)).body.error).toBe('in_use');
    app.clock.advance(2 * 86_400_000);
    expect((await remove(lent.id)).status).toBe(204);
    const { body } = await app.call('GET /purchases', { as: buyer });
    expect(body.items).toMatchObject([{ product: { title: 'Lent once' }, status: 'expired' }]);
    expect((await product(lent.id)).body.error).toBe('product_not_found');
    app.clock.reset();
  });
  it('fails the second time', async () => {
    const made = await aProduct(app);
    expect([(await remove(made.id)).status, (await remove(made.id)).status]).toEqual([204, 404]);
  });
  it('removes it from bundles, which stay on sale', async () => {
    const part = await aProduct(app, { title: 'Part' });
    const bundle = await aProduct(app, { included_product_ids: [part.id] });
    expect((await remove(part.id)).status).toBe(204);
    expect((await product(bundle.id)).body.included_items).toEqual([]);
  });
});

describe('COM-2: two owners at the same time', () => {
  it('adding versions create all of them, in one order, with one default', async () => {
    const made = await aProduct(app, { versions: [] });
    const add = (name: string) => app.call('POST /studio/products/{id}/versions', { params: { id: made.id }, body: { ...once(), name }, as: owner });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { versions, default_version_id } = await read(made.id);
    expect(versions.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(versions.filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([default_version_id]);
    expect((await read(made.id)).versions).toEqual(versions);
  });
  it('making different versions the default leave one default', async () => {
    const made = await aProduct(app, { versions: [once(), monthly(), free()] });
    await Promise.all(made.versions.map(({ id }) => changeVersion(id, { is_default: true })));
    expect((await read(made.id)).versions.filter(({ is_default }) => is_default)).toHaveLength(1);
  });
  it('archiving one version and making it the default never leave an archived default', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await aProduct(app, { versions: [once(), monthly()] });
      const second = made.versions[1]?.id ?? '';
      await Promise.all([changeVersion(second, { is_archived: true }), changeVersion(second, { is_default: true })]);
      const { versions, default_version_id } = await read(made.id);
      expect(versions.find(({ id }) => id === default_version_id)?.is_archived).toBe(false);
    }
  });
});

describe('a product’s fields', () => {
  const create = (body: object) => app.call('POST /studio/products', { body, as: owner });
  it.each<[string, object]>([
    ['a price below zero', { versions: [{ price: -1, currency: 'EUR' }] }],
    ['a price with a fraction of a cent', { versions: [{ price: 1.5, currency: 'EUR' }] }],
    ['a price as text', { versions: [{ price: 'free', currency: 'EUR' }] }],
    ['a currency in lower case', { versions: [{ price: 100, currency: 'eur' }] }],
    ['an interval of zero', { versions: [monthly({ interval: { interval: 'month', intervalCount: 0, expiryUnits: null } })] }],
    ['more than twenty versions', { versions: Array.from({ length: 21 }, () => once()) }],
    ['a title that is too long', { title: 'x'.repeat(201) }],
    ['a bundle of missing products', { included_product_ids: ['0190a000-0000-7000-8000-00000000dead'] }],
  ])('%s is refused', async (_what, body) => {
    expect((await create({ title: 'Refused', ...body })).status).toBe(422);
  });
  it('a bundle that names one product twice contains it once', async () => {
    const part = await aProduct(app);
    const { body } = await create({ title: 'Twice', included_product_ids: [part.id, part.id.toUpperCase()] });
    expect(body.included_product_ids).toEqual([part.id]);
  });
  it('an unpublished product cannot be bought, listed or previewed; published again it can', async () => {
    const made = await aProduct(app);
    const put = (is_published: boolean) => app.call('PUT /studio/products/{id}', { params: { id: made.id }, body: { is_published }, as: owner });
    const seen = async () => [
      (await product(made.id)).status,
      (await app.call('POST /products/{id}/preview', { params: { id: made.id }, body: {} })).status,
      (await app.call('GET /products/list', { query: { ids: made.id } })).body.total_count,
    ];
    await put(false);
    expect(await seen()).toEqual([404, 404, 0]);
    await put(true);
    expect(await seen()).toEqual([200, 200, 1]);
  });
});
