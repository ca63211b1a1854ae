// Members who begin to cancel are asked why, and may be offered something (decision 080).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aCoupon, buys } from '../checkout/checkout.builders.ts';
import { allowPauses } from '../pauses/pauses.builders.ts';
import { onPlans, threePlans, type OnPlans } from '../plans/plans.builders.ts';
import { dayMs } from '../subscriptions/subscriptions.builders.ts';
import { half, offersToLeavers } from './leaving.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
// Remaining subscriptions must not be charged in the next test, whose clock is later.
afterEach(() => app.sql("update subscriptions set status = 'ended'"));
afterAll(() => app.close());

const onBasic = (choice: Parameters<typeof buys>[3] = {}) => onPlans(app, (member, product) => buys(app, member, product, choice), threePlans());
const basic = (on: OnPlans) => on.plan['Basic']!;
async function onOffer(offer: Parameters<typeof offersToLeavers>[2] = half) {
  const on = await onBasic();
  expect((await offersToLeavers(app, basic(on), offer)).status).toBe(200);
  return on;
}
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await app.settle();
}
const of = ({ id, member: as }: OnPlans) => ({ params: { id }, as });
const leave = async (on: OnPlans) => (await app.call('POST /subscriptions/{id}/leave', of(on))).body.offer;
const giveReason = (on: OnPlans, reason: 'too_expensive' | 'other', note?: string) =>
  app.call('PUT /subscriptions/{id}/leave', { ...of(on), body: { reason, ...(note ? { note } : {}) } });
const accept = (on: OnPlans, periods?: number) => app.call('POST /subscriptions/{id}/leave/accept', { ...of(on), body: periods ? { periods } : {} });
const cancel = (on: OnPlans) => app.call('DELETE /subscriptions/{id}', of(on));
const resume = (on: OnPlans) => app.call('POST /subscriptions/{id}/resume', of(on));
const report = async (days = 1) => (await app.call('GET /studio/leaving', { query: { days }, as: await app.owner() })).body;
const planIn = async ({ plan }: OnPlans) => {
  const found = (await report()).by_plan.find(({ version }) => version.id === plan['Basic']);
  return found ? [found.left, found.offered, found.stayed] : null;
};

describe('a member who begins to cancel', () => {
  it('gets the owner’s offer, stays with it, and pays less for its duration; once in twelve months', async () => {
    const on = await onOffer();
    const next = (await on.now()).current_period_end;
    expect(await leave(on)).toEqual({ ...half, amount: 1000, before: 2000, currency: 'EUR', next_charge_at: next });
    expect((await giveReason(on, 'too_expensive')).status).toBe(204);
    const answers = await Promise.all([accept(on), accept(on), accept(on)]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await accept(on)).body).toMatchObject({ status: 'active', amount: 1000, coupon: { charges_left: 2 } });
    expect(await planIn(on)).toEqual([0, 1, 1]);
    for (let months = 0; months < 3; months += 1) await pass(30);
    expect(await on.charges()).toEqual([2000, 1000, 1000, 2000]);
    // Not again in the same year, and the cancellation works as usual.
    expect(await leave(on)).toBeNull();
    expect((await accept(on)).body.error).toBe('order_closed');
    expect((await cancel(on)).body.status).toBe('ending');
    await resume(on);
    for (let months = 0; months < 10; months += 1) await pass(30);
    expect(await leave(on)).toMatchObject({ amount: 1000 });
    expect((await accept(on)).body).toMatchObject({ coupon: { charges_left: 2 } });
    await pass(30);
    expect((await on.charges()).at(-1)).toBe(1000);
  });

  it('leaves in one step without an offer, and is not asked again after declining', async () => {
    const [on, silent] = [await onOffer(), await onOffer()];
    expect((await cancel(silent)).body.status).toBe('ending');
    expect(await leave(silent)).toBeNull();
    expect(await leave(on)).toMatchObject({ kind: 'discount' });
    expect(await leave(on)).toMatchObject({ kind: 'discount' });
    await giveReason(on, 'other', ' Too loud ');
    expect((await cancel(on)).body.status).toBe('ending');
    expect([await planIn(on), await planIn(silent)]).toEqual([
      [1, 1, 0],
      [1, 0, 0],
    ]);
    expect((await accept(on)).body.error).toBe('order_closed');
    await resume(on);
    expect(await leave(on)).toBeNull();
    const summary = await report();
    expect(summary.reasons).toContainEqual({ reason: 'other', count: 1 });
    expect(summary.notes[0]).toMatchObject({ subscription_id: on.id, reason: 'other', note: 'Too loud' });
    await pass(31);
    expect(await on.charges()).toEqual([2000, 2000]);
    expect(await silent.charges()).toEqual([2000]);
  });

  it('may be offered the pause of the plan', async () => {
    const on = await onBasic();
    expect((await offersToLeavers(app, basic(on), { kind: 'pause' })).status).toBe(422);
    await allowPauses(app, basic(on));
    await offersToLeavers(app, basic(on), { kind: 'pause' });
    expect(await leave(on)).toMatchObject({ kind: 'pause', pause: { keeps_access: false, choices: expect.any(Array) } });
    expect((await accept(on, 9)).status).toBe(422);
    expect((await accept(on, 2)).body).toMatchObject({ status: 'active', pause: { keeps_access: false } });
    expect(await planIn(on)).toEqual([0, 1, 1]);
    await pass(31);
    expect((await on.now()).status).toBe('paused');
  });
});

describe('an offer', () => {
  it('is not made if it would be worth nothing, or replace a better one', async () => {
    const { code } = await aCoupon(app, { amount: 1000, duration: 'forever' });
    const on = await onBasic({ coupon: code });
    await offersToLeavers(app, basic(on));
    expect(await leave(on)).toBeNull();
    const changed = await onOffer();
    await changed.changeTo('Plus');
    expect(await leave(changed)).toBeNull();
  });

  it('is the one that was seen, can be accepted by nobody else, and its code by nobody at all', async () => {
    const on = await onOffer({ kind: 'discount', discount: { kind: 'amount', amount: 500, payments: 1 } });
    expect(await leave(on)).toMatchObject({ amount: 1500 });
    const [{ code } = { code: '' }] = await app.sql<{ code: string }>('select code from coupons where is_offer and version_ids = $1', [[basic(on)]]);
    const typed = await app.call('POST /subscriptions/{id}/coupon', { ...of(on), body: { coupon_code: code } });
    expect(typed.body).toMatchObject({ error: 'invalid_coupon', detail: 'unknown' });
    expect((await app.call('GET /studio/coupons', { query: { q: 'STAY' }, as: await app.owner() })).body.items).toEqual([]);
    const other = await onBasic();
    for (const answer of [
      await app.call('POST /subscriptions/{id}/leave', { ...of(other), params: { id: on.id } }),
      await accept({ ...other, id: on.id }),
      await giveReason({ ...other, id: on.id }, 'other'),
    ])
      expect(answer.status).toBe(404);
    await offersToLeavers(app, basic(on));
    expect((await accept(on)).body.error).toBe('order_closed');
    expect(await leave(on)).toMatchObject({ amount: 1000 });
    const off = await offersToLeavers(app, basic(on), null);
    expect(off.body).toEqual({ offer: null });
    expect((await accept(on)).body.error).toBe('order_closed');
  });

  it('belongs to a plan, and takes off no more than it costs', async () => {
    const on = await onBasic();
    const put = (discount: (typeof half)['discount'] | { kind: 'amount'; amount: number; payments: number }) =>
      offersToLeavers(app, basic(on), { kind: 'discount', discount });
    for (const refused of [await put({ kind: 'percent', amount: 10_001, payments: 1 }), await put({ kind: 'amount', amount: 2001, payments: 1 })])
      expect(refused.body).toMatchObject({ error: 'validation_failed', errors: { 'offer.discount.amount': expect.anything() } });
    expect((await put({ kind: 'amount', amount: 2000, payments: 1 })).status).toBe(200);
    const read = await app.call('GET /studio/versions/{id}/leaving_offer', { params: { id: basic(on) }, as: await app.owner() });
    expect(read.body).toEqual({ offer: { kind: 'discount', discount: { kind: 'amount', amount: 2000, payments: 1 } } });
  });
});
