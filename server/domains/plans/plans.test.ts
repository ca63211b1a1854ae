import { replaySubscription, type SubscriptionEvent } from '@bandstand/rules/products/renewals.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aBump, aCoupon, activeProducts, buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs, endingCard } from '../subscriptions/subscriptions.builders.ts';
import { onPlans, threePlans, type OnPlans } from './plans.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
// A subscription left over must not be charged in the next test, whose clock is later.
afterEach(() => app.sql("update subscriptions set status = 'ended'"));
afterAll(() => app.close());

const onBasic = (versions = threePlans(), choice: Parameters<typeof buys>[3] = {}) =>
  onPlans(app, (member, product) => buys(app, member, product, choice), versions);
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await app.settle();
}
const detailsOf = async (id: string) => (await app.call('GET /studio/subscriptions/{id}', { params: { id }, as: await app.owner() })).body;
/** A replay of the events yields the row. */
async function expectReplayed({ id }: OnPlans): Promise<void> {
  const events = await app.sql<SubscriptionEvent>('select type, data from subscription_events where subscription_id = $1 order by nr', [id]);
  const [row] = await app.sql<{ status: string; charges_made: number }>('select status, charges_made from subscriptions where id = $1', [id]);
  expect(replaySubscription(events)).toEqual({ status: row?.status, chargesMade: row?.charges_made });
}
/** Whole days from now. */
const daysUntil = (time: string | null | undefined) => Math.round((Date.parse(time ?? '') - app.clock.ms()) / dayMs);

describe('a dearer plan', () => {
  it('begins at once: the rest of the period is credited, and the invoice shows both', async () => {
    const on = await onBasic();
    await pass(15);
    const quote = await on.preview('Plus');
    expect(quote).toMatchObject({ when: 'now', subtotal: 4000, total_due_now: 4000, then: { amount: 5000, interval: 'day', intervalCount: 30 } });
    expect(quote.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['price', 5000],
      ['credit', -1000],
    ]);
    expect(await on.changeTo('Plus')).toMatchObject({
      status: 200,
      body: { status: 'changed', subscription: { version: { title: 'Plus' }, amount: 5000, next: null } },
    });
    expect(daysUntil((await on.now()).current_period_end)).toBe(30);
    expect(await on.charges()).toEqual([2000, 4000]);
    const { invoices, events } = await detailsOf(on.id);
    expect(invoices.map(({ total }) => total)).toEqual([4000, 2000]);
    const [invoice] = await app.sql<{ document: object }>('select document from invoices where id = $1', [invoices[0]?.id]);
    expect(invoice?.document).toMatchObject({
      lines: [
        { label: 'Gym pass', amount: 5000 },
        { label: 'Credit for the rest of the paid period', amount: -1000 },
      ],
      subtotal: 4000,
      total: 4000,
    });
    expect(events.at(-1)).toMatchObject({ type: 'plan_changed', data: { amount: 4000, credit: 1000, plan: 'Plus' } });
    await pass(30);
    expect(await on.charges()).toEqual([2000, 4000, 5000]);
    // The books have each product's share, less the credit.
    const paid = await app.sql<{ lines: { amount: number }[] }>('select lines from payments where subscription_id = $1 order by paid_at', [on.id]);
    expect(paid.map(({ lines }) => lines.map(({ amount }) => amount))).toEqual([[4000], [5000]]);
    await expectReplayed(on);
  });

  it('charges the quoted price for half an hour, though the rest of the period gets shorter', async () => {
    const on = await onBasic();
    await pass(10);
    const { quote_id, total_due_now } = await on.preview('Plus');
    app.clock.advance(20 * 60_000);
    expect((await on.preview('Plus')).total_due_now).toBeGreaterThan(total_due_now);
    expect((await on.changeTo('Plus', { quote_id, final_amount: total_due_now })).status).toBe(200);
    expect(await on.charges()).toEqual([2000, total_due_now]);
  });

  it('charges nothing that was not shown, and shows what it would cost', async () => {
    const on = await onBasic();
    const quote = await on.preview('Plus');
    for (const wrong of [
      { quote_id: null, final_amount: undefined },
      { final_amount: quote.total_due_now - 1 },
      { quote_id: crypto.randomUUID(), final_amount: 1 },
    ])
      expect(await on.changeTo('Plus', wrong)).toMatchObject({
        status: 409,
        body: { error: 'order_preview_mismatch', quote: { total_due_now: quote.total_due_now } },
      });
    // A quote for another plan is not valid for this one.
    const light = await on.preview('Light');
    expect((await on.changeTo('Plus', { quote_id: light.quote_id, final_amount: 0 })).body.error).toBe('order_preview_mismatch');
    expect(await on.charges()).toEqual([2000]);
  });

  it('needs a fresh quote when the owner refunded the period that was to be credited', async () => {
    const on = await onBasic();
    const { quote_id, total_due_now } = await on.preview('Plus');
    expect(total_due_now).toBe(3000);
    const [payment] = await app.sql<{ id: string }>('select id from payments where subscriber_id = $1', [on.member.id]);
    const refund = { paymentId: payment?.id ?? '', amount: 1500, isRevoking: false, madeBy: null, key: `half:${on.id}` };
    await app.server.commerce.payments.refund(app.tenant, refund);
    expect(await on.changeTo('Plus', { quote_id, final_amount: total_due_now })).toMatchObject({
      status: 409,
      body: { quote: { total_due_now: 4500 } },
    });
  });

  it('is paid once by two clicks, two tabs and a repeat', async () => {
    const on = await onBasic();
    const [one, other] = [await on.preview('Plus'), await on.preview('Plus')];
    const choose = (quote: typeof one) => on.changeTo('Plus', { quote_id: quote.quote_id, final_amount: quote.total_due_now });
    const answers = await Promise.all([choose(one), choose(one), choose(other), choose(other)]);
    expect(answers.map(({ status, body }) => [status, body.error]).filter(([status]) => status !== 200 && status !== 409)).toEqual([]);
    const again = await app.call('POST /subscriptions/{id}/change', { params: { id: on.id }, body: { version_id: on.plan['Plus']! }, as: on.member });
    expect(again.body).toMatchObject({ status: 'changed' });
    expect(await on.charges()).toEqual([2000, 3000]);
    await expectReplayed(on);
  });

  it('does not begin if the card is refused: nothing changes, and another card may be tried', async () => {
    const on = await onBasic(threePlans(), { exp: endingCard(app) });
    app.clock.advance(1000);
    await app.sql(`update subscriptions set payment_method = jsonb_set(payment_method, '{expiry}', '"2020-01"') where id = $1`, [on.id]);
    expect(await on.changeTo('Plus')).toMatchObject({ status: 402, body: { error: 'payment_failed' } });
    expect(await on.now()).toMatchObject({ version: { title: 'Basic' }, status: 'active', next: null });
    expect(await on.charges()).toEqual([2000]);
    await app.sql(`update subscriptions set payment_method = jsonb_set(payment_method, '{expiry}', '"2049-12"') where id = $1`, [on.id]);
    expect((await on.changeTo('Plus')).body.status).toBe('changed');
    expect(await on.charges()).toHaveLength(2);
    await expectReplayed(on);
  });
});

describe('a cheaper plan', () => {
  it('begins with the next period, and can be withdrawn until then', async () => {
    const on = await onBasic();
    const end = (await on.now()).current_period_end;
    expect(await on.preview('Light')).toMatchObject({ when: 'period_end', changes_at: end, total_due_now: 0, lines: [], then: { amount: 1000 } });
    expect((await on.changeTo('Light')).body).toMatchObject({
      status: 'scheduled',
      subscription: { version: { title: 'Basic' }, amount: 2000, next: { version: { title: 'Light' }, at: end, amount: 1000 } },
    });
    expect((await detailsOf(on.id)).next).toMatchObject({ version: { title: 'Light' }, at: end });
    const back = () => app.call('DELETE /subscriptions/{id}/change', { params: { id: on.id }, as: on.member });
    expect((await back()).body).toMatchObject({ next: null, version: { title: 'Basic' } });
    expect((await back()).status).toBe(200);
    await on.changeTo('Light');
    await pass(30);
    expect(await on.charges()).toEqual([2000, 1000]);
    expect(await on.now()).toMatchObject({ version: { title: 'Light' }, amount: 1000, next: null });
    expect(daysUntil((await on.now()).current_period_end)).toBe(30);
    expect((await detailsOf(on.id)).events.map(({ type }) => type)).toEqual([
      'began',
      'change_scheduled',
      'change_withdrawn',
      'change_scheduled',
      'plan_changed',
      'charged',
    ]);
    await expectReplayed(on);
  });

  it('a plan with another interval is counted from the end of the paid period', async () => {
    const on = await onBasic([
      ...threePlans().slice(0, 1),
      { ...threePlans()[2], name: 'Weekly', price: 300, interval: { interval: 'week', intervalCount: 1, expiryUnits: null } },
    ]);
    await on.changeTo('Weekly');
    await pass(30);
    expect(daysUntil((await on.now()).current_period_end)).toBe(7);
    await pass(7);
    expect(await on.charges()).toEqual([2000, 300, 300]);
  });

  it('is what is owed if its first charge is refused, and begins once that is paid', async () => {
    const on = await onBasic(threePlans(), { exp: endingCard(app) });
    await on.changeTo('Light');
    await pass(40);
    expect(await on.now()).toMatchObject({ status: 'past_due', amount: 1000 });
    expect(
      (await app.call('POST /subscriptions/{id}/change', { params: { id: on.id }, body: { version_id: on.plan['Plus']! }, as: on.member })).body
        .error,
    ).toBe('order_closed');
    expect((await app.call('GET /subscriptions/{id}/plans', { params: { id: on.id }, as: on.member })).body.items).toEqual([]);
    await app.sql(`update subscriptions set payment_method = jsonb_set(payment_method, '{expiry}', '"2049-12"') where id = $1`, [on.id]);
    expect((await app.call('POST /subscriptions/{id}/pay', { params: { id: on.id }, body: {}, as: on.member })).body).toEqual({ status: 'paid' });
    expect(await on.now()).toMatchObject({ status: 'active', version: { title: 'Light' } });
    expect(await on.charges()).toEqual([2000, 1000]);
  });

  it('is dropped when the subscription is cancelled, and a subscription that is ending cannot change plan', async () => {
    const on = await onBasic();
    await on.changeTo('Light');
    await app.call('DELETE /subscriptions/{id}', { params: { id: on.id }, as: on.member });
    expect(await on.now()).toMatchObject({ status: 'ending', next: null, can_change_plan: false });
    const answer = await app.call('POST /subscriptions/{id}/change/preview', {
      params: { id: on.id },
      body: { version_id: on.plan['Plus']! },
      as: on.member,
    });
    expect(answer.body.error).toBe('order_closed');
    await app.call('POST /subscriptions/{id}/resume', { params: { id: on.id }, as: on.member });
    expect(await on.now()).toMatchObject({ status: 'active', next: null, can_change_plan: true });
  });
});

describe('a change in a trial', () => {
  it('changes the plan at once and costs nothing; the trial keeps its end', async () => {
    const on = await onBasic(threePlans({ trial_days: 7 }));
    const end = (await on.now()).current_period_end;
    expect(await on.preview('Plus')).toMatchObject({ when: 'now', total_due_now: 0, then: { amount: 5000 }, next_charge_at: end });
    expect((await on.changeTo('Plus')).body).toMatchObject({
      status: 'changed',
      subscription: { status: 'trialing', current_period_end: end, amount: 5000 },
    });
    expect((await on.changeTo('Light')).body.status).toBe('changed');
    await pass(7);
    expect(await on.charges().then((sums) => sums.filter((sum) => sum > 0))).toEqual([1000]);
    expect(daysUntil((await on.now()).current_period_end)).toBe(30);
    await expectReplayed(on);
  });
});

describe('coupon, tax and bumps', () => {
  it('carry over to the new plan', async () => {
    const { code } = await aCoupon(app, { amount: 5000, duration: 'periods', periods: 3 });
    const on = await onBasic(threePlans(), { coupon: code });
    await pass(15);
    expect(await on.preview('Plus')).toMatchObject({ subtotal: 4500, discount: 2500, coupon: code, total_due_now: 2000 });
    await on.changeTo('Plus');
    for (let times = 0; times < 3; times += 1) await pass(30);
    expect(await on.charges()).toEqual([1000, 2000, 2500, 5000, 5000]);
  });

  it('a bump with the same interval stays; a plan with another interval is not offered with it', async () => {
    const mat = await aProduct(app, { title: 'Mat', versions: [{ ...threePlans()[0], name: 'Mat', price: 500 }] });
    const product = await aProduct(app, {
      versions: [
        ...threePlans().slice(0, 2),
        monthly({ name: 'Yearly', price: 90_000, interval: { interval: 'year', intervalCount: 1, expiryUnits: null } }),
      ],
    });
    const bump = await aBump(app, product, mat);
    const member = await app.signUp();
    await buys(app, member, product, { order_bumps: [bump] });
    const [{ id } = { id: '' }] = (await app.call('GET /subscriptions', { as: member })).body.items;
    const { items } = (await app.call('GET /subscriptions/{id}/plans', { params: { id }, as: member })).body;
    expect(items.map(({ title, when }) => [title, when])).toEqual([['Plus', 'now']]);
    const body = { version_id: items[0]!.id };
    const quote = (await app.call('POST /subscriptions/{id}/change/preview', { params: { id }, body, as: member })).body;
    expect(quote).toMatchObject({ subtotal: 3000, total_due_now: 3000, then: { amount: 5500 } });
    await app.call('POST /subscriptions/{id}/change', {
      params: { id },
      body: { ...body, quote_id: quote.quote_id, final_amount: 3000 },
      as: member,
    });
    expect(await activeProducts(app, member)).toEqual(expect.arrayContaining([product.id, mat.id]));
  });
});

describe('a version that is no plan of it', () => {
  it('is refused: another product, another member, a version off sale, the plan itself', async () => {
    const [on, other] = [await onBasic(), await onBasic()];
    const preview = (id: string, version_id: string, as = on.member) =>
      app.call('POST /subscriptions/{id}/change/preview', { params: { id }, body: { version_id }, as });
    expect((await preview(on.id, other.plan['Plus']!)).body.error).toBe('invalid_version');
    expect((await preview(on.id, on.plan['Basic']!)).body.error).toBe('invalid_version');
    expect((await preview(other.id, other.plan['Plus']!)).status).toBe(404);
    for (const call of ['GET /subscriptions/{id}/plans', 'DELETE /subscriptions/{id}/change'] as const)
      expect((await app.call(call, { params: { id: other.id }, as: on.member })).status).toBe(404);
    const quote = await other.preview('Plus');
    const body = { version_id: other.plan['Plus']!, quote_id: quote.quote_id, final_amount: quote.total_due_now };
    expect((await app.call('POST /subscriptions/{id}/change', { params: { id: other.id }, body, as: on.member })).status).toBe(404);
    // A quote for another member's subscription is not valid.
    expect((await on.changeTo('Plus', { quote_id: quote.quote_id, final_amount: 1 })).body.error).toBe('order_preview_mismatch');
    await app.call('PUT /studio/versions/{id}', { params: { id: on.plan['Plus']! }, body: { is_archived: true }, as: await app.owner() });
    expect((await preview(on.id, on.plan['Plus']!)).body.error).toBe('invalid_version');
  });
});
