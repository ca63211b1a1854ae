import type { Intent } from '@bandstand/contract/checkout.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { confirm, intentOf, replayFaults } from '../checkout/checkout.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  await side.app.server.begin();
});
afterEach(() => side.stripe.faults(null));
afterAll(() => side.close());

/** An order of 49 euro, paid through Stripe. */
async function bought(): Promise<{ intent: Intent; paymentId: string }> {
  const { app, stripe } = side;
  const product = await aProduct(app);
  const member = await app.signUp();
  const intent = await intentOf(app, member, product);
  stripe.browser.confirm(intent.id ?? '', intent.client_secret, 'pm_card_visa');
  await confirm(app, member, intent.order_id);
  const [payment] = await app.sql<{ id: string }>('select id from payments where order_id = $1', [intent.order_id]);
  return { intent, paymentId: payment?.id ?? '' };
}
const gives = ({ intent }: { intent: Intent }, amount: number | null, key?: string) =>
  side.app.call('POST /studio/orders/{id}/refund', {
    as: side.owner,
    params: { id: intent.order_id },
    body: { amount, revoke: false } as never,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const refunds = ({ paymentId }: { paymentId: string }) =>
  side.app.sql<{ state: string; amount: number }>('select state, amount from refunds where payment_id = $1 order by created_at, id', [paymentId]);
const atStripe = ({ intent }: { intent: Intent }) =>
  [...side.stripe.refunds.values()].filter(({ payment_intent: of }) => of === intent.id).reduce((sum, { amount }) => sum + amount, 0);

describe('a refund', () => {
  it('goes back through the gateway that took the payment, in part and then the rest', async () => {
    const order = await bought();
    expect((await gives(order, 900)).status).toBe(200);
    expect((await gives(order, null)).status).toBe(200);
    expect(await refunds(order)).toEqual([
      { state: 'succeeded', amount: 900 },
      { state: 'succeeded', amount: 4000 },
    ]);
    expect(atStripe(order)).toBe(4900);
    expect((await gives(order, 1)).body).toMatchObject({ error: 'refund_too_much' });
  });
  it('never exceeds the payment, however many ask at once', async () => {
    const order = await bought();
    const answers = await Promise.all(Array.from({ length: 8 }, () => gives(order, 1500)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(atStripe(order)).toBe(4500);
  });
  it('a refund whose answer was lost is found, and not made twice', async () => {
    const order = await bought();
    side.stripe.faults(({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? 'unknown' : null));
    expect((await gives(order, 900)).status).toBe(502);
    expect(await refunds(order)).toEqual([{ state: 'pending', amount: 900 }]);
    expect((await gives(order, 4900)).status).toBe(409);
    side.stripe.faults(null);
    // After a day, Stripe has forgotten the key.
    side.app.clock.advance(30 * 3_600_000);
    await side.app.settle();
    expect(await refunds(order)).toEqual([{ state: 'succeeded', amount: 900 }]);
    expect(atStripe(order)).toBe(900);
    const refunded = await side.app.sql(`select 1 from order_events where order_id = $1 and type = 'refunded'`, [order.intent.order_id]);
    expect(refunded).toHaveLength(1);
  });
  it('closes an order whose payment does not match it, so that its buyer may buy again', async () => {
    const { app, stripe } = side;
    const [product, member] = [await aProduct(app), await app.signUp()];
    const intent = await intentOf(app, member, product);
    await app.sql("update quotes set quote = jsonb_set(quote, '{total_due_now}', '5000') where id = $1", [intent.quote_id]);
    stripe.browser.confirm(intent.id ?? '', intent.client_secret, 'pm_card_visa');
    expect((await confirm(app, member, intent.order_id)).status).toBe(500);
    const status = async () => (await app.sql<{ status: string }>('select status from orders where id = $1', [intent.order_id]))[0]!.status;
    expect((await gives({ intent }, 900)).status).toBe(200);
    expect(await status()).toBe('paid');
    expect((await gives({ intent }, null)).status).toBe(200);
    expect(await status()).toBe('expired');
    expect(await replayFaults(app)).toEqual([]);
    const again = await intentOf(app, member, product);
    stripe.browser.confirm(again.id ?? '', again.client_secret, 'pm_card_visa');
    expect((await confirm(app, member, again.order_id)).body.status).toBe('completed');
  });
  it('does not wait behind hundreds that cannot be carried out', async () => {
    const [stuck, order] = [await bought(), await bought()];
    await side.app.sql(
      `insert into refunds (app_id, id, payment_id, provider, amount, currency, state, idempotency_key, created_at)
       select app_id, gen_random_uuid(), id, 'left', 1, currency, 'pending', 'stuck' || n, '2020-01-01' from payments, generate_series(1, 250) n where id = $1`,
      [stuck.paymentId],
    );
    side.stripe.faults(({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? 'busy' : null));
    expect((await gives(order, 900)).status).toBe(502);
    side.stripe.faults(null);
    side.app.clock.advance(5 * 60_000);
    await side.app.settle();
    expect(await refunds(order)).toEqual([{ state: 'succeeded', amount: 900 }]);
    const tries = () => side.app.sql<{ tries: number }>("select distinct tries from refunds where provider = 'left'");
    const before = await tries();
    expect(before).toHaveLength(1);
    side.app.clock.advance(2 * 60_000);
    await side.app.settle();
    // The pause doubles each time.
    expect((await tries())[0]!.tries).toBeLessThanOrEqual(before[0]!.tries + 1);
    await side.app.sql("delete from refunds where provider = 'left'");
  });
  it('a refund that never reached Stripe is requested again', async () => {
    const order = await bought();
    side.stripe.faults(({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? 'busy' : null));
    expect((await gives(order, null)).status).toBe(502);
    expect(atStripe(order)).toBe(0);
    side.stripe.faults(null);
    side.app.clock.advance(5 * 60_000);
    await side.app.settle();
    expect(await refunds(order)).toEqual([{ state: 'succeeded', amount: 4900 }]);
  });
  it('a refund that Stripe refuses is not booked: what Stripe already refunded counts', async () => {
    const order = await bought();
    side.stripe.desk.refund(order.intent.id ?? '', 4000);
    expect((await gives(order, 4900)).status).toBe(409);
    expect((await refunds(order)).map(({ state }) => state)).toEqual(['failed']);
  });
});

describe('the check of payments', () => {
  const checks = async () => {
    const { body } = await side.app.call('GET /studio/payments/check', { as: side.owner });
    return { ...body, states: Object.fromEntries(body.checks.map(({ name, state }) => [name, state])) };
  };
  it('names what is missing, and passes once it is there', async () => {
    expect((await checks()).states).toMatchObject({ gateway: 'good', keys: 'good', webhook: 'bad', seller: 'warning', paid_not_granted: 'good' });
    const { body } = await side.app.call('GET /studio/payments', { as: side.owner });
    await fetch(`${side.stripe.url}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_bandstand' },
      body: new URLSearchParams({ url: body.webhook_url, 'enabled_events[0]': 'payment_intent.succeeded' }),
    });
    expect((await checks()).states).toMatchObject({ webhook: 'warning' });
    side.stripe.endpoints[0]!.enabled_events = ['*'];
    // A fresh proof is needed: the clock has moved on.
    await side.app.call('PUT /studio/payments', { as: await side.app.owner(), body: { seller: { name: 'Tide', lines: ['Quay 1'] } } });
    expect((await checks()).states).toMatchObject({ webhook: 'good', seller: 'good' });
    expect((await checks()).checks.every(({ text }) => text.length > 10)).toBe(true);
  });
  it('reports that Stripe is down, and does not fail', async () => {
    side.stripe.faults(() => 'busy');
    expect((await checks()).states).toMatchObject({ keys: 'bad' });
  });
  it('lists what was paid and opened nothing', async () => {
    const order = await bought();
    await side.app.sql(`update orders set status = 'paid' where id = $1`, [order.intent.order_id]);
    const found = await checks();
    expect(found.states).toMatchObject({ paid_not_granted: 'bad' });
    expect(found.paid_not_granted).toMatchObject([{ order_id: order.intent.order_id, amount: 4900, currency: 'EUR', product: 'Gym pass' }]);
  });
});
