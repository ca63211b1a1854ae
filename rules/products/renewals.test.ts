import { describe, expect, it } from 'vitest';
import type { SubscriptionTerms } from './charges.ts';
import { chargesLeft, graceEndsAt, nextAmount, replaySubscription, termsOfVersion, type SubscriptionEvent } from './renewals.ts';

const since = '2026-03-01T08:00:00.000Z';
const terms = (more: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  currency: 'EUR',
  digits: 2,
  interval: 'month',
  intervalCount: 1,
  charges: null,
  items: [{ product_id: 'p', version_id: 'v', title: 'Club', amount: 1900, is_discounted: true, keep_access: false }],
  coupon: null,
  tax: null,
  paid_before: 0,
  ...more,
});

it('COM-5: access continues for seven days', () => expect(graceEndsAt(since)).toBe('2026-03-08T08:00:00.000Z'));

describe('COM-2: remaining charges', () => {
  it.each([
    [null, 5, null],
    [3, 0, 3],
    [3, 2, 1],
    [3, 3, 0],
    [3, 4, 0],
  ])('of %j charges, after %i: %j', (charges, made, left) => expect(chargesLeft({ charges }, made)).toBe(left));
  it('are described by the next charge, and by the price once none is left', () => {
    const coupon = { id: 'c', code: 'HALF', kind: 'percent' as const, amount: 5000, payments: 2 };
    const half = terms({ coupon, charges: 2 });
    expect([nextAmount(half, 1), nextAmount(half, 2), nextAmount(terms({ coupon }), 2)]).toEqual([950, 1900, 1900]);
  });
});

describe('terms of purchases made before terms were stored', () => {
  const version = {
    id: 'v',
    price: 1900,
    currency: 'EUR',
    keep_access: true,
    interval: { interval: 'week' as const, intervalCount: 2, expiryUnits: 3 },
  };
  it('are those of the version', () =>
    expect(termsOfVersion({ id: 'p', title: 'Club' }, version)).toEqual(
      terms({
        interval: 'week',
        intervalCount: 2,
        charges: 3,
        items: [{ product_id: 'p', version_id: 'v', title: 'Club', amount: 1900, is_discounted: false, keep_access: true }],
      }),
    ));
  it('do not exist without an interval', () => expect(termsOfVersion({ id: 'p', title: 'Club' }, { ...version, interval: null })).toBeNull());
});

describe('the events of a subscription, replayed', () => {
  const began = (status: string): SubscriptionEvent => ({ type: 'began', data: { status } });
  const charged = (more: object = {}): SubscriptionEvent => ({ type: 'charged', data: { status: 'active', ...more } });
  it.each<[string, SubscriptionEvent[], string, number]>([
    ['a trial', [began('trialing')], 'trialing', 0],
    ['a trial that was charged', [began('trialing'), charged()], 'active', 1],
    [
      'past due and paid',
      [began('active'), { type: 'charge_failed', data: {} }, { type: 'past_due', data: {} }, { type: 'paid', data: { status: 'active' } }],
      'active',
      2,
    ],
    ['cancelled', [began('active'), { type: 'cancelled', data: { status: 'ending' } }], 'ending', 1],
    [
      'taken back',
      [began('active'), { type: 'cancelled', data: { status: 'ending' } }, { type: 'resumed', data: { status: 'active' } }],
      'active',
      1,
    ],
    [
      'ended, refunded, with another card',
      [began('active'), { type: 'method_changed', data: {} }, { type: 'refunded', data: {} }, { type: 'ended', data: {} }],
      'ended',
      1,
    ],
    ['paid twice for one period', [began('active'), charged(), charged({ surplus: true })], 'active', 2],
  ])('%s', (_name, events, status, chargesMade) => expect(replaySubscription(events)).toEqual({ status, chargesMade }));
  it('are empty before it began', () => expect([replaySubscription([]), replaySubscription([charged()])]).toEqual([null, null]));
});
