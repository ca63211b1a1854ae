import type { VersionFields } from '@bandstand/contract/products.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { activeProducts, buys, cards, confirm, intentOf, payCard, previewOf, replayFaults } from './checkout.builders.ts';

let app: TestApp;
let member: MemberSession;
const dayMs = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
});
beforeAll(async () => {
  member = await app.signUp();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => app.close());

const order = (id: string, as = member) => app.call('GET /orders/{id}', { params: { id }, as });
const rows = (table: string, productId: string) => app.sql<Record<string, unknown>>(`select * from ${table} where product_id = $1`, [productId]);

describe('a purchase', () => {
  it('preview, intent, card, confirm: the product is active', async () => {
    const product = await aProduct(app, { title: 'Strong' });
    const quote = await previewOf(app, product);
    expect(quote).toMatchObject({
      version_id: product.versions[0]?.id,
      lines: [{ label: 'Strong', kind: 'price', amount: 4900 }],
      subtotal: 4900,
      discount: 0,
      tax: 0,
      total_due_now: 4900,
      then: null,
      trial_ends_at: null,
      currency: 'EUR',
      coupon: null,
    });
    expect(Math.abs(Date.parse(quote.expires_at) - app.clock.ms() - 30 * 60_000)).toBeLessThan(5000);

    const intent = await intentOf(app, member, product);
    expect(intent).toMatchObject({
      kind: 'payment_intent',
      status: 'requires_payment',
      provider: 'test',
      publishable_key: null,
      final_amount: 4900,
      currency: 'EUR',
      purchase_id: null,
    });
    expect((await order(intent.order_id)).body).toMatchObject({
      id: intent.order_id,
      status: 'open',
      product_id: product.id,
      purchase_ids: [],
      quote: { total_due_now: 4900 },
    });
    expect((await confirm(app, member, intent.order_id)).body).toEqual({ status: 'open', purchase_ids: [] });
    expect(await activeProducts(app, member)).toEqual([]);

    expect((await payCard(app, intent)).body).toEqual({ status: 'succeeded' });
    const done = await confirm(app, member, intent.order_id);
    expect(done.body).toMatchObject({ status: 'completed', purchase_ids: [expect.any(String)] });
    expect(await activeProducts(app, member)).toEqual([product.id]);
    expect((await app.call('GET /products/{id}/has_active_purchase', { params: { id: product.id }, as: member })).body).toEqual({
      active: true,
      status: 'owned',
      ends_at: null,
    });
    expect((await order(intent.order_id)).body).toMatchObject({ status: 'completed', purchase_ids: done.body.purchase_ids });

    const { body } = await app.call('GET /purchases', { as: member });
    expect(body).toMatchObject({ total_count: 1 });
    expect(body.items[0]).toMatchObject({
      id: done.body.purchase_ids[0],
      product: { id: product.id, title: 'Strong' },
      version_id: product.versions[0]?.id,
      amount: 4900,
      currency: 'EUR',
      expires_at: null,
      status: 'owned',
      source: 'web',
      invoice_id: expect.any(String),
      credit_notes: [],
    });
  });
  it('a free product is active at once, without a card', async () => {
    const product = await aProduct(app, { versions: [free()] });
    const intent = await intentOf(app, member, product);
    expect(intent).toMatchObject({
      kind: null,
      status: 'completed',
      id: null,
      client_secret: null,
      provider: 'none',
      final_amount: 0,
      purchase_id: expect.any(String),
    });
    expect(await activeProducts(app, member)).toContain(product.id);
    expect(await rows('payments', product.id)).toEqual([]);
  });
  it('a trial asks for a card to store, and charges nothing', async () => {
    const product = await aProduct(app, { versions: [monthly({ trial_days: 7 })] });
    const quote = await previewOf(app, product);
    expect(quote).toMatchObject({
      total_due_now: 0,
      then: { amount: 1900, interval: 'month', intervalCount: 1 },
      lines: [{ kind: 'trial', amount: 0 }],
    });
    const { intent } = await buys(app, member, product);
    expect(intent).toMatchObject({ kind: 'setup_intent', final_amount: 0 });
    const { body } = await app.call('GET /subscriptions', { as: member });
    expect(body.items.find((item) => item.product.id === product.id)).toMatchObject({
      status: 'trialing',
      amount: 1900,
      payment_method: { brand: 'visa', last4: '4242' },
      can_cancel: true,
      can_resume: false,
    });
  });
  it('a one-off with a term expires', async () => {
    const product = await aProduct(app, { versions: [once({ interval: { interval: 'day', intervalCount: 10, expiryUnits: 3 } })] });
    const buyer = await app.signUp();
    await buys(app, buyer, product);
    const { body } = await app.call('GET /products/{id}/has_active_purchase', { params: { id: product.id }, as: buyer });
    expect(Math.abs(Date.parse(body.ends_at ?? '') - app.clock.ms() - 30 * dayMs)).toBeLessThan(5000);
    app.clock.advance(30 * dayMs + 1000);
    expect(await activeProducts(app, buyer)).toEqual([]);
    expect((await app.call('GET /purchases', { as: buyer })).body.items[0]?.status).toBe('expired');
    app.clock.reset();
    const again = await app.signUp();
    await buys(app, again, product);
    expect(await activeProducts(app, again)).toEqual([product.id]);
  });
  it('can be bought again once it has run out', async () => {
    const product = await aProduct(app, { versions: [once({ interval: { interval: 'day', intervalCount: 1, expiryUnits: 1 } })] });
    const buyer = await app.signUp();
    await buys(app, buyer, product);
    app.clock.advance(dayMs + 1000);
    await buys(app, buyer, product);
    expect((await app.call('GET /purchases', { as: buyer })).body.items.map(({ status }) => status)).toEqual(['owned', 'expired']);
    app.clock.reset();
  });
  it('a bundle opens its parts', async () => {
    const part = await aProduct(app);
    const bundle = await aProduct(app, { included_product_ids: [part.id] });
    const buyer = await app.signUp();
    await buys(app, buyer, bundle);
    expect((await activeProducts(app, buyer)).toSorted()).toEqual([part.id, bundle.id].toSorted());
    expect((await app.call('GET /purchases', { as: buyer })).body.total_count).toBe(1);
  });
  it('tells the member’s open apps', async () => {
    const product = await aProduct(app);
    const published: string[] = [];
    app.bus.on('entitlements.changed', ({ subscriberId }) => void published.push(subscriberId));
    const completed: string[] = [];
    app.bus.on('order.completed', ({ orderId }) => void completed.push(orderId));
    const { intent } = await buys(app, member, product);
    await app.bus.settled();
    expect([published, completed]).toEqual([[member.id], [intent.order_id]]);
  });
});

describe('what a purchase costs in statements, including its listeners', () => {
  const counted = async <T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> => {
    await app.bus.settled();
    const before = app.db.queries();
    const answer = await work();
    await app.bus.settled();
    return { answer, statements: app.db.queries() - before };
  };
  /** The lowest count for each call over three purchases: now and then the app is read again. */
  const cheapest = async (version: VersionFields, amount: number): Promise<number[]> => {
    const counts: number[][] = [];
    for (let round = 0; round < 3; round += 1) {
      const product = await aProduct(app, { versions: [version] });
      const { quote_id } = await previewOf(app, product);
      const params = { id: product.id };
      const begun = await counted(() => app.call('POST /products/{id}/intent', { params, body: { quote_id, final_amount: amount }, as: member }));
      counts.push([begun.statements]);
      if (amount === 0) continue;
      await payCard(app, begun.answer.body);
      const done = await counted(() => confirm(app, member, begun.answer.body.order_id));
      const again = await counted(() => confirm(app, member, begun.answer.body.order_id));
      expect(again.answer.body).toEqual(done.answer.body);
      counts.push([...counts.pop()!, done.statements, again.statements]);
    }
    return counts[0]!.map((_, call) => Math.min(...counts.map((each) => each[call]!)));
  };
  /** The statement that finds the member's own channel. */
  const channel = 1;

  it('something free: four that read, then one transaction of six', async () => {
    expect(await cheapest(free(), 0)).toEqual([10 + channel]);
  });
  it('something paid: nine to begin, sixteen to complete (two of them so that nothing is granted twice), two for a repeated report', async () => {
    expect(await cheapest(once(), 4900)).toEqual([9, 16 + channel, 2]);
  });
});

describe('COM-12: cards of the test gateway', () => {
  const begin = async () => intentOf(app, member, await aProduct(app));
  it('declined: 402 payment_failed, and nothing is granted; another card works', async () => {
    const intent = await begin();
    const { status, body } = await payCard(app, intent, { card: cards.declined });
    expect([status, body.error, body.message]).toEqual([402, 'payment_failed', 'Your payment was not successful, please try again']);
    const refused = await confirm(app, member, intent.order_id);
    expect([refused.status, refused.body.error]).toEqual([402, 'payment_failed']);
    expect((await payCard(app, intent)).status).toBe(200);
    expect((await confirm(app, member, intent.order_id)).body.status).toBe('completed');
  });
  it('unusable: 402 payment_method_failed', async () => {
    const intent = await begin();
    const { status, body } = await payCard(app, intent, { card: cards.fails });
    expect([status, body.error, body.message]).toEqual([
      402,
      'payment_method_failed',
      'Failed to process payment details. Please try another payment method.',
    ]);
    expect((await confirm(app, member, intent.order_id)).body.error).toBe('payment_method_failed');
  });
  it('asks for authentication, then succeeds with it', async () => {
    const intent = await begin();
    expect((await payCard(app, intent, { card: cards.asks }, { authenticated: true })).body).toEqual({ status: 'requires_authentication' });
    expect((await confirm(app, member, intent.order_id)).body).toEqual({ status: 'open', purchase_ids: [] });
    expect((await payCard(app, intent, { card: cards.asks })).body).toEqual({ status: 'requires_authentication' });
    expect((await payCard(app, intent, { card: cards.asks }, { authenticated: true })).body).toEqual({ status: 'succeeded' });
    expect((await confirm(app, member, intent.order_id)).body.status).toBe('completed');
  });
  it('authentication may be answered without sending the card again, and may be refused', async () => {
    const intent = await begin();
    const answer = (authenticated: boolean) =>
      app.call('POST /payments/test/{intentId}/confirm', {
        params: { intentId: intent.id ?? '' },
        body: { client_secret: intent.client_secret ?? '', authenticated },
      });
    await payCard(app, intent, { card: cards.asks });
    expect((await answer(false)).body.error).toBe('payment_failed');
    expect((await answer(true)).body.error).toBe('payment_method_failed');
    await payCard(app, intent, { card: cards.asks });
    expect((await answer(true)).body).toEqual({ status: 'succeeded' });
  });
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing typed', { number: undefined, exp: undefined, cvc: undefined }, ['cvc', 'exp', 'number']],
    ['a digit mistyped', { number: '4242 4242 4242 4241' }, ['number']],
    ['a real-world card', { number: '5555 5555 5555 4444' }, ['number']],
    ['a past month', { exp: '01/20' }, ['exp']],
    ['a short code', { cvc: '1' }, ['cvc']],
  ])('%s: 402 payment_method_failed with the fields', async (_title, more, fields) => {
    const { status, body } = await payCard(app, await begin(), {}, more);
    expect([status, body.error, Object.keys(body.errors ?? {}).toSorted()]).toEqual([402, 'payment_method_failed', fields]);
  });
  it('needs the secret of the payment', async () => {
    const [intent, other] = [await begin(), await begin()];
    for (const client_secret of ['', 'x', other.client_secret]) expect((await payCard(app, { id: intent.id, client_secret })).status).toBe(404);
    expect((await payCard(app, { id: member.id, client_secret: intent.client_secret })).status).toBe(404);
    const elsewhere = await app.call('POST /payments/test/{intentId}/confirm', {
      params: { intentId: intent.id ?? '' },
      body: { client_secret: intent.client_secret ?? '', number: cards.works, exp: '12/49', cvc: '123' },
      app: 'second',
    });
    expect(elsewhere.status).toBe(404);
  });
  it('stores no card number', async () => {
    const intent = await begin();
    await payCard(app, intent);
    const kept = await app.sql<{ payment_method: object }>('select payment_method from test_intents where id = $1', [intent.id]);
    expect(JSON.stringify(kept)).not.toContain('424242424242');
    expect(kept[0]?.payment_method).toMatchObject({ brand: 'visa', last4: '4242' });
  });
  it('paying twice changes nothing', async () => {
    const intent = await begin();
    await payCard(app, intent);
    expect((await payCard(app, intent, { card: cards.declined })).body).toEqual({ status: 'succeeded' });
    expect((await confirm(app, member, intent.order_id)).body.status).toBe('completed');
  });
  it('does not exist in an app that takes real money', async () => {
    const live = await startTestApp();
    const buyer = await live.signUp();
    const [product, gift] = [await aProduct(live), await aProduct(live, { versions: [free()] })];
    const begun = await intentOf(live, buyer, product);
    await live.server.identity.apps.change(live.tenant, { payments: { provider: 'stripe', publishable_key: 'pk' } });
    const paid = await payCard(live, begun);
    expect([paid.status, paid.body.error]).toEqual([501, 'not_configured']);
    // Even an older test payment that someone forged as paid does not count.
    await live.sql("update test_intents set status = 'succeeded'");
    expect((await confirm(live, buyer, begun.order_id)).body.error).toBe('not_configured');
    const other = await aProduct(live);
    const quote = await previewOf(live, other);
    const refused = await live.call('POST /products/{id}/intent', {
      params: { id: other.id },
      body: { final_amount: quote.total_due_now },
      as: buyer,
    });
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      501,
      'not_configured',
      "You're unable to complete your purchase at this time.",
    ]);
    expect((await intentOf(live, buyer, gift)).status).toBe('completed');
    expect(await activeProducts(live, buyer)).toEqual([gift.id]);
    await live.close();
  });
});

describe('the owner of an order', () => {
  it('another member, another app and a guest find nothing', async () => {
    const intent = await intentOf(app, member, await aProduct(app));
    const [other, outsider] = [await app.signUp(), await app.signUp({ app: 'second' })];
    for (const who of [other, outsider]) {
      expect((await order(intent.order_id, who)).status).toBe(404);
      expect((await confirm(app, who, intent.order_id)).status).toBe(404);
    }
    expect((await app.call('GET /orders/{id}', { params: { id: intent.order_id } })).status).toBe(401);
    expect((await app.call('POST /orders/{id}/confirm', { params: { id: intent.order_id } })).status).toBe(401);
  });
  it('two apps with the same data stay separate', async () => {
    const place = { server: app.server, tenant: app.secondApp.tenant };
    const [here, there] = [await aProduct(app, { title: 'Same' }), await aProduct(place, { title: 'Same' })];
    const [one, two] = [await app.signUp(), await app.signUp({ app: 'second' })];
    await buys(app, one, here);
    await buys(app, two, there);
    expect([await activeProducts(app, one), await activeProducts(app, two)]).toEqual([[here.id], [there.id]]);
    expect((await app.call('GET /purchases', { as: one })).body.items.map((item) => item.product.id)).toEqual([here.id]);
    expect((await app.call('POST /products/{id}/intent', { params: { id: there.id }, body: { final_amount: 4900 }, as: one })).body.error).toBe(
      'product_not_found',
    );
    expect((await app.call('POST /products/{id}/preview', { params: { id: there.id }, body: {}, as: one })).body.error).toBe('product_not_found');
  });
});
