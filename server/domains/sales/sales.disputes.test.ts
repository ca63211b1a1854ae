import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberSession } from '../../testing/app.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { activeProducts, confirm, intentOf, replayFaults } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs, everyDays } from '../subscriptions/subscriptions.builders.ts';
import { studioOf } from './sales.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  await side.app.server.begin();
});
afterEach(() => side.app.clock.reset());
afterAll(() => side.close());

async function buysAt(price: 'once' | 'monthly' = 'once') {
  const { app, stripe } = side;
  const member = await app.signUp();
  const product = await aProduct(app, price === 'once' ? {} : { versions: [monthly(everyDays(30))] });
  const intent = await intentOf(app, member, product);
  stripe.browser.confirm(intent.id!, intent.client_secret, 'pm_card_visa');
  expect((await confirm(app, member, intent.order_id)).body.status).toBe('completed');
  return { member, productId: product.id, orderId: intent.order_id, paymentId: intent.id! };
}
const deliverLast = (type: string) => side.deliver(side.stripe.events.findLast((event) => event.type === type)!);
async function loses(paymentId: string, amount: number | null = null): Promise<string> {
  const dispute = side.stripe.desk.dispute(paymentId, 'needs_response', 'fraudulent', amount);
  expect(await deliverLast('charge.dispute.created')).toBe(204);
  side.stripe.desk.closeDispute(dispute, 'lost');
  expect(await deliverLast('charge.dispute.closed')).toBe(204);
  return dispute;
}
const owner = () => side.app.owner();
const order = async (id: string) => studioOf(side.app, await owner()).order(id);
const decides = async (id: string, access: 'revoke' | 'keep') =>
  side.app.call('POST /studio/orders/{id}/dispute', { as: await owner(), params: { id }, body: { access } });
const revenue = async () => {
  const { total, refunded } = (await side.app.call('GET /studio/revenue', { as: await owner() })).body;
  return { total, refunded };
};
const losses = (paymentId: string) =>
  side.app.sql(
    `select r.kind, r.amount::int, r.state, r.fee::int, r.fee_currency from refunds r join payments p on p.app_id = r.app_id and p.id = r.payment_id
      where p.provider_id = $1 order by r.created_at, r.id`,
    [paymentId],
  );
const attention = async () => (await side.app.call('GET /studio/home', { as: await owner() })).body.attention.map(({ id }) => id);
const subscription = async (member: MemberSession) => (await side.app.call('GET /subscriptions', { as: member })).body.items[0]!;

describe('a lost dispute', () => {
  it('is a loss in the books, with its fee, and the access is revoked with one click', async () => {
    const before = await revenue();
    const one = await buysAt();
    await loses(one.paymentId);
    await deliverLast('charge.dispute.closed');
    expect(await losses(one.paymentId)).toEqual([{ kind: 'dispute', amount: 4900, state: 'succeeded', fee: 2000, fee_currency: 'EUR' }]);
    const after = await revenue();
    expect([after.total - before.total, after.refunded - before.refunded]).toEqual([4900, 4900]);
    expect(await order(one.orderId)).toMatchObject({ lost: 4900, refunded: 0, refundable: 0, needs_decision: true });
    expect((await studioOf(side.app, await owner()).list({ status: 'lost' })).items.map(({ id }) => id)).toEqual([one.orderId]);
    expect(await attention()).toContain('disputes_lost');
    // No mail informs the buyer of a refund.
    await side.app.settle();
    expect(await side.app.sql("select 1 from outbox where cause = 'refund'")).toEqual([]);

    const { status, body } = await decides(one.orderId, 'revoke');
    expect([status, body.needs_decision, body.events.at(-1)?.type]).toEqual([200, false, 'revoked']);
    expect(await activeProducts(side.app, one.member)).toEqual([]);
    expect(await attention()).not.toContain('disputes_lost');
    expect((await decides(one.orderId, 'keep')).body).toMatchObject({ error: 'order_closed' });
    expect(await replayFaults(side.app)).toEqual([]);
  });

  it('over a renewal ends the subscription if the owner chooses so, or leaves it unchanged', async () => {
    const one = await buysAt('monthly');
    side.app.clock.advance(31 * dayMs);
    await side.app.settle();
    const [renewal] = await side.app.sql<{ id: string }>('select provider_id as id from payments where subscriber_id = $1 and order_id is null', [
      one.member.id,
    ]);
    await loses(renewal!.id);
    expect(await attention()).toContain('disputes_lost');
    expect((await studioOf(side.app, await owner()).list({ status: 'lost' })).items.map(({ id }) => id)).toContain(one.orderId);
    expect((await decides(one.orderId, 'keep')).body.events.at(-1)).toMatchObject({ type: 'access_kept', by: 'Owner first' });
    expect(await attention()).not.toContain('disputes_lost');
    expect((await subscription(one.member)).status).toBe('ending');
    await loses(one.paymentId);
    await decides(one.orderId, 'revoke');
    expect([(await subscription(one.member)).status, await activeProducts(side.app, one.member)]).toEqual(['ended', []]);
  });

  it('over a part counts with its part; refund and dispute never exceed the payment', async () => {
    const one = await buysAt();
    await loses(one.paymentId, 1900);
    const answer = await studioOf(side.app, await owner()).refund(one.orderId, { amount: 3001 });
    expect([answer.status, answer.body]).toMatchObject([409, { error: 'refund_too_much', left: 3000 }]);
    expect((await studioOf(side.app, await owner()).refund(one.orderId, { amount: 3000 })).status).toBe(200);
    expect(await order(one.orderId)).toMatchObject({ lost: 1900, refunded: 3000, refundable: 0 });

    // A refund from the provider's dashboard, reported after a dispute that happened later.
    const two = await buysAt();
    const refund = side.stripe.desk.refund(two.paymentId, 900);
    await loses(two.paymentId);
    await deliverLast('refund.created');
    expect((await losses(two.paymentId)).map((row) => [row['kind'], row['amount'], row['state']])).toEqual([
      ['dispute', 4000, 'succeeded'],
      ['refund', 900, 'succeeded'],
    ]);
    side.stripe.desk.bounce(refund.id);
    await deliverLast('refund.failed');
    await deliverLast('charge.dispute.closed');
    expect((await order(two.orderId)).lost).toBeLessThanOrEqual(4900);
  });
});

describe('a dispute won in the end', () => {
  it('reverses the loss, and the owner resumes what it had ended', async () => {
    const one = await buysAt('monthly');
    const dispute = await loses(one.paymentId);
    side.stripe.desk.closeDispute(dispute, 'won');
    await deliverLast('charge.dispute.closed');
    expect((await losses(one.paymentId)).map((row) => row['state'])).toEqual(['failed']);
    expect((await order(one.orderId)).lost).toBe(0);
    const { id, status } = await subscription(one.member);
    expect(status).toBe('ending');
    const resumed = await side.app.call('POST /studio/subscriptions/{id}/resume', { as: await owner(), params: { id } });
    expect([resumed.status, resumed.body.status, resumed.body.can_resume]).toEqual([200, 'active', false]);
    expect(resumed.body.events.map(({ type }) => type)).toEqual(['began', 'cancelled', 'disputed', 'dispute_lost', 'dispute_won', 'resumed']);
    // The daily check reports it again: the subscription continues all the same.
    await side.app.server.commerce.payments.events.lookBack();
    expect((await subscription(one.member)).status).toBe('active');
  });
});
