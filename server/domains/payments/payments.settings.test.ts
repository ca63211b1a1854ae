import type { AppConfig } from '@bandstand/contract/apps.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goLive, liveKeys, startStripeApp, webhookSecret, type StripeApp } from '../../testing/stripe/app.ts';
import { testPublishableKey, testSecretKey } from '../../testing/stripe/keys.ts';
import { activeProducts, buys, confirm, intentOf, payCard } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isLive: false, isQuiet: true });
});
afterAll(() => side.close());
afterEach(() => side.stripe.faults(null));

const keys = { secret: testSecretKey, publishable: testPublishableKey, webhook: webhookSecret };
const get = async () => (await side.app.call('GET /studio/payments', { as: side.owner })).body;
const put = (body: object, as = side.owner) => side.app.call('PUT /studio/payments', { as, body: body as never });
/** What members see of the settings. */
const shown = async ({ app }: StripeApp) => (JSON.parse((await app.get('/__/app.json')).text) as AppConfig).payments;
const sealed = async () => (await side.app.sql<{ keys: string }>('select keys from payment_settings'))[0]?.keys;

describe('how an app takes money', () => {
  it('begins with the test gateway, and says where to send events', async () => {
    expect(await get()).toMatchObject({
      gateway: 'test',
      keys_set: { secret: false, publishable: false, webhook: false, apple: false, google: false },
      currency: 'EUR',
      is_live: false,
      webhook_url: 'http://localhost:4000/api/webhooks/payments/stripe?app=first',
    });
    expect(await shown(side)).toMatchObject({ provider: 'test', is_test_mode: true, instructions: null });
  });
  it('stores the seller, field by field', async () => {
    await put({ seller: { name: 'Tide Water Ltd', lines: ['1 Quay', 'Bergen'] }, currency: 'NOK' });
    await put({ seller: { tax_id: 'NO 1' } });
    expect(await get()).toMatchObject({
      currency: 'NOK',
      seller: { name: 'Tide Water Ltd', lines: ['1 Quay', 'Bergen'], tax_id: 'NO 1', email: null },
    });
    expect((await put({ currency: 'XYZ' })).body).toMatchObject({ errors: { currency: expect.any(Array) } });
  });
  it.each([
    [{ secret: 'pk_test_1' }, 'keys.secret'],
    [{ secret: 'nonsense' }, 'keys.secret'],
    [{ publishable: 'sk_test_1' }, 'keys.publishable'],
    [{ webhook: 'secret' }, 'keys.webhook'],
    [{ secret: 'sk_test_1', publishable: 'pk_live_1' }, 'keys.publishable'],
    [{ google: { package_name: 'a', service_account: 'not json' } }, 'keys.google.service_account'],
    [{ apple: { issuer_id: 'a', key_id: 'b', bundle_id: 'c', private_key: 'nothing' } }, 'keys.apple.private_key'],
  ])('refuses malformed keys: %j', async (wrong, field) => {
    const answer = await put({ keys: wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { errors?: object }).errors ?? {})).toEqual([field]);
  });
  it('refuses a secret key that Stripe does not know, and stores nothing of it', async () => {
    const before = await sealed();
    const answer = await put({ keys: { secret: 'sk_test_unknown' } });
    expect(answer.status).toBe(422);
    expect((answer.body as { errors?: object }).errors).toHaveProperty(['keys.secret']);
    expect(await sealed()).toBe(before);
  });
  it('says so when Stripe does not answer', async () => {
    side.stripe.faults(() => 'busy');
    expect((await put({ keys })).status).toBe(502);
  });
  it('needs keys before Stripe can be chosen', async () => {
    const answer = await put({ gateway: 'stripe' });
    expect(answer.status).toBe(422);
    expect((await get()).gateway).toBe('test');
  });
  it('accepts keys and never returns them', async () => {
    const answer = await put({ keys });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(testSecretKey);
    expect(answer.text).not.toContain(webhookSecret);
    expect(answer.body).toMatchObject({
      keys_set: { secret: true, publishable: true, webhook: true },
      publishable_key: testPublishableKey,
      is_provider_test: true,
    });
    expect(await sealed()).not.toContain('bandstand');
    expect(JSON.stringify(await side.app.sql('select * from audit_log'))).not.toContain(testSecretKey);
    await put({ keys: { webhook: null } });
    expect((await get()).keys_set).toMatchObject({ secret: true, webhook: false });
  });
  it('can be changed by the owner, and read by staff', async () => {
    const support = await side.app.staff('support');
    expect((await put({ currency: 'EUR' }, support)).status).toBe(403);
    expect((await side.app.call('GET /studio/payments', { as: await side.app.staff('admin') })).status).toBe(200);
  });
});

describe('leaving the test gateway', () => {
  let live: StripeApp;
  beforeEach(async () => {
    live = await startStripeApp({ isLive: false, isQuiet: true, secretKeys: [testSecretKey, liveKeys.secret] });
  });
  afterEach(() => live.close());
  const view = async () => (await live.app.call('GET /studio/payments', { as: live.owner })).body;

  it('ends what was bought without money, and leaves what staff granted', async () => {
    const { app } = live;
    const [once, again, given] = [await aProduct(app), await aProduct(app, { versions: [monthly()] }), await aProduct(app)];
    const member = await app.signUp();
    await buys(app, member, once);
    await buys(app, member, again);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: given.id });
    const waiting = await intentOf(app, await app.signUp(), once);
    expect((await view()).test).toEqual({ purchases: 2, subscriptions: 1 });

    await goLive(app, live.owner);
    expect(await activeProducts(app, member)).toEqual([given.id]);
    expect(await view()).toMatchObject({ gateway: 'stripe', is_live: false, test: { purchases: 0, subscriptions: 0 } });
    expect(await app.sql('select status from subscriptions')).toEqual([{ status: 'ended' }]);
    expect(await app.sql('select status from orders where id = $1', [waiting.order_id])).toEqual([{ status: 'expired' }]);
    expect((await payCard(app, waiting)).status).toBe(501);
  });
  it('is final for earlier tests: a test payment made before grants nothing afterwards', async () => {
    const { app } = live;
    const product = await aProduct(app);
    const member = await app.signUp();
    const intent = await intentOf(app, member, product);
    await payCard(app, intent);
    await goLive(app, live.owner);
    const answer = await confirm(app, member, intent.order_id);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    app.clock.advance(4 * 3_600_000);
    await app.settle();
    expect(await activeProducts(app, member)).toEqual([]);
    expect(await app.sql('select 1 from payments')).toEqual([]);
  });
  it('ends test payments that complete at the same moment, or refuses them: none is left', async () => {
    const { app } = live;
    const product = await aProduct(app);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    const intents = await Promise.all(buyers.map((member) => intentOf(app, member, product)));
    for (const intent of intents) await payCard(app, intent);
    await Promise.all([goLive(app, live.owner), ...buyers.map((member, at) => confirm(app, member, intents[at]!.order_id))]);
    for (const member of buyers) expect(await activeProducts(app, member)).toEqual([]);
    expect(await app.sql(`select 1 from entitlements where revoked_at is null and source = 'purchase'`)).toEqual([]);
  });
  it('can be undone until real money was taken, and not afterwards', async () => {
    const { app, stripe, owner } = live;
    await goLive(app, owner, liveKeys);
    const back = () => app.call('PUT /studio/payments', { as: owner, body: { gateway: 'test' } });
    expect((await back()).body).toMatchObject({ gateway: 'test', is_live: false });
    await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'stripe' } });
    const product = await aProduct(app);
    const member = await app.signUp();
    const intent = await intentOf(app, member, product);
    stripe.browser.confirm(intent.id ?? '', intent.client_secret, 'pm_card_visa');
    expect((await confirm(app, member, intent.order_id)).body).toMatchObject({ status: 'completed' });
    expect(await view()).toMatchObject({ is_live: true });
    expect((await back()).status).toBe(409);
    // Payment by hand is real, too; what Stripe took can still be refunded there.
    expect((await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'manual', manual_instructions: 'IBAN NO 1' } })).status).toBe(200);
    expect(await shown(live)).toMatchObject({ provider: 'manual', instructions: 'IBAN NO 1', is_test_mode: false });
  });
});
