import type { Quote } from '@bandstand/contract/checkout.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { aBump, aCoupon, activeProducts, buys, confirm, intentOf, payCard, previewOf, replayFaults } from '../checkout/checkout.builders.ts';

let app: TestApp;
let member: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  member = await app.signUp();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => app.close());

type Refusal = { error: string; detail?: string; fields?: string[]; blocked?: boolean; quote: Quote };
const preview = async (id: string, body: object, as: MemberSession | null = member) => {
  const answer = await app.call('POST /products/{id}/preview', { params: { id }, body, as });
  return { status: answer.status, body: answer.body as unknown as Refusal & Quote };
};
const intent = async (id: string, body: object, as = member) => {
  const answer = await app.call('POST /products/{id}/intent', { params: { id }, body, as });
  return { status: answer.status, body: answer.body as unknown as Refusal & { order_id: string; final_amount: number; status: string } };
};
const bought = (orderId: string) =>
  app.sql<{ product_id: string; amount: number }>('select product_id, amount::int from purchases where order_id = $1 order by amount desc', [
    orderId,
  ]);
const taxes = async (body: object) => {
  const answer = await app.call('PUT /studio/tax_rates', { body, as: await app.owner() });
  if (answer.status !== 200) throw new Error(answer.text);
};
const eventsOf = async (orderId: string) =>
  (await app.sql<{ type: string }>('select type from order_events where order_id = $1 order by nr', [orderId])).map(({ type }) => type);

describe('COM-14: codes', () => {
  it('discount the charge, under either field name, in any spelling and case', async () => {
    const product = await aProduct(app);
    const { code } = await aCoupon(app, { code: 'Ten-Off' });
    for (const body of [{ coupon: ' ten-off ' }, { coupon_code: 'TEN-OFF' }])
      expect((await preview(product.id, body)).body).toMatchObject({ coupon: code, subtotal: 4900, discount: 490, total_due_now: 4410 });
    const { intent: begun } = await buys(app, member, product, { coupon: 'ten-off' });
    expect(begun.final_amount).toBe(4410);
    expect(await bought(begun.order_id)).toEqual([{ product_id: product.id, amount: 4410 }]);
    expect(await app.sql('select amount::int from payments where order_id = $1', [begun.order_id])).toEqual([{ amount: 4410 }]);
    const uses = 'select used_at is not null as used, discount::int, paid::int from coupon_uses where order_id = $1';
    expect(await app.sql(uses, [begun.order_id])).toEqual([{ used: true, discount: 490, paid: 4410 }]);
  });
  it('give the reason why they do not apply: 422 at the preview, 409 at the intent, each with the quote without them', async () => {
    const other = await aProduct(app);
    const [inAnHour, anHourAgo] = [app.clock.isoIn(3_600_000), app.clock.isoIn(-3_600_000)];
    const cases: [string, object][] = [
      ['disabled', { is_enabled: false }],
      ['not_started', { starts_at: inAnHour }],
      ['expired', { ends_at: anHourAgo }],
      ['currency', { kind: 'amount', amount: 500, currency: 'USD' }],
      ['not_applicable', { product_ids: [other.id] }],
    ];
    const product = await aProduct(app);
    for (const [detail, fields] of cases) {
      const { code } = await aCoupon(app, fields);
      for (const [answer, status] of [
        [await preview(product.id, { coupon: code }), 422],
        [await intent(product.id, { coupon: code, final_amount: 4900 }), 409],
      ] as const) {
        expect([answer.status, answer.body.error, answer.body.detail]).toEqual([status, 'invalid_coupon', detail]);
        expect(answer.body.quote).toMatchObject({ coupon: null, discount: 0, total_due_now: 4900 });
      }
    }
  });
  it('are unknown once removed', async () => {
    const coupon = await aCoupon(app, { code: 'GONE' });
    await app.call('DELETE /studio/coupons/{id}', { params: { id: coupon.id }, as: await app.owner() });
    expect((await preview((await aProduct(app)).id, { coupon: 'gone' })).body.detail).toBe('unknown');
  });
  it('first-purchase codes also work for free products, and not after a purchase', async () => {
    const { code } = await aCoupon(app, { first_purchase_only: true });
    await buys(app, member, await aProduct(app, { versions: [free()] }));
    const product = await aProduct(app);
    expect((await preview(product.id, { coupon: code }, null)).status).toBe(200);
    await buys(app, member, product, { coupon: code });
    const second = await aProduct(app);
    expect((await preview(second.id, { coupon: code })).body.detail).toBe('not_first_purchase');
    expect((await intent(second.id, { coupon: code, final_amount: 4900 })).body.detail).toBe('not_first_purchase');
  });
  it('a code of 100 percent needs no card, and counts as used', async () => {
    const coupon = await aCoupon(app, { amount: 10_000, max_uses: 1 });
    const product = await aProduct(app);
    const { intent: begun } = await buys(app, member, product, { coupon: coupon.code });
    expect(begun).toMatchObject({ status: 'completed', kind: null, final_amount: 0 });
    expect(await activeProducts(app, member)).toEqual([product.id]);
    expect((await app.call('GET /studio/coupons/{id}', { params: { id: coupon.id }, as: await app.owner() })).body).toMatchObject({
      uses: 1,
      held: 0,
      state: 'used_up',
    });
  });
  it('changed during checkout are charged by the new terms, and only once the buyer saw them', async () => {
    const coupon = await aCoupon(app, { amount: 5000 });
    const product = await aProduct(app);
    const quote = await previewOf(app, product, { coupon: coupon.code });
    await app.call('PUT /studio/coupons/{id}', { params: { id: coupon.id }, body: { amount: 1000 }, as: await app.owner() });
    const body = { coupon: coupon.code, quote_id: quote.quote_id, final_amount: quote.total_due_now };
    const refused = await intent(product.id, body);
    expect([refused.status, refused.body.error, refused.body.quote.total_due_now]).toEqual([409, 'order_preview_mismatch', 4410]);
    const agreed = await intent(product.id, { ...body, quote_id: refused.body.quote.quote_id, final_amount: 4410 });
    expect(agreed.body.final_amount).toBe(4410);
  });
});

describe('COM-13: order bumps', () => {
  it('are bought with the product, at their own price, one purchase each', async () => {
    const [product, extra] = [await aProduct(app), await aProduct(app, { title: 'Mobility' })];
    const bump = await aBump(app, product, extra, { price: 900 });
    const shown = await app.call('GET /products/{id}', { params: { id: product.id }, as: member });
    expect(shown.body.order_bumps).toMatchObject([{ id: bump, product_id: extra.id, price: 900 }]);
    const { intent: begun } = await buys(app, member, product, { order_bumps: [bump] });
    expect(begun.final_amount).toBe(5800);
    expect(await bought(begun.order_id)).toEqual([
      { product_id: product.id, amount: 4900 },
      { product_id: extra.id, amount: 900 },
    ]);
    expect((await activeProducts(app, member)).toSorted()).toEqual([product.id, extra.id].toSorted());
    const { body } = await app.call('GET /orders/{id}', { params: { id: begun.order_id }, as: member });
    expect([body.purchase_ids[0], body.purchase_ids.length]).toEqual([begun.purchase_id ?? body.purchase_ids[0], 2]);
    expect(body.quote?.lines).toMatchObject([{ kind: 'price' }, { kind: 'bump', amount: 900, bump_id: bump }]);
  });
  it('share a discount and a tax to the cent', async () => {
    const [product, extra] = [await aProduct(app, { versions: [once({ price: 1000 })] }), await aProduct(app, { versions: [once({ price: 333 })] })];
    const bump = await aBump(app, product, extra);
    const { code } = await aCoupon(app, { amount: 3333 });
    const { intent: begun } = await buys(app, member, product, { order_bumps: [bump], coupon: code });
    // 1333 × 33.33 % = 444.3; of the 444 the product bears 333.08 and the bump 110.9.
    expect(begun.final_amount).toBe(889);
    expect(await bought(begun.order_id)).toEqual([
      { product_id: product.id, amount: 667 },
      { product_id: extra.id, amount: 222 },
    ]);
  });
  it('bumps with the same interval join the subscription', async () => {
    const [product, extra] = [await aProduct(app, { versions: [monthly()] }), await aProduct(app, { versions: [monthly({ price: 500 })] })];
    const bump = await aBump(app, product, extra);
    const { intent: begun } = await buys(app, member, product, { order_bumps: [bump] });
    expect(begun.final_amount).toBe(2400);
    const { items } = (await app.call('GET /subscriptions', { as: member })).body;
    expect(items).toMatchObject([{ product: { id: product.id }, amount: 2400, also: [{ id: extra.id }] }]);
    expect((await activeProducts(app, member)).toSorted()).toEqual([product.id, extra.id].toSorted());
  });
  it('bumps with another interval, of another product, named twice or owned are left off the preview and refused by the intent', async () => {
    const product = await aProduct(app, { versions: [monthly()] });
    const weekly = await aProduct(app, { versions: [monthly({ interval: { interval: 'week', intervalCount: 1, expiryUnits: null } })] });
    const [owned, foreign] = [await aProduct(app), await aProduct(app)];
    await buys(app, member, owned);
    const other = await aBump(app, foreign, await aProduct(app));
    for (const bump of [await aBump(app, product, weekly), await aBump(app, product, owned), other]) {
      expect((await preview(product.id, { order_bumps: [bump] })).body.total_due_now).toBe(1900);
      const refused = await intent(product.id, { order_bumps: [bump], final_amount: 9900 });
      expect([refused.body.error, refused.body.quote.total_due_now]).toEqual(['order_preview_mismatch', 1900]);
    }
    const [fits, twice] = [await aBump(app, product, foreign), await aBump(app, product, foreign, { price: 1 })];
    expect((await preview(product.id, { order_bumps: [twice, fits] })).body.total_due_now).toBe(6800);
    expect((await intent(product.id, { order_bumps: [fits, twice], final_amount: 9900 })).body.error).toBe('order_preview_mismatch');
    expect((await preview(product.id, { order_bumps: [fits, fits.toUpperCase()] })).body.total_due_now).toBe(6800);
  });
  it('bumps that got dearer during checkout are shown again first', async () => {
    const [product, extra] = [
      await aProduct(app, { versions: [monthly({ trial_days: 7 })] }),
      await aProduct(app, { versions: [monthly({ price: 500 })] }),
    ];
    const bump = await aBump(app, product, extra);
    const quote = await previewOf(app, product, { order_bumps: [bump] });
    expect([quote.total_due_now, quote.then?.amount]).toEqual([0, 2400]);
    const params = { id: product.id, bumpId: bump };
    await app.call('PUT /studio/products/{id}/order_bumps/{bumpId}', { params, body: { price: 700 }, as: await app.owner() });
    const refused = await intent(product.id, { order_bumps: [bump], quote_id: quote.quote_id, final_amount: 0 });
    expect([refused.body.error, refused.body.quote.then?.amount]).toEqual(['order_preview_mismatch', 2600]);
  });
});

describe('COM-15: tax', () => {
  const rates = [
    { country: 'DE', region: null, name: 'VAT', rate: 19_000 },
    { country: 'US', region: 'CA', name: 'Sales tax', rate: 7250 },
  ];
  afterAll(() => taxes({ is_on: false }));

  it('depends on the country, is shown in the preview, and is charged', async () => {
    await taxes({ is_on: true, inclusive: false, rates, blocked_countries: ['KP'] });
    const product = await aProduct(app);
    const pending = await previewOf(app, product);
    expect(pending).toMatchObject({ tax_kind: 'pending', tax: 0, total_due_now: 4900, address_fields: ['country'] });
    const taxed = await previewOf(app, product, { address: { country: 'de' } });
    expect(taxed).toMatchObject({ tax_kind: 'exclusive', tax: 931, total_due_now: 5831, tax_label: 'VAT 19 %' });
    const { intent: begun } = await buys(app, member, product, { address: { country: 'DE' } });
    expect(begun.final_amount).toBe(5831);
    expect(await bought(begun.order_id)).toEqual([{ product_id: product.id, amount: 5831 }]);
  });
  it('cannot be avoided with a quote without it, or for another place', async () => {
    await taxes({ is_on: true, inclusive: false, rates, blocked_countries: ['KP'] });
    const product = await aProduct(app);
    for (const address of [undefined, { country: 'FR' }, { country: 'US', state: 'Texas' }]) {
      const quote = await previewOf(app, product, address ? { address } : {});
      expect(quote.total_due_now).toBe(4900);
      const refused = await intent(product.id, { address: { country: 'DE' }, quote_id: quote.quote_id, final_amount: 4900 });
      expect([refused.status, refused.body.error, refused.body.quote.total_due_now]).toEqual([409, 'order_preview_mismatch', 5831]);
    }
  });
  it('stays as quoted while the quote is valid, whatever the table says by then', async () => {
    await taxes({ is_on: true, inclusive: false, rates, blocked_countries: [] });
    const product = await aProduct(app);
    const quote = await previewOf(app, product, { address: { country: 'DE' } });
    await taxes({ rates: [{ country: 'DE', region: null, name: 'VAT', rate: 25_000 }] });
    const body = { address: { country: 'DE' }, quote_id: quote.quote_id, final_amount: quote.total_due_now };
    expect((await intent(product.id, body)).body.final_amount).toBe(5831);
    app.clock.advance(31 * 60_000);
    expect((await intent(product.id, body)).body).toMatchObject({ error: 'order_preview_mismatch', quote: { total_due_now: 6125 } });
    app.clock.reset();
  });
  it('names the part of an address that is missing, unknown or blocked', async () => {
    await taxes({ is_on: true, inclusive: true, rates, blocked_countries: ['KP'] });
    const product = await aProduct(app);
    const goods = await aProduct(app, { requires_address: true });
    const cases: [string, object, string[], boolean][] = [
      [product.id, {}, ['country'], false],
      [product.id, { address: { country: 'XX' } }, ['country'], false],
      [product.id, { address: { country: 'KP' } }, ['country'], true],
      [product.id, { address: { country: 'US' } }, ['state'], false],
      [product.id, { address: { country: 'US', state: 'Kiel' } }, ['state'], false],
      [goods.id, { address: { country: 'DE', city: 'Kiel' } }, ['postal_code', 'line1'], false],
    ];
    for (const [id, body, fields, blocked] of cases) {
      const refused = await intent(id, { final_amount: 4900, ...body });
      expect([refused.status, refused.body.error, refused.body.fields, refused.body.blocked]).toEqual([
        422,
        'invalid_customer_location',
        fields,
        blocked,
      ]);
    }
    // A missing part is no fault in a preview, which runs while the buyer types.
    expect((await preview(goods.id, { address: { country: 'DE' } })).body).toMatchObject({
      tax_kind: 'pending',
      address_fields: ['country', 'postal_code', 'city', 'line1'],
    });
    expect((await preview(product.id, { address: { country: 'KP' } })).body).toMatchObject({ error: 'invalid_customer_location', blocked: true });
    expect((await preview(product.id, { address: { country: 'US', state: 'ca' } })).body).toMatchObject({
      tax: 331,
      total_due_now: 4900,
      tax_kind: 'inclusive',
    });
  });
  it('needs no address if nothing is paid', async () => {
    await taxes({ is_on: true, inclusive: false, rates, blocked_countries: [] });
    const gift = await aProduct(app, { versions: [free()] });
    expect((await previewOf(app, gift)).address_fields).toEqual([]);
    expect((await intentOf(app, member, gift)).status).toBe('completed');
    const { code } = await aCoupon(app, { amount: 10_000 });
    expect((await intentOf(app, member, await aProduct(app), { coupon: code })).status).toBe('completed');
  });
  it('continues with the subscription, as agreed', async () => {
    await taxes({ is_on: true, inclusive: false, rates, blocked_countries: [] });
    const product = await aProduct(app, { versions: [monthly({ trial_days: 7, setup_fee: 500 })] });
    const quote = await previewOf(app, product, { address: { country: 'DE' } });
    expect([quote.total_due_now, quote.then?.amount]).toEqual([595, 2261]);
    await buys(app, member, product, { address: { country: 'DE' } });
    expect((await app.call('GET /subscriptions', { as: member })).body.items[0]?.amount).toBe(2261);
  });
});

describe('COM-3: the timeline', () => {
  it('shows each step from the quote to the grant once', async () => {
    const product = await aProduct(app);
    const quote = await previewOf(app, product);
    const body = { quote_id: quote.quote_id, final_amount: quote.total_due_now };
    for (let time = 0; time < 3; time += 1) await intent(product.id, body);
    const { code } = await aCoupon(app);
    const begun = await intentOf(app, member, product, { coupon: code });
    await payCard(app, begun, { card: '4000 0000 0000 0002' });
    for (let time = 0; time < 2; time += 1) await confirm(app, member, begun.order_id);
    await payCard(app, begun);
    await confirm(app, member, begun.order_id);
    expect(await eventsOf(begun.order_id)).toEqual(['opened', 'quoted', 'intent', 'quoted', 'attempt_failed', 'paid', 'granted', 'receipt']);
  });
  it('two tabs with different versions end in one order, paid as chosen last', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 9900 }), monthly()] });
    const quotes = await Promise.all(product.versions.map(({ id }) => previewOf(app, product, { version_id: id })));
    const answers = await Promise.all(
      [...quotes, ...quotes].map((quote) =>
        intent(product.id, { version_id: quote.version_id, quote_id: quote.quote_id, final_amount: quote.total_due_now }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    const orderId = answers[0]?.body.order_id ?? '';
    const [held] = await app.sql<{ amount: number; intent_id: string }>('select amount::int, intent_id from orders where id = $1', [orderId]);
    const [asked] = await app.sql<{ amount: number; client_secret: string }>(
      'select amount::int, client_secret from test_intents where id::text = $1',
      [held?.intent_id],
    );
    expect(asked?.amount).toBe(held?.amount);
    await payCard(app, { id: held?.intent_id ?? '', client_secret: asked?.client_secret ?? '' });
    await confirm(app, member, orderId);
    expect(await bought(orderId)).toEqual([{ product_id: product.id, amount: held?.amount }]);
  });
  it('keeps an order that a known guest left open, and shows it to them alone', async () => {
    const begun = await intentOf(app, member, await aProduct(app));
    const answer = await app.call('POST /auth/verify_subscriber', { body: { email: member.user.email, name: 'Ada' } });
    expect([answer.status, answer.body]).toMatchObject([409, { error: 'existing_subscriber', order_id: begun.order_id }]);
    const other = await app.signUp();
    expect((await app.call('GET /orders/{id}', { params: { id: begun.order_id }, as: other })).status).toBe(404);
  });
});

describe('the number of database statements', () => {
  it('does not grow with products, bumps and orders', async () => {
    const product = await aProduct(app);
    for (let number = 0; number < 4; number += 1) await aBump(app, product, await aProduct(app));
    const bumps = (await app.call('GET /products/{id}', { params: { id: product.id } })).body.order_bumps.map(({ id }) => id);
    const { code } = await aCoupon(app, { max_uses: 1000, max_uses_per_member: 3 });
    const asked = async (run: () => Promise<unknown>) => {
      const before = app.db.queries();
      await run();
      return app.db.queries() - before;
    };
    // Warm: what is loaded only now and then is cached.
    await previewOf(app, product, {}, member);
    expect(await asked(() => previewOf(app, product, {}, member))).toBeLessThanOrEqual(5);
    expect(await asked(() => previewOf(app, product, { coupon: code, order_bumps: bumps }, member))).toBeLessThanOrEqual(8);
    const quote = await previewOf(app, product, { coupon: code, order_bumps: bumps }, member);
    const body = { coupon: code, order_bumps: bumps, quote_id: quote.quote_id, final_amount: quote.total_due_now };
    const first = await asked(() => intent(product.id, body));
    const again = await asked(() => intent(product.id, body));
    // The order with its code, under a lock, in three short transactions.
    expect(Math.max(first, again)).toBeLessThanOrEqual(27);
  });
});
