import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aPicture } from '../reusables/reusables.builders.ts';
import { aProduct, monthly, once } from './products.builders.ts';

let app: TestApp;
let owner: Session;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

type Made = Awaited<ReturnType<typeof aProduct>>;
const versionOf = (product: Made) => product.versions[0]!.id;
const offer = (product: Made, more: object = {}) => ({ title: 'Mat', product_id: product.id, version_id: versionOf(product), ...more });
const add = (product: Made, body: object, as = owner) => app.call('POST /studio/products/{id}/order_bumps', { params: { id: product.id }, body, as });
const edit = (product: Made, bumpId: string, body: object) =>
  app.call('PUT /studio/products/{id}/order_bumps/{bumpId}', { params: { id: product.id, bumpId }, body, as: owner });
const drop = (product: Made, bumpId: string) =>
  app.call('DELETE /studio/products/{id}/order_bumps/{bumpId}', { params: { id: product.id, bumpId }, as: owner });
const change = (id: string, body: object) => app.call('PUT /studio/products/{id}', { params: { id }, body, as: owner });
const seen = async (product: Made, as: Session | null = null) => (await app.call('GET /products/{id}', { params: { id: product.id }, as })).body;
const addMany = async (product: Made, count: number) => {
  const mat = await aProduct(app, { title: 'Mat' });
  for (let number = 0; number < count; number++) await add(product, offer(mat, { title: `Mat ${number}` }));
};

describe('COM-13: order bumps', () => {
  it('are offered beside the product at the price of their version, or their own', async () => {
    const [course, mat] = [await aProduct(app), await aProduct(app, { versions: [once({ price: 2500 })] })];
    const made = (await add(course, offer(mat, { text: ' Cork ' }))).body;
    expect(made.studio_bumps).toMatchObject([{ title: 'Mat', text: 'Cork', price: 2500, own_price: null, currency: 'EUR', is_offered: true }]);
    expect((await seen(course)).order_bumps).toMatchObject([
      { title: 'Mat', price: 2500, product_id: mat.id, version_id: versionOf(mat), interval: null },
    ]);
    await edit(course, made.studio_bumps[0]!.id, { price: 1900 });
    expect((await seen(course)).order_bumps.map(({ price }) => price)).toEqual([1900]);
    await edit(course, made.studio_bumps[0]!.id, { price: null });
    expect((await seen(course)).order_bumps.map(({ price }) => price)).toEqual([2500]);
  });
  it('are at most six, in the order their owner gave them', async () => {
    const course = await aProduct(app);
    await addMany(course, 6);
    const mat = await aProduct(app);
    const seventh = await add(course, offer(mat));
    expect([seventh.status, seventh.body.error]).toEqual([409, 'in_use']);
    const { order_bumps } = await seen(course);
    expect(order_bumps.map(({ title }) => title)).toEqual(['Mat 0', 'Mat 1', 'Mat 2', 'Mat 3', 'Mat 4', 'Mat 5']);
    await edit(course, order_bumps[0]!.id, { position: 99 });
    expect((await seen(course)).order_bumps.map(({ title }) => title)).toEqual(['Mat 1', 'Mat 2', 'Mat 3', 'Mat 4', 'Mat 5', 'Mat 0']);
    await drop(course, order_bumps[1]!.id);
    expect((await add(course, offer(mat))).status).toBe(200);
  });
  it('stay six when many are added at the same moment', async () => {
    const course = await aProduct(app);
    await addMany(course, 4);
    const mat = await aProduct(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(course, offer(mat))));
    expect([200, 409].map((code) => answers.filter(({ status }) => status === code).length)).toEqual([2, 4]);
    expect((await seen(course)).order_bumps.length).toBe(6);
  });
  it('cannot offer the product itself, another product’s version, an archived version or a missing one', async () => {
    const [course, mat, other] = [await aProduct(app), await aProduct(app), await aProduct(app)];
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    const faults = async (body: object) => Object.keys((await add(course, body)).body.errors ?? {});
    expect(await faults(offer(course))).toEqual(['product_id']);
    expect(await faults(offer(foreign))).toEqual(['product_id']);
    expect(await faults(offer(mat, { version_id: versionOf(other) }))).toEqual(['version_id']);
    expect(await faults(offer(mat, { title: '  ' }))).toEqual(['title']);
    await app.call('PUT /studio/versions/{id}', { params: { id: versionOf(mat) }, body: { is_archived: true }, as: owner });
    expect(await faults(offer(mat))).toEqual(['version_id']);
    const bump = (await add(course, offer(other))).body.studio_bumps[0]!;
    expect(Object.keys((await edit(course, bump.id, { product_id: course.id })).body.errors ?? {})).toEqual(['product_id']);
    expect(Object.keys((await edit(course, bump.id, { version_id: versionOf(course) })).body.errors ?? {})).toEqual(['version_id']);
  });
  it('are hidden when their product is off sale, and their owner sees why', async () => {
    const [course, mat] = [await aProduct(app), await aProduct(app)];
    await add(course, offer(mat));
    await change(mat.id, { is_published: false });
    expect((await seen(course)).order_bumps).toEqual([]);
    const { body } = await app.call('GET /studio/products/{id}', { params: { id: course.id }, as: owner });
    expect(body.studio_bumps.map(({ is_offered }) => is_offered)).toEqual([false]);
    await change(mat.id, { is_published: true });
    expect((await seen(course)).order_bumps.length).toBe(1);
    await app.call('DELETE /studio/products/{id}', { params: { id: mat.id }, as: owner });
    expect((await seen(course)).order_bumps).toEqual([]);
  });
  it('are hidden from members who have them', async () => {
    const [course, mat] = [await aProduct(app), await aProduct(app)];
    await add(course, offer(mat));
    const [has, hasNot] = [await app.signUp(), await app.signUp()];
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: has.id, productId: mat.id });
    expect([(await seen(course, has)).order_bumps.length, (await seen(course, hasNot)).order_bumps.length]).toEqual([0, 1]);
  });
  it('bumps with recurring charges need a subscription with the same interval', async () => {
    const [club, once49, yearly] = [await aProduct(app, { versions: [monthly()] }), await aProduct(app), await aProduct(app)];
    const plan = await aProduct(app, { versions: [monthly({ price: 500 })] });
    for (const product of [club, once49]) await add(product, offer(plan));
    expect((await seen(club)).order_bumps).toMatchObject([{ price: 500, interval: { interval: 'month', intervalCount: 1, expiryUnits: null } }]);
    expect((await seen(once49)).order_bumps).toEqual([]);
    const dollars = await aProduct(app, { versions: [once({ currency: 'USD' })] });
    await add(yearly, offer(dollars));
    expect((await seen(yearly)).order_bumps).toEqual([]);
  });
  it('bumps of another product, or another app, are not found', async () => {
    const [course, other, mat] = [await aProduct(app), await aProduct(app), await aProduct(app)];
    const bump = (await add(course, offer(mat))).body.studio_bumps[0]!;
    expect([(await edit(other, bump.id, { title: 'X' })).status, (await drop(other, bump.id)).status]).toEqual([404, 404]);
    const otherOwner = await app.owner('second');
    expect((await add(course, offer(mat), otherOwner)).body.error).toBe('product_not_found');
    expect((await drop(course, bump.id)).status).toBe(204);
    expect((await drop(course, bump.id)).status).toBe(404);
  });
  it('show their picture to everyone who sees the product', async () => {
    const [course, mat, picture] = [await aProduct(app), await aProduct(app), await aPicture(app)];
    expect((await app.get(picture.urls.small)).status).toBe(403);
    const bump = (await add(course, offer(mat, { image: picture }))).body.studio_bumps[0]!;
    expect((await app.get(picture.urls.small)).status).toBe(200);
    await drop(course, bump.id);
    expect((await app.get(picture.urls.small)).status).toBe(403);
  });
  it('are created once per key', async () => {
    const [course, mat] = [await aProduct(app), await aProduct(app)];
    const post = () =>
      app.call('POST /studio/products/{id}/order_bumps', {
        params: { id: course.id },
        body: offer(mat),
        as: owner,
        headers: { 'idempotency-key': 'one-bump' },
      });
    expect((await post()).body).toEqual((await post()).body);
    expect((await seen(course)).order_bumps.length).toBe(1);
  });
});

describe('what follows a purchase', () => {
  it('is a page of the app, with its address for viewers who may know of it', async () => {
    const page = await publishPage(app, { title: 'Welcome', slug: 'welcome' });
    const product = await aProduct(app, { success_action: { type: 'open_page', page_id: page.id } });
    expect((await seen(product)).success_action).toEqual({ type: 'open_page', page_id: page.id, path: '/welcome' });
    const hidden = await publishPage(app, { title: 'Secret', slug: 'secret', access: { is_private: true } });
    await change(product.id, { success_action: { type: 'open_page', page_id: hidden.id } });
    expect((await seen(product)).success_action).toBeNull();
    expect((await change(product.id, { success_action: null })).body.success_action).toBeNull();
  });
  it('is otherwise a safe web address, and nothing else', async () => {
    const product = await aProduct(app);
    const to = async (url: string) => (await change(product.id, { success_action: { type: 'open_url', url } })).status;
    for (const bad of [
      'javascript:alert(1)',
      'http://example.com/',
      'data:text/html,x',
      '/page',
      'https://',
      'https://me:pw@example.com',
      ' jAvAscript:1',
    ])
      expect([bad, await to(bad)]).toEqual([bad, 422]);
    expect(await to('https://example.com/thanks')).toBe(200);
    expect((await seen(product)).success_action).toEqual({ type: 'open_url', url: 'https://example.com/thanks' });
    const nowhere = await change(product.id, { success_action: { type: 'open_page', page_id: product.id } });
    expect(Object.keys(nowhere.body.errors ?? {})).toEqual(['success_action']);
    expect((await seen(product)).success_action).toEqual({ type: 'open_url', url: 'https://example.com/thanks' });
  });
});

describe('ids in the stores and the text of the receipt', () => {
  it('are stored, and one id belongs to one product of the app', async () => {
    const product = await aProduct(app);
    const { body } = await change(product.id, { receipt_text: ' See you ', iap: { apple_product_id: ' com.gym.pass ' } });
    expect([body.receipt_text, body.iap]).toEqual(['See you', { apple_product_id: 'com.gym.pass', google_product_id: null }]);
    const other = await aProduct(app);
    expect((await change(other.id, { iap: { apple_product_id: 'com.gym.pass' } })).body.errors).toEqual({
      'iap.apple_product_id': ['Another product already has this ID.'],
    });
    expect((await change(other.id, { iap: { google_product_id: 'com.gym.pass' } })).status).toBe(200);
    const there = await aProduct({ server: app.server, tenant: app.secondApp.tenant }, { iap: { apple_product_id: 'com.gym.pass' } });
    expect(there.iap.apple_product_id).toBe('com.gym.pass');
    expect((await change(product.id, { receipt_text: '  ', iap: { apple_product_id: null } })).body).toMatchObject({
      receipt_text: null,
      iap: { apple_product_id: null },
    });
    expect((await change(other.id, { iap: { apple_product_id: 'com.gym.pass' } })).status).toBe(200);
  });
});

describe('a bundle', () => {
  it('leaves out products that were removed from the catalogue', async () => {
    const [gone, stays] = [await aProduct(app, { title: 'Gone' }), await aProduct(app, { title: 'Stays' })];
    const bundle = await aProduct(app, { included_product_ids: [gone.id, stays.id] });
    await app.call('DELETE /studio/products/{id}', { params: { id: gone.id }, as: owner });
    const { body } = await app.call('GET /studio/products/{id}', { params: { id: bundle.id }, as: owner });
    expect(body.included_product_ids).toEqual([stays.id]);
    expect((await change(bundle.id, { included_product_ids: body.included_product_ids })).status).toBe(200);
    const member = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: bundle.id });
    expect((await app.server.products.entitlements.activeProductIds(app.tenant, member.id)).toSorted()).toEqual([bundle.id, stays.id].toSorted());
  });
});
