import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compose, type Server } from '../../compose.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { activeProducts, buys, cards, confirm, intentOf, payCard, replayFaults } from './checkout.builders.ts';

let app: TestApp;
/** Another process on the same database. */
let other: Server;
let member: MemberSession;

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  other = await compose(app.platform, { directUrl: app.adminUrl });
  await app.server.begin();
  await app.settle();
});
beforeEach(async () => {
  member = await app.signUp();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(async () => {
  await other.close();
  await app.close();
});

const many = <T>(count: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => run(number)));
const rows = async (table: 'orders' | 'purchases' | 'entitlements' | 'payments' | 'subscriptions', who = member) =>
  (await app.sql(`select 1 from ${table} where subscriber_id = $1`, [who.id])).length;
/** A call of the member that another process answers. */
const elsewhere = (method: 'GET' | 'POST', url: string, payload: object = {}) =>
  other.http.app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-account-app': 'first', 'x-user-email': member.email, 'x-user-token': member.token, 'content-type': 'application/json' },
    ...(method === 'POST' ? { payload: JSON.stringify(payload) } : {}),
  });

describe('COM-11: two reports of a payment at once', () => {
  it('ten confirms over two processes and two sweeps: one purchase, published once', async () => {
    const published: string[] = [];
    for (const bus of [app.bus, other.bus]) bus.on('order.completed', ({ orderId }) => void published.push(orderId));
    const begun = await intentOf(app, member, await aProduct(app, { versions: [monthly()] }));
    await payCard(app, begun);
    app.clock.advance(2 * 60_000 + 1000);
    const [answers] = await Promise.all([
      many(10, async (number) => {
        if (number % 2 === 0) return (await confirm(app, member, begun.order_id)).text;
        return (await elsewhere('POST', `/orders/${begun.order_id}/confirm`)).payload;
      }),
      app.jobs.runDue(),
      other.jobs.runDue(),
    ]);
    expect(new Set(answers).size).toBe(1);
    expect([await rows('purchases'), await rows('entitlements'), await rows('payments'), await rows('subscriptions')]).toEqual([1, 1, 1, 1]);
    await Promise.all([app.bus.settled(), other.bus.settled()]);
    expect(published).toEqual([begun.order_id]);
  });

  it('an intent of one process and one of another are one order and one payment', async () => {
    const product = await aProduct(app);
    const answers = await many(8, async (number) => {
      const body = { final_amount: 4900 };
      if (number % 2 === 0) return (await app.call('POST /products/{id}/intent', { params: { id: product.id }, body, as: member })).body.order_id;
      return (await elsewhere('POST', `/products/${product.id}/intent`, body)).json<{ order_id: string }>().order_id;
    });
    expect(new Set(answers).size).toBe(1);
    expect(await rows('orders')).toBe(1);
  });

  it('a purchase that could not be written leaves nothing half done, and the next report completes it', async () => {
    const begun = await intentOf(app, member, await aProduct(app));
    await payCard(app, begun);
    await app.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`);
    await app.sql('create trigger refuse before insert on entitlements for each row execute function refuse()');
    expect((await confirm(app, member, begun.order_id)).status).toBe(500);
    expect([await rows('purchases'), await rows('payments')]).toEqual([0, 0]);
    await app.sql('drop function refuse() cascade');
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
    expect([await rows('purchases'), await rows('payments'), await rows('entitlements')]).toEqual([1, 1, 1]);
  });
});

describe('several cards in a row', () => {
  it('declined, unusable, asking and refused by the bank, then good: one purchase, and only the last card is stored', async () => {
    const product = await aProduct(app, { versions: [monthly()] });
    const begun = await intentOf(app, member, product);
    const seen: string[] = [];
    for (const card of [cards.declined, cards.fails]) {
      await payCard(app, begun, { card });
      seen.push(String((await confirm(app, member, begun.order_id)).body.error));
    }
    await payCard(app, begun, { card: cards.asks });
    seen.push(String((await confirm(app, member, begun.order_id)).body.status));
    await payCard(app, begun, { card: cards.asks }, { authenticated: false });
    seen.push(String((await confirm(app, member, begun.order_id)).body.error));
    await payCard(app, begun);
    seen.push(String((await confirm(app, member, begun.order_id)).body.status));
    expect(seen).toEqual(['payment_failed', 'payment_method_failed', 'open', 'payment_failed', 'completed']);
    const { items } = (await app.call('GET /subscriptions', { as: member })).body;
    expect(items).toMatchObject([{ payment_method: { last4: '4242' } }]);
    expect(await rows('payments')).toBe(1);
  });

  it('an earlier refusal is not reported for the next choice', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 9900 })] });
    const begun = await intentOf(app, member, product);
    await payCard(app, begun, { card: cards.declined });
    await intentOf(app, member, product, { version_id: product.versions[1]?.id ?? '' });
    expect((await confirm(app, member, begun.order_id)).body).toEqual({ status: 'open', purchase_ids: [] });
  });

  it('authentication of a subscription keeps the card for renewals', async () => {
    const product = await aProduct(app, { versions: [monthly()] });
    const begun = await intentOf(app, member, product);
    await payCard(app, begun, { card: cards.asks });
    await payCard(app, begun, { card: cards.asks }, { authenticated: true });
    await confirm(app, member, begun.order_id);
    const { items } = (await app.call('GET /subscriptions', { as: member })).body;
    expect(items).toMatchObject([{ status: 'active', payment_method: { brand: 'visa', last4: '3155' } }]);
  });
});

describe('API-11: an Idempotency-Key', () => {
  const intent = (id: string, body: object, key: string, as = member) =>
    app.call('POST /products/{id}/intent', { params: { id }, body, as, headers: { 'idempotency-key': key } });

  it('replays the answer even when the order was completed since: nothing starts again', async () => {
    const product = await aProduct(app);
    const first = await intent(product.id, { final_amount: 4900 }, 'key');
    await payCard(app, first.body);
    await confirm(app, member, first.body.order_id);
    const again = await intent(product.id, { final_amount: 4900 }, 'key');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await rows('orders')).toBe(1);
    expect((await intent(product.id, { final_amount: 4900 }, 'another')).body.error).toBe('existing_subscription');
  });

  it('of one member is not another’s, and of one product not another’s', async () => {
    const [product, second] = [await aProduct(app), await aProduct(app)];
    const outsider = await app.signUp();
    const answers = [
      await intent(product.id, { final_amount: 4900 }, 'same'),
      await intent(product.id, { final_amount: 4900 }, 'same', outsider),
      await intent(second.id, { final_amount: 4900 }, 'same'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(3);
  });

  it('after a refusal is free for the corrected request, and after a day for anything', async () => {
    const product = await aProduct(app);
    expect((await intent(product.id, { final_amount: 1 }, 'retry')).body.error).toBe('order_preview_mismatch');
    const made = await intent(product.id, { final_amount: 4900 }, 'retry');
    expect(made.status).toBe(200);
    expect((await intent(product.id, { final_amount: 5000 }, 'retry')).body.error).toBe('idempotency_conflict');
    app.clock.advance(25 * 3_600_000);
    expect((await intent(product.id, { final_amount: 5000 }, 'retry')).body.order_id).toBe(made.body.order_id);
  });
});

describe('COM-8: a free product', () => {
  it('asks for no card, no address and no gateway, and arrives as a purchase of 0', async () => {
    const product = await aProduct(app, { versions: [free()], requires_address: true });
    const { purchaseId } = await buys(app, member, product);
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    expect(items).toMatchObject([{ id: purchaseId, amount: 0, status: 'owned', expires_at: null, source: 'web' }]);
    expect(await rows('payments')).toBe(0);
  });

  it('that is limited in time ends, and may be taken again', async () => {
    const product = await aProduct(app, { versions: [free({ interval: { interval: 'day', intervalCount: 7, expiryUnits: 1 } })] });
    await buys(app, member, product);
    expect(await activeProducts(app, member)).toEqual([product.id]);
    app.clock.advance(7 * 86_400_000 + 1000);
    expect(await activeProducts(app, member)).toEqual([]);
    await buys(app, member, product);
    expect(await activeProducts(app, member)).toEqual([product.id]);
  });

  it('after a card was begun for another version and paid, gives what was paid for', async () => {
    const product = await aProduct(app, { versions: [once(), free()] });
    const begun = await intentOf(app, member, product);
    await payCard(app, begun);
    const gift = await intentOf(app, member, product, { version_id: product.versions[1]?.id ?? '' });
    expect(gift).toMatchObject({ order_id: begun.order_id, status: 'completed', final_amount: 4900 });
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    expect(items).toMatchObject([{ amount: 4900, version_id: product.versions[0]?.id }]);
  });
});

describe('a product the member already has', () => {
  it('is not obtained again by requests sent before it was there: of many taps on something free, one counts', async () => {
    for (let round = 0; round < 12; round += 1) {
      member = await app.signUp();
      const product = await aProduct(app, { versions: [free()] });
      const tap = () => app.call('POST /products/{id}/intent', { params: { id: product.id }, body: {}, as: member });
      const answers = await Promise.all(
        Array.from({ length: 14 }, async (_, number) => {
          await new Promise((resolve) => setTimeout(resolve, number));
          return tap();
        }),
      );
      for (const { body } of answers) expect(['completed', 'existing_subscription']).toContain(body.error ?? body.status);
      expect([await rows('purchases'), await rows('entitlements')]).toEqual([1, 1]);
    }
  });
  it('an order that is closed while its payment is begun leaves no payment that could be made', async () => {
    const product = await aProduct(app);
    await app.sql(
      `create function close_it() returns trigger language plpgsql as $$ begin
        update orders set status = 'expired' where id::text = new.metadata ->> 'order_id';
        insert into order_events (app_id, id, order_id, type, at)
          select app_id, gen_random_uuid(), id, 'expired', now() from orders where id::text = new.metadata ->> 'order_id';
        return new; end $$`,
    );
    await app.sql('create trigger close_it after insert on test_intents for each row execute function close_it()');
    const body = { final_amount: 4900 };
    const refused = await app.call('POST /products/{id}/intent', { params: { id: product.id }, body, as: member });
    await app.sql('drop function close_it() cascade');
    expect([refused.status, refused.body.error]).toEqual([409, 'order_closed']);
    const begun = await app.sql<{ status: string }>(
      "select t.status from test_intents t join orders o on o.id::text = t.metadata ->> 'order_id' where o.subscriber_id = $1",
      [member.id],
    );
    expect(begun).toEqual([{ status: 'canceled' }]);
    expect((await intentOf(app, member, product)).status).toBe('requires_payment');
  });
  it('by a gift closes no order whose card form is open: a payment there is still granted', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    await expect(intentOf(app, member, product)).rejects.toThrow('existing_subscription');
    await payCard(app, begun);
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
  });
});

describe('two apps', () => {
  it('with the same person, product and price keep money, orders and access apart', async () => {
    const email = 'both@example.com';
    const [here, there] = [await app.signUp({ email }), await app.signUp({ email, app: 'second' })];
    const [mine, theirs] = [await aProduct(app), await aProduct({ server: app.server, tenant: app.secondApp.tenant })];
    const [first, second] = [await intentOf(app, here, mine), await intentOf(app, there, theirs)];
    // The secret of one app opens nothing in the other.
    expect((await payCard(app, first, {}, {}, 'second')).status).toBe(404);
    expect((await payCard(app, { id: second.id, client_secret: second.client_secret })).status).toBe(404);
    await payCard(app, first);
    expect((await confirm(app, there, first.order_id)).status).toBe(404);
    expect((await confirm(app, here, first.order_id)).body.status).toBe('completed');
    expect([await activeProducts(app, here), await activeProducts(app, there)]).toEqual([[mine.id], []]);
    const stolen = await app.call('GET /orders/{id}', { params: { id: first.order_id }, as: { ...here, app: 'second' } });
    expect(stolen.status).toBe(401);
  });
});
