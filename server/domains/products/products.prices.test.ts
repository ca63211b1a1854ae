import type { VersionFields } from '@bandstand/contract/products.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goLive, startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { aBump, aCoupon } from '../checkout/checkout.builders.ts';
import { aProduct, monthly, once } from './products.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isLive: false, isQuiet: true });
});
afterAll(() => side.close());

const add = async (version: VersionFields) => {
  const answer = await side.app.call('POST /studio/products', { as: side.owner, body: { title: 'Pass', versions: [version] } });
  return { status: answer.status, errors: (answer.body as { errors?: Record<string, string[]> }).errors ?? {} };
};
const refused = async (version: VersionFields) => Object.entries((await add(version)).errors).map(([field, texts]) => [field, ...texts]);
const pricesCheck = async () =>
  (await side.app.call('GET /studio/payments/check', { as: side.owner })).body.checks.find(({ name }) => name === 'prices');

describe('a price', () => {
  it.each([
    ['withdrawn by ISO', 'HRK'],
    ['withdrawn this year', 'BGN'],
    ['a metal', 'XAU'],
    ['no code at all', 'ABC'],
  ])('cannot be in a currency that is %s', async (_what, currency) => {
    expect(Object.keys((await add(once({ currency }))).errors)).toEqual(['versions.0.currency']);
    const coupon = await side.app.call('POST /studio/coupons', { as: side.owner, body: { code: currency, kind: 'amount', amount: 100, currency } });
    expect(Object.keys((coupon.body as { errors?: object }).errors ?? {})).toEqual(['currency']);
    const settings = await side.app.call('PUT /studio/payments', { as: side.owner, body: { currency } });
    expect(Object.keys((settings.body as { errors?: object }).errors ?? {})).toEqual(['currency']);
  });
  it('three decimals require a multiple of ten, whatever gateway the app has', async () => {
    expect(await refused(once({ currency: 'KWD', price: 5123 }))).toEqual([['versions.0.price', 'In KWD, amounts must be multiples of 0.010.']]);
    expect(await refused(monthly({ currency: 'IQD', price: 5120, setup_fee: 5 }))).toEqual([
      ['versions.0.setup_fee', 'In IQD, amounts must be multiples of 0.010.'],
    ]);
    expect((await add(once({ currency: 'KWD', price: 5120 }))).status).toBe(200);
    const body = { code: 'ODD', kind: 'amount', amount: 123, currency: 'KWD' } as const;
    const coupon = await side.app.call('POST /studio/coupons', { as: side.owner, body });
    expect((coupon.body as { errors?: object }).errors).toEqual({ amount: ['In KWD, amounts must be multiples of 0.010.'] });
    const [product, offered] = await Promise.all(['A', 'B'].map((title) => aProduct(side.app, { title, versions: [once({ currency: 'KWD' })] })));
    await expect(aBump(side.app, product!, offered!, { price: 123 })).rejects.toThrow('multiples of 0.010');
    expect(await aBump(side.app, product!, offered!, { price: 120 })).toBeTruthy();
  });
  it('may be anything while nobody charges it; once Stripe does, prices on sale that it would refuse are listed', async () => {
    expect((await add(once({ price: 20 }))).status).toBe(200);
    expect((await add(once({ currency: 'IQD', price: 1000 }))).status).toBe(200);
    expect((await pricesCheck())?.state).toBe('good');
    await goLive(side.app, side.owner);
    const check = await pricesCheck();
    expect(check?.state).toBe('bad');
    expect(check?.text).toBe('These prices cannot be charged: Pass 0.20 EUR, Pass 1.000 IQD');
  });
  it('a price that Stripe would refuse is refused at its field when saved', async () => {
    expect(await refused(once({ price: 49 }))).toEqual([['versions.0.price', 'Your payment provider charges at least 0.50 EUR.']]);
    expect(await refused(once({ currency: 'HUF', price: 17_499 }))).toEqual([
      ['versions.0.price', 'Your payment provider charges at least 175.00 HUF.'],
    ]);
    expect(await refused(once({ currency: 'IQD', price: 1000 }))).toEqual([['versions.0.currency', 'Your payment provider does not charge in IQD.']]);
    expect(await refused(once({ price: 100_000_000 }))).toEqual([['versions.0.price', 'Your payment provider charges at most 999999.99 EUR.']]);
    expect((await add(once({ price: 99_999_999 }))).status).toBe(200);
    expect(await refused(once({ currency: 'JPY', price: 100_000_000 }))).toEqual([
      ['versions.0.price', 'Your payment provider charges at most 99999999 JPY.'],
    ]);
    expect((await add(once({ currency: 'IDR', price: 100_000_000_000 }))).status).toBe(200);
    // Charged together with the fee, charged alone, and a fee that is charged alone.
    expect((await add(once({ price: 20, setup_fee: 30 }))).status).toBe(200);
    expect(await refused(monthly({ price: 20, setup_fee: 30 }))).toEqual([['versions.0.price', 'Your payment provider charges at least 0.50 EUR.']]);
    expect(await refused(monthly({ setup_fee: 30, trial_days: 7 }))).toEqual([
      ['versions.0.setup_fee', 'Your payment provider charges at least 0.50 EUR.'],
    ]);
    const product = await aProduct(side.app);
    const answer = await side.app.call('POST /studio/products/{id}/versions', {
      params: { id: product.id },
      as: side.owner,
      body: once({ price: 10 }),
    });
    expect((answer.body as { errors?: object }).errors).toEqual({ price: ['Your payment provider charges at least 0.50 EUR.'] });
  });
});

describe('a price after a coupon', () => {
  it('is never below the provider’s minimum, now or later: such a coupon does not apply', async () => {
    const { app } = side;
    const member = await app.signUp();
    const tiny = await aCoupon(app, { amount: 9000 });
    const forever = await aCoupon(app, { amount: 9000, duration: 'forever' });
    const offers = [
      [await aProduct(app, { versions: [once({ price: 100 })] }), tiny],
      [await aProduct(app, { versions: [monthly({ price: 100, trial_days: 7 })] }), forever],
    ] as const;
    for (const [product, { code: coupon }] of offers) {
      const params = { id: product.id };
      const shown = await app.call('POST /products/{id}/preview', { params, as: member, body: { coupon } });
      expect(shown.body).toMatchObject({ error: 'invalid_coupon', detail: 'not_applicable', quote: { coupon: null } });
      const intent = await app.call('POST /products/{id}/intent', { params, as: member, body: { coupon, final_amount: 100 } });
      expect(intent.body).toMatchObject({ error: 'invalid_coupon', detail: 'not_applicable' });
    }
    const free = await aCoupon(app, { amount: 10_000 });
    const all = await app.call('POST /products/{id}/preview', { params: { id: offers[0][0].id }, as: member, body: { coupon: free.code } });
    expect(all.body).toMatchObject({ total_due_now: 0, coupon: free.code });
  });
  it('a total of several products never exceeds the provider’s maximum', async () => {
    const { app } = side;
    const [product, offered] = await Promise.all([99_999_000, 1000].map((price) => aProduct(app, { versions: [once({ price })] })));
    const bump = await aBump(app, product!, offered!);
    const [params, as] = [{ id: product!.id }, await app.signUp()];
    const shown = await app.call('POST /products/{id}/preview', { params, as, body: { order_bumps: [bump] } });
    expect(shown.body).toMatchObject({ total_due_now: 100_000_000, provider_amount: null });
    const intent = await app.call('POST /products/{id}/intent', { params, as, body: { order_bumps: [bump], final_amount: 100_000_000 } });
    expect([intent.status, intent.body]).toMatchObject([501, { error: 'not_configured' }]);
    expect((await app.call('POST /products/{id}/intent', { params, as, body: { final_amount: 99_999_000 } })).status).toBe(200);
  });
  it('a total that the provider does not charge cannot be checked out', async () => {
    const { app } = side;
    const [product] = await app.sql<{ id: string }>(
      `select p.id from products p join product_versions v on v.product_id = p.id where v.price = 20 and v.setup_fee = 0 and v.currency = 'EUR'`,
    );
    const params = { id: product!.id };
    const as = await app.signUp();
    expect((await app.call('POST /products/{id}/preview', { params, as, body: {} })).body).toMatchObject({
      total_due_now: 20,
      provider_amount: null,
    });
    const intent = await app.call('POST /products/{id}/intent', { params, as, body: { final_amount: 20 } });
    expect([intent.status, intent.body]).toMatchObject([501, { error: 'not_configured' }]);
  });
});

describe('prices that an update converted', () => {
  const notices = async (as = side.owner) => (await side.app.call('GET /studio/price_notices', { as })).body;
  const attention = async () =>
    (await side.app.call('GET /studio/home', { as: side.owner })).body.attention.find(({ id }) => id === 'price_notices')?.count;
  it('are shown until the owner has seen them, also on Home', async () => {
    const { app } = side;
    const product = await aProduct(app, { title: 'Forint', versions: [once({ currency: 'HUF', price: 199_000 })] });
    await app.sql(
      `insert into price_notices (app_id, kind, product_id, title, version_name, currency, amount_before, digits_before, amount_after, digits_after)
       select $1, kind, $2, 'Forint', 'Once', 'HUF', 1990, 0, 199000, 2 from unnest('{price,setup_fee}'::text[]) kind`,
      [app.tenant.appId, product.id],
    );
    const { items, total_count } = await notices();
    expect(total_count).toBe(2);
    expect(items[0]).toMatchObject({ kind: 'price', product_id: product.id, amount_before: 1990, digits_before: 0, amount_after: 199_000 });
    expect(await attention()).toBe(2);
    const dismiss = (ids: string[]) => app.call('POST /studio/price_notices/dismiss', { as: side.owner, body: { ids } });
    await dismiss([]);
    await dismiss([items[0]!.id]);
    expect((await notices()).items.map(({ id }) => id)).toEqual([items[1]!.id]);
    await dismiss(items.map(({ id }) => id));
    expect((await notices()).items).toEqual([]);
    expect(await attention()).toBeUndefined();
  });
});
