import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { aProduct, once } from '../products/products.builders.ts';
import { aCoupon, activeProducts, confirm, intentOf, replayFaults } from './checkout.builders.ts';

let side: StripeApp;
let app: TestApp;
let member: MemberSession;
const minuteMs = 60_000;

beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  app = side.app;
  await app.server.begin();
  await app.settle();
});
beforeEach(async () => {
  member = await app.signUp();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => side.close());

const eventsOf = async (orderId: string) =>
  (await app.sql<{ type: string }>('select type from order_events where order_id = $1 order by nr', [orderId])).map(({ type }) => type);
const orderOf = async (id: string) => (await app.call('GET /orders/{id}', { params: { id }, as: member })).body;

describe('a slow provider', () => {
  it('an order changes its payment in place: another version, a code and no code are one payment at the provider', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 9900 })] });
    const { code } = await aCoupon(app);
    const first = await intentOf(app, member, product);
    const others = [
      await intentOf(app, member, product, { coupon: code }),
      await intentOf(app, member, product, { version_id: product.versions[1]?.id ?? '', coupon: code }),
    ];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(1);
    side.stripe.browser.confirm(first.id ?? '', first.client_secret, 'pm_card_visa');
    expect((await confirm(app, member, first.order_id)).body.status).toBe('completed');
    expect(await app.sql('select amount::int from payments where order_id = $1', [first.order_id])).toEqual([{ amount: 8910 }]);
  });
  it('a refused card is noted once, however often it is read, and another one pays', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    expect(() => side.stripe.browser.confirm(begun.id ?? '', begun.client_secret, 'pm_card_chargeDeclined')).toThrow('declined');
    for (let time = 0; time < 3; time += 1) expect((await confirm(app, member, begun.order_id)).body).toMatchObject({ error: 'payment_failed' });
    side.stripe.browser.confirm(begun.id ?? '', begun.client_secret, 'pm_card_visa');
    await confirm(app, member, begun.order_id);
    expect(await eventsOf(begun.order_id)).toEqual(['opened', 'quoted', 'intent', 'attempt_failed', 'paid', 'granted', 'receipt']);
    expect(await activeProducts(app, member)).toEqual([product.id]);
  });
  it('a limited code is free again after half an hour, and its payment can no longer be made', async () => {
    const product = await aProduct(app);
    const { code } = await aCoupon(app, { max_uses: 1 });
    const begun = await intentOf(app, member, product, { coupon: code });
    app.clock.advance(35 * minuteMs);
    await app.settle();
    expect((await orderOf(begun.order_id)).status).toBe('expired');
    expect(() => side.stripe.browser.confirm(begun.id ?? '', begun.client_secret, 'pm_card_visa')).toThrow();
    const other = await app.signUp();
    expect((await intentOf(app, other, product, { coupon: code })).final_amount).toBe(4410);
  });
  it('a payment in the last moment of a held code is granted, and uses it', async () => {
    const product = await aProduct(app);
    const coupon = await aCoupon(app, { max_uses: 1 });
    const begun = await intentOf(app, member, product, { coupon: coupon.code });
    side.stripe.browser.confirm(begun.id ?? '', begun.client_secret, 'pm_card_visa');
    app.clock.advance(35 * minuteMs);
    await app.settle();
    expect((await orderOf(begun.order_id)).status).toBe('completed');
    expect((await app.call('GET /studio/coupons/{id}', { params: { id: coupon.id }, as: side.owner })).body).toMatchObject({ uses: 1, held: 0 });
  });
  it('a disputed payment is noted once, and so is the outcome', async () => {
    const begun = await intentOf(app, member, await aProduct(app));
    side.stripe.browser.confirm(begun.id ?? '', begun.client_secret, 'pm_card_visa');
    await confirm(app, member, begun.order_id);
    side.stripe.desk.dispute(begun.id ?? '');
    const event = side.stripe.events.findLast(({ type }) => type === 'charge.dispute.created')!;
    expect(await Promise.all([1, 2, 3].map(() => side.deliver(event)))).toEqual([204, 204, 204]);
    expect((await eventsOf(begun.order_id)).filter((type) => type === 'disputed')).toHaveLength(1);
    const closed = structuredClone(event);
    closed.id = 'evt_closed';
    closed.type = 'charge.dispute.closed' as never;
    (closed.data.object as { status: string }).status = 'lost';
    expect([await side.deliver(closed), await side.deliver(closed)]).toEqual([204, 204]);
    expect((await eventsOf(begun.order_id)).slice(-2)).toEqual(['disputed', 'dispute_closed']);
  });
  it('while a bank is processing it, an order is neither changed nor closed; then it is paid, or open again', async () => {
    const product = await aProduct(app);
    const { code } = await aCoupon(app, { max_uses: 2 });
    for (const end of ['paid', 'refused'] as const) {
      member = await app.signUp();
      const begun = await intentOf(app, member, product, { coupon: code });
      const { orders } = app.server;
      const payment = {
        id: begun.id!,
        provider: 'stripe',
        clientSecret: '',
        kind: 'payment_intent',
        amount: 4410,
        currency: 'EUR',
        lastError: null,
        method: null,
      } as const;
      const metadata = { order_id: begun.order_id, quote_id: begun.quote_id ?? '' };
      await orders.settlePayment(app.tenant, { ...payment, metadata, status: 'processing' });
      expect((await orderOf(begun.order_id)).status).toBe('processing');
      if (end === 'paid') await orders.settlePayment(app.tenant, { ...payment, metadata, status: 'succeeded' });
      else await orders.settlePayment(app.tenant, { ...payment, metadata, status: 'requires_payment', lastError: 'payment_failed' });
      expect((await orderOf(begun.order_id)).status).toBe(end === 'paid' ? 'completed' : 'open');
    }
  });
  it('a payment of no order here, or with a malformed id, is ignored', async () => {
    const payment = {
      id: 'pi_x',
      provider: 'stripe',
      clientSecret: '',
      kind: 'payment_intent',
      amount: 1,
      currency: 'EUR',
      lastError: null,
      method: null,
    } as const;
    for (const order_id of ['', 'x', '00000000-0000-7000-8000-000000000000'])
      expect(await app.server.orders.settlePayment(app.tenant, { ...payment, status: 'succeeded', metadata: { order_id } })).toBeNull();
  });
});

describe('a debit that its bank processes for days', () => {
  const booked = (amount: number) =>
    app.sql<{ amount: number; order_id: string | null; given_back: number }>(
      `select p.amount::int, p.order_id, coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state = 'succeeded'), 0)::int as given_back
       from payments p where subscriber_id = $1 and p.amount = $2`,
      [member.id, amount],
    );
  async function debited(product: Awaited<ReturnType<typeof aProduct>>) {
    const begun = await intentOf(app, member, product);
    side.stripe.browser.confirm(begun.id!, begun.client_secret, 'pm_sepa_debit');
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('processing');
    return begun;
  }

  it('is what is bought, even if its buyer asks again with a code that makes it free', async () => {
    const product = await aProduct(app);
    const { code } = await aCoupon(app, { amount: 10_000 });
    const begun = await debited(product);
    expect(await intentOf(app, member, product, { coupon: code })).toMatchObject({ id: begun.id, status: 'processing' });
    expect((await orderOf(begun.order_id)).status).toBe('processing');
    expect(await activeProducts(app, member)).toEqual([]);
    side.stripe.desk.settle(begun.id!);
    await side.deliver(side.stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded')!);
    expect(await activeProducts(app, member)).toEqual([product.id]);
    expect(await booked(4900)).toMatchObject([{ order_id: begun.order_id, given_back: 0 }]);
  });

  it('is not asked for again when its buyer returns', async () => {
    const product = await aProduct(app);
    const begun = await debited(product);
    expect(await intentOf(app, member, product)).toMatchObject({ id: begun.id, status: 'processing', final_amount: 4900 });
    side.stripe.desk.settle(begun.id!);
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
  });

  it('is booked and refunded when the order was completed without it', async () => {
    const product = await aProduct(app);
    const begun = await debited(product);
    // Another payment of the same order: made in a second tab, before this one was known.
    const metadata = { order_id: begun.order_id, quote_id: begun.quote_id ?? '' };
    const other = {
      provider: 'stripe',
      clientSecret: '',
      kind: 'payment_intent',
      amount: 4900,
      currency: 'EUR',
      lastError: null,
      method: null,
    } as const;
    await app.server.orders.settlePayment(app.tenant, { ...other, id: 'pi_other', metadata, status: 'succeeded' });
    expect((await orderOf(begun.order_id)).status).toBe('completed');
    side.stripe.desk.settle(begun.id!);
    const event = side.stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
    expect(await Promise.all([1, 2, 3].map(() => side.deliver(event)))).toEqual([204, 204, 204]);
    await app.settle();
    const rows = await booked(4900);
    expect(rows.map(({ order_id, given_back }) => [order_id !== null, given_back] as const).toSorted(([, a], [, b]) => b - a)).toEqual([
      [false, 4900],
      [true, 0],
    ]);
    expect((await eventsOf(begun.order_id)).filter((type) => type === 'surplus')).toHaveLength(1);
    expect(await activeProducts(app, member)).toEqual([product.id]);
  });

  it('that is returned leaves its order open, for another try', async () => {
    const product = await aProduct(app);
    const begun = await debited(product);
    side.stripe.desk.bounceDebit(begun.id!);
    await side.deliver(side.stripe.events.findLast(({ type }) => type === 'payment_intent.payment_failed')!);
    expect((await orderOf(begun.order_id)).status).toBe('open');
    side.stripe.browser.confirm(begun.id!, begun.client_secret, 'pm_card_visa');
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
  });
});

describe('an app that switches its gateway during a payment', () => {
  it('books it at the provider that took it, which can refund it', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    side.stripe.browser.confirm(begun.id!, begun.client_secret, 'pm_card_visa');
    // The buyer returns to the checkout and the other gateway begins the order again; then Stripe reports.
    await app.sql("update orders set provider = 'manual' where id = $1", [begun.order_id]);
    await side.deliver(side.stripe.events.findLast(({ type }) => type === 'payment_intent.succeeded')!);
    const [payment] = await app.sql<{ id: string; provider: string }>('select id, provider from payments where order_id = $1', [begun.order_id]);
    expect(payment?.provider).toBe('stripe');
    const refunded = await app.call('POST /studio/orders/{id}/refund', {
      as: side.owner,
      params: { id: begun.order_id },
      body: { amount: null } as never,
    });
    expect(refunded.status).toBe(200);
    await app.sql("update orders set provider = 'stripe' where id = $1", [begun.order_id]);
  });
});
