import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberSession } from '../../testing/app.ts';
import { liveKeys, startStripeApp, testKeys, webhookSecret, type StripeApp } from '../../testing/stripe/app.ts';
import { aCoupon, activeProducts, confirm, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs, everyDays } from '../subscriptions/subscriptions.builders.ts';

let side: StripeApp;
const otherLive = { secret: 'sk_live_other', publishable: 'pk_live_other', webhook: webhookSecret };

beforeEach(async () => {
  side = await startStripeApp({ isQuiet: true, secretKeys: [testKeys.secret, liveKeys.secret, otherLive.secret] });
  await side.app.server.begin();
});
afterEach(() => side.close());

const uses = async (keys: object) => side.app.call('PUT /studio/payments', { as: await side.app.owner(), body: { gateway: 'stripe', keys } });
const settings = async () => (await side.app.call('GET /studio/payments', { as: await side.app.owner() })).body;
async function buysWithStripe(member: MemberSession, product: { id: string }, choice: { coupon?: string } = {}) {
  const intent = await intentOf(side.app, member, product, choice);
  side.stripe.browser.confirm(intent.id!, intent.client_secret, 'pm_card_visa');
  expect((await confirm(side.app, member, intent.order_id)).body.status).toBe('completed');
  return intent;
}
const invoiceNumbers = async () =>
  (await side.app.sql<{ number: string }>('select number from invoices order by issued_at, number')).map(({ number }) => number);
async function pass(days: number): Promise<void> {
  side.app.clock.advance(days * dayMs);
  await side.app.settle();
}

describe('switching from Stripe’s test keys to the live ones', () => {
  it('ends and revokes what was bought with the test keys, and sells it for real', async () => {
    const { app } = side;
    const [once, again] = [await aProduct(app), await aProduct(app, { versions: [monthly(everyDays(30))] })];
    const [member, waiting] = [await app.signUp(), await app.signUp()];
    await buysWithStripe(member, once);
    await buysWithStripe(member, again);
    const begun = await intentOf(app, waiting, once);
    expect((await settings()).test).toEqual({ purchases: 2, subscriptions: 1 });

    expect((await uses(liveKeys)).status).toBe(200);
    expect(await activeProducts(app, member)).toEqual([]);
    expect(await app.sql('select status, is_test from subscriptions')).toEqual([{ status: 'ended', is_test: true }]);
    expect(await app.sql('select status from orders where id = $1', [begun.order_id])).toEqual([{ status: 'expired' }]);
    const asked = side.stripe.requests.length;
    await pass(40);
    expect(side.stripe.requests.slice(asked).filter(({ method, path }) => method === 'POST' && path.includes('payment_intents'))).toEqual([]);

    // Both can buy, and no customer of the test keys is looked up.
    await buysWithStripe(member, again);
    await buysWithStripe(waiting, once);
    expect(await app.sql('select status, is_test from subscriptions where not is_test')).toEqual([{ status: 'active', is_test: false }]);
    await pass(31);
    expect(await activeProducts(app, member)).toEqual([again.id]);
    expect(side.stripe.requests.slice(asked).filter(({ path }) => path === '/v1/customers')).toHaveLength(2);
    expect((await settings()).test).toEqual({ purchases: 0, subscriptions: 0 });
  });

  it('numbers test invoices separately, so that real ones have no gap', async () => {
    const { app } = side;
    const product = await aProduct(app);
    for (let nr = 0; nr < 2; nr += 1) await buysWithStripe(await app.signUp(), product);
    await uses(liveKeys);
    app.clock.advance(1000);
    for (let nr = 0; nr < 2; nr += 1) await buysWithStripe(await app.signUp(), product);
    expect(await invoiceNumbers()).toEqual(['TEST-0001', 'TEST-0002', '0001', '0002']);
  });
  it('never gives two invoices the same number', async () => {
    const { status, body } = await side.app.call('PUT /studio/payments', { as: side.owner, body: { seller: { invoice_prefix: 'test' } } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['seller.invoice_prefix']]);
  });

  it('releases the uses of codes, and of first-purchase codes, that tests took', async () => {
    const { app } = side;
    const product = await aProduct(app);
    const limited = await aCoupon(app, { max_uses: 1 });
    const first = await aCoupon(app, { first_purchase_only: true });
    const [member, other] = [await app.signUp(), await app.signUp()];
    await buysWithStripe(member, product, { coupon: limited.code });
    await uses(liveKeys);
    await buysWithStripe(member, product, { coupon: first.code });
    await buysWithStripe(other, product, { coupon: limited.code });
    const third = await app.call('POST /products/{id}/preview', {
      params: { id: product.id },
      body: { coupon: limited.code },
      as: await app.signUp(),
    });
    expect(third.body).toMatchObject({ error: 'invalid_coupon' });
  });

  it('ignores events of the other mode', async () => {
    const product = await aProduct(side.app);
    const intent = await buysWithStripe(await side.app.signUp(), product);
    const event = side.stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
    await uses(liveKeys);
    expect(await side.deliver(event)).toBe(204);
    expect(await side.app.sql('select state, is_test from payment_events')).toEqual([{ state: 'ignored', is_test: true }]);
    expect(intent.id).toBeTruthy();
  });

  it('cannot be undone once real money was taken', async () => {
    await uses(liveKeys);
    expect((await uses(testKeys)).status).toBe(200);
    await uses(liveKeys);
    await buysWithStripe(await side.app.signUp(), await aProduct(side.app));
    expect((await uses(testKeys)).body).toMatchObject({ error: 'gateway_live' });
    // Not through another gateway either, nor without keys.
    const by = async (body: object) => side.app.call('PUT /studio/payments', { as: await side.app.owner(), body });
    expect((await by({ gateway: 'manual', manual_instructions: 'IBAN', keys: { secret: null, publishable: null } })).status).toBe(200);
    expect((await by({ keys: testKeys })).body).toMatchObject({ error: 'gateway_live' });
    expect((await by({ keys: liveKeys })).status).toBe(200);
  });

  it('ends within the hour what was bought at that very moment', async () => {
    const { app } = side;
    const product = await aProduct(app, { versions: [monthly()] });
    const member = await app.signUp();
    await buysWithStripe(member, product);
    // The keys as an older release left them: nothing was ended.
    await app.sql(`update apps set payments = payments || '{"publishable_key": "pk_live_bandstand"}' where id = $1`, [app.tenant.appId]);
    await pass(1 / 12);
    expect(await app.sql('select status from subscriptions')).toEqual([{ status: 'ended' }]);
    expect(await activeProducts(app, member)).toEqual([]);
  });
});

describe('switching to the live keys of another account', () => {
  beforeEach(async () => void (await uses(liveKeys)));

  it('asks for another card on the days of dunning, charges no old card, and continues to sell', async () => {
    const { app } = side;
    const product = await aProduct(app, { versions: [monthly(everyDays(30))] });
    const [member, late] = [await app.signUp(), await app.signUp()];
    await buysWithStripe(member, product);
    const begun = await intentOf(app, late, product);
    expect((await uses(otherLive)).status).toBe(200);
    expect((await app.sql('select status from subscriptions'))[0]).toEqual({ status: 'active' });
    // An order started with the earlier account is paid with this one.
    const intent = await intentOf(app, late, product);
    expect([intent.order_id, intent.id === begun.id]).toEqual([begun.order_id, false]);
    side.stripe.browser.confirm(intent.id!, intent.client_secret, 'pm_card_visa');
    expect((await confirm(app, late, intent.order_id)).body.status).toBe('completed');
    await pass(31);
    const { items } = (await app.call('GET /studio/subscriptions', { as: await app.owner() })).body;
    const id = items.find((item) => item.member.id === member.id)!.id;
    const { body } = await app.call('GET /studio/subscriptions/{id}', { as: await app.owner(), params: { id } });
    expect(body.status).toBe('past_due');
    expect(body.events.find(({ type }) => type === 'charge_failed')?.data).toMatchObject({ reason: 'method_gone' });
  });
});

describe('rotating the keys of the same account', () => {
  it('keeps its customers', async () => {
    const { app } = side;
    const member = await app.signUp();
    await buysWithStripe(member, await aProduct(app));
    const rolled = { ...testKeys, secret: 'sk_test_bandstand_2' };
    side.stripe.addKey(rolled.secret);
    expect((await uses(rolled)).status).toBe(200);
    await buysWithStripe(member, await aProduct(app));
    expect(side.stripe.requests.filter(({ path }) => path === '/v1/customers')).toHaveLength(1);
  });
});
