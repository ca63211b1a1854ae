import type { StudioProduct, VersionFields } from '@bandstand/contract/products.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBump, aCoupon, buys, intentOf, previewOf } from '../checkout/checkout.builders.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { dayMs } from '../subscriptions/subscriptions.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  owner = await app.owner();
  await app.server.begin();
  const rules = [
    { currency: 'CHF', countries: ['CH', 'LI'] },
    { currency: 'USD', countries: ['US'] },
  ];
  await app.call('PUT /studio/payments', { as: owner, body: { currency_countries: rules } });
});
beforeEach(async () => {
  member = await app.signUp();
});
afterAll(() => app.close());

const swiss = { currency: 'CHF', price: 5200, setup_fee: 0 };
const yen = { currency: 'JPY', price: 8000, setup_fee: 0 };
const preview = (product: { id: string }, body: object, as: Session | null = null) =>
  app.call('POST /products/{id}/preview', { params: { id: product.id }, body: body as never, as });
const sumOf = async (product: { id: string }, body: object) => {
  const quote = (await preview(product, body)).body;
  return [quote.total_due_now, quote.currency];
};
const errorsOf = ({ status, body }: { status: number; body: unknown }) => [status, Object.keys((body as { errors?: object }).errors ?? {})];

describe('a price in several currencies', () => {
  it('is quoted in the requested currency, else in the country’s, else in the main one', async () => {
    const product = await aProduct(app, { versions: [once({ prices: [swiss, yen] })] });
    expect(await sumOf(product, {})).toEqual([4900, 'EUR']);
    expect(await sumOf(product, { currency: 'JPY' })).toEqual([8000, 'JPY']);
    expect(await sumOf(product, { currency: 'chf' })).toEqual([5200, 'CHF']);
    expect(await sumOf(product, { address: { country: 'li' } })).toEqual([5200, 'CHF']);
    // The requested currency wins over the country; a country whose currency is not sold gets the main one.
    expect(await sumOf(product, { currency: 'EUR', address: { country: 'CH' } })).toEqual([4900, 'EUR']);
    expect(await sumOf(product, { address: { country: 'US' } })).toEqual([4900, 'EUR']);
    const listed = (await app.call('GET /products/{id}', { params: { id: product.id } })).body;
    expect(listed.versions[0]).toMatchObject({ price: 4900, currency: 'EUR', prices: [swiss, yen] });
  });
  it('has its own set-up fee in each currency', async () => {
    const product = await aProduct(app, {
      versions: [monthly({ setup_fee: 1000, trial_days: 7, prices: [{ ...swiss, price: 2100, setup_fee: 1100 }] })],
    });
    const quote = (await preview(product, { currency: 'CHF' })).body;
    expect(quote).toMatchObject({ total_due_now: 1100, currency: 'CHF', then: { amount: 2100 } });
  });
  it('is refused in a currency that is not offered, whatever is asked for', async () => {
    const product = await aProduct(app, { versions: [once({ prices: [swiss] })] });
    for (const currency of ['USD', 'XXX', '€', 'CH']) {
      const answer = await preview(product, { currency });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: 'invalid_version', quote: { currency: 'EUR' } });
      const intent = await app.call('POST /products/{id}/intent', { params: { id: product.id }, as: member, body: { currency, final_amount: 1 } });
      expect(intent.body).toMatchObject({ error: 'invalid_version' });
    }
    expect(await app.sql('select 1 from orders where subscriber_id = $1', [member.id])).toEqual([]);
  });
  it('never charges the number of another currency', async () => {
    const product = await aProduct(app, { versions: [once({ price: 8000, prices: [{ ...yen, price: 8000 }] })] });
    const shown = (await preview(product, { currency: 'JPY' }, member)).body;
    const body = { quote_id: shown.quote_id, final_amount: shown.total_due_now };
    for (const more of [{}, { currency: 'EUR' }]) {
      const answer = await app.call('POST /products/{id}/intent', { params: { id: product.id }, as: member, body: { ...body, ...more } });
      expect(answer.body).toMatchObject({ error: 'order_preview_mismatch', quote: { currency: 'EUR', total_due_now: 8000 } });
    }
    const agreed = await app.call('POST /products/{id}/intent', { params: { id: product.id }, as: member, body: { ...body, currency: 'JPY' } });
    expect(agreed.body).toMatchObject({ currency: 'JPY', final_amount: 8000 });
  });
  it('changes the currency of an open order in place', async () => {
    const product = await aProduct(app, { versions: [once({ prices: [swiss] })] });
    const first = await intentOf(app, member, product);
    const quote = (await preview(product, { currency: 'CHF' }, member)).body;
    const body = { currency: 'CHF', quote_id: quote.quote_id, final_amount: 5200 };
    const second = await app.call('POST /products/{id}/intent', { params: { id: product.id }, as: member, body });
    expect(second.body).toMatchObject({ order_id: first.order_id, currency: 'CHF', final_amount: 5200 });
    expect(await app.sql('select currency, amount::int from test_intents where id = $1', [second.body.id])).toEqual([
      { currency: 'CHF', amount: 5200 },
    ]);
  });
});

describe('a bump in several currencies', () => {
  let extra: StudioProduct;
  let product: StudioProduct;
  beforeAll(async () => {
    extra = await aProduct(app, { title: 'Extra', versions: [once({ price: 900, prices: [{ ...swiss, price: 1000 }] })] });
    product = await aProduct(app, { versions: [once({ prices: [swiss, yen] })] });
  });
  const priceIn = async (bump: string, currency: string) => {
    const { lines, currency: paid } = (await preview(product, { currency, order_bumps: [bump] })).body;
    return [lines.find(({ bump_id }) => bump_id === bump)?.amount ?? null, paid];
  };
  it('costs what its version costs in the order’s currency, and is left off without a price in it', async () => {
    const bump = await aBump(app, product, extra);
    expect([await priceIn(bump, 'EUR'), await priceIn(bump, 'CHF'), await priceIn(bump, 'JPY')]).toEqual([
      [900, 'EUR'],
      [1000, 'CHF'],
      [null, 'JPY'],
    ]);
    const shown = (await app.call('GET /products/{id}', { params: { id: product.id } })).body.order_bumps.find(({ id }) => id === bump);
    expect(shown).toMatchObject({ price: 900, currency: 'EUR', prices: [{ currency: 'CHF', price: 1000 }] });
  });
  it('has its own price in each, or is left off if it has none', async () => {
    const bump = await aBump(app, product, extra, { price: 500 });
    expect([await priceIn(bump, 'EUR'), await priceIn(bump, 'CHF')]).toEqual([
      [500, 'EUR'],
      [null, 'CHF'],
    ]);
    const params = { id: product.id, bumpId: bump };
    const change = (body: object) => app.call('PUT /studio/products/{id}/order_bumps/{bumpId}', { params, as: owner, body });
    expect((await change({ prices: [{ currency: 'CHF', price: 600 }] })).status).toBe(200);
    expect(await priceIn(bump, 'CHF')).toEqual([600, 'CHF']);
    expect(errorsOf(await change({ prices: [{ currency: 'SEK', price: 600 }] }))).toEqual([422, ['prices.0.price']]);
    expect(errorsOf(await change({ price: null, prices: [{ currency: 'CHF', price: 600 }] }))).toEqual([422, ['prices.0.price']]);
    expect((await change({ price: null })).status).toBe(200);
    expect(await priceIn(bump, 'CHF')).toEqual([1000, 'CHF']);
  });
  it('may have a price beside a free product, in either currency', async () => {
    product = await aProduct(app, { versions: [free()] });
    const bump = await aBump(app, product, extra);
    expect(await priceIn(bump, 'CHF')).toEqual([1000, 'CHF']);
    expect((await preview(product, { currency: 'XYZ' })).body).toMatchObject({ error: 'invalid_version' });
  });
  it('a fixed-amount coupon applies only in its own currency', async () => {
    const { code } = await aCoupon(app, { kind: 'amount', amount: 500, currency: 'CHF' });
    const sold = await aProduct(app, { versions: [once({ prices: [swiss] })] });
    expect(await sumOf(sold, { currency: 'CHF', coupon: code })).toEqual([4700, 'CHF']);
    expect((await preview(sold, { coupon: code })).body).toMatchObject({ error: 'invalid_coupon', detail: 'currency' });
  });
});

describe('a subscription bought in a further currency', () => {
  it('renews in it, whatever happens to its version, and the reports keep currencies apart', async () => {
    const product = await aProduct(app, { versions: [monthly({ prices: [{ ...swiss, price: 2100 }] })] });
    const quote = await previewOf(app, product, {}, member);
    expect(quote.currency).toBe('EUR');
    const shown = (await preview(product, { currency: 'CHF' }, member)).body;
    await buys(app, member, product, { more: { currency: 'CHF', quote_id: shown.quote_id, final_amount: 2100 } });
    await buys(app, await app.signUp(), product);
    await app.call('PUT /studio/versions/{id}', { params: { id: product.versions[0]!.id }, as: owner, body: { is_archived: true } });
    app.clock.advance(32 * dayMs);
    await app.settle();
    expect(await app.sql('select amount::int, currency from payments where subscriber_id = $1 order by paid_at', [member.id])).toEqual([
      { amount: 2100, currency: 'CHF' },
      { amount: 2100, currency: 'CHF' },
    ]);
    expect((await app.call('GET /subscriptions', { as: member })).body.items[0]).toMatchObject({ amount: 2100, currency: 'CHF' });
    const revenue = (await app.call('GET /studio/revenue', { as: await app.owner(), query: { currency: 'CHF' } })).body;
    expect(revenue.currencies).toEqual(expect.arrayContaining(['CHF', 'EUR']));
    expect(revenue.recurring).toContainEqual({ currency: 'CHF', amount: 2100 });
  });
});

describe('the owner', () => {
  beforeAll(async () => {
    // A session lasts less than a month.
    owner = await app.owner();
  });
  const add = (version: VersionFields) => app.call('POST /studio/products', { as: owner, body: { title: 'Pass', versions: [version] } });
  const change = (id: string, add_prices: object[]) =>
    app.call('PUT /studio/versions/{id}', { params: { id }, as: owner, body: { add_prices: add_prices as never } });
  it('adds currencies to a version that was bought, and cannot change existing ones', async () => {
    const product = await aProduct(app, { versions: [once()] });
    await buys(app, member, product);
    const { id } = product.versions[0]!;
    expect((await change(id, [swiss])).body).toMatchObject({ price: 4900, currency: 'EUR', prices: [swiss] });
    expect((await change(id, [yen])).body.prices).toEqual([swiss, yen]);
    expect(errorsOf(await change(id, [{ ...swiss, price: 1 }]))).toEqual([422, ['add_prices.0.currency']]);
    expect(errorsOf(await change(id, [{ currency: 'EUR', price: 1, setup_fee: 0 }]))).toEqual([422, ['add_prices.0.currency']]);
    expect((await app.call('GET /products/{id}', { params: { id: product.id } })).body.versions[0]?.prices).toEqual([swiss, yen]);
  });
  it.each<[string, VersionFields, string]>([
    ['in an unknown currency', once({ prices: [{ ...swiss, currency: 'HRK' }] }), 'versions.0.prices.0.currency'],
    ['in the main currency again', once({ prices: [{ ...swiss, currency: 'EUR' }] }), 'versions.0.prices.0.currency'],
    ['in one currency twice', once({ prices: [swiss, swiss] }), 'versions.0.prices.1.currency'],
    ['nothing', once({ prices: [{ ...swiss, price: 0 }] }), 'versions.0.prices.0.price'],
    ['between two steps of its currency', once({ prices: [{ currency: 'KWD', price: 5123, setup_fee: 0 }] }), 'versions.0.prices.0.price'],
    ['without the fee that the main price has', monthly({ setup_fee: 100, prices: [swiss] }), 'versions.0.prices.0.setup_fee'],
    ['with a fee that the main price lacks', monthly({ prices: [{ ...swiss, setup_fee: 100 }] }), 'versions.0.prices.0.setup_fee'],
  ])('gets an error for a further price %s', async (_title, version, field) => {
    expect(errorsOf(await add(version))).toEqual([422, [field]]);
  });
  it('chooses which countries see a currency first, each country once', async () => {
    const put = (rules: object[]) => app.call('PUT /studio/payments', { as: owner, body: { currency_countries: rules as never } });
    const kept = (await app.call('GET /studio/payments', { as: owner })).body.currency_countries;
    expect(kept).toHaveLength(2);
    expect(JSON.parse((await app.get('/__/app.json')).text)).toMatchObject({ payments: { currency_countries: kept } });
    const both = [
      { currency: 'CHF', countries: ['CH'] },
      { currency: 'USD', countries: ['CH'] },
    ];
    expect(errorsOf(await put(both))).toEqual([422, ['currency_countries.0.countries', 'currency_countries.1.countries']]);
    expect(errorsOf(await put([{ currency: 'HRK', countries: ['XX'] }]))).toEqual([
      422,
      ['currency_countries.0.currency', 'currency_countries.0.countries'],
    ]);
    expect((await app.call('GET /studio/payments', { as: owner })).body.currency_countries).toEqual(kept);
  });
});
