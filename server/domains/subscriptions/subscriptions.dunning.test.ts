import type { Dunning } from '@bandstand/contract/payments.studio.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberSession } from '../../testing/app.ts';
import { goLive, liveKeys, startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { activeProducts, confirm, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs, everyDays } from './subscriptions.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true, isLive: false, secretKeys: [liveKeys.secret] });
  await goLive(side.app, side.owner, liveKeys);
  await side.app.server.begin();
});
// The clock moves on between tests, so what each leaves over is ended.
afterEach(async () => {
  side.stripe.faults(null);
  await side.app.sql("update subscriptions set status = 'ended', pay_intent_id = null, claimed_until = null, trouble = null, unknown_tries = 0");
  await side.app.sql('delete from outbox');
  await settings({ gateway: 'stripe', keys: liveKeys, dunning: { retry_days: [1, 3, 5, 7], mail_days: [0, 1, 3, 5], at_end: 'end' } });
});
afterAll(() => side.close());

const settings = async (body: object) => side.app.call('PUT /studio/payments', { as: await side.app.owner(), body });
const plans = (dunning: Dunning) => settings({ dunning });
async function subscribe() {
  const { app, stripe } = side;
  const member = await app.signUp();
  const product = await aProduct(app, { versions: [monthly(everyDays(30))] });
  const { id, client_secret, order_id } = await intentOf(app, member, product);
  stripe.browser.confirm(id!, client_secret, 'pm_card_visa');
  expect((await confirm(app, member, order_id)).body.status).toBe('completed');
  return { member, productId: product.id };
}
type Subscribed = Awaited<ReturnType<typeof subscribe>>;
const tokenOf = async ({ id }: MemberSession) =>
  (await side.app.sql<{ token: string }>("select payment_method ->> 'token' as token from subscriptions where subscriber_id = $1", [id]))[0]!.token;
const declines = async ({ member }: Subscribed) => side.stripe.desk.behave(await tokenOf(member), 'pm_card_chargeDeclined');
const own = async ({ member }: Subscribed) => (await side.app.call('GET /subscriptions', { as: member })).body.items[0]!;
const hasAccess = async ({ member, productId }: Subscribed) => (await activeProducts(side.app, member)).includes(productId);
async function pass(days: number): Promise<void> {
  side.app.clock.advance(days * dayMs);
  await side.app.settle();
  // Runs the jobs that round scheduled.
  await side.app.settle();
}
/** Status and access at the end of each of these days after the failure. */
async function daysOf(one: Subscribed, days: number[]): Promise<string[]> {
  const seen: string[] = [];
  let at = 0;
  for (const day of days) {
    await pass(day - at);
    at = day;
    seen.push(`${day} ${(await own(one)).status}${(await hasAccess(one)) ? ' open' : ''}`);
  }
  return seen;
}
const mails = async (cause: string) =>
  side.app.sql<{ recipient: string; text: string }>('select recipient, text from outbox where cause = $1 order by created_at, id', [cause]);
const attention = async () => {
  const { attention: found } = (await side.app.call('GET /studio/home', { as: await side.app.owner() })).body;
  return Object.fromEntries(found.filter(({ count }) => count > 0).map(({ id, count, href }) => [id, `${count} ${href}`]));
};
const troubled = async (trouble: 'nobody' | 'unknown') =>
  (await side.app.call('GET /studio/subscriptions', { as: await side.app.owner(), query: { trouble } })).body.items.map(({ status }) => status);

describe('the owner’s dunning settings', () => {
  it('tries and mails on those days, closes after seven, and waits for payment if set so', async () => {
    expect((await plans({ retry_days: [2, 10], mail_days: [0, 10], at_end: 'keep' })).body.dunning.retry_days).toEqual([2, 10]);
    const one = await subscribe();
    await declines(one);
    await pass(30 + 1 / 24);
    const asked = () => side.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents').length;
    const before = asked();
    expect(await daysOf(one, [1, 2.1, 6.9, 7.1, 10.1, 40])).toEqual([
      '1 past_due open',
      '2.1 past_due open',
      '6.9 past_due open',
      '7.1 past_due',
      '10.1 past_due',
      '40 past_due',
    ]);
    expect([asked() - before, (await own(one)).next_charge_at]).toEqual([2, null]);
    const sent = await mails('subscription_past_due');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('You’ll get access again once it is paid.');
    // The member pays, and the days before are not charged.
    side.stripe.desk.behave(await tokenOf(one.member), 'pm_card_visa');
    const { id } = await own(one);
    expect((await side.app.call('POST /subscriptions/{id}/pay', { as: one.member, params: { id }, body: {} })).body.status).toBe('paid');
    expect([(await own(one)).status, await hasAccess(one)]).toEqual(['active', true]);
  }, 60_000);

  it('ends with the last try, and keeps for an overdue member the settings of that moment', async () => {
    await plans({ retry_days: [2], mail_days: [], at_end: 'end' });
    const [one, two] = [await subscribe(), await subscribe()];
    await declines(one);
    await pass(30 + 1 / 24);
    await plans({ retry_days: [20], mail_days: [0], at_end: 'keep' });
    await declines(two);
    expect(await daysOf(one, [1, 2.1])).toEqual(['1 past_due open', '2.1 ended']);
    expect([(await mails('subscription_past_due')).length, (await mails('subscription_ended')).length]).toEqual([0, 1]);
    const openOf = async (of: Subscribed) => (await side.app.call('POST /auth/verify', { as: of.member })).body.past_due_subscriptions;
    await pass(29);
    expect((await own(two)).status).toBe('past_due');
    expect(await openOf(two)).toEqual([{ id: expect.any(String), product_id: two.productId }]);
    expect(await mails('subscription_past_due')).toHaveLength(1);
    // It waits for payment: no text announces the end of its access any more.
    await pass(8);
    expect(await openOf(two)).toMatchObject([{ product_id: two.productId, is_closed: true }]);
  }, 60_000);

  it('refuses days that do not ascend, and mails on days without a try', async () => {
    const { status, body } = await plans({ retry_days: [3, 1], mail_days: [2], at_end: 'end' });
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, ['dunning.mail_days', 'dunning.retry_days']]);
  });
});

describe('a due subscription whose gateway cannot charge it', () => {
  it('raises an alarm on Home with a list, and a daily mail to the owner, until it is charged', async () => {
    // Days are in UTC: the few hours below must be within one.
    await pass(1 - (side.app.clock.ms() % 86_400_000) / 86_400_000);
    const one = await subscribe();
    await settings({ gateway: 'manual', keys: { secret: null, publishable: null } });
    await pass(30 + 1 / 24);
    expect(await attention()).toMatchObject({ subscriptions_uncharged: '1 /subscriptions?state=uncharged' });
    expect([await troubled('nobody'), await troubled('unknown')]).toEqual([['past_due'], []]);
    for (let hour = 0; hour < 3; hour += 1) await pass(1 / 24);
    const sent = await mails('money_alarm');
    expect([sent.length, sent[0]?.recipient, sent[0]?.text.includes('1 subscription is due')]).toEqual([1, (await side.app.owner()).email, true]);
    await settings({ gateway: 'stripe', keys: liveKeys });
    await pass(1);
    expect([(await own(one)).status, await attention()]).toEqual(['active', {}]);
  }, 60_000);
});

describe('a charge whose provider does not answer', () => {
  it('raises an alarm after an hour of tries, which ends with the answer', async () => {
    const one = await subscribe();
    side.stripe.faults(({ method, path }) => (method === 'POST' && path === '/v1/payment_intents' ? 'busy' : null));
    await pass(30 + 1 / 1440);
    const minutes = async (count: number) => {
      for (let at = 0; at < count; at += 5) await pass(6 / 1440);
    };
    await minutes(30);
    expect(await attention()).toEqual({});
    await minutes(60);
    expect(await attention()).toEqual({ charges_unknown: '1 /subscriptions?state=unanswered' });
    expect(await troubled('unknown')).toEqual(['active']);
    await pass(1 / 24);
    expect((await mails('money_alarm'))[0]?.text).toContain('has not answered about 1 charge');
    side.stripe.faults(null);
    await minutes(10);
    expect([(await own(one)).status, await attention(), await troubled('unknown')]).toEqual(['active', {}, []]);
  }, 120_000);
});

describe('a card that expires soon', () => {
  it('is announced once per card, with a link to change it, if it will be charged again', async () => {
    const expires = async ({ member }: Subscribed, expiry: string) =>
      side.app.sql("update subscriptions set payment_method = payment_method || jsonb_build_object('expiry', $2::text) where subscriber_id = $1", [
        member.id,
        expiry,
      ]);
    const month = (more: number) => {
      const at = new Date(side.app.clock.ms());
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more, 1)).toISOString().slice(0, 7);
    };
    const [next, later, leaving] = [await subscribe(), await subscribe(), await subscribe()];
    expect(await side.app.sql("select distinct payment_method ->> 'expiry' as expiry from subscriptions where status = 'active'")).toEqual([
      { expiry: '2049-12' },
    ]);
    await expires(next, month(1));
    await expires(later, month(2));
    await expires(leaving, month(1));
    await side.app.call('DELETE /subscriptions/{id}', { as: leaving.member, params: { id: (await own(leaving)).id } });
    for (let day = 0; day < 3; day += 1) await pass(1);
    const sent = await mails('subscription_card_ending');
    expect(sent.map(({ recipient }) => recipient)).toEqual([next.member.email]);
    expect(sent[0]?.text).toMatch(/ending in 4242[^]*\/me\/account\/subscriptions/);
  }, 60_000);
});
