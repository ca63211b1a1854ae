import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aBump, buys } from '../checkout/checkout.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';
import { studioOf } from './sales.builders.ts';

let app: TestApp;
let studio: ReturnType<typeof studioOf>;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.owner();
  studio = studioOf(app, owner);
  const rates = [{ country: 'DE', region: null, rate: 19_000, name: 'VAT' }];
  await app.call('PUT /studio/tax_rates', { as: owner, body: { is_on: true, inclusive: false, rates } });
});
afterAll(() => app.close());

/** A camp of 100 euro with a bed of 21.01 euro, both with 19 % on top. */
const sold = async () => {
  const [camp, bed] = [
    await aProduct(app, { title: 'Camp', versions: [once({ price: 10_000 })] }),
    await aProduct(app, { title: 'Bed', versions: [once({ price: 2101 })] }),
  ];
  const { intent } = await buys(app, await app.signUp(), camp, { order_bumps: [await aBump(app, camp, bed)], address: { country: 'DE' } });
  return intent.order_id;
};
const linesOf = async (orderId: string) =>
  (
    await app.sql<{ amount: number; lines: object[] }>('select amount::int8, lines from refunds where order_id = $1 order by created_at, id', [
      orderId,
    ])
  ).map(({ amount, lines }) => [Number(amount), lines]);

describe('a refund by product', () => {
  it('covers the named products with their own tax, and says what is left of each', async () => {
    const id = await sold();
    expect((await studio.order(id)).payments?.[0]?.lines).toEqual([
      { at: 0, title: 'Camp', amount: 11_900, tax: 1900, refundable: 11_900 },
      { at: 1, title: 'Bed', amount: 2500, tax: 399, refundable: 2500 },
    ]);
    const { status, body } = await studio.refund(id, { lines: [{ at: 1, amount: 2500 }] });
    expect([status, body.refunded, body.refundable]).toEqual([200, 2500, 11_900]);
    expect(body.payments?.[0]?.lines?.map(({ refundable }) => refundable)).toEqual([11_900, 0]);
    await studio.refund(id, { amount: 1000 });
    await studio.refund(id);
    expect(await linesOf(id)).toEqual([
      [2500, [{ at: 1, amount: 2500, tax: 399 }]],
      [1000, [{ at: 0, amount: 1000, tax: 160 }]],
      [10_900, [{ at: 0, amount: 10_900, tax: 1740 }]],
    ]);
  });
  it.each([
    ['more than a product cost', [{ at: 1, amount: 2501 }]],
    ['a product that was not bought', [{ at: 2, amount: 1 }]],
    [
      'a product listed twice',
      [
        { at: 1, amount: 1500 },
        { at: 1, amount: 1500 },
      ],
    ],
  ])('never refunds %s', async (_name, lines) => {
    const id = await sold();
    expect((await studio.refund(id, { lines })).body.error).toBe('refund_too_much');
    expect(await linesOf(id)).toEqual([]);
  });
  it('never refunds the same twice, however often it is sent at once', async () => {
    const id = await sold();
    const answers = await Promise.all(Array.from({ length: 4 }, () => studio.refund(id, { lines: [{ at: 1, amount: 2000 }] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await studio.order(id)).refunded).toBe(2000);
  });
});
