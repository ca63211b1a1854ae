import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { aBump, activeProducts, buys, cards, confirm, intentOf, payCard, previewOf, replayFaults } from './checkout.builders.ts';

let app: TestApp;
let member: MemberSession;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

// One server for all tests: each counts only its own member's orders.
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
});
beforeEach(async () => {
  member = await app.signUp();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => app.close());

const many = <T>(count: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => run(number)));
const count = async (table: 'orders' | 'purchases' | 'entitlements' | 'payments' | 'subscriptions') =>
  (await app.sql(`select 1 from ${table} where subscriber_id = $1`, [member.id])).length;
const begunPayments = async () =>
  (await app.sql("select 1 from test_intents where metadata ->> 'order_id' = any(select id::text from orders where subscriber_id = $1)", [member.id]))
    .length;
const orderState = async (id: string) => (await app.call('GET /orders/{id}', { params: { id }, as: member })).body.status;
const intent = (id: string, body: object, headers = {}) => app.call('POST /products/{id}/intent', { params: { id }, body, as: member, headers });

describe('COM-3: double clicks', () => {
  it('ten intents at once: one order and one payment', async () => {
    const product = await aProduct(app);
    const answers = await many(10, () => intent(product.id, { final_amount: 4900 }));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => `${body.order_id} ${body.id} ${body.client_secret}`)).size).toBe(1);
    expect([await count('orders'), await begunPayments()]).toEqual([1, 1]);
  });
  it('ten confirms at once: one purchase, one entitlement, one payment', async () => {
    const product = await aProduct(app, { versions: [monthly()] });
    const begun = await intentOf(app, member, product);
    await payCard(app, begun);
    const answers = await many(10, () => confirm(app, member, begun.order_id));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.purchase_ids).toHaveLength(1);
    expect([await count('purchases'), await count('entitlements'), await count('payments'), await count('subscriptions')]).toEqual([1, 1, 1, 1]);
  });
  it('ten cards at once: paid once', async () => {
    const begun = await intentOf(app, member, await aProduct(app));
    const answers = await many(10, () => payCard(app, begun));
    expect(answers.map(({ body }) => body.status)).toEqual(Array(10).fill('succeeded'));
    expect(await begunPayments()).toBe(1);
  });
  it('something free, ten times at once: obtained once', async () => {
    const product = await aProduct(app, { versions: [free()] });
    const answers = await many(10, () => intent(product.id, {}));
    expect(new Set(answers.map(({ status, body }) => body.error ?? `${status} ${body.status}`)).size).toBeLessThanOrEqual(2);
    expect(answers.map(({ body }) => body.error ?? body.status).filter((word) => word !== 'completed' && word !== 'existing_subscription')).toEqual(
      [],
    );
    expect([await count('purchases'), await count('entitlements')]).toEqual([1, 1]);
    expect(await activeProducts(app, member)).toEqual([product.id]);
  });
  it('something free, for thirty members at the same moment: each gets it once, and who has it already is refused alone', async () => {
    const members = await Promise.all(Array.from({ length: 30 }, () => app.signUp()));
    const [product, other] = [await aProduct(app, { versions: [free()] }), await aProduct(app, { versions: [free()] })];
    const ask = (as: MemberSession, { id }: { id: string }) => app.call('POST /products/{id}/intent', { params: { id }, body: {}, as });
    for (const each of members) await activeProducts(app, each);
    const before = app.db.queries();
    const answers = await Promise.all(members.map((each) => ask(each, product)));
    expect(app.db.queries() - before).toBeLessThan(5 * members.length);
    expect(answers.map(({ body }) => body.status)).toEqual(members.map(() => 'completed'));
    expect(new Set(answers.map(({ body }) => body.purchase_id)).size).toBe(30);
    for (const each of members) expect(await activeProducts(app, each)).toEqual([product.id]);
    const [first, ...rest] = members;
    await buys(app, first!, other);
    const [repeated, ...others] = await Promise.all([first!, ...rest].map((each) => ask(each, other)));
    expect([repeated?.body.error, others.map(({ body }) => body.status)]).toEqual(['existing_subscription', others.map(() => 'completed')]);
    const [{ count: bought } = { count: 0 }] = await app.sql<{ count: number }>(
      'select count(*)::int as count from purchases where product_id = $1',
      [other.id],
    );
    expect(bought).toBe(30);
  });
  it('something paid, by thirty members at the same moment: each gets it once, with an invoice of its own, and who has it already is paid back', async () => {
    const members = await Promise.all(Array.from({ length: 30 }, () => app.signUp()));
    const [product, other] = [await aProduct(app), await aProduct(app)];
    const owner = members[0]!;
    const buying = async (as: MemberSession, of: { id: string }) => {
      const begun = (await app.call('POST /products/{id}/intent', { params: { id: of.id }, body: { final_amount: 4900 }, as })).body;
      await payCard(app, begun);
      return begun;
    };
    for (const each of members) await activeProducts(app, each);
    const before = app.db.queries();
    const begun = await Promise.all(members.map((each) => buying(each, product)));
    const between = app.db.queries();
    const answers = await Promise.all(members.map((each, at) => confirm(app, each, begun[at]!.order_id)));
    expect(answers.map(({ body }) => body.status)).toEqual(members.map(() => 'completed'));
    expect((between - before) / members.length).toBeLessThan(4);
    expect((app.db.queries() - between) / members.length).toBeLessThan(5);
    for (const each of members) expect(await activeProducts(app, each)).toEqual([product.id]);

    // The bump of another order opens the same product between payment and confirmation of one of them.
    const bundled = await aProduct(app);
    const bump = await aBump(app, bundled, other);
    const paid = await Promise.all(members.map((each) => buying(each, other)));
    await buys(app, owner, bundled, { order_bumps: [bump] });
    const [refused, ...rest] = await Promise.all(members.map((each, at) => confirm(app, each, paid[at]!.order_id)));
    expect([refused?.body.error, rest.map(({ body }) => body.status)]).toEqual(['order_closed', rest.map(() => 'completed')]);
    await app.settle();
    const refunds = await app.sql(
      'select r.amount from refunds r join payments p on p.app_id = r.app_id and p.id = r.payment_id where p.subscriber_id = $1',
      [owner.id],
    );
    expect(refunds).toEqual([{ amount: 4900 }]);
    const numbers = await app.sql<{ number: string; orders: number }>(
      "select number, (select count(*)::int from order_events e where e.data ->> 'invoice_id' = i.id::text) as orders from invoices i where app_id = $1 order by number",
      [app.tenant.appId],
    );
    expect(numbers.map(({ number }) => Number(number.replace('TEST-', '')))).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.filter(({ orders }) => orders !== 1)).toEqual([]);
    const mails = await app.sql<{ count: number }>("select count(*)::int as count from outbox where cause = 'receipt' and subscriber_id = any($1)", [
      members.map(({ id }) => id),
    ]);
    expect(mails).toEqual([{ count: 60 }]);
  });
  it('the same key gives the same answer, another body a conflict', async () => {
    const product = await aProduct(app);
    const headers = { 'idempotency-key': 'pay' };
    const first = await intent(product.id, { final_amount: 4900 }, headers);
    expect((await intent(product.id, { final_amount: 4900 }, headers)).text).toBe(first.text);
    expect((await intent(product.id, { final_amount: 5000 }, headers)).body.error).toBe('idempotency_conflict');
  });
  it('a repeated confirm long after answers the same', async () => {
    const product = await aProduct(app);
    const { intent: begun, purchaseId } = await buys(app, member, product);
    app.clock.advance(40 * 24 * hourMs);
    expect((await confirm(app, member, begun.order_id)).body).toEqual({ status: 'completed', purchase_ids: [purchaseId] });
  });
});

describe('COM-3: one order, changed in place', () => {
  it('another version changes the amount of the same payment', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 9900, name: 'More' }), monthly({ trial_days: 7 })] });
    const [cheap, dear, trial] = product.versions.map(({ id }) => id) as [string, string, string];
    const first = await intentOf(app, member, product, { version_id: cheap });
    const second = await intentOf(app, member, product, { version_id: dear });
    expect(second).toMatchObject({ id: first.id, order_id: first.order_id, client_secret: first.client_secret, final_amount: 9900 });
    const third = await intentOf(app, member, product, { version_id: trial });
    expect(third).toMatchObject({ id: first.id, order_id: first.order_id, kind: 'setup_intent', final_amount: 0 });
    const fourth = await intentOf(app, member, product, { version_id: dear });
    await payCard(app, fourth);
    await confirm(app, member, fourth.order_id);
    const { body } = await app.call('GET /purchases', { as: member });
    expect(body.items).toMatchObject([{ version_id: dear, amount: 9900 }]);
    expect(await begunPayments()).toBe(1);
  });
  it('a card that waits for authentication pays what was agreed last', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 9900 })] });
    const first = await intentOf(app, member, product);
    await payCard(app, first, { card: cards.asks });
    await intentOf(app, member, product, { version_id: product.versions[1]?.id ?? '' });
    expect((await payCard(app, first, { card: cards.asks }, { authenticated: true })).body.status).toBe('succeeded');
    await confirm(app, member, first.order_id);
    expect((await app.call('GET /purchases', { as: member })).body.items[0]).toMatchObject({ amount: 9900, version_id: product.versions[1]?.id });
  });
  it('changing to a free version withdraws the payment', async () => {
    const product = await aProduct(app, { versions: [once(), free()] });
    const paid = await intentOf(app, member, product);
    const gift = await intentOf(app, member, product, { version_id: product.versions[1]?.id ?? '' });
    expect(gift).toMatchObject({ order_id: paid.order_id, status: 'completed', kind: null, final_amount: 0 });
    expect((await payCard(app, paid)).body.error).toBe('order_closed');
  });
  it('an intent after an unreported payment completes it instead of asking again', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 9900 })] });
    const paid = await intentOf(app, member, product);
    await payCard(app, paid);
    const again = await intentOf(app, member, product, { version_id: product.versions[1]?.id ?? '' });
    expect(again).toMatchObject({
      order_id: paid.order_id,
      status: 'completed',
      final_amount: 4900,
      client_secret: null,
      purchase_id: expect.any(String),
    });
    expect(await activeProducts(app, member)).toEqual([product.id]);
  });
  it('a quote from before quotes listed their parts is still granted', async () => {
    for (const version of [once(), monthly({ trial_days: 7, setup_fee: 500 })]) {
      const product = await aProduct(app, { versions: [version] });
      const begun = await intentOf(app, member, product);
      await app.sql('update quotes set details = null where product_id = $1', [product.id]);
      await payCard(app, begun);
      expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
      expect(await activeProducts(app, member)).toContain(product.id);
    }
    expect((await app.call('GET /subscriptions', { as: member })).body.items).toMatchObject([{ status: 'trialing', amount: 1900 }]);
  });
  it('the version may be archived between intent and payment: what was agreed applies', async () => {
    const product = await aProduct(app, { versions: [once(), free()] });
    const begun = await intentOf(app, member, product);
    await app.server.products.studio.changeVersion(app.tenant, product.versions[0]?.id ?? '', { is_archived: true });
    await app.server.products.studio.change(app.tenant, product.id, { is_published: false });
    await payCard(app, begun);
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
    expect((await app.call('GET /purchases', { as: member })).body.items[0]).toMatchObject({ product: { title: 'Gym pass' }, amount: 4900 });
  });
});

describe('COM-11: reconciliation', () => {
  const round = async () => {
    app.clock.advance(2 * minuteMs + 1000);
    await app.settle();
  };
  it('a tab closed after the payment: granted within two minutes', async () => {
    await app.server.begin();
    await app.settle();
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    await payCard(app, begun);
    expect(await activeProducts(app, member)).toEqual([]);
    await round();
    expect(await activeProducts(app, member)).toEqual([product.id]);
    expect(await orderState(begun.order_id)).toBe('completed');
    await round();
    expect([await count('purchases'), await count('payments')]).toEqual([1, 1]);
  });
  it('begun twice, it still runs once', async () => {
    await app.server.begin();
    await app.server.begin();
    expect(await app.sql("select next_at from rounds where name = 'checkout.reconcile'")).toHaveLength(1);
  });
  it('at the same moment as the client: granted once', async () => {
    await app.server.begin();
    await app.settle();
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    await payCard(app, begun);
    app.clock.advance(2 * minuteMs + 1000);
    await Promise.all([app.jobs.runDue(), ...[1, 2, 3].map(() => confirm(app, member, begun.order_id))]);
    expect([await count('purchases'), await count('entitlements')]).toEqual([1, 1]);
  });
  it('an unpaid order stays open for 72 hours, then its payment can no longer be made', async () => {
    await app.server.begin();
    await app.settle();
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    app.clock.advance(71 * hourMs);
    await app.settle();
    expect(await orderState(begun.order_id)).toBe('open');
    app.clock.advance(2 * hourMs);
    await app.settle();
    expect(await orderState(begun.order_id)).toBe('expired');
    expect((await payCard(app, begun)).body.error).toBe('order_closed');
    expect((await confirm(app, member, begun.order_id)).body.error).toBe('order_closed');
    const next = await intentOf(app, member, product);
    expect(next.order_id).not.toBe(begun.order_id);
  });
  it('paid on the third day and never reported: still granted', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    app.clock.advance(71 * hourMs);
    await payCard(app, begun);
    app.clock.advance(5 * hourMs);
    await app.server.begin();
    await app.settle();
    expect(await activeProducts(app, member)).toEqual([product.id]);
  });
  it('an order without a payment, left by a killed server, is continued by the next intent', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    await app.sql('update orders set intent_id = null where id = $1', [begun.order_id]);
    const again = await intentOf(app, member, product);
    expect([again.order_id, again.id]).toEqual([begun.order_id, begun.id]);
  });
  it('an order that cannot be settled does not affect the others', async () => {
    const [bad, good] = [await aProduct(app, { title: 'bad' }), await aProduct(app, { title: 'good' })];
    const [first, second] = [await intentOf(app, member, bad), await intentOf(app, member, good)];
    await payCard(app, first);
    await payCard(app, second);
    await app.sql('update test_intents set amount = 1 where id = $1', [first.id]);
    await app.server.begin();
    await app.settle();
    expect(await activeProducts(app, member)).toEqual([good.id]);
  });
  it('unused quotes are removed after a week, those of orders stay', async () => {
    const product = await aProduct(app);
    await previewOf(app, product);
    const { intent: begun } = await buys(app, member, product);
    const kept = async () => (await app.sql('select 1 from quotes where product_id = $1', [product.id])).length;
    expect(await kept()).toBe(2);
    app.clock.advance(8 * 24 * hourMs);
    await app.server.begin();
    await app.settle();
    expect(await kept()).toBe(1);
    expect((await app.call('GET /orders/{id}', { params: { id: begun.order_id }, as: member })).body.quote?.total_due_now).toBe(4900);
  });
});
