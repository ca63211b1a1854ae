// Members pause their recurring payments (decision 080).
import { replaySubscription, type SubscriptionEvent } from '@bandstand/rules/products/renewals.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aCoupon, activeProducts, buys } from '../checkout/checkout.builders.ts';
import { onPlans, threePlans, type OnPlans } from '../plans/plans.builders.ts';
import { dayMs, endingCard } from '../subscriptions/subscriptions.builders.ts';
import { allowPauses } from './pauses.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
// A subscription left over must not be charged in the next test, whose clock is later.
afterEach(() => app.sql("update subscriptions set status = 'ended'"));
afterAll(() => app.close());

const startOf = (on: OnPlans, name = 'Basic') => on.plan[name]!;
async function onPause(rule: Parameters<typeof allowPauses>[2] = {}, versions = threePlans(), choice: Parameters<typeof buys>[3] = {}) {
  const on = await onPlans(app, (member, product) => buys(app, member, product, choice), versions);
  expect((await allowPauses(app, startOf(on), rule)).status).toBe(200);
  return on;
}
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await app.settle();
}
const of = ({ id, member: as }: OnPlans) => ({ params: { id }, as });
const offerOf = (on: OnPlans) => app.call('GET /subscriptions/{id}/pause', of(on));
const pause = (on: OnPlans, periods: number) => app.call('POST /subscriptions/{id}/pause', { ...of(on), body: { periods } });
const takeBack = (on: OnPlans) => app.call('DELETE /subscriptions/{id}/pause', of(on));
const end = (on: OnPlans) => app.call('POST /subscriptions/{id}/pause/end', of(on));
const isOpen = async (on: OnPlans) => (await activeProducts(app, on.member)).includes(on.productId);
const setCard = (on: OnPlans, expiry: string) =>
  app.sql(`update subscriptions set payment_method = payment_method || jsonb_build_object('expiry', $2::text) where id = $1`, [on.id, expiry]);
const daysUntil = (time: string | null | undefined) => Math.round((Date.parse(time ?? '') - app.clock.ms()) / dayMs);
/** How often members were notified that a pause is about to end. */
const noticeCount = async ({ member }: OnPlans) =>
  (await app.sql("select 1 from outbox where cause = 'subscription_pause_ending' and recipient = $1", [member.email])).length;
async function expectReplayed({ id }: OnPlans): Promise<void> {
  const events = await app.sql<SubscriptionEvent>('select type, data from subscription_events where subscription_id = $1 order by nr', [id]);
  const [row] = await app.sql<{ status: string; charges_made: number }>('select status, charges_made from subscriptions where id = $1', [id]);
  expect(replaySubscription(events)).toEqual({ status: row?.status, chargesMade: row?.charges_made });
}

describe('a pause', () => {
  it('begins when the paid period ends, charges nothing, closes the access, and ends on time with a new period', async () => {
    const on = await onPause();
    expect(await on.now()).toMatchObject({ can_pause: true, pause: null });
    const { body } = await offerOf(on);
    expect(body).toMatchObject({ again_at: null, keeps_access: false, amount: 2000, currency: 'EUR' });
    expect(body.choices.map(({ periods, until }) => [periods, daysUntil(until)])).toEqual([
      [1, 60],
      [2, 90],
      [3, 120],
    ]);
    expect((await pause(on, 4)).body.error).toBe('validation_failed');
    expect((await pause(on, 2)).body).toMatchObject({ status: 'active', can_pause: false, can_change_plan: false, can_add_coupon: false });
    expect((await pause(on, 1)).body.error).toBe('order_closed');
    await pass(29);
    expect(await isOpen(on)).toBe(true);
    await pass(1);
    expect(await on.now()).toMatchObject({
      status: 'paused',
      can_cancel: true,
      can_resume: false,
      amount: 2000,
      next_charge_at: body.choices[1]?.until,
    });
    expect(await isOpen(on)).toBe(false);
    // A member who already has the product cannot buy it a second time.
    const again = await app.call('POST /products/{id}/intent', { params: { id: on.productId }, body: { final_amount: 2000 }, as: on.member });
    expect(again.body).toMatchObject({ error: 'existing_subscription', state: 'active', subscription_id: on.id });
    await pass(56);
    expect(await noticeCount(on)).toBe(0);
    await pass(1);
    expect(await noticeCount(on)).toBe(1);
    expect(await on.charges()).toEqual([2000]);
    await pass(3);
    expect(await on.charges()).toEqual([2000, 2000]);
    expect(await on.now()).toMatchObject({ status: 'active', pause: null, can_pause: true });
    expect([daysUntil((await on.now()).current_period_end), await isOpen(on)]).toEqual([30, true]);
    await pass(30);
    expect(await on.charges()).toEqual([2000, 2000, 2000]);
    await expectReplayed(on);
  });

  it('is available as often as a year allows, and says when the next one is possible', async () => {
    const on = await onPause({ per_year: 1, max_months: 1 });
    const began = app.clock.ms() + 30 * dayMs;
    await pause(on, 1);
    expect((await takeBack(on)).body).toMatchObject({ pause: null, can_pause: true });
    expect((await takeBack(on)).status).toBe(200);
    await pause(on, 1);
    await pass(30);
    await pass(30);
    expect(await on.now()).toMatchObject({ status: 'active' });
    const { choices, again_at } = (await offerOf(on)).body;
    expect(choices).toEqual([]);
    expect(Math.abs(Date.parse(again_at ?? '') - began - 365 * dayMs)).toBeLessThan(dayMs);
    expect((await pause(on, 1)).body.error).toBe('order_closed');
    await expectReplayed(on);
  });

  it('ends at once when its member wants: two clicks charge once, and the period begins that day', async () => {
    const on = await onPause();
    await pause(on, 3);
    expect((await end(on)).body).toMatchObject({ status: 'active', pause: expect.anything() });
    await pass(35);
    expect((await takeBack(on)).body.error).toBe('order_closed');
    const answers = await Promise.all([end(on), end(on), end(on)]);
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array.from({ length: 3 }, () => [200, 'active']));
    expect(await on.charges()).toEqual([2000, 2000]);
    expect([daysUntil((await on.now()).current_period_end), await isOpen(on)]).toEqual([30, true]);
    // No further notices about the pause that was cut short.
    await pass(29);
    expect(await noticeCount(on)).toBe(0);
    await pass(1);
    expect(await on.charges()).toEqual([2000, 2000, 2000]);
    await expectReplayed(on);
  });

  it('leaves the access open if the owner allows it, and counts periods from its end', async () => {
    const on = await onPause({ keeps_access: true });
    await pause(on, 1);
    await pass(40);
    expect([(await on.now()).status, await isOpen(on)]).toEqual(['paused', true]);
    app.clock.advance(22 * dayMs);
    await app.settle();
    expect([await on.charges(), daysUntil((await on.now()).current_period_end)]).toEqual([[2000, 2000], 28]);
  });
});

describe('what happens to a pause', () => {
  it('a refused card opens nothing: the charge is due, without access, and its period begins once it is paid', async () => {
    const on = await onPause({}, threePlans(), { exp: endingCard(app) });
    await pause(on, 1);
    await pass(31);
    await pass(31);
    expect(await on.now()).toMatchObject({ status: 'past_due', grace_ends_at: null, can_pause: false, pause: null });
    expect(await isOpen(on)).toBe(false);
    expect((await pause(on, 1)).body.error).toBe('order_closed');
    await pass(1);
    expect([(await on.now()).status, await isOpen(on)]).toEqual(['past_due', false]);
    await setCard(on, '2049-12');
    expect((await app.call('POST /subscriptions/{id}/pay', { ...of(on), body: {} })).body).toEqual({ status: 'paid' });
    expect([await isOpen(on), daysUntil((await on.now()).current_period_end)]).toEqual([true, 30]);
    await expectReplayed(on);
  });

  it('cancelling ends a running pause at once, and drops a scheduled one', async () => {
    const [on, before] = [await onPause(), await onPause()];
    await pause(on, 1);
    await pause(before, 1);
    const cancel = (one: OnPlans) => app.call('DELETE /subscriptions/{id}', of(one));
    expect((await cancel(before)).body.status).toBe('ending');
    expect((await app.call('POST /subscriptions/{id}/resume', of(before))).body).toMatchObject({ status: 'active', pause: null });
    await pass(31);
    expect(await before.charges()).toEqual([2000, 2000]);
    expect((await cancel(on)).body.status).toBe('ended');
    expect((await end(on)).body.error).toBe('order_closed');
    await pass(60);
    expect([await on.charges(), await isOpen(on)]).toEqual([[2000], false]);
    await expectReplayed(on);
    await expectReplayed(before);
  });

  it('its plan, code and trial cannot change; a cheaper plan that was scheduled begins when it ends', async () => {
    const on = await onPause();
    expect((await on.changeTo('Light')).body.status).toBe('scheduled');
    await pause(on, 1);
    const { code } = await aCoupon(app, { amount: 5000 });
    const add = () => app.call('POST /subscriptions/{id}/coupon', { ...of(on), body: { coupon_code: code } });
    const change = () => app.call('POST /subscriptions/{id}/change', { ...of(on), body: { version_id: startOf(on, 'Plus') } });
    for (const refused of [await add(), await change()]) expect(refused.body.error).toBe('subscription_paused');
    await pass(31);
    for (const refused of [await add(), await change()]) expect(refused.body.error).toBe('subscription_paused');
    expect(await on.now()).toMatchObject({ status: 'paused', amount: 1000, next: { version: { title: 'Light' } } });
    await pass(30);
    expect(await on.charges()).toEqual([2000, 1000]);
    expect([(await on.now()).version?.title, daysUntil((await on.now()).current_period_end)]).toEqual(['Light', 30]);
    const trial = await onPause({}, threePlans({ trial_days: 7 }));
    expect((await trial.now()).can_pause).toBe(false);
    expect((await pause(trial, 1)).body.error).toBe('order_closed');
  });

  it('counts as no recurring revenue from the moment it is scheduled', async () => {
    const on = await onPause();
    const revenue = async () => (await app.call('GET /studio/revenue', { as: await app.owner() })).body;
    const sum = async () => (await revenue()).recurring.find(({ currency }) => currency === 'EUR')?.amount ?? 0;
    const before = [await sum(), (await revenue()).subscriptions.paused] as const;
    await pause(on, 1);
    expect([await sum(), (await revenue()).subscriptions.paused]).toEqual([before[0] - 2000, before[1] + 1]);
    await pass(31);
    const details = (await app.call('GET /studio/subscriptions/{id}', { params: { id: on.id }, as: await app.owner() })).body;
    expect(details).toMatchObject({ status: 'paused', pause: { keeps_access: false } });
    expect(details.events.map(({ type }) => type)).toEqual(['began', 'pause_scheduled', 'paused']);
  });
});

describe('a plan', () => {
  it('cannot be paused unless its owner allows it, and only by its member', async () => {
    const on = await onPlans(app, (member, product) => buys(app, member, product));
    const other = await onPause();
    expect((await on.now()).can_pause).toBe(false);
    for (const answer of [await offerOf(on), await pause(on, 1), await end({ ...other, id: on.id, member: other.member })])
      expect([404, 409]).toContain(answer.status);
    for (const one of [offerOf, takeBack, end]) expect((await one({ ...on, id: other.id })).status).toBe(404);
    expect((await pause({ ...on, id: other.id }, 1)).status).toBe(404);
  });

  it('cannot be paused if it is longer than the pause, or has an end date', async () => {
    const [basic] = threePlans();
    const yearly = { ...basic, name: 'Yearly', interval: { interval: 'year' as const, intervalCount: 1, expiryUnits: null } };
    const rates = { ...basic, name: 'Rates', interval: { interval: 'month' as const, intervalCount: 1, expiryUnits: 6 } };
    const on = await onPause({}, [basic!, yearly, rates]);
    expect((await allowPauses(app, startOf(on, 'Yearly'))).body).toMatchObject({
      error: 'validation_failed',
      errors: { 'pause.max_months': expect.anything() },
    });
    expect((await allowPauses(app, startOf(on, 'Yearly'), { max_months: 12 })).status).toBe(200);
    expect((await allowPauses(app, startOf(on, 'Rates'))).body).toMatchObject({ errors: { pause: expect.anything() } });
    const off = await app.call('PUT /studio/versions/{id}', { params: { id: startOf(on) }, body: { pause: null }, as: await app.owner() });
    expect(off.body.pause).toBeNull();
    expect((await on.now()).can_pause).toBe(false);
  });
});
