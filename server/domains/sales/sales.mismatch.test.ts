import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { activeProducts, confirm, intentOf, replayFaults } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { studioOf } from './sales.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  await side.app.server.begin();
});
afterAll(() => side.close());

/** An order of 49 euro, paid with another sum. */
async function paidOtherwise(amount = 4000, versions: Parameters<typeof aProduct>[1] = {}) {
  const { app, stripe } = side;
  const member = await app.signUp();
  const product = await aProduct(app, versions);
  const intent = await intentOf(app, member, product);
  Object.assign(stripe.intents.get(intent.id!)!, { amount });
  stripe.browser.confirm(intent.id!, intent.client_secret, 'pm_card_visa');
  expect((await confirm(app, member, intent.order_id)).status).toBeGreaterThanOrEqual(400);
  return { member, product, orderId: intent.order_id, paymentId: intent.id! };
}
const says = (what: 'accept' | 'reject', id: string) => side.app.call(`POST /studio/orders/{id}/${what}`, { as: side.owner, params: { id } });
const given = (paymentId: string) =>
  [...side.stripe.refunds.values()].filter(({ payment_intent: of }) => of === paymentId).reduce((sum, { amount }) => sum + amount, 0);
const waiting = async () =>
  (await side.app.call('GET /studio/home', { as: side.owner })).body.attention.find(({ id }) => id === 'paid_not_granted')?.count ?? 0;

describe('an order paid with a wrong sum', () => {
  it('waits for the owner, who accepts it: everything is granted for the sum paid', async () => {
    const { member, product, orderId, paymentId } = await paidOtherwise();
    expect(await waiting()).toBe(1);
    const answers = await Promise.all([says('accept', orderId), says('accept', orderId)]);
    for (const { status, body } of answers) expect([status, body.status, body.amount, body.invoice !== null]).toEqual([200, 'completed', 4000, true]);
    const order = await studioOf(side.app, side.owner).order(orderId);
    expect(order.events.filter(({ type }) => type === 'accepted').map(({ by }) => by)).toEqual(['Owner first']);
    expect(await activeProducts(side.app, member)).toEqual([product.id]);
    expect(await side.app.sql('select total::int, document -> $2 as lines from invoices where order_id = $1', [orderId, 'lines'])).toMatchObject([
      { total: 4000, lines: [{ amount: 4000 }] },
    ]);
    expect([await waiting(), given(paymentId)]).toEqual([0, 0]);
    expect(await replayFaults(side.app)).toEqual([]);
  });

  it('starts its subscription on the agreed terms when accepted', async () => {
    const { member, orderId } = await paidOtherwise(100, { versions: [monthly()] });
    expect((await says('accept', orderId)).status).toBe(200);
    const [one] = (await side.app.call('GET /subscriptions', { as: member })).body.items;
    expect([one?.status, one?.amount]).toEqual([
      'active',
      (
        await side.app.sql<{ a: number }>(`select (terms -> 'items' -> 0 ->> 'amount')::int as a from subscriptions where order_id = $1`, [orderId])
      )[0]?.a,
    ]);
  });

  it('can be closed and refunded, and its buyer starts again', async () => {
    const { member, product, orderId, paymentId } = await paidOtherwise();
    const { status, body } = await says('reject', orderId);
    expect([status, body.status, body.refunded]).toEqual([200, 'expired', 4000]);
    expect(given(paymentId)).toBe(4000);
    expect((await says('accept', orderId)).body).toMatchObject({ error: 'order_closed' });
    expect((await says('reject', orderId)).body).toMatchObject({ error: 'order_closed' });
    expect(await waiting()).toBe(0);
    const again = await intentOf(side.app, member, product);
    expect(again.order_id).not.toBe(orderId);
    expect(await replayFaults(side.app)).toEqual([]);
  });

  it('is never both accepted and refunded, even if both are asked for at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { member, product, orderId, paymentId } = await paidOtherwise();
      await Promise.all([says('accept', orderId), says('reject', orderId)]);
      const isGranted = (await activeProducts(side.app, member)).includes(product.id);
      expect(given(paymentId)).toBe(isGranted ? 0 : 4000);
    }
  });

  it('cannot be accepted once part of it was refunded, or if the sum was right', async () => {
    const { orderId } = await paidOtherwise();
    await studioOf(side.app, side.owner).refund(orderId, { amount: 100 });
    expect((await says('accept', orderId)).body).toMatchObject({ error: 'order_closed' });
    expect((await says('reject', orderId)).body).toMatchObject({ status: 'expired', refunded: 4000 });
    const open = await intentOf(side.app, await side.app.signUp(), await aProduct(side.app));
    for (const what of ['accept', 'reject'] as const) expect((await says(what, open.order_id)).body).toMatchObject({ error: 'order_closed' });
  });
});
