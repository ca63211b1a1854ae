import type { CouponFields } from '@bandstand/contract/coupons.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aCoupon, buys } from '../checkout/checkout.builders.ts';
import { dayMs, endingCard } from '../subscriptions/subscriptions.builders.ts';
import { onPlans, threePlans } from './plans.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
// A subscription left over must not be charged in the next test, whose clock is later.
afterEach(() => app.sql("update subscriptions set status = 'ended'"));
afterAll(() => app.close());

const onBasic = (choice: Parameters<typeof buys>[3] = {}, versions = threePlans()) =>
  onPlans(app, (member, product) => buys(app, member, product, choice), versions);
const half = (more: CouponFields = {}) => aCoupon(app, { amount: 5000, duration: 'periods', periods: 2, ...more });
const add = (as: MemberSession, id: string, coupon_code: string) =>
  app.call('POST /subscriptions/{id}/coupon', { params: { id }, body: { coupon_code }, as });
const addByOwner = async (id: string, coupon_code: string) =>
  app.call('POST /studio/subscriptions/{id}/coupon', { params: { id }, body: { coupon_code }, as: await app.owner() });
const detailOf = (body: object): unknown => ('detail' in body ? body.detail : null);
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await app.settle();
}

describe('a code on a running subscription', () => {
  it('discounts as many coming charges as it allows, and counts as a use', async () => {
    const on = await onBasic();
    const { id, code } = await half();
    expect((await add(on.member, on.id, ` ${code.toLowerCase()} `)).body).toMatchObject({ amount: 1000, coupon: { code, charges_left: 2 } });
    for (let times = 0; times < 3; times += 1) await pass(30);
    expect(await on.charges()).toEqual([2000, 1000, 1000, 2000]);
    expect((await on.now()).coupon).toBeNull();
    expect((await app.call('GET /studio/coupons/{id}', { params: { id }, as: await app.owner() })).body).toMatchObject({ uses: 1, held: 0 });
  });

  it('replaces the earlier code, and does not change what was paid', async () => {
    const before = await half({ amount: 2000, duration: 'forever', periods: null });
    const on = await onBasic({ coupon: before.code });
    expect((await on.now()).coupon).toEqual({ code: before.code, charges_left: null });
    const { code } = await half({ duration: 'once', periods: null });
    expect((await add(on.member, on.id, code)).body).toMatchObject({ amount: 1000, coupon: { code, charges_left: 1 } });
    // The period was sold for 1600: a change of plan credits that sum.
    const quote = await on.preview('Plus');
    expect(quote.lines.map(({ amount }) => amount)).toEqual([5000, -1600]);
    expect(quote).toMatchObject({ discount: 2500, total_due_now: 900 });
    await pass(60);
    expect(await on.charges()).toEqual([1600, 1000]);
  });

  it('added by the owner appears in the timeline with the owner’s name', async () => {
    const on = await onBasic();
    const { code } = await half();
    const { body } = await addByOwner(on.id, code);
    expect(body).toMatchObject({ coupon: { code, charges_left: 2 }, amount: 1000 });
    expect(body.events.at(-1)).toMatchObject({ type: 'coupon_added', by: expect.any(String), data: { coupon: code } });
  });

  it('applies to a scheduled plan, too, and to the first charge after a trial', async () => {
    const on = await onBasic();
    await on.changeTo('Light');
    const { code } = await half();
    expect((await add(on.member, on.id, code)).body.next).toMatchObject({ amount: 500 });
    await pass(30);
    expect(await on.charges()).toEqual([2000, 500]);
    const trying = await onBasic({}, threePlans({ trial_days: 7 }));
    expect((await add(trying.member, trying.id, (await half()).code)).body).toMatchObject({ status: 'trialing', amount: 1000 });
  });
});

describe('a code that does not apply', () => {
  it('is refused with the reason, and changes nothing', async () => {
    const on = await onBasic();
    const other = await onBasic();
    const refused: [string, string][] = [
      ['NOSUCHCODE', 'unknown'],
      [(await half({ is_enabled: false })).code, 'disabled'],
      [(await half({ first_purchase_only: true })).code, 'not_first_purchase'],
      [(await half({ kind: 'amount', amount: 500, currency: 'USD' })).code, 'currency'],
      [(await half({ product_ids: [other.productId] })).code, 'not_applicable'],
      [(await half({ version_ids: [on.plan['Plus']!] })).code, 'not_applicable'],
    ];
    for (const [code, detail] of refused) {
      expect(await add(on.member, on.id, code)).toMatchObject({ status: 422, body: { error: 'invalid_coupon', detail } });
      expect((await addByOwner(on.id, code)).body).toMatchObject({ error: 'invalid_coupon', detail });
    }
    expect(await on.now()).toMatchObject({ amount: 2000, coupon: null });
    expect((await add(on.member, on.id, (await half({ version_ids: [on.plan['Basic']!] })).code)).body.amount).toBe(1000);
  });

  it('was already used by this subscription, at its purchase or later', async () => {
    const { code } = await half({ duration: 'once', periods: null });
    const on = await onBasic({ coupon: code });
    expect((await add(on.member, on.id, code)).body).toMatchObject({ error: 'invalid_coupon', detail: 'member_limit' });
    const other = await onBasic();
    expect((await add(other.member, other.id, code)).status).toBe(200);
    await pass(30);
    expect(detailOf((await add(other.member, other.id, code)).body)).toBe('member_limit');
  });

  it('is used up by one of many who ask at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => onBasic()));
    const { id, code } = await half({ max_uses: 2 });
    const answers = await Promise.all(people.map((on) => add(on.member, on.id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.flatMap(({ body }) => detailOf(body) ?? [])).toEqual(['used_up', 'used_up']);
    expect((await app.call('GET /studio/coupons/{id}', { params: { id }, as: await app.owner() })).body).toMatchObject({ uses: 2, state: 'used_up' });
    // Two requests at once by one subscription are one use.
    const twice = await half({ max_uses: 2 });
    await Promise.all([add(people[0]!.member, people[0]!.id, twice.code), add(people[0]!.member, people[0]!.id, twice.code)]);
    expect((await app.call('GET /studio/coupons/{id}', { params: { id: twice.id }, as: await app.owner() })).body.uses).toBe(1);
  });

  it('comes too late if the subscription is past due, ending or ended, and works for no other member', async () => {
    const { code } = await half();
    const due = await onBasic({ exp: endingCard(app) });
    const on = await onBasic();
    expect((await add(on.member, due.id, code)).status).toBe(404);
    await app.call('DELETE /subscriptions/{id}', { params: { id: on.id }, as: on.member });
    expect((await add(on.member, on.id, code)).body.error).toBe('order_closed');
    await pass(40);
    expect((await due.now()).status).toBe('past_due');
    expect((await add(due.member, due.id, code)).body.error).toBe('order_closed');
    const paidUp = await onBasic({}, [{ ...threePlans()[0], interval: { interval: 'day', intervalCount: 30, expiryUnits: 1 } }]);
    expect((await add(paidUp.member, paidUp.id, code)).body.error).toBe('order_closed');
  });
});
