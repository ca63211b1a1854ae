import { replayOrder } from '@bandstand/rules/products/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { activeProducts, buys, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { studioOf } from './sales.builders.ts';

let app: TestApp;
let owner: Session;
let studio: ReturnType<typeof studioOf>;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
  owner = await app.owner();
  studio = studioOf(app, owner);
});
afterAll(() => app.close());

const sold = async (fields: Parameters<typeof aProduct>[1] = {}): Promise<{ productId: string; buyer: MemberSession; orderId: string }> => {
  const [product, buyer] = [await aProduct(app, fields), await app.signUp()];
  const { intent } = await buys(app, buyer, product);
  return { productId: product.id, buyer, orderId: intent.order_id };
};
/** What the gateway refunded over all payments of an order. */
const returned = async (orderId: string): Promise<number> =>
  Number(
    (await app.sql<{ sum: number }>("select coalesce(sum(amount), 0) as sum from refunds where order_id = $1 and state = 'succeeded'", [orderId]))[0]!
      .sum,
  );

describe('COM-23: a refund', () => {
  it('a full refund revokes nothing unless asked to', async () => {
    const { orderId, buyer, productId } = await sold();
    const { status, body } = await studio.refund(orderId);
    expect([status, body.refunded, body.refundable, body.status]).toEqual([200, 4900, 0, 'completed']);
    expect(await activeProducts(app, buyer)).toEqual([productId]);
    expect(body.events.at(-1)).toMatchObject({ type: 'refunded', by: 'Owner first', data: { amount: 4900, currency: 'EUR' } });
    expect((await studio.list({ status: 'refunded' })).items.map(({ id }) => id)).toContain(orderId);
  });
  it('“also revoke” closes what was bought, and notifies the member’s open apps', async () => {
    const { orderId, buyer } = await sold();
    const changedIds: string[] = [];
    app.bus.on('entitlements.changed', ({ subscriberId }) => void changedIds.push(subscriberId));
    const { body } = await studio.refund(orderId, { revoke: true });
    await app.bus.settled();
    expect(await activeProducts(app, buyer)).toEqual([]);
    expect(changedIds).toContain(buyer.id);
    expect(body.purchases).toMatchObject([{ status: 'revoked' }]);
    expect(body.events.filter(({ type }) => type === 'revoked').length).toBe(1);
    expect(replayOrder(body.events)).toMatchObject({ status: 'completed', refunded: 4900, isRevoked: true });
  });
  it('refunding a bundle closes its parts with it', async () => {
    const part = await aProduct(app);
    const { orderId, buyer } = await sold({ included_product_ids: [part.id] });
    expect((await activeProducts(app, buyer)).length).toBe(2);
    await studio.refund(orderId, { revoke: true });
    expect(await activeProducts(app, buyer)).toEqual([]);
  });
  it('partial refunds never exceed what was paid', async () => {
    const { orderId } = await sold();
    expect((await studio.refund(orderId, { amount: 1900 })).body).toMatchObject({ refunded: 1900, refundable: 3000 });
    const tooMuch = await studio.refund(orderId, { amount: 3001 });
    expect([tooMuch.status, tooMuch.body.error]).toEqual([409, 'refund_too_much']);
    expect((await studio.refund(orderId)).body).toMatchObject({ refunded: 4900, refundable: 0 });
    expect((await studio.refund(orderId)).body.error).toBe('refund_too_much');
    expect(await returned(orderId)).toBe(4900);
  });
  it('made from many sides at once never exceeds what was paid', async () => {
    const { orderId } = await sold();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => studio.refund(orderId, { amount: 1000 }, `side ${at}`)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(4);
    expect(await returned(orderId)).toBe(4000);
    const rest = await Promise.all(Array.from({ length: 3 }, () => studio.refund(orderId)));
    expect(rest.filter(({ status }) => status === 200).length).toBe(1);
    expect(await returned(orderId)).toBe(4900);
  });
  it('requested twice with one key is made once', async () => {
    const { orderId } = await sold();
    const [one, two] = [await studio.refund(orderId, { amount: 900 }, 'once'), await studio.refund(orderId, { amount: 900 }, 'once')];
    expect([one.body.refunded, two.body.refunded]).toEqual([900, 900]);
    expect(await returned(orderId)).toBe(900);
  });
  it('may revoke later, when nothing is left to refund', async () => {
    const { orderId, buyer } = await sold();
    await studio.refund(orderId);
    expect((await studio.refund(orderId, { revoke: true })).status).toBe(200);
    expect(await activeProducts(app, buyer)).toEqual([]);
    const given = await sold({ versions: [free()] });
    expect((await studio.refund(given.orderId)).body.error).toBe('refund_too_much');
    expect((await studio.refund(given.orderId, { revoke: true })).body.purchases).toMatchObject([{ status: 'revoked' }]);
    expect(await activeProducts(app, given.buyer)).toEqual([]);
  });
  it('an unpaid order cannot be refunded', async () => {
    const [product, buyer] = [await aProduct(app), await app.signUp()];
    const intent = await intentOf(app, buyer, product);
    expect((await studio.refund(intent.order_id)).body.error).toBe('order_closed');
    for (const amount of [0, -5, 1.5]) expect((await studio.refund(intent.order_id, { amount })).status).toBe(422);
  });
  it('lets the member buy again what was revoked', async () => {
    const { orderId, buyer, productId } = await sold();
    await studio.refund(orderId, { revoke: true });
    await buys(app, buyer, { id: productId });
    expect(await activeProducts(app, buyer)).toEqual([productId]);
  });
});

describe('a refund of a subscription', () => {
  const renewed = async () => {
    const bought = await sold({ versions: [monthly({ interval: { interval: 'day', intervalCount: 10, expiryUnits: null } })] });
    app.clock.advance(10 * 86_400_000 + 600_000);
    await app.settle();
    return { ...bought, order: await studio.order(bought.orderId) };
  };
  it('lists its renewals with the order, and refunds one of them alone', async () => {
    const { order, orderId, buyer, productId } = await renewed();
    expect(order.payments?.map(({ amount, is_renewal }) => [amount, is_renewal])).toEqual([
      [1900, false],
      [1900, true],
    ]);
    const renewal = order.payments![1]!;
    const { body } = await studio.refund(orderId, { payment_id: renewal.id, amount: 500 });
    expect(body.payments?.map(({ refunded, refundable }) => [refunded, refundable])).toEqual([
      [0, 1900],
      [500, 1400],
    ]);
    expect((await studio.refund(orderId, { payment_id: renewal.id, amount: 1401 })).body.error).toBe('refund_too_much');
    expect(await activeProducts(app, buyer)).toEqual([productId]);
  });
  it('“also revoke” ends the subscription: no further charge is made', async () => {
    const { orderId, buyer, order } = await renewed();
    await studio.refund(orderId, { payment_id: order.payments![1]!.id, revoke: true });
    expect(await activeProducts(app, buyer)).toEqual([]);
    app.clock.advance(30 * 86_400_000);
    await app.settle();
    studio = studioOf(app, (owner = await app.owner()));
    expect((await studio.order(orderId)).payments?.length).toBe(2);
    const { items } = (await app.call('GET /subscriptions', { as: buyer })).body;
    expect(items.map(({ status }) => status)).toEqual(['ended']);
  });
  it('finds no payment of another order', async () => {
    const [one, other] = [await sold({ versions: [once()] }), await sold()];
    const { payments } = await studio.order(other.orderId);
    expect((await studio.refund(one.orderId, { payment_id: payments![0]!.id })).status).toBe(404);
    expect(await returned(other.orderId)).toBe(0);
  });
});
