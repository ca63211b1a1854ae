import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planChange, termsAfter, worthLeft, worthOf } from './changes.ts';
import { moneyStep } from './currencies.ts';
import { chargeAt, type CouponTerms, type SubscriptionTerms, type TaxTerms } from './charges.ts';

const terms = (amount: number, more: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  charges: null,
  items: [{ product_id: 'p', version_id: `v${amount}`, title: 'Gym', amount, is_discounted: true, keep_access: false }],
  coupon: null,
  tax: null,
  paid_before: 0,
  ...more,
});
const vat: TaxTerms = { name: 'VAT', rate: 19_000, inclusive: false };
const half: CouponTerms = { id: 'c', code: 'HALF', kind: 'percent', amount: 5000, payments: null };
const period = { start: '2027-01-01T00:00:00.000Z', end: '2027-01-31T00:00:00.000Z' };
const middle = '2027-01-16T00:00:00.000Z';
const change = (from: SubscriptionTerms, next: SubscriptionTerms, now = middle, chargesMade = 1) =>
  planChange({ terms: from, next, chargesMade, period, worth: worthOf(from, chargesMade), now });

describe('the cost and time of a change of plan', () => {
  it.each([
    ['dearer in the middle of its period', terms(2000), terms(5000), { when: 'now', credit: 1000, total: 4000 }],
    ['dearer a day, though the sum is smaller', terms(6000, { interval: 'year' }), terms(1000), { when: 'period_end' }],
    ['a year for a month, dearer a day', terms(2000), terms(30_000, { interval: 'year' }), { when: 'now', credit: 1000, total: 29_000 }],
    ['a year for a month, cheaper a day', terms(2000), terms(20_000, { interval: 'year' }), { when: 'period_end' }],
    ['cheaper', terms(5000), terms(2000), { when: 'period_end' }],
    ['as dear', terms(2000), terms(2000), { when: 'period_end' }],
    ['with tax on top', terms(2000, { tax: vat }), terms(5000, { tax: vat }), { when: 'now', credit: 1000, total: 4760 }],
    [
      'with tax in the price',
      terms(2000, { tax: { ...vat, inclusive: true } }),
      terms(5000, { tax: { ...vat, inclusive: true } }),
      { when: 'now', credit: 1000, total: 4000 },
    ],
    ['with a coupon on both', terms(2000, { coupon: half }), terms(5000, { coupon: half }), { when: 'now', credit: 500, total: 2000 }],
  ])('%s', (_, from, next, expected) => {
    const done = change(from, next);
    expect(done.when === 'now' ? { when: done.when, credit: done.credit, total: done.charge.total } : done).toEqual(expected);
  });

  it('in a trial only changes the first charge', () => expect(change(terms(2000), terms(5000), middle, 0)).toEqual({ when: 'trial' }));
  it('leaves the last hour of a period to its renewal', () =>
    expect(change(terms(2000), terms(5000), '2027-01-30T23:30:00.000Z')).toEqual({ when: 'period_end' }));
  it('credits nothing that was refunded', () => {
    expect(worthLeft(2000, 500, null)).toBe(1500);
    expect(worthLeft(2000, 2380, vat)).toBe(0);
    expect(worthLeft(2000, 1190, vat)).toBe(1000);
    expect(worthLeft(2000, 9999, null)).toBe(0);
  });
});

const interval = fc.record({
  interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  intervalCount: fc.integer({ min: 1, max: 12 }),
});
const coupon = fc.option(
  fc.record({
    id: fc.constant('c'),
    code: fc.constant('C'),
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    amount: fc.integer({ min: 1, max: 10_000 }),
    payments: fc.option(fc.integer({ min: 1, max: 4 })),
  }),
);
const tax = fc.option(fc.record({ name: fc.constant('VAT'), rate: fc.integer({ min: 0, max: 30_000 }), inclusive: fc.boolean() }));
const lives = fc.record({
  from: fc.record({ price: fc.integer({ min: 0, max: 1e9 }), at: interval }),
  to: fc.record({ price: fc.integer({ min: 0, max: 1e9 }), at: interval }),
  coupon,
  tax,
  made: fc.integer({ min: 1, max: 5 }),
  refunded: fc.integer({ min: 0, max: 1e9 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  days: fc.integer({ min: 1, max: 400 }),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
});

describe('any change of plan at any time', () => {
  it('is never paid out, and credits no more than was paid for the period', () => {
    fc.assert(
      fc.property(lives, ({ from, to, made, refunded, share, days, currency, ...agreed }) => {
        const step = moneyStep(currency);
        const now = terms(from.price, { ...from.at, ...agreed, currency });
        const next = terms(to.price, { ...to.at, ...agreed, currency });
        const lengthMs = days * 86_400_000;
        const at = new Date(Date.parse(period.start) + Math.floor(share * lengthMs)).toISOString();
        const run = { start: period.start, end: new Date(Date.parse(period.start) + lengthMs).toISOString() };
        const worth = worthLeft(worthOf(now, made), refunded, agreed.tax);
        const done = planChange({ terms: now, next, chargesMade: made, period: run, worth, now: at });
        if (done.when !== 'now') return;
        const whole = chargeAt(next, made);
        const { credit, charge } = done;
        expect(credit).toBeGreaterThanOrEqual(0);
        expect(credit).toBeLessThanOrEqual(worth);
        expect(charge.total).toBeGreaterThanOrEqual(0);
        expect(charge.total).toBeLessThanOrEqual(whole.total);
        expect([charge.total % step, credit % step]).toEqual([0, 0]);
        // One rounding for the credit and one for the tax: the amount due is exactly the rest.
        const net = whole.subtotal - whole.discount - credit;
        expect(charge.total).toBe(agreed.tax && !agreed.tax.inclusive ? net + charge.tax : net);
        // Later in the period, the credit is smaller.
        const later = planChange({
          terms: now,
          next,
          chargesMade: made,
          period: run,
          worth,
          now: new Date(Date.parse(at) + 3_600_000).toISOString(),
        });
        if (later.when === 'now') expect(later.credit).toBeLessThanOrEqual(credit);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('plans that a subscription can change to', () => {
  const version = { id: 'v9', kind: 'recurring' as const, price: 900, currency: 'EUR', setup_fee: 0, keep_access: false, is_archived: false };
  const week = { interval: 'week' as const, intervalCount: 2, expiryUnits: null };
  const month = { ...week, interval: 'month' as const, intervalCount: 1 };
  const [item] = terms(2000).items;
  const joined = terms(2000, { items: [item!, { ...item!, product_id: 'b', version_id: 'b1' }] });

  it('keep coupon, tax and joined items, and set price and interval', () => {
    const old = terms(2000, { coupon: half, tax: vat, paid_before: 1 });
    expect(termsAfter(old, { ...version, interval: week })).toEqual({
      ...old,
      interval: 'week',
      intervalCount: 2,
      items: [{ ...item, version_id: 'v9', amount: 900 }],
    });
    expect(termsAfter(joined, { ...version, interval: month })?.items.map(({ version_id }) => version_id)).toEqual(['v9', 'b1']);
  });
  it('use the price in the subscription’s currency', () => {
    const abroad = { ...version, interval: month, prices: [{ currency: 'USD', price: 1100, setup_fee: 0 }] };
    expect(termsAfter(terms(2000, { currency: 'USD' }), abroad)).toMatchObject({ currency: 'USD', items: [{ amount: 1100 }] });
  });
  it.each([
    ['what is sold once', terms(2000), { ...version, kind: 'one_off' as const, interval: month }],
    ['what is not sold any more', terms(2000), { ...version, is_archived: true, interval: month }],
    ['another currency', terms(2000), { ...version, currency: 'USD', interval: month }],
    ['a number of payments', terms(2000), { ...version, interval: { ...month, expiryUnits: 3 } }],
    ['anything, from a number of payments', terms(2000, { charges: 3 }), { ...version, interval: month }],
    ['the plan that it is', terms(2000), { ...version, id: 'v2000', interval: month }],
    ['another interval, where bumps joined', joined, { ...version, interval: week }],
  ])('do not include %s', (_, from, to) => expect(termsAfter(from, to)).toBeNull());
});
