import type { TaxRate } from '@bandstand/contract/taxes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBump, aCoupon, buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const revenue = async () => (await app.call('GET /studio/revenue', { as: owner, query: {} })).body;
const byProduct = async () =>
  Object.fromEntries((await revenue()).by_product.map(({ product, amount, refunded, orders }) => [product.title, [amount, refunded, orders]]));
const taxes = async (inclusive: boolean, rates: TaxRate[]) =>
  app.call('PUT /studio/tax_rates', { as: owner, body: { is_on: rates.length > 0, inclusive, rates } });
const at = { address: { country: 'DE' } };
const days = async (count: number) => {
  app.clock.advance(count * 86_400_000);
  owner = await app.owner();
  await app.settle();
};
const linesOf = async (member: MemberSession) =>
  (
    await app.sql<{ lines: { title: string; amount: number; tax: number; rate: number; country: string }[] }>(
      'select lines from payments where subscriber_id = $1 and amount > 0 order by paid_at, id',
      [member.id],
    )
  ).map(({ lines }) => lines.map(({ title, amount, tax, rate, country }) => [title, amount, tax, rate, country]));

describe('revenue by what was sold', () => {
  it('counts a trial from its first charge on, and a bump as the product that it sells, including renewals', async () => {
    await app.server.begin();
    await taxes(false, [{ country: 'DE', region: null, rate: 19_000, name: 'VAT' }]);
    const [buyer, tried] = [await app.signUp(), await app.signUp()];
    const club = await aProduct(app, { title: 'Club', versions: [monthly({ price: 2000 })] });
    const plan = await aProduct(app, { title: 'Plan', versions: [monthly({ price: 1000 })] });
    const book = await aProduct(app, { title: 'Book', versions: [once({ price: 500 })] });
    const bumps = [await aBump(app, club, plan), await aBump(app, club, book)];
    const { code } = await aCoupon(app, { amount: 5000, duration: 'once' });
    await buys(app, buyer, club, { order_bumps: bumps, coupon: code, ...at });
    const trial = await aProduct(app, { title: 'Trial', versions: [monthly({ price: 3000, trial_days: 7 })] });
    await buys(app, tried, trial, at);

    // Half of 35 euro, with 19 % on top.
    expect(await byProduct()).toEqual({ Club: [1190, 0, 1], Plan: [595, 0, 1], Book: [298, 0, 1] });
    expect(await revenue()).toMatchObject({
      total: 2083,
      orders: 1,
      subscriptions: { trialing: 1, active: 1 },
      // The next charge is without the coupon, and tax is not revenue.
      recurring: [{ currency: 'EUR', amount: 3000 }],
    });
    await days(8);
    expect(await revenue()).toMatchObject({ recurring: [{ currency: 'EUR', amount: 6000 }], orders: 1 });
    expect((await byProduct())['Trial']).toEqual([3570, 0, 0]);
    expect(await linesOf(tried)).toEqual([[['Trial', 3570, 570, 19_000, 'DE']]]);
    await days(28);
    expect(await linesOf(buyer)).toEqual([
      [
        ['Club', 1190, 190, 19_000, 'DE'],
        ['Plan', 595, 95, 19_000, 'DE'],
        ['Book', 298, 48, 19_000, 'DE'],
      ],
      [
        ['Club', 2380, 380, 19_000, 'DE'],
        ['With Plan', 1190, 190, 19_000, 'DE'],
      ],
    ]);
  });
  it('subtracts a refund from the product it belongs to, on its day', async () => {
    const buyer = await app.signUp();
    const [camp, bed] = [await aProduct(app, { title: 'Camp' }), await aProduct(app, { title: 'Bed', versions: [once({ price: 2100 })] })];
    const { intent } = await buys(app, buyer, camp, { order_bumps: [await aBump(app, camp, bed)], ...at });
    await app.call('POST /studio/orders/{id}/refund', { as: owner, params: { id: intent.order_id }, body: { amount: 833 } });
    const [{ lines }] = (await app.sql('select lines from refunds')) as [{ lines: unknown }];
    expect(lines).toEqual([
      { at: 0, amount: 583, tax: 93 },
      { at: 1, amount: 250, tax: 40 },
    ]);
    expect(await byProduct()).toMatchObject({ Camp: [5831, 583, 1], Bed: [2499, 250, 1] });
    expect((await revenue()).refunded).toBe(833);
  });
});
