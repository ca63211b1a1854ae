import type { Quote } from '@bandstand/contract/checkout.ts';
import type { VersionFields } from '@bandstand/contract/products.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { buys, confirm, intentOf, payCard, previewOf, replayFaults } from '../checkout/checkout.builders.ts';

let app: TestApp;
let member: MemberSession;
const minuteMs = 60_000;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
});
afterEach(() => app.clock.reset());
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => app.close());

const intent = (id: string, body: object, as = member) => app.call('POST /products/{id}/intent', { params: { id }, body, as });
/** Catalogue prices never change; a test changes one in the database to outdate a quote. */
const reprice = (versionId: string | undefined, price: number) => app.sql('update product_versions set price = $2 where id = $1', [versionId, price]);

describe('COM-7: a preview', () => {
  const monthOf = (expiryUnits: number | null) => ({ interval: 'month' as const, intervalCount: 1, expiryUnits });
  it.each<[string, VersionFields, object]>([
    ['once', once(), { total_due_now: 4900, then: null, trial_ends_at: null }],
    ['each month', monthly(), { total_due_now: 1900, then: { amount: 1900, interval: 'month', intervalCount: 1 } }],
    [
      'every three months',
      monthly({ interval: { interval: 'month', intervalCount: 3, expiryUnits: null } }),
      { then: { amount: 1900, interval: 'month', intervalCount: 3 } },
    ],
    ['a single instalment', monthly({ interval: monthOf(1) }), { total_due_now: 1900, then: null }],
    [
      'with a set-up fee',
      monthly({ setup_fee: 500 }),
      { subtotal: 2400, total_due_now: 2400, then: { amount: 1900, interval: 'month', intervalCount: 1 } },
    ],
    ['a trial with a set-up fee', monthly({ trial_days: 7, setup_fee: 500 }), { total_due_now: 500 }],
    ['a free product', free(), { total_due_now: 0, then: null, lines: [{ label: 'Gym pass', kind: 'price', amount: 0, bump_id: null }] }],
  ])('shows the totals: %s', async (_title, version, expected) => {
    const quote = await previewOf(app, await aProduct(app, { versions: [version] }));
    expect(quote).toMatchObject(expected);
    expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.subtotal);
    expect(quote.subtotal - quote.discount + quote.tax).toBe(quote.total_due_now);
  });

  it('says when a trial ends, to the moment', async () => {
    const quote = await previewOf(app, await aProduct(app, { versions: [monthly({ trial_days: 7 })] }));
    expect(Math.abs(Date.parse(quote.trial_ends_at ?? '') - app.clock.ms() - 7 * 86_400_000)).toBeLessThan(5000);
  });
  it('uses the default version, or the one named, in any case of its letters', async () => {
    const product = await aProduct(app, { versions: [once(), monthly()] });
    const [first, second] = product.versions.map(({ id }) => id) as [string, string];
    expect((await previewOf(app, product)).version_id).toBe(first);
    expect((await previewOf(app, product, { version_id: second.toUpperCase() })).version_id).toBe(second);
    await app.call('PUT /studio/versions/{id}', { params: { id: second }, body: { is_default: true }, as: await app.owner() });
    expect((await previewOf(app, product)).version_id).toBe(second);
  });
  it('is the same for guests, members and owners, and promises nothing to anyone', async () => {
    const product = await aProduct(app, { is_hidden: true });
    const totals = [];
    for (const as of [null, member, await app.ownerAsMember()]) totals.push((await previewOf(app, product, {}, as)).total_due_now);
    expect(totals).toEqual([4900, 4900, 4900]);
    expect(await app.sql('select 1 from orders where product_id = $1', [product.id])).toEqual([]);
  });
  it('is a new quote each time', async () => {
    const product = await aProduct(app);
    const [one, two] = [await previewOf(app, product), await previewOf(app, product)];
    expect(one.quote_id).not.toBe(two.quote_id);
  });
  it('does not need the buyer’s address, and accepts one', async () => {
    const product = await aProduct(app, { requires_address: true });
    const answer = await app.call('POST /products/{id}/preview', { params: { id: product.id }, body: { address: { country: 'DE' } } });
    expect([answer.status, answer.body.tax]).toEqual([200, 0]);
    const long = await app.call('POST /products/{id}/preview', { params: { id: product.id }, body: { address: { country: 'Germany' } } });
    expect([long.status, Object.keys(long.body.errors ?? {})]).toEqual([422, ['address.country']]);
  });
});

describe('order_preview_mismatch (COM-10)', () => {
  it('an equal total goes through, and the quote that was seen is paid', async () => {
    const product = await aProduct(app);
    const quote = await previewOf(app, product);
    const { body } = await intent(product.id, { quote_id: quote.quote_id, final_amount: quote.total_due_now });
    const order = await app.call('GET /orders/{id}', { params: { id: body.order_id }, as: member });
    expect(order.body.quote?.quote_id).toBe(quote.quote_id);
  });
  it('a lower total goes through, and the answer says so', async () => {
    const product = await aProduct(app);
    const quote = await previewOf(app, product);
    await reprice(product.versions[0]?.id, 3900);
    const { status, body } = await intent(product.id, { quote_id: quote.quote_id, final_amount: 4900 });
    expect([status, body.final_amount]).toEqual([200, 3900]);
    await payCard(app, body);
    await confirm(app, member, body.order_id);
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    expect(items.find(({ product: { id } }) => id === product.id)?.amount).toBe(3900);
  });
  it('a higher total is shown first and charges nothing; agreeing means the new total', async () => {
    const product = await aProduct(app);
    const quote = await previewOf(app, product);
    await reprice(product.versions[0]?.id, 5900);
    const refused = await intent(product.id, { quote_id: quote.quote_id, final_amount: 4900 });
    const { error, message, quote: fresh } = refused.body as unknown as { error: string; message: string; quote: Quote };
    expect([refused.status, error, message]).toEqual([409, 'order_preview_mismatch', 'The price has changed. Please check the new total.']);
    expect(fresh).toMatchObject({ total_due_now: 5900, lines: [{ amount: 5900 }] });
    expect(await app.sql('select 1 from orders where product_id = $1', [product.id])).toEqual([]);
    const agreed = await intent(product.id, { quote_id: fresh.quote_id, final_amount: fresh.total_due_now });
    expect([agreed.status, agreed.body.final_amount]).toEqual([200, 5900]);
  });
  it('an open order takes a higher total only after its buyer has seen it', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    await reprice(product.versions[0]?.id, 5900);
    expect((await intent(product.id, { final_amount: 4900 })).body.error).toBe('order_preview_mismatch');
    // Until then the agreed price applies.
    await payCard(app, begun);
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    expect(items.find(({ product: { id } }) => id === product.id)?.amount).toBe(4900);
  });
  it('a quote for another version is no consent to this one', async () => {
    const product = await aProduct(app, { versions: [once({ price: 100 }), once()] });
    const quote = await previewOf(app, product);
    const { body } = await intent(product.id, { version_id: product.versions[1]?.id, quote_id: quote.quote_id, final_amount: 100 });
    expect(body.error).toBe('order_preview_mismatch');
  });
  it('a quote is valid for exactly 30 minutes; then the catalogue alone counts', async () => {
    const product = await aProduct(app);
    const quote = await previewOf(app, product);
    app.clock.advance(29 * minuteMs);
    const early = await intent(product.id, { quote_id: quote.quote_id, final_amount: 4900 }, await app.signUp());
    app.clock.advance(minuteMs + 1000);
    const late = await intent(product.id, { quote_id: quote.quote_id, final_amount: 4900 }, await app.signUp());
    const quoteOf = async (id: string) => (await app.sql<{ quote_id: string }>('select quote_id from orders where id = $1', [id]))[0]?.quote_id;
    expect([await quoteOf(early.body.order_id), (await quoteOf(late.body.order_id)) === quote.quote_id]).toEqual([quote.quote_id, false]);
  });
});

describe('an order', () => {
  it('is open, then completed, with the quote that was paid and what was bought', async () => {
    const product = await aProduct(app);
    const { intent: begun, purchaseId } = await buys(app, member, product);
    const { body } = await app.call('GET /orders/{id}', { params: { id: begun.order_id }, as: member });
    expect(body).toEqual({
      id: begun.order_id,
      status: 'completed',
      product_id: product.id,
      purchase_ids: [purchaseId],
      quote: expect.objectContaining({ total_due_now: 4900, currency: 'EUR', version_id: product.versions[0]?.id }),
    });
  });
  it.each(['nonsense', '00000000-0000-7000-8000-000000000000'])('%s does not exist', async (id) => {
    const [read, confirmed] = [await app.call('GET /orders/{id}', { params: { id }, as: member }), await confirm(app, member, id)];
    expect([read.status, read.body.error, confirmed.status, confirmed.body.error]).toEqual([404, 'not_found', 404, 'not_found']);
  });
  it('two members have separate orders for one product', async () => {
    const [product, other] = [await aProduct(app), await app.signUp()];
    const [mine, theirs] = [await intentOf(app, member, product), await intentOf(app, other, product)];
    expect([mine.order_id === theirs.order_id, mine.id === theirs.id]).toEqual([false, false]);
  });
  it('stores referral, name and address as last sent', async () => {
    const product = await aProduct(app, { requires_address: true });
    const address = { country: 'DE', city: 'Kiel', postal_code: '24103', line1: 'Markt 1' };
    await intentOf(app, member, product, { more: { address, name: ' Ada ', referral: ' friend ' } });
    const next = await intentOf(app, member, product, { more: { address: { ...address, city: 'Bonn' }, name: 'Ada B.' } });
    const [kept] = await app.sql('select address, customer_name, referral from orders where id = $1', [next.order_id]);
    expect(kept).toEqual({ address: { ...address, city: 'Bonn' }, customer_name: 'Ada B.', referral: null });
  });
  it('prints the street last sent, and a quote stores none: it belongs to no one', async () => {
    const product = await aProduct(app, { requires_address: true });
    const address = { country: 'DE', city: 'Kiel', postal_code: '24103', line1: 'Altgasse 1' };
    const shown = await previewOf(app, product, { address });
    const more = { quote_id: shown.quote_id, address: { ...address, line1: 'Neugasse 2' } };
    const { intent } = await buys(app, member, product, { address, more });
    expect(intent.quote_id).toBe(shown.quote_id);
    const [invoice] = await app.sql<{ text: string }>('select document::text as text from invoices where order_id = $1', [intent.order_id]);
    expect(invoice?.text).toContain('Neugasse 2');
    expect(await app.sql(`select 1 from quotes where details::text like '%gasse%'`)).toEqual([]);
  });
  it('passes a referral to the provider, and never fails because of it (COM-16)', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product, { more: { referral: 'via=<Ada>&x=1' } });
    const [row] = await app.sql<{ metadata: object }>('select metadata from test_intents where id = $1', [begun.id]);
    expect(row?.metadata).toMatchObject({ order_id: begun.order_id, referral: 'via=<Ada>&x=1' });
  });
});

describe('COM-19: purchases', () => {
  it('are listed newest first, with the same number of statements for any number', async () => {
    const buyer = await app.signUp();
    const bought: string[] = [];
    const statements = () => fewestQueries(app, () => app.call('GET /purchases', { as: buyer }));
    bought.unshift((await buys(app, buyer, await aProduct(app))).purchaseId);
    const few = await statements();
    for (let number = 0; number < 3; number += 1) {
      app.clock.advance(1000);
      bought.unshift((await buys(app, buyer, await aProduct(app, { versions: [free()] }))).purchaseId);
    }
    const { body } = await app.call('GET /purchases', { as: buyer });
    expect([body.items.map(({ id }) => id), body.total_count]).toEqual([bought, 4]);
    expect(await statements()).toBe(few);
  });
  it('are never another member’s, and none give an empty list', async () => {
    await buys(app, member, await aProduct(app));
    expect((await app.call('GET /purchases', { as: await app.signUp() })).body).toEqual({ items: [], total_count: 0 });
    expect((await app.call('GET /purchases')).status).toBe(401);
  });
});
