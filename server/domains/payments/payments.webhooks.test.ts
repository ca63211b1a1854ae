import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Intent } from '@bandstand/contract/checkout.ts';
import type { MemberSession } from '../../testing/app.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { activeProducts, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
});
afterAll(() => side.close());

const minuteMs = 60_000;
/** A member whose payment succeeded at Stripe without an event for us. */
async function paid(card = 'pm_card_visa'): Promise<{ member: MemberSession; intent: Intent; product: { id: string } }> {
  const product = await aProduct(side.app);
  const member = await side.app.signUp();
  const intent = await intentOf(side.app, member, product);
  side.stripe.browser.confirm(intent.id ?? '', intent.client_secret, card);
  return { member, intent, product };
}
const eventOf = (type: string, id: string | null) => {
  const found = side.stripe.events.findLast((event) => event.type === type && JSON.stringify(event.data).includes(`"${id}"`));
  if (!found) throw new Error(`the payment provider sent no ${type} of ${id}`);
  return found;
};
const succeeded = (intent: Intent) => eventOf('payment_intent.succeeded', intent.id);
const stateOf = async (intent: Intent) =>
  (await side.app.sql<{ status: string }>('select status from orders where id = $1', [intent.order_id]))[0]?.status;
const noted = (id: string) =>
  side.app.sql<{ state: string; times: number; order_id: string }>('select state, times, order_id from payment_events where id = $1', [id]);

describe('COM-11: an event of the provider', () => {
  it('grants what was paid, though the tab was closed', async () => {
    const { member, intent, product } = await paid();
    expect(await activeProducts(side.app, member)).not.toContain(product.id);
    const event = succeeded(intent);
    expect(await side.deliver(event)).toBe(204);
    expect(await activeProducts(side.app, member)).toContain(product.id);
    expect(await noted(event.id)).toEqual([{ state: 'handled', times: 1, order_id: intent.order_id }]);
  });
  it('sent with the provider’s test keys is marked wherever it is shown', async () => {
    const { intent } = await paid();
    await side.deliver(succeeded(intent));
    expect(await side.app.sql('select is_test from payments where order_id = $1', [intent.order_id])).toEqual([{ is_test: true }]);
    expect(await side.app.sql("select document ->> 'is_test' as is_test from invoices where order_id = $1", [intent.order_id])).toEqual([
      { is_test: 'true' },
    ]);
    const order = await side.app.call('GET /studio/orders/{id}', { as: await side.app.owner(), params: { id: intent.order_id } });
    expect(order.body).toMatchObject({ provider: 'stripe', is_test: true });
  });
  it('is handled once and answered each time, even ten at once', async () => {
    const { intent } = await paid();
    const event = succeeded(intent);
    const answers = await Promise.all(Array.from({ length: 10 }, () => side.deliver(event)));
    expect(answers.every((status) => status === 204)).toBe(true);
    expect(await side.deliver(event)).toBe(204);
    expect(await noted(event.id)).toEqual([{ state: 'handled', times: 11, order_id: intent.order_id }]);
    expect(await side.app.sql('select 1 from payments where order_id = $1', [intent.order_id])).toHaveLength(1);
    expect(await side.app.sql('select 1 from purchases where order_id = $1', [intent.order_id])).toHaveLength(1);
  });
  it('proves nothing itself: the provider is asked about its claim', async () => {
    const product = await aProduct(side.app);
    const member = await side.app.signUp();
    const intent = await intentOf(side.app, member, product);
    const event = eventOf('payment_intent.created', intent.id);
    const claimed = structuredClone(event);
    claimed.type = 'payment_intent.succeeded' as never;
    (claimed.data.object as { status: string }).status = 'succeeded';
    expect(await side.deliver(claimed)).toBe(204);
    expect(await stateOf(intent)).toBe('open');
    expect(await activeProducts(side.app, member)).not.toContain(product.id);
  });
  it('may come late and in any order: a refusal after the success changes nothing', async () => {
    const product = await aProduct(side.app);
    const member = await side.app.signUp();
    const intent = await intentOf(side.app, member, product);
    expect(() => side.stripe.browser.confirm(intent.id ?? '', intent.client_secret, 'pm_card_chargeDeclined')).toThrow('declined');
    side.stripe.browser.confirm(intent.id ?? '', intent.client_secret, 'pm_card_visa');
    const failed = eventOf('payment_intent.payment_failed', intent.id);
    expect(await side.deliver(succeeded(intent))).toBe(204);
    expect(await side.deliver(failed)).toBe(204);
    expect(await stateOf(intent)).toBe('completed');
  });
  it('an event without meaning here is accepted and ignored', async () => {
    side.stripe.desk.emit('customer.created', { id: 'cus_x', object: 'customer', metadata: {} });
    const event = side.stripe.events.at(-1)!;
    expect(await side.deliver(event)).toBe(204);
    expect((await noted(event.id))[0]?.state).toBe('ignored');
  });
  it('an event of another app at the same account is left to that app', async () => {
    const { intent } = await paid();
    const event = structuredClone(succeeded(intent));
    (event.data.object as { metadata: Record<string, string> }).metadata['bandstand_app'] = side.app.secondApp.tenant.appId;
    expect(await side.deliver(event)).toBe(204);
    expect((await noted(event.id))[0]?.state).toBe('ignored');
    expect(await stateOf(intent)).toBe('open');
  });
  it('an event that could not be handled is resent, and then handled', async () => {
    const { intent } = await paid();
    const event = succeeded(intent);
    side.stripe.faults(() => 'busy');
    expect(await side.deliver(event)).toBe(502);
    expect((await noted(event.id))[0]?.state).toBe('failed');
    side.stripe.faults(null);
    expect(await side.deliver(event)).toBe(204);
    expect((await noted(event.id))[0]?.state).toBe('handled');
    expect(await stateOf(intent)).toBe('completed');
  });
});

describe('a forged or broken event', () => {
  it.each([
    ['another secret', { secret: 'whsec_another' }],
    ['another app', { slug: 'second' }],
    ['an app that does not exist', { slug: 'nobody' }],
    ['no app', { slug: '' }],
    ['another body', { payload: '{"id":"evt_forged"}' }],
    ['no body', { payload: '' }],
  ])('is refused and leaves nothing: %s', async (_name, more) => {
    const { intent } = await paid();
    const event = succeeded(intent);
    expect(await side.deliver(event, more)).toBe(403);
    expect(await noted(event.id)).toEqual([]);
    expect(await stateOf(intent)).toBe('open');
  });
  it.each([-6 * minuteMs, -86_400_000])('is refused when its signature is old: %i ms', async (ms) => {
    const { intent } = await paid();
    expect(await side.deliver(succeeded(intent), { atMs: side.app.clock.ms() + ms })).toBe(403);
    expect(await stateOf(intent)).toBe('open');
  });
  it('is accepted for five minutes after signing', async () => {
    const { intent } = await paid();
    expect(await side.deliver(succeeded(intent), { atMs: side.app.clock.ms() - 4 * minuteMs })).toBe(204);
  });
  it('is refused without a signature, and for an unknown provider', async () => {
    const post = (provider: string, headers = {}) =>
      side.app.inject({ method: 'POST', url: `/api/webhooks/payments/${provider}?app=first`, headers, payload: '{}' });
    expect((await post('stripe')).status).toBe(403);
    expect((await post('stripe', { 'stripe-signature': 't=1,v1=00' })).status).toBe(403);
    expect((await post('test', { 'stripe-signature': 't=1,v1=00' })).status).toBe(403);
    expect((await post('nobody')).status).toBe(403);
  });
  it('is not read when it is huge', async () => {
    const answer = await side.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments/stripe?app=first',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: 'x'.repeat(600 * 1024),
    });
    expect(answer.status).toBe(413);
  });
});

describe('an action in the provider’s dashboard', () => {
  async function bought() {
    const done = await paid();
    await side.deliver(succeeded(done.intent));
    return done;
  }
  const refunds = (intent: Intent) =>
    side.app.sql<{ amount: number; state: string; is_revoking: boolean }>(
      'select amount, state, is_revoking from refunds where order_id = $1 order by created_at',
      [intent.order_id],
    );
  const lastOf = (type: string) => side.stripe.events.findLast((event) => event.type === type)!;

  it('a refund there is a refund here, once, and revokes nothing', async () => {
    const { intent, member, product } = await bought();
    side.stripe.desk.refund(intent.id ?? '', 500);
    const event = lastOf('refund.created');
    await Promise.all([side.deliver(event), side.deliver(event)]);
    expect(await refunds(intent)).toEqual([{ amount: 500, state: 'succeeded', is_revoking: false }]);
    expect(await activeProducts(side.app, member)).toContain(product.id);
    const timeline = await side.app.sql<{ type: string }>(`select type from order_events where order_id = $1 and type = 'refunded'`, [
      intent.order_id,
    ]);
    expect(timeline).toHaveLength(1);
  });
  it('a refund that the bank returns counts as failed', async () => {
    const { intent } = await bought();
    const { id } = side.stripe.desk.refund(intent.id ?? '');
    await side.deliver(lastOf('refund.created'));
    side.stripe.desk.bounce(id);
    expect(await side.deliver(lastOf('refund.failed'))).toBe(204);
    expect((await refunds(intent)).map(({ state }) => state)).toEqual(['failed']);
  });
  it('a dispute names its order', async () => {
    const { intent } = await bought();
    side.stripe.desk.dispute(intent.id ?? '');
    const event = lastOf('charge.dispute.created');
    expect(await side.deliver(event)).toBe(204);
    expect(await noted(event.id)).toEqual([{ state: 'handled', times: 1, order_id: intent.order_id }]);
    expect(await side.app.sql(`select 1 from order_events where order_id = $1 and type = 'disputed'`, [intent.order_id])).toHaveLength(1);
  });
  it('events are listed for the owner, newest first', async () => {
    const { body } = await side.app.call('GET /studio/payments/events', { as: side.owner });
    expect(body.total_count).toBeGreaterThan(5);
    expect(body.items[0]).toMatchObject({ provider: 'stripe', type: 'charge.dispute.created', state: 'handled', times: 1 });
  });
});

describe('COM-23: what happened at Stripe without an event', () => {
  const dayMs = 24 * 60 * minuteMs;
  /** A day later: no event came, so we look. */
  const aDayLater = async () => {
    side.app.clock.advance(dayMs);
    await side.app.server.commerce.payments.events.lookBack();
  };
  const eventsOf = (orderId: string) =>
    side.app.sql<{ type: string; data: Record<string, unknown> }>(
      "select type, data from order_events where order_id = $1 and type in ('refunded', 'disputed', 'dispute_closed') order by nr",
      [orderId],
    );
  const booked = (intent: Intent) =>
    side.app.sql<{ amount: number; state: string }>(
      'select r.amount::int, r.state from refunds r join payments p on p.app_id = r.app_id and p.id = r.payment_id where p.provider_id = $1 order by r.created_at',
      [intent.id],
    );

  it('is found within a day, once: refunds, refunds that the bank returned, and disputes', async () => {
    const { intent } = await paid();
    expect(await side.deliver(succeeded(intent))).toBe(204);
    const { id } = side.stripe.desk.refund(intent.id ?? '', 900);
    side.stripe.desk.dispute(intent.id ?? '');
    await aDayLater();
    await aDayLater();
    expect(await booked(intent)).toEqual([{ amount: 900, state: 'succeeded' }]);
    expect((await eventsOf(intent.order_id)).map(({ type }) => type)).toEqual(['refunded', 'disputed']);
    side.stripe.desk.bounce(id);
    await aDayLater();
    expect(await booked(intent)).toEqual([{ amount: 900, state: 'failed' }]);
    expect((await eventsOf(intent.order_id)).filter(({ type }) => type === 'refunded').map(({ data }) => data['amount'])).toEqual([900, -900]);
  });
  it('is found for later charges, too, and appears in the order that started them', async () => {
    const member = await side.app.signUp();
    const intent = await intentOf(side.app, member, await aProduct(side.app, { versions: [monthly()] }));
    side.stripe.browser.confirm(intent.id ?? '', intent.client_secret, 'pm_card_visa');
    expect(await side.deliver(succeeded(intent))).toBe(204);
    side.app.clock.advance(32 * dayMs);
    await side.app.server.commerce.subscribed.renewals.advance();
    const [renewal] = await side.app.sql<{ provider_id: string }>(
      'select p.provider_id from payments p join subscriptions s on s.app_id = p.app_id and s.id = p.subscription_id where s.order_id = $1',
      [intent.order_id],
    );
    side.stripe.desk.dispute(renewal?.provider_id ?? '', 'lost');
    await aDayLater();
    await aDayLater();
    expect((await eventsOf(intent.order_id)).map(({ type, data }) => [type, data['outcome']])).toEqual([
      ['disputed', undefined],
      ['dispute_closed', 'lost'],
    ]);
  });
  it('is ignored for payments that are not ours, without asking for them one by one', async () => {
    const { intent } = await paid();
    side.stripe.desk.refund(intent.id ?? '');
    const before = side.stripe.requests.length;
    await aDayLater();
    expect(side.stripe.requests.slice(before).filter(({ path }) => path.includes(intent.id ?? ''))).toEqual([]);
    expect(await booked(intent)).toEqual([]);
  });
  it('is shown to the owner if nobody asked for the payment: the money is booked, and refunding it closes the order', async () => {
    const { intent, member, product } = await paid();
    side.stripe.intents.get(intent.id ?? '')!.metadata!['quote_id'] = side.app.platform.ids.next();
    expect(await side.deliver(succeeded(intent))).toBe(500);
    expect(await stateOf(intent)).toBe('paid');
    expect(await activeProducts(side.app, member)).not.toContain(product.id);
    const params = { id: intent.order_id };
    const refund = await side.app.call('POST /studio/orders/{id}/refund', { params, body: {}, as: await side.app.owner() });
    expect([refund.status, refund.body.refunded, refund.body.status]).toEqual([200, 4900, 'expired']);
    expect([...side.stripe.refunds.values()].filter(({ payment_intent: of }) => of === intent.id).map(({ amount }) => amount)).toEqual([4900]);
  });
});

describe('old events and keys', () => {
  it('are deleted after half a year, and unhandled ones much later', async () => {
    const { app } = side;
    const old = (days: number) => `now() + interval '${app.clock.ms() - Date.now()} milliseconds' - interval '${days} days'`;
    for (const [id, state, days] of [
      ['evt_done', 'handled', 181],
      ['evt_young', 'ignored', 179],
      ['evt_failed', 'failed', 181],
      ['evt_lost', 'waiting', 401],
    ] as const)
      await app.sql(
        `insert into payment_events (app_id, provider, id, type, state, received_at) values ($1, 'stripe', $2, 'charge.refunded', $3, ${old(days)})`,
        [app.tenant.appId, id, state],
      );
    for (const [key, days] of [
      ['order:old', 181],
      ['order:young', 179],
    ] as const)
      await app.sql(`insert into payment_keys (app_id, provider, idempotency_key, begun_at) values ($1, 'stripe', $2, ${old(days)})`, [
        app.tenant.appId,
        key,
      ]);
    await app.server.begin();
    await app.settle();
    const left = await app.sql<{
      id: string;
    }>(`select id from payment_events where type = 'charge.refunded' and id in ('evt_done', 'evt_young', 'evt_failed', 'evt_lost')
      union all select idempotency_key from payment_keys where idempotency_key in ('order:old', 'order:young') order by 1`);
    expect(left.map(({ id }) => id)).toEqual(['evt_failed', 'evt_young', 'order:young']);
  });
});
