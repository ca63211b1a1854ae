import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { feeOf } from '../../testing/stripe/balance.ts';
import { startStripeApp, webhookSecret, type StripeApp } from '../../testing/stripe/app.ts';
import { confirm, intentOf } from '../checkout/checkout.builders.ts';
import { appKey } from '../../platform/stripe/stripe.accounts.ts';
import { aProduct } from '../products/products.builders.ts';

const secret = 'sk_live_studio';
const dayMs = 86_400_000;
let side: StripeApp;
let app: TestApp;
let productId = '';
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true, isLive: false, secretKeys: [secret] });
  app = side.app;
  const keys = { secret, publishable: 'pk_live_studio', webhook: webhookSecret };
  expect((await app.call('PUT /studio/payments', { as: side.owner, body: { gateway: 'stripe', keys } })).status).toBe(200);
  productId = (await aProduct(app)).id;
});
beforeEach(() => side.stripe.faults(null));
afterAll(() => side.close());

const sell = async () => {
  const member = await app.signUp();
  const { id, client_secret, order_id } = await intentOf(app, member, { id: productId });
  side.stripe.browser.confirm(id!, client_secret, 'pm_card_visa');
  expect((await confirm(app, member, order_id)).body.status).toBe('completed');
  return { intentId: id!, orderId: order_id };
};
const as = async () => ({ as: await app.owner() });
const read = async () => (await app.call('POST /studio/payouts/read', await as())).status;
const list = async () => (await app.call('GET /studio/payouts', { ...(await as()), query: {} })).body;
const lines = async (id: string) => (await app.call('GET /studio/payouts/{id}/lines', { ...(await as()), params: { id }, query: {} })).body.items;
const mismatches = async () => (await app.call('GET /studio/payouts/mismatches', await as())).body;
const accept = async (kind: 'line' | 'payment', id: string) =>
  (await app.call('POST /studio/payouts/mismatches/accept', { ...(await as()), body: { kind, id } })).status;
const alarm = async () => (await app.call('GET /studio/home', await as())).body.attention.find(({ id }) => id === 'payout_mismatches')?.count ?? 0;

describe('payouts', () => {
  it('are read with their lines and fees, each matched with the books; unpaid lines wait for the next payout', async () => {
    const [first, second] = [await sell(), await sell()];
    await app.call('POST /studio/orders/{id}/refund', { ...(await as()), params: { id: first.orderId }, body: { amount: 1000 } });
    expect(await read()).toBe(204);
    expect((await lines('open')).map(({ kind, amount, match, order_id }) => [kind, amount, match, order_id])).toEqual(
      expect.arrayContaining([
        ['charge', 4900, 'found', first.orderId],
        ['charge', 4900, 'found', second.orderId],
        ['refund', -1000, 'found', first.orderId],
      ]),
    );
    const payout = side.stripe.balance.pay('eur');
    // Repeated reads add nothing twice.
    for (let time = 0; time < 3; time += 1) expect(await read()).toBe(204);
    const { items, read_at } = await list();
    expect(items).toMatchObject([
      { id: payout.id, amount: 8800 - 2 * feeOf(4900), currency: 'EUR', fee: 2 * feeOf(4900), lines: 3, mismatches: 0, is_test: false },
    ]);
    expect(read_at).not.toBeNull();
    expect(await lines(payout.id)).toHaveLength(3);
    expect(await lines('open')).toEqual([]);
    expect([(await mismatches()).total_count, await alarm()]).toEqual([0, 0]);
  });
  it('go into the books with their fees', async () => {
    const day = app.clock.iso().slice(0, 10);
    const span = {
      from: new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10),
      to: new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10),
    };
    const { sums } = (await app.call('GET /studio/books', { ...(await as()), query: span })).body;
    expect(sums).toMatchObject([{ sales: 9800, refunds: 1000, fees: 2 * feeOf(4900), payouts: 8800 - 2 * feeOf(4900) }]);
    const file = (await app.call('GET /studio/books.csv', { ...(await as()), query: span })).text;
    const rows = file.trim().split('\r\n').slice(1);
    const gross = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[11]) * 100), 0);
    expect([rows.length, gross]).toEqual([6, 0]);
  });
  it('raise an alarm for a line with no sale here, until staff accept it', async () => {
    const line = side.stripe.balance.sellElsewhere(700, 'eur');
    side.stripe.balance.sellElsewhere(800, 'eur', { [appKey]: nobodysId });
    await read();
    expect(await mismatches()).toMatchObject({ items: [{ kind: 'line', id: line, reason: 'unknown', amount: 700 }], total_count: 1 });
    expect(await alarm()).toBe(1);
    expect(await accept('line', line)).toBe(204);
    expect(await accept('line', line)).toBe(204);
    expect([await alarm(), (await lines('open')).map(({ match }) => match).toSorted()]).toEqual([0, ['accepted', 'foreign']]);
  });
  it('raise an alarm after two days for a payment missing from the provider’s balance', async () => {
    const { intentId, orderId } = await sell();
    side.stripe.balance.lose(intentId);
    await read();
    expect(await alarm()).toBe(0);
    app.clock.advance(3 * dayMs);
    await read();
    const { items } = await mismatches();
    expect(items).toMatchObject([{ kind: 'payment', reason: 'missing', amount: 4900, order_id: orderId }]);
    expect(await alarm()).toBe(1);
    expect(await accept('payment', items[0]!.id)).toBe(204);
    expect(await alarm()).toBe(0);
  });
  it('are hidden from other apps', async () => {
    const other = { as: await app.owner('second'), app: 'second' };
    expect((await app.call('GET /studio/payouts', { ...other, query: {} })).body).toMatchObject({ items: [], read_at: null, can_read: false });
    expect((await app.call('POST /studio/payouts/read', other)).status).toBe(204);
    expect((await app.call('GET /studio/payouts/{id}/lines', { ...other, params: { id: 'open' }, query: {} })).body.items).toEqual([]);
  });
  it('are read once a day without a request, and less and less often while the provider is down', async () => {
    await app.server.begin();
    const asked = () => side.stripe.requests.filter(({ path }) => path === '/v1/balance_transactions').length;
    await app.settle();
    const once = asked();
    app.clock.advance(dayMs / 2);
    await app.settle();
    expect(asked()).toBe(once);
    side.stripe.faults(({ path }) => (path === '/v1/balance_transactions' ? 'busy' : null));
    app.clock.advance(dayMs / 2 + 60_000);
    await app.settle();
    const failed = asked();
    expect(failed).toBeGreaterThan(once);
    app.clock.advance(10 * 60_000);
    await app.settle();
    expect(asked()).toBe(failed);
    side.stripe.faults(null);
    app.clock.advance(10 * 60_000);
    await app.settle();
    expect(asked()).toBeGreaterThan(failed);
    expect((await list()).read_at?.slice(0, 16)).toBe(app.clock.iso().slice(0, 16));
  });
});
