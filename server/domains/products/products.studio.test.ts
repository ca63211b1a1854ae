import type { VersionFields } from '@bandstand/contract/products.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, free, monthly, once } from './products.builders.ts';

let app: TestApp;
let owner: Session;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const create = (body: object, as = owner) => app.call('POST /studio/products', { body, as });
const change = (id: string, body: object, as = owner) => app.call('PUT /studio/products/{id}', { params: { id }, body, as });
const read = (id: string) => app.call('GET /studio/products/{id}', { params: { id }, as: owner });
const addVersion = (id: string, body: object) => app.call('POST /studio/products/{id}/versions', { params: { id }, body, as: owner });
const changeVersion = (id: string, body: object) => app.call('PUT /studio/versions/{id}', { params: { id }, body, as: owner });
const remove = (id: string) => app.call('DELETE /studio/products/{id}', { params: { id }, as: owner });

describe('products of the studio', () => {
  it('are created with their versions at once', async () => {
    const { status, body } = await create({ title: '  Strong ', description: 'Six weeks', versions: [once(), monthly()] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Strong',
      description: 'Six weeks',
      is_published: true,
      is_hidden: false,
      active_count: 0,
      included_product_ids: [],
    });
    expect(body.versions.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Once', true],
      ['Monthly', false],
    ]);
    expect((await read(body.id)).body).toEqual(body);
  });
  it('change only the fields that are sent', async () => {
    const made = await aProduct(app, { title: 'A', description: 'stays' });
    const { body } = await change(made.id, { title: 'B', is_hidden: true });
    expect(body).toMatchObject({ title: 'B', description: 'stays', is_hidden: true, is_published: true });
    expect((await change(made.id, { description: null })).body.description).toBeNull();
  });
  it('saved by someone else since they were seen are not overwritten', async () => {
    const made = (await read((await aProduct(app, { title: 'A' })).id)).body;
    const seen = made.updated_at;
    expect((await change(made.id, { title: 'B', seen })).body.title).toBe('B');
    const late = await change(made.id, { description: 'Late', seen });
    expect([late.status, late.body]).toMatchObject([409, { error: 'edit_conflict' }]);
    const now = (await read(made.id)).body;
    expect([now.title, now.description]).toEqual(['B', made.description]);
    // Versions are saved at once, outside the form.
    await addVersion(made.id, once({ name: 'Other' }));
    expect((await change(made.id, { description: 'Now', seen: now.updated_at })).body.description).toBe('Now');
  });
  it('accept only one of two saves of the same state at once', async () => {
    const { id } = await aProduct(app);
    const seen = (await read(id)).body.updated_at;
    const answers = await Promise.all(['B', 'C', 'D'].map((title) => change(id, { title, seen })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
  it('need a title', async () => {
    expect((await create({ title: '   ' })).body.errors).toEqual({ title: ['Field is required.'] });
    const made = await aProduct(app);
    expect((await change(made.id, { title: ' ' })).status).toBe(422);
    expect((await read(made.id)).body.title).toBe('Gym pass');
  });
  it('are found by part of their title, with percent signs taken literally', async () => {
    await aProduct(app, { title: 'Findable 100% wool' });
    const find = async (q: string) => (await app.call('GET /studio/products', { query: { q }, as: owner })).body;
    expect((await find('100% w')).items.map(({ title }) => title)).toEqual(['Findable 100% wool']);
    expect((await find('%zzz')).total_count).toBe(0);
  });
  it('come 50 a page', async () => {
    const place = { server: app.server, tenant: app.secondApp.tenant };
    for (let number = 0; number < 52; number++) await aProduct(place, { title: `Number ${number}`, versions: [] });
    const page = async (number: number) => (await app.call('GET /studio/products', { query: { page: number }, as: await app.owner('second') })).body;
    const [first, next] = [await page(1), await page(2)];
    expect([first.items.length, first.total_count, next.items.length, first.items[0]?.title]).toEqual([50, 52, 2, 'Number 51']);
  });
  it('count the members who have them now', async () => {
    const made = await aProduct(app);
    const member = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: made.id });
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: made.id });
    expect((await read(made.id)).body.active_count).toBe(1);
  });
  it('count the buyers of each version, even once it is off sale', async () => {
    const made = await aProduct(app, { versions: [free()] });
    const version = made.versions[0]!;
    await buys(app, await app.signUp(), made);
    await app.call('PUT /studio/versions/{id}', { params: { id: version.id }, body: { is_archived: true }, as: await app.owner() });
    expect((await read(made.id)).body.version_counts).toEqual([{ version_id: version.id, active_count: 1 }]);
  });
  it('accept products of the same app into a bundle, never themselves', async () => {
    const [part, foreign] = [await aProduct(app), await aProduct({ server: app.server, tenant: app.secondApp.tenant })];
    const bundle = await aProduct(app, { included_product_ids: [part.id] });
    expect(bundle.included_items).toEqual([{ type: 'product', id: part.id, title: 'Gym pass', path: null }]);
    for (const ids of [[bundle.id], [foreign.id]])
      expect((await change(bundle.id, { included_product_ids: ids })).body.errors).toHaveProperty('included_product_ids');
    expect((await change(bundle.id, { included_product_ids: [] })).body.included_items).toEqual([]);
  });
  it('can be removed unless members have them', async () => {
    const [unused, used] = [await aProduct(app), await aProduct(app)];
    const member = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: used.id });
    expect((await remove(unused.id)).status).toBe(204);
    expect((await read(unused.id)).body.error).toBe('product_not_found');
    const refused = await remove(used.id);
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'in_use', active_count: 1 }]);
  });
  it('products of another account are not found', async () => {
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    expect([(await read(foreign.id)).status, (await change(foreign.id, { title: 'mine' })).status, (await remove(foreign.id)).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await addVersion(foreign.id, once())).status).toBe(404);
    expect((await changeVersion(foreign.versions[0]?.id ?? '', { name: 'mine' })).status).toBe(404);
  });
  it('are created once when a request repeats its key', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => app.call('POST /studio/products', { body: { title: 'Idempotent' }, as: owner, headers: { 'idempotency-key': 'once' } })),
    );
    const found = (await app.call('GET /studio/products', { query: { q: 'Idempotent' }, as: owner })).body;
    expect(found.total_count).toBe(1);
    expect(twice.map(({ status }) => status)).toContain(200);
  });
});

describe('pictures of products', () => {
  const png = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#08f' } })
      .png()
      .toBuffer();
  const library = async () => (await app.upload('POST /studio/media', { bytes: await png(), name: 'a.png', type: 'image/png' }, { as: owner })).body;
  const imageOf = (media_id: string) => ({
    media_id,
    url: 'https://elsewhere.example/x.png',
    urls: { small: 'x', medium: 'x', large: 'x' },
    width: 1,
    height: 1,
    alt: 'A bar',
    placeholder: null,
    focal_x: 0.5,
    focal_y: null,
  });
  it('come from the library, whatever addresses the caller sends; on sale everyone sees them', async () => {
    const media = await library();
    const { body: made } = await create({ title: 'Pictured', image: imageOf(media.id), is_published: false });
    expect(made.image).toMatchObject({ media_id: media.id, alt: 'A bar', width: 60, height: 40, focal_x: 0.5 });
    expect((await app.get(made.image?.url ?? '')).status).toBe(200);
    const address = `/media/${media.id}/large.webp`;
    expect((await app.get(address)).status).toBe(403);
    await change(made.id, { is_published: true });
    const shown = (await app.call('GET /products/{id}', { params: { id: made.id } })).body.image;
    expect(shown?.url).toBe(address);
    expect((await app.get(address)).status).toBe(200);
    const refused = await app.call('DELETE /studio/media/{id}', { params: { id: media.id }, as: owner });
    expect(refused.body.error).toBe('in_use');
    expect((await change(made.id, { image: null })).body.image).toBeNull();
  });
  it.each([['00000000-0000-7000-8000-000000000000'], [undefined]])('a picture that is not in the library (%s) is refused', async (media_id) => {
    const { status, body } = await create({ title: 'Unknown', image: { ...imageOf(''), media_id } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['image']]);
  });
});

describe('sales in the studio', () => {
  it('appear on Home and in search as products and money', async () => {
    const product = await aProduct(app, { title: 'Searchable barbell' });
    await buys(app, await app.signUp(), product);
    const home = await app.call('GET /studio/home', { as: owner });
    expect(home.body.numbers.sales_7d).toEqual([{ currency: 'EUR', amount: 4900 }]);
    const found = await app.call('GET /studio/search', { query: { q: 'barbell' }, as: owner });
    expect(found.body.items).toContainEqual({
      type: 'product',
      id: product.id,
      title: 'Searchable barbell',
      subtitle: null,
      href: `/products/${product.id}`,
    });
  });
});

describe('COM-2: versions', () => {
  const monthOf = (expiryUnits: number | null) => ({ interval: 'month' as const, intervalCount: 1, expiryUnits });
  it.each<[string, VersionFields, string]>([
    ['a price without currency', { price: 100 }, 'versions.0.currency'],
    ['an unknown currency', { price: 100, currency: 'XXZ' }, 'versions.0.currency'],
    ['free with a price', { kind: 'free', price: 100, currency: 'EUR' }, 'versions.0.price'],
    ['free with a set-up fee', { kind: 'free', setup_fee: 100, currency: 'EUR' }, 'versions.0.setup_fee'],
    ['recurring without interval', monthly({ interval: null }), 'versions.0.interval'],
    ['recurring at a price of zero', monthly({ price: 0 }), 'versions.0.price'],
    ['kept access without an end', monthly({ keep_access: true }), 'versions.0.keep_access'],
  ])('%s is refused', async (_title, version, field) => {
    const { status, body } = await create({ title: 'Faulty', versions: [version] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
  it('nothing is created if one version is faulty', async () => {
    await create({ title: 'Half', versions: [once(), { price: 100 }] });
    expect((await app.call('GET /studio/products', { query: { q: 'Half' }, as: owner })).body.total_count).toBe(0);
  });
  it.each<[string, VersionFields, object]>([
    ['once, for half a year', once({ interval: monthOf(6) }), { kind: 'one_off', interval: monthOf(6) }],
    ['once, ignores an interval without end', once({ interval: monthOf(null) }), { interval: null }],
    ['once, ignores a trial', once({ trial_days: 7, keep_access: true }), { trial_days: 0, keep_access: false }],
    ['instalments', monthly({ interval: monthOf(3), keep_access: true }), { interval: monthOf(3), keep_access: true }],
    ['uses the title as a name', once({ name: ' ' }), { name: 'Named' }],
    ['is free by default', {}, { kind: 'free', price: 0 }],
  ])('%s', async (_title, version, expected) => {
    const { status, body } = await create({ title: 'Named', versions: [version] });
    expect(status).toBe(200);
    expect(body.versions[0]).toMatchObject(expected);
  });
  it('are added at the end; the very first becomes the default', async () => {
    const { body: made } = await create({ title: 'Empty' });
    expect(made.default_version_id).toBeNull();
    const first = await addVersion(made.id, once());
    const next = await addVersion(made.id, free());
    expect([first.body.is_default, next.body.is_default]).toEqual([true, false]);
    expect((await read(made.id)).body.versions.map(({ id }) => id)).toEqual([first.body.id, next.body.id]);
  });
  it('can change name and place, never the price', async () => {
    const made = await aProduct(app, { versions: [once(), monthly()] });
    const [one, two] = made.versions;
    const changed = await changeVersion(two?.id ?? '', { name: 'Best', is_default: true, price: 1, currency: 'USD', kind: 'free' });
    expect(changed.body).toMatchObject({ name: 'Best', is_default: true, price: 1900, currency: 'EUR', kind: 'recurring' });
    expect((await read(made.id)).body).toMatchObject({
      default_version_id: two?.id,
      versions: [
        { id: one?.id, is_default: false },
        { id: two?.id, is_default: true },
      ],
    });
  });
  it('lose the default when archived, and can be restored', async () => {
    const made = await aProduct(app, { versions: [once(), monthly()] });
    const [one, two] = made.versions.map(({ id }) => id) as [string, string];
    expect((await changeVersion(one, { is_archived: true })).body).toMatchObject({ is_archived: true, is_default: false });
    expect((await read(made.id)).body.default_version_id).toBe(two);
    expect((await changeVersion(one, { is_default: true })).status).toBe(422);
    await changeVersion(two, { is_archived: true });
    expect((await read(made.id)).body.default_version_id).toBeNull();
    expect((await changeVersion(one, { is_archived: false })).body.is_default).toBe(true);
  });
  it('need a name', async () => {
    const made = await aProduct(app);
    expect((await changeVersion(made.versions[0]?.id ?? '', { name: '  ' })).status).toBe(422);
  });
});

describe('roles (studio.md section 11)', () => {
  it.each(['analyst', 'moderator'] as const)('%s cannot sell', async (role) => {
    const staff = await app.staff(role);
    expect((await create({ title: 'No' }, staff)).status).toBe(403);
  });
  it('members and guests cannot either', async () => {
    const member = await app.signUp();
    expect((await create({ title: 'No' }, member)).status).toBe(401);
    expect((await app.call('GET /studio/products')).status).toBe(401);
  });
});
