import type { VersionFields } from '@bandstand/contract/products.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { startStripeApp, webhookSecret, type StripeApp } from '../../testing/stripe/app.ts';
import { activeProducts, confirm, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs, everyDays } from './subscriptions.builders.ts';

let side: StripeApp;
let app: TestApp;
const otherKey = 'sk_test_other';

beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true, secretKeys: ['sk_test_bandstand', otherKey, 'sk_test_third'] });
  app = side.app;
  await app.server.begin();
});
afterAll(() => side.close());

/** Buys a subscription with one of Stripe's payment methods; a debit is paid by its bank. */
async function subscribe(card = 'pm_card_visa', version: VersionFields = everyDays(30)) {
  const member = await app.signUp();
  const product = await aProduct(app, { versions: [monthly(version)] });
  const { id, client_secret, order_id } = await intentOf(app, member, product);
  side.stripe.browser.confirm(id!, client_secret, card);
  if (card === 'pm_sepa_debit') side.stripe.desk.settle(id!);
  expect((await confirm(app, member, order_id)).body.status).toBe('completed');
  return { member, productId: product.id };
}
const stateOf = async (member: MemberSession) => (await app.call('GET /subscriptions', { as: member })).body.items[0]!;
const hasAccess = async ({ member, productId }: Awaited<ReturnType<typeof subscribe>>) => (await activeProducts(app, member)).includes(productId);
const debitsOf = async (member: MemberSession) => {
  const [{ token } = { token: '' }] = await app.sql<{ token: string }>(
    'select customer_id as token from payment_customers where subscriber_id = $1',
    [member.id],
  );
  return [...side.stripe.intents.values()].filter((one) => one.object === 'payment_intent' && one.customer === token);
};
/** Lets this many days pass, with one sweep at their end. */
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await app.settle();
}

describe('an app that moves to another Stripe account', () => {
  it('charges no card of the earlier account, ends its subscriptions, and continues to sell', async () => {
    const one = await subscribe();
    const keys = { secret: otherKey, publishable: 'pk_test_other', webhook: webhookSecret };
    expect((await app.call('PUT /studio/payments', { as: side.owner, body: { gateway: 'stripe', keys } })).status).toBe(200);
    for (const days of [32, 1, 2, 2, 2, 1]) await pass(days);
    expect([(await stateOf(one.member)).status, await hasAccess(one)]).toEqual(['ended', false]);
    // From here on the other account sells everything.
    expect((await stateOf((await subscribe()).member)).status).toBe('active');
  }, 120_000);
});

describe('a charge that a bank decides days later', () => {
  it('is dunned like any other if it is returned: on days 1, 3, 5 and 7, then the subscription ends', async () => {
    const one = await subscribe('pm_sepa_debit');
    const begunAt = new Map<string, number>();
    let lastDayOfAccess = 0;
    await pass(30);
    for (let day = 31; day <= 50; day += 1) {
      await pass(1);
      for (const debit of await debitsOf(one.member)) {
        if (debit.status !== 'processing') continue;
        begunAt.set(debit.id, begunAt.get(debit.id) ?? day);
        if (day - begunAt.get(debit.id)! === 3) side.stripe.desk.bounceDebit(debit.id);
      }
      if (await hasAccess(one)) lastDayOfAccess = day;
    }
    await pass(40);
    expect((await stateOf(one.member)).status).toBe('ended');
    expect(begunAt.size).toBeGreaterThan(1);
    // The paid one, and the returned ones.
    expect(await debitsOf(one.member)).toHaveLength(1 + begunAt.size);
    expect(begunAt.size).toBeLessThanOrEqual(5);
    // A month, the days of the bank, and the seven days of grace.
    expect(lastDayOfAccess).toBeLessThanOrEqual(31 + 4 + 7);
  }, 180_000);

  it('is handled at once when Stripe reports it', async () => {
    const one = await subscribe('pm_sepa_debit');
    await pass(32);
    const debit = (await debitsOf(one.member)).find(({ status }) => status === 'processing')!;
    side.stripe.desk.bounceDebit(debit.id);
    const event = side.stripe.events.findLast(({ type }) => type === 'payment_intent.payment_failed')!;
    expect(await side.deliver(event)).toBe(204);
    // The engine's own next check would be an hour later.
    app.clock.advance(5 * 60_000);
    await app.settle();
    const { id, status } = await stateOf(one.member);
    expect(status).toBe('past_due');
    // The member starts another one, and asks again: there is nothing to finish, and no third one starts.
    const begun = (await debitsOf(one.member)).length;
    const paying = () => app.call('POST /subscriptions/{id}/pay', { params: { id }, body: {}, as: one.member });
    for (const answer of [await paying(), await paying()]) expect(answer.body).toEqual({ status: 'processing' });
    expect(await debitsOf(one.member)).toHaveLength(begun + 1);
  }, 60_000);

  it('renews when it is paid, and opens nothing twice', async () => {
    const one = await subscribe('pm_sepa_debit');
    await pass(32);
    const debit = (await debitsOf(one.member)).find(({ status }) => status === 'processing')!;
    side.stripe.desk.settle(debit.id);
    await pass(1);
    expect([(await stateOf(one.member)).status, (await debitsOf(one.member)).length]).toEqual(['active', 2]);
  }, 60_000);
});

describe('a payment disputed by its bank', () => {
  it.each(['the first one', 'a renewal'])('%s, ends its subscription with the paid period; nothing more is charged', async (which) => {
    const one = await subscribe();
    if (which === 'a renewal') await pass(31);
    const paid = await debitsOf(one.member);
    const dispute = side.stripe.desk.dispute(paid.at(-1)!.id);
    const deliverLast = (type: string) => side.deliver(side.stripe.events.findLast((event) => event.type === type)!);
    expect(await deliverLast('charge.dispute.created')).toBe(204);
    expect([(await stateOf(one.member)).status, await hasAccess(one)]).toEqual(['ending', true]);
    side.stripe.desk.closeDispute(dispute, 'lost');
    expect(await deliverLast('charge.dispute.closed')).toBe(204);
    await pass(40);
    expect([(await stateOf(one.member)).status, await hasAccess(one)]).toEqual(['ended', false]);
    expect(await debitsOf(one.member)).toHaveLength(paid.length);
  });

  it('can continue if the bank decides for the seller and the member wants it', async () => {
    const one = await subscribe();
    const [first] = await debitsOf(one.member);
    const dispute = side.stripe.desk.dispute(first!.id);
    const deliverLast = (type: string) => side.deliver(side.stripe.events.findLast((event) => event.type === type)!);
    await deliverLast('charge.dispute.created');
    side.stripe.desk.closeDispute(dispute, 'won');
    await deliverLast('charge.dispute.closed');
    const { id } = await stateOf(one.member);
    expect((await app.call('POST /subscriptions/{id}/resume', { as: one.member, params: { id } })).status).toBe(200);
    await pass(32);
    expect([(await stateOf(one.member)).status, (await debitsOf(one.member)).length]).toEqual(['active', 2]);
  });
});

describe('a charge refused for good', () => {
  const customers = () => app.sql<{ id: string; member: string }>('select customer_id as id, subscriber_id as member from payment_customers');
  it.each<[string, (member: MemberSession) => Promise<unknown>]>([
    [
      'its customer was deleted at Stripe',
      async ({ id }) => side.stripe.desk.deleteCustomer((await customers()).find(({ member }) => member === id)!.id),
    ],
    [
      'its card was detached there',
      async ({ id }) => {
        const [row] = await app.sql<{ token: string }>("select payment_method ->> 'token' as token from subscriptions where subscriber_id = $1", [
          id,
        ]);
        side.stripe.desk.detach(row!.token);
      },
    ],
    [
      'its sum is below the minimum',
      ({ id }) => app.sql(`update subscriptions set terms = jsonb_set(terms, '{items,0,amount}', '20') where subscriber_id = $1`, [id]),
    ],
  ])(
    'its subscription ends a week after it was due if %s',
    async (_why, spoil) => {
      const one = await subscribe();
      await spoil(one.member);
      const states: string[] = [];
      for (const days of [29, 3, 1, 2, 2, 2, 1]) {
        await pass(days);
        states.push((await stateOf(one.member)).status);
      }
      expect([...new Set(states)]).toEqual(['active', 'past_due', 'ended']);
      expect(await hasAccess(one)).toBe(false);
    },
    120_000,
  );
});

describe('a sum with a digit that Stripe cannot charge', () => {
  it('is rounded to the nearest ten', async () => {
    const one = await subscribe('pm_card_visa', { ...everyDays(30), currency: 'KWD', price: 5120 });
    // As it was sold before steps were required.
    await app.sql(`update subscriptions set terms = jsonb_set(terms, '{items,0,amount}', '5123') where subscriber_id = $1`, [one.member.id]);
    await pass(31);
    expect((await stateOf(one.member)).status).toBe('active');
    expect((await debitsOf(one.member)).map((debit) => (debit.object === 'payment_intent' ? debit.amount : 0))).toEqual([5120, 5120]);
  });
});

describe('a buyer whose customer was deleted at Stripe', () => {
  it('gets a new one, and can buy', async () => {
    const { member } = await subscribe();
    const [row] = await app.sql<{ id: string }>('select customer_id as id from payment_customers where subscriber_id = $1', [member.id]);
    side.stripe.desk.deleteCustomer(row!.id);
    const product = await aProduct(app);
    const { id, client_secret, order_id } = await intentOf(app, member, product);
    side.stripe.browser.confirm(id!, client_secret, 'pm_card_visa');
    expect((await confirm(app, member, order_id)).body.status).toBe('completed');
  });
});

describe('an account with open payments', () => {
  it('can be left once they are settled', async () => {
    const secret = 'sk_test_third';
    const body = { gateway: 'stripe' as const, keys: { secret, publishable: 'pk_test_third', webhook: webhookSecret } };
    const moves = async () => app.call('PUT /studio/payments', { as: await app.owner(), body });
    const one = await subscribe('pm_sepa_debit');
    await pass(32);
    expect((await debitsOf(one.member)).map(({ status }) => status)).toContain('processing');
    const refused = await moves();
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'payments_under_way', count: expect.any(Number) }]);
    // Including those of the tests above.
    for (const { id, status } of side.stripe.intents.values()) if (status === 'processing') side.stripe.desk.settle(id);
    for (const days of [1, 1]) await pass(days);
    expect((await moves()).status).toBe(200);
  }, 60_000);
});
