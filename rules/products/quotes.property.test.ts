import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeAt, reckonCharge } from './charges.ts';
import { bumpFits, quote, type QuotedOffer } from './quotes.ts';
import { share } from './shares.ts';

const now = '2025-01-31T10:00:00.000Z';
const money = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000_000_000 }));
const interval = fc.record({
  interval: fc.constantFrom('day', 'week', 'month', 'year'),
  intervalCount: fc.integer({ min: 1, max: 12 }),
  expiryUnits: fc.option(fc.integer({ min: 1, max: 12 })),
});
const version = (bump: boolean) =>
  fc.record({
    id: fc.uuid(),
    name: fc.constant(''),
    kind: fc.constantFrom('one_off', 'recurring', ...(bump ? [] : (['free'] as const))),
    price: money,
    currency: fc.constant('EUR'),
    interval,
    trial_days: fc.constantFrom(0, 7),
    setup_fee: fc.oneof(fc.constant(0), money),
    keep_access: fc.boolean(),
  });
const offer = (at: number): fc.Arbitrary<QuotedOffer> =>
  fc.record({
    productId: fc.uuid(),
    title: fc.constant('Strong'),
    version: version(at > 0),
    bump: at === 0 ? fc.constant(null) : fc.record({ id: fc.uuid(), title: fc.constant('Bump'), price: money }),
    isDiscounted: fc.boolean(),
  }) as fc.Arbitrary<QuotedOffer>;
const coupon = fc.option(
  fc.record({
    id: fc.constant('c'),
    code: fc.constant('C'),
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    amount: fc.integer({ min: 1, max: 10_000 }),
    payments: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
);
const tax = fc.option(fc.record({ name: fc.constant('VAT'), rate: fc.integer({ min: 1, max: 100_000 }), inclusive: fc.boolean() }));
const facts = fc.record({ main: offer(0), others: fc.array(offer(1), { maxLength: 6 }), coupon, tax }).map(({ main, others, ...rest }) => {
  // Recurring order bumps with a different interval are never offered.
  const bumps = others.map((one, at) => ({
    ...one,
    version: { ...one.version, interval: at % 2 === 0 ? main.version.interval : one.version.interval },
  }));
  return { main, bumps: bumps.filter((one) => bumpFits(main.version, one.version)), ...rest, now };
});
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('any purchase', () => {
  it('adds up, is never negative, and reduces no more than the code allows', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { amounts, items } = quote(given);
        const { subtotal, discount, total_due_now: total } = amounts;
        expect(sum(amounts.lines.map(({ amount }) => amount))).toBe(subtotal);
        expect(sum(items.map(({ amount }) => amount))).toBe(subtotal);
        expect(sum(items.map((item) => item.discount))).toBe(discount);
        expect(sum(items.map((item) => item.tax))).toBe(amounts.tax);
        expect(total).toBe(subtotal - discount + (given.tax?.inclusive ? 0 : amounts.tax));
        for (const amount of [subtotal, discount, amounts.tax, total, ...items.flatMap((item) => [item.amount, item.discount, item.tax])])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        const eligible = items.filter((_, at) => [given.main, ...given.bumps][at]?.isDiscounted);
        expect(discount).toBeLessThanOrEqual(given.coupon ? sum(eligible.map(({ amount }) => amount)) : 0);
        for (const item of items) expect(item.discount).toBeLessThanOrEqual(item.amount);
        if (given.tax?.inclusive) expect(amounts.tax).toBeLessThanOrEqual(total);
        if (!given.tax) expect(amounts.tax).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
  it('states exactly what later charges will be', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { amounts, terms, items } = quote(given);
        const first = amounts.trial_ends_at ? 0 : 1;
        if (!terms) {
          expect(amounts.then).toBeNull();
          return;
        }
        expect(terms.items.map(({ product_id }) => product_id)).toEqual(
          items.filter((item) => item.is_recurring).map(({ product_id }) => product_id),
        );
        const last = Math.min(terms.charges ?? 30, 30);
        const charged = Array.from({ length: Math.max(0, last - first) }, (_, at) => chargeAt(terms, first + at).total);
        const { then } = amounts;
        if (!then) {
          expect(sum(charged)).toBe(0);
          return;
        }
        const promised = charged.map((_, at) => (then.discounted_charges === null || at < then.discounted_charges ? then.amount : then.later_amount));
        expect(charged).toEqual(promised);
        if (then.charges !== null) expect(then.charges).toBe((terms.charges ?? 0) - first);
        expect([then.interval, then.intervalCount]).toEqual([terms.interval, terms.intervalCount]);
      }),
      { numRuns: 500 },
    );
  });
  it('is divided to the last cent, with no share more than a cent above its part', () => {
    fc.assert(
      fc.property(money, fc.array(money, { minLength: 1, maxLength: 8 }), (total, weights) => {
        const shares = share(total, weights);
        expect(sum(shares)).toBe(total);
        const all = sum(weights);
        if (all > 0 && all <= 1e9 && total <= 1e6)
          for (const [at, part] of shares.entries()) expect(Math.abs(part - (total * (weights[at] ?? 0)) / all)).toBeLessThan(1.000001);
      }),
      { numRuns: 300 },
    );
  });
  it('is taxed once, on the sum', () => {
    const two = [49, 49].map((amount) => ({ amount, isDiscounted: true }));
    expect(reckonCharge(two, null, { name: 'VAT', rate: 19_000, inclusive: false }, 'EUR')).toMatchObject({ tax: 19, taxes: [10, 9], total: 117 });
  });
});
