import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { activeProducts, buys, confirm, intentOf, payCard, previewOf, replayFaults } from './checkout.builders.ts';

let app: TestApp;
let member: MemberSession;
const nobody = '00000000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp();
});
beforeAll(async () => {
  member = await app.signUp();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => app.close());

type Refusal = Record<string, unknown> & { error: string; quote: { total_due_now: number; quote_id: string; coupon: null } };
const preview = async (id: string, body: object = {}) => {
  const answer = await app.call('POST /products/{id}/preview', { params: { id }, body });
  return { status: answer.status, body: answer.body as unknown as Refusal };
};
const intent = async (id: string, body: object = {}, as = member) => {
  const answer = await app.call('POST /products/{id}/intent', { params: { id }, body: { final_amount: 4900, ...body }, as });
  return { status: answer.status, body: answer.body as unknown as Refusal & { final_amount: number } };
};
const charged = (productId: string) =>
  app.sql<{ amount: string }>('select amount from test_intents where metadata ->> $2 = any(select id::text from orders where product_id = $1)', [
    productId,
    'order_id',
  ]);

describe('L510: error codes and their bodies', () => {
  it('product_not_found: missing, unpublished, of another app, nothing to buy', async () => {
    const unpublished = await aProduct(app, { is_published: false });
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    const empty = await aProduct(app, { versions: [] });
    const archived = await aProduct(app);
    await app.server.products.studio.changeVersion(app.tenant, archived.versions[0]?.id ?? '', { is_archived: true });
    for (const id of [nobody, 'x', unpublished.id, foreign.id, empty.id, archived.id]) {
      for (const { status, body } of [await preview(id), await intent(id)])
        expect([status, body.error, body['message']]).toEqual([404, 'product_not_found', 'Could not find product']);
    }
  });
  it('invalid_version: missing, archived, of another product; the body has the current version and its quote', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 100 })] });
    const other = await aProduct(app);
    const archivedId = product.versions[1]?.id ?? '';
    await app.server.products.studio.changeVersion(app.tenant, archivedId, { is_archived: true });
    for (const version_id of [nobody, archivedId, other.versions[0]?.id]) {
      for (const { status, body } of [await preview(product.id, { version_id }), await intent(product.id, { version_id })]) {
        expect([status, body.error]).toEqual([409, 'invalid_version']);
        expect(body).toMatchObject({
          product: { id: product.id, versions: [{ id: product.versions[0]?.id }] },
          quote: { version_id: product.versions[0]?.id, total_due_now: 4900 },
        });
      }
    }
  });
  it('existing_subscription: owned once', async () => {
    const product = await aProduct(app);
    await buys(app, member, product);
    expect(await intent(product.id)).toMatchObject({
      status: 409,
      body: {
        error: 'existing_subscription',
        message: 'You already subscribe to this product.',
        state: 'owned',
        subscription_id: null,
        ends_at: null,
      },
    });
    expect(await charged(product.id)).toHaveLength(1);
  });
  it('existing_subscription: a running one, by any version; then ending; not after it has ended', async () => {
    const product = await aProduct(app, { versions: [monthly(), once()] });
    const buyer = await app.signUp();
    await buys(app, buyer, product);
    const { body } = await app.call('GET /subscriptions', { as: buyer });
    const id = body.items[0]?.id ?? '';
    expect((await intent(product.id, { version_id: product.versions[1]?.id }, buyer)).body).toMatchObject({
      error: 'existing_subscription',
      state: 'active',
      subscription_id: id,
      ends_at: null,
    });
    const cancelled = await app.call('DELETE /subscriptions/{id}', { params: { id }, as: buyer });
    expect((await intent(product.id, {}, buyer)).body).toMatchObject({ state: 'ending', subscription_id: id, ends_at: cancelled.body.ends_at });
  });
  it('existing_subscription: a permanent gift; one that expires may be followed by a purchase', async () => {
    const { entitlements } = app.server.products;
    const [kept, lent] = [await aProduct(app), await aProduct(app)];
    const buyer = await app.signUp();
    await entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: kept.id });
    await entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: lent.id, endsAt: app.clock.isoIn(60_000) });
    expect((await intent(kept.id, {}, buyer)).body).toMatchObject({ error: 'existing_subscription', state: 'owned' });
    await buys(app, buyer, lent);
  });
  it.each(['coupon', 'coupon_code'])('invalid_coupon by %s: 422 at the preview, 409 at the intent, both with the quote without it', async (name) => {
    const product = await aProduct(app);
    for (const [answer, status] of [
      [await preview(product.id, { [name]: ' SAVE10 ' }), 422],
      [await intent(product.id, { [name]: 'save10' }), 409],
    ] as const) {
      expect(answer).toMatchObject({
        status,
        body: { error: 'invalid_coupon', message: 'This coupon is not valid.', detail: 'unknown', quote: { total_due_now: 4900, coupon: null } },
      });
    }
    expect((await preview(product.id, { [name]: '  ' })).status).toBe(200);
    expect(await charged(product.id)).toEqual([]);
  });
  it('invalid_customer_location: a shipped product asks for the address', async () => {
    const product = await aProduct(app, { requires_address: true });
    const refused = await intent(product.id, { address: { country: 'DE', city: ' ' } });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: 'invalid_customer_location', fields: ['postal_code', 'city', 'line1'], blocked: false },
    });
    expect((await preview(product.id)).status).toBe(200);
    const address = { country: 'DE', city: 'Kiel', postal_code: '24103', line1: 'Markt 1' };
    const { body } = await intent(product.id, { address, name: ' Ada ', referral: 'friend' });
    const [kept] = await app.sql('select address, customer_name, referral from orders where id = $1', [body['order_id']]);
    expect(kept).toEqual({ address, customer_name: 'Ada', referral: 'friend' });
  });
  it('order_preview_mismatch: the body has a fresh quote, and its total goes through', async () => {
    const product = await aProduct(app);
    const refused = await intent(product.id, { final_amount: 4899 });
    expect(refused).toMatchObject({ status: 409, body: { error: 'order_preview_mismatch', quote: { total_due_now: 4900 } } });
    expect((await intent(product.id, { final_amount: 4900, quote_id: refused.body.quote.quote_id })).status).toBe(200);
  });
  it('order_preview_mismatch: a bump that does not exist, even at the right total', async () => {
    const product = await aProduct(app);
    expect((await preview(product.id, { order_bumps: [nobody] })).body['total_due_now']).toBe(4900);
    expect((await intent(product.id, { order_bumps: [nobody] })).body).toMatchObject({
      error: 'order_preview_mismatch',
      quote: { total_due_now: 4900 },
    });
  });
  it('user_not_found: the member was deleted meanwhile', async () => {
    const product = await aProduct(app);
    const gone = await app.signUp();
    expect((await app.call('POST /auth/verify', { as: gone })).status).toBe(200);
    await app.sql('delete from subscribers where id = $1', [gone.id]);
    const { status, body } = await intent(product.id, {}, gone);
    expect([status, body.error]).toEqual([404, 'user_not_found']);
  });
  it('user_not_found: a token that is nobody’s', async () => {
    const product = await aProduct(app);
    const { status, body } = await intent(product.id, {}, { ...(await app.signUp()), token: 'nobodys' });
    expect([status, body.error]).toEqual([404, 'user_not_found']);
  });
  it('guests are asked to log in', async () => {
    const product = await aProduct(app);
    expect((await app.call('POST /products/{id}/intent', { params: { id: product.id }, body: { final_amount: 4900 } })).body.error).toBe(
      'unauthenticated',
    );
    expect((await preview(product.id)).status).toBe(200);
  });
  it('checks in the order of COM-10', async () => {
    const product = await aProduct(app, { requires_address: true });
    const buyer = await app.signUp();
    const all = { version_id: nobody, coupon: 'X', final_amount: 1 };
    const codes: string[] = [];
    const step = async (id: string, body: object) => codes.push((await intent(id, body, buyer)).body.error);
    await step(nobody, all);
    await step(product.id, all);
    const grant = await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
    await step(product.id, { ...all, version_id: null });
    await app.server.products.entitlements.revokeGrant(app.tenant, buyer.id, grant.id);
    await step(product.id, { ...all, version_id: null });
    await step(product.id, { final_amount: 1 });
    await step(product.id, { final_amount: 1, address: { country: 'DE', city: 'Kiel', postal_code: '24103', line1: 'Markt 1' } });
    expect(codes).toEqual([
      'product_not_found',
      'invalid_version',
      'existing_subscription',
      'invalid_coupon',
      'invalid_customer_location',
      'order_preview_mismatch',
    ]);
  });
  it('coupons are tried 20 times a minute', async () => {
    const limited = await startTestApp({ withLimits: true });
    const product = await aProduct(limited);
    const codes = [];
    for (let number = 0; number < 22; number++)
      codes.push((await limited.call('POST /products/{id}/preview', { params: { id: product.id }, body: { coupon: `C${number}` } })).status);
    expect(codes.filter((status) => status === 429)).toHaveLength(2);
    expect((await limited.call('POST /products/{id}/preview', { params: { id: product.id }, body: {} })).status).toBe(200);
    const buyer = await limited.signUp();
    const tries = [];
    for (let number = 0; number < 22; number++) {
      const body = { coupon: `D${number}`, final_amount: 4900 };
      tries.push((await limited.call('POST /products/{id}/intent', { params: { id: product.id }, body, as: buyer })).status);
    }
    expect([tries.filter((status) => status === 409).length, tries.filter((status) => status === 429).length]).toEqual([20, 2]);
    await limited.close();
  });
});

describe('money: what the caller claims is never what is charged', () => {
  const tampered: [string, object][] = [
    ['nothing', {}],
    ['a higher final_amount', { final_amount: 999_999 }],
    ['an amount of its own', { amount: 1, price: 1, total_due_now: 1, subtotal: 1 }],
    ['a discount', { discount: 4899, coupon: null, tax: -4899 }],
    ['a quote that is none', { quote_id: nobody }],
    ['a status', { status: 'completed', kind: null, purchase_id: nobody }],
    ['another member', { subscriber_id: nobody, user_id: nobody, product_id: nobody }],
    ['lines', { lines: [{ label: 'x', kind: 'price', amount: 1 }] }],
    ['a trial', { trial_days: 30, trial_ends_at: '2049-01-01T00:00:00.000Z' }],
    ['a provider', { provider: 'manual', publishable_key: 'x' }],
    ['a referral', { referral: 'x'.repeat(255) }],
    ['a referral that is far too long', { referral: '💪'.repeat(5000) }],
  ];
  it.each(tampered)('%s: the recomputed total', async (_title, more) => {
    const product = await aProduct(app);
    const buyer = await app.signUp();
    const { status, body } = await intent(product.id, more, buyer);
    expect([status, body.final_amount, body['currency'], body['status'], body['kind']]).toEqual([
      200,
      4900,
      'EUR',
      'requires_payment',
      'payment_intent',
    ]);
    expect((await charged(product.id)).map(({ amount }) => Number(amount))).toEqual([4900]);
    expect(await activeProducts(app, buyer)).toEqual([]);
  });
  it.each<[string, object]>([
    ['nothing', { final_amount: 0 }],
    ['less', { final_amount: 4899 }],
    ['less than nothing', { final_amount: -4900 }],
    ['not said', { final_amount: undefined }],
    ['less, with a quote of another product', { final_amount: 100, quote_id: 'cheap' }],
  ])('a total of %s charges nothing', async (_title, more) => {
    const cheap = await aProduct(app, { versions: [once({ price: 100 })] });
    const product = await aProduct(app);
    const quote = await previewOf(app, cheap);
    const { status, body } = await intent(product.id, 'quote_id' in more ? { ...more, quote_id: quote.quote_id } : more);
    expect([status, body.error, body.quote.total_due_now]).toEqual([409, 'order_preview_mismatch', 4900]);
    expect(await charged(product.id)).toEqual([]);
  });
  it.each<[string, object]>([
    ['a text', { final_amount: '4900 ' }],
    ['a fraction', { final_amount: 48.5 }],
    ['far too much', { final_amount: 1e30 }],
    ['bumps that are not a list', { order_bumps: 'x' }],
    ['an invalid address', { address: 'Kiel' }],
  ])('%s is refused before anything is asked', async (_title, more) => {
    const product = await aProduct(app);
    const { status } = await intent(product.id, more);
    expect([400, 422]).toContain(status);
    expect(await charged(product.id)).toEqual([]);
  });
  it('a currency in which it is not sold charges nothing, whatever its numbers', async () => {
    const product = await aProduct(app);
    const { status, body } = await intent(product.id, { currency: 'JPY' });
    expect([status, body.error]).toEqual([409, 'invalid_version']);
    expect(body.quote).toMatchObject({ currency: 'EUR' });
    expect(await charged(product.id)).toEqual([]);
  });
  it('the quote of a free version opens no paid one', async () => {
    const product = await aProduct(app, { versions: [once(), free()] });
    const quote = await previewOf(app, product, { version_id: product.versions[1]?.id ?? '' });
    const { body } = await intent(product.id, { version_id: product.versions[0]?.id, quote_id: quote.quote_id, final_amount: 0 });
    expect(body.error).toBe('order_preview_mismatch');
  });
  it('a quote of another app is unknown', async () => {
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant }, { versions: [once({ price: 1 })] });
    const quote = await app.call('POST /products/{id}/preview', { params: { id: foreign.id }, body: {}, app: 'second' });
    const product = await aProduct(app);
    expect((await intent(product.id, { quote_id: quote.body.quote_id, final_amount: 1 })).body.error).toBe('order_preview_mismatch');
  });
  it('an expired quote counts as none', async () => {
    const product = await aProduct(app);
    const quote = await previewOf(app, product);
    app.clock.advance(31 * 60_000);
    const { status, body } = await intent(product.id, { quote_id: quote.quote_id });
    app.clock.reset();
    expect([status, body.final_amount]).toEqual([200, 4900]);
  });
  it('a payment that was changed behind our back grants nothing', async () => {
    const quiet = await startTestApp({ isQuiet: true });
    const buyer = await quiet.signUp();
    const product = await aProduct(quiet);
    const dear = await aProduct(quiet, { versions: [once({ price: 99_900 })] });
    const begun = await intentOf(quiet, buyer, product);
    const other = await intentOf(quiet, buyer, dear);
    await payCard(quiet, begun);
    for (const change of [
      'amount = 1',
      "currency = 'JPY'",
      "kind = 'setup_intent'",
      `metadata = metadata || '{"order_id": "${other.order_id}"}'`,
      `metadata = metadata || '{"quote_id": "${nobody}"}'`,
    ]) {
      const [before] = await quiet.sql('select amount, currency, kind, metadata from test_intents where id = $1', [begun.id]);
      await quiet.sql(`update test_intents set ${change} where id = $1`, [begun.id]);
      expect((await confirm(quiet, buyer, begun.order_id)).status).toBe(500);
      await quiet.sql('update test_intents set amount = $2, currency = $3, kind = $4, metadata = $5 where id = $1', [
        begun.id,
        before?.['amount'],
        before?.['currency'],
        before?.['kind'],
        before?.['metadata'],
      ]);
    }
    expect(await activeProducts(quiet, buyer)).toEqual([]);
    expect((await confirm(quiet, buyer, begun.order_id)).body.status).toBe('completed');
    await quiet.close();
  });
});
