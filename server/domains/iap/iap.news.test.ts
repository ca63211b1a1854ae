import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import type { AppleSale } from '../../testing/stores/apple.ts';
import { startStores, type TestStores } from '../../testing/stores/stores.ts';
import { activeProducts } from '../checkout/checkout.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { createAppleStore } from './iap.apple.ts';
import { appleRoot } from './iap.apple-root.ts';

let app: TestApp;
let owner: Session;
let stores: TestStores;
let number = 0;
beforeAll(async () => {
  stores = await startStores();
  app = await startTestApp({ storeNetwork: stores.network, isQuiet: true });
  owner = await app.owner();
  const body = { keys: { apple: stores.appleKeys, google: stores.googleKeys } };
  expect((await app.call('PUT /studio/payments', { as: owner, body })).status).toBe(200);
});
afterAll(async () => {
  await app.close();
  await stores.close();
});

const days = (count: number) => app.clock.ms() + count * 86_400_000;
const deliver = (store: string, payload: unknown, headers: Record<string, string> = {}, slug = 'first') =>
  app.inject({
    method: 'POST',
    url: `/api/webhooks/iap/${store}?app=${slug}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const bought = async (sale: Partial<AppleSale> = {}) => {
  const sku = `sku${++number}`;
  const [product, member] = [await aProduct(app, { iap: { apple_product_id: sku, google_product_id: sku } }), await app.signUp()];
  const made: AppleSale = { id: String(3_000_000 + number), productId: sku, ...sale };
  stores.apple.set(made.id, made);
  const answer = await app.call('POST /products/{id}/purchase/iap', { params: { id: product.id }, body: { transaction_id: made.id }, as: member });
  expect(answer.status, answer.text).toBe(200);
  const isOpen = async () => (await activeProducts(app, member)).includes(product.id);
  return { product, member, sale: made, isOpen };
};
const google = async (): Promise<string> => (await app.call('GET /studio/payments', { as: owner })).body.google_webhook_url;
const proof = async (more: object = {}, audience?: string) => ({ authorization: stores.googleProof(audience ?? (await google()), Date.now(), more) });

describe('a notification of the App Store', () => {
  it('extends a subscription, however often it is sent', async () => {
    const { sale, isOpen } = await bought({ isSubscription: true, expiresMs: days(30) });
    const renewal = { ...sale, id: `${sale.id}1`, originalId: sale.id, expiresMs: days(60) };
    stores.apple.set(renewal.id, renewal);
    const news = stores.appleNews('DID_RENEW', renewal);
    expect([(await deliver('apple', news)).status, (await deliver('apple', news)).status]).toEqual([204, 204]);
    app.clock.advance(45 * 86_400_000);
    const [row] = await app.sql<{ expires_at: Date; latest_id: string }>('select expires_at, latest_id from store_purchases where original_id = $1', [
      sale.id,
    ]);
    expect([new Date(row!.expires_at).getTime(), row!.latest_id]).toEqual([renewal.expiresMs, renewal.id]);
    expect(await isOpen()).toBe(true);
    app.clock.reset();
  });
  it('of a subscription that replaces another closes that one and opens the new one, in either order', async () => {
    const { product, member, sale } = await bought({ isSubscription: true, expiresMs: days(30) });
    const cheaper = await aProduct(app, { iap: { apple_product_id: `cheaper${number}`, google_product_id: null } });
    const change = { ...sale, id: `${sale.id}1`, originalId: sale.id, productId: `cheaper${number}`, expiresMs: days(60) };
    for (const id of [sale.id, change.id]) stores.apple.set(id, change);
    expect((await deliver('apple', stores.appleNews('DID_RENEW', change))).status).toBe(204);
    expect(await activeProducts(app, member)).toEqual([cheaper.id]);
    const claim = { params: { id: product.id }, body: { transaction_id: sale.id }, as: member };
    expect((await app.call('POST /products/{id}/purchase/iap', claim)).status).toBe(402);
    for (const id of [sale.id, change.id]) stores.apple.set(id, { ...change, productId: sale.productId });
    expect((await app.call('POST /products/{id}/purchase/iap', claim)).body.active).toBe(true);
    expect(await activeProducts(app, member)).toEqual([product.id]);
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    expect(items.map(({ status }) => status)).toEqual(['active', 'ended', 'ended']);
  });
  it('revokes a refunded purchase, and restores it when the refund is reversed', async () => {
    const { sale, isOpen } = await bought();
    stores.apple.set(sale.id, { ...sale, revokedMs: days(0) });
    expect((await deliver('apple', stores.appleNews('REFUND', { ...sale, revokedMs: 1 }))).status).toBe(204);
    expect(await isOpen()).toBe(false);
    stores.apple.set(sale.id, sale);
    await deliver('apple', stores.appleNews('REFUND_REVERSED', sale));
    expect(await isOpen()).toBe(true);
  });
  it('is only a reason to ask: one that arrives late changes nothing', async () => {
    const { sale, isOpen } = await bought({ isSubscription: true, expiresMs: days(30) });
    await deliver('apple', stores.appleNews('EXPIRED', { ...sale, status: 2, expiresMs: 1 }));
    expect(await isOpen()).toBe(true);
    stores.apple.set(sale.id, { ...sale, status: 2, expiresMs: app.clock.ms() - 1000 });
    await deliver('apple', stores.appleNews('EXPIRED', { ...sale, status: 2 }, { environment: 'Production' }));
    await deliver('apple', stores.appleNews('DID_RENEW', { ...sale, status: 1 }));
    expect(await isOpen()).toBe(false);
  });
  it('is refused when Apple did not sign it, or signed it for another app', async () => {
    const { sale, isOpen } = await bought();
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    stores.apple.set(sale.id, { ...sale, revokedMs: 1 });
    const good = stores.appleNews('REFUND', sale);
    const [head, body, signature] = good.signedPayload.split('.') as [string, string, string];
    const forged = [
      stores.appleNews('REFUND', sale, {}, other),
      stores.appleNews('REFUND', sale, { bundleId: 'com.evil.gym' }),
      stores.appleNews('REFUND', sale, { appAppleId: 1 }),
      stores.appleNews('REFUND', sale, { environment: 'Sandbox' }),
      { signedPayload: `${head}.${Buffer.from('{"notificationType":"REFUND"}').toString('base64url')}.${signature}` },
      { signedPayload: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.` },
      { signedPayload: 'nonsense' },
      { signedPayload: 7 },
      {},
    ];
    for (const payload of forged) expect([(await deliver('apple', payload)).status, await isOpen()]).toEqual([403, true]);
    expect((await deliver('apple', good)).status).toBe(204);
    expect(await isOpen()).toBe(false);
  });
  it('is trusted only by Apple’s own root', async () => {
    const believes = (root: string) => createAppleStore(stores.appleKeys, { ...stores.network, appleRoots: [root] });
    const { signedPayload } = stores.appleNews('TEST', { id: '1', productId: 'x' });
    expect(await believes(appleRoot).notification(signedPayload)).toBeNull();
    expect(await createAppleStore(stores.appleKeys, stores.network).notification(signedPayload)).toMatchObject({ type: 'TEST' });
  });
  it('of unclaimed purchases is ignored, and asked for again while Apple is unreachable', async () => {
    const nobodys: AppleSale = { id: '4444444', productId: 'x' };
    expect((await deliver('apple', stores.appleNews('DID_RENEW', nobodys))).status).toBe(204);
    const { sale, isOpen } = await bought();
    stores.apple.set(sale.id, { ...sale, revokedMs: 1 });
    const news = stores.appleNews('REFUND', sale);
    stores.trouble.apple = 500;
    expect((await deliver('apple', news)).status).toBe(502);
    stores.trouble.apple = null;
    expect([(await deliver('apple', news)).status, await isOpen()]).toEqual([204, false]);
    const states = await app.sql<{ state: string }>('select state from store_events where original_id = $1', [sale.id]);
    expect(states.map(({ state }) => state)).toEqual(['handled']);
  });
  it('must name its app and its store, and needs keys', async () => {
    const payload = stores.appleNews('TEST', { id: '1', productId: 'x' });
    expect((await deliver('apple', payload, {}, 'nowhere')).status).toBe(404);
    expect((await deliver('amazon', payload)).status).toBe(404);
    expect((await deliver('apple', payload, {}, 'second')).status).toBe(501);
    expect((await deliver('apple', '{')).status).toBe(400);
  });
});

describe('a notification of Google', () => {
  const subscribed = async () => {
    const [member, sku] = [await app.signUp(), `gsku${++number}`];
    const product = await aProduct(app, { iap: { google_product_id: sku } });
    const token = `gtoken${number}.x`;
    stores.google.set(token, { productId: sku, isSubscription: true, expiresAt: new Date(days(30)).toISOString() });
    await app.call('POST /products/{id}/purchase/iap', { params: { id: product.id }, body: { transaction_id: token }, as: member });
    return { token, sku, isOpen: async () => (await activeProducts(app, member as MemberSession)).includes(product.id) };
  };
  it('ends a revoked purchase', async () => {
    const { token, sku, isOpen } = await subscribed();
    expect(await isOpen()).toBe(true);
    stores.google.set(token, { productId: sku, isSubscription: true, state: 'SUBSCRIPTION_STATE_EXPIRED', expiresAt: new Date(1).toISOString() });
    expect((await deliver('google', stores.googleNews('m1', token, 'voidedPurchaseNotification'), await proof())).status).toBe(204);
    expect(await isOpen()).toBe(false);
  });
  it('is trusted with Google’s proof for exactly this address and account', async () => {
    const { token, sku, isOpen } = await subscribed();
    stores.google.set(token, { productId: sku, isSubscription: true, state: 'SUBSCRIPTION_STATE_EXPIRED', expiresAt: new Date(1).toISOString() });
    const news = stores.googleNews('m2', token);
    const good = await proof();
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x.y.z' },
      { authorization: good.authorization.slice(0, -4) },
      await proof({}, 'https://elsewhere.example/'),
      await proof({ email: 'somebody@else.example' }),
      await proof({ email_verified: false }),
      await proof({ iss: 'https://evil.example' }),
      await proof({ exp: 1, iat: 0 }),
    ];
    for (const headers of wrong) expect([(await deliver('google', news, headers)).status, await isOpen()]).toEqual([403, true]);
    expect([(await deliver('google', news, good)).status, await isOpen()]).toEqual([204, false]);
  });
  it('of another package, or an unreadable one, changes nothing', async () => {
    const { token, isOpen } = await subscribed();
    expect((await deliver('google', stores.googleNews('m3', token, 'subscriptionNotification', 'com.evil'), await proof())).status).toBe(204);
    expect((await deliver('google', stores.googleNews('m4', '', 'testNotification'), await proof())).status).toBe(204);
    for (const payload of [{}, { message: {} }, { message: { messageId: 'm5', data: 'e30' } }, { message: { messageId: 'm6', data: '%%%' } }])
      expect([204, 400]).toContain((await deliver('google', payload, await proof())).status);
    expect(await isOpen()).toBe(true);
  });
});

describe('an unreported renewal', () => {
  it('is found by asking', async () => {
    await app.server.begin();
    const { sale } = await bought({ isSubscription: true, expiresMs: days(1) });
    stores.apple.set(`${sale.id}2`, { ...sale, id: `${sale.id}2`, originalId: sale.id, expiresMs: days(31) });
    app.clock.advance(2 * 86_400_000);
    await app.settle();
    const [row] = await app.sql<{ state: string; latest_id: string }>('select state, latest_id from store_purchases where original_id = $1', [
      sale.id,
    ]);
    expect(row).toEqual({ state: 'active', latest_id: `${sale.id}2` });
  });
  it('is found although hundreds of another app cannot be asked for, and those are asked less and less often', async () => {
    const there = app.secondApp.tenant.appId;
    const member = await app.signUp({ app: 'second' });
    const { id: productId } = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    await app.sql(
      `with bought as (
         insert into purchases (app_id, id, subscriber_id, product_id, amount, currency, source, purchased_at)
         select $1, gen_random_uuid(), $2, $3, 0, 'USD', 'ios', '2020-01-01' from generate_series(1, 450) returning id)
       insert into store_purchases (app_id, store, original_id, product_id, subscriber_id, purchase_id, latest_id, state, is_sandbox, expires_at, checked_at, created_at)
       select $1, 'apple', id::text, $3, $2, id, id::text, 'active', false, '2020-02-01', '2020-01-01', '2020-01-01' from bought`,
      [there, member.id, productId],
    );
    const { sale } = await bought({ isSubscription: true, expiresMs: days(3) });
    stores.apple.set(`${sale.id}2`, { ...sale, id: `${sale.id}2`, originalId: sale.id, expiresMs: days(60) });
    app.clock.advance(4 * 86_400_000);
    await app.settle();
    expect(await app.sql('select latest_id from store_purchases where original_id = $1', [sale.id])).toEqual([{ latest_id: `${sale.id}2` }]);
    const failed = () => app.sql('select failed_checks, count(*)::int as n from store_purchases where app_id = $1 group by 1', [there]);
    const before = await failed();
    app.clock.advance(3_600_000);
    await app.settle();
    expect(await failed()).toEqual(before);
  });
});
