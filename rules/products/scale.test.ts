import type { Quote } from '@bandstand/contract/checkout.ts';
import { describe, expect, it } from 'vitest';
import { chargeAt, type SubscriptionTerms } from './charges.ts';
import { quoteInScale, termsInScale } from './scale.ts';

const terms = (more: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  currency: 'HUF',
  digits: 0,
  interval: 'month',
  intervalCount: 1,
  charges: null,
  items: [
    { product_id: 'p', version_id: 'v', title: 'Club', amount: 1990, is_discounted: true, keep_access: false },
    { product_id: 'q', version_id: 'w', title: 'Extra', amount: 500, is_discounted: false, keep_access: false },
  ],
  coupon: { id: 'c', code: 'C', kind: 'amount', amount: 100, payments: null },
  tax: null,
  paid_before: 0,
  ...more,
});

describe('terms from an older currency table', () => {
  it('charge the same money: 2,390 forints are 2,390, whatever the unit is by then', () => {
    expect(termsInScale(terms())).toMatchObject({ digits: 2, items: [{ amount: 199_000 }, { amount: 50_000 }], coupon: { amount: 10_000 } });
    expect(chargeAt(termsInScale(terms()), 0).total).toBe(239_000);
    const yen = termsInScale(terms({ currency: 'JPY', digits: 2 }));
    expect([yen.digits, ...yen.items.map(({ amount }) => amount), yen.coupon?.amount]).toEqual([0, 20, 5, 1]);
  });
  it('are unchanged where the table agrees and where they have no digits', () => {
    const same = terms({ digits: 2 });
    const { digits: _digits, ...silent } = terms();
    expect(termsInScale(same)).toBe(same);
    expect(termsInScale(silent)).toBe(silent);
    // Hundredths of a percent are not money.
    const percent = { id: 'c', code: 'C', kind: 'percent', amount: 5000, payments: 1 } as const;
    expect(termsInScale(terms({ coupon: percent })).coupon).toEqual(percent);
  });
});

describe('a quote from an older currency table', () => {
  const quote = {
    currency: 'HUF',
    digits: 0,
    lines: [{ label: 'Club', kind: 'price', amount: 1990, bump_id: null }],
    subtotal: 1990,
    discount: 100,
    tax: 10,
    total_due_now: 1900,
    // oxlint-disable-next-line unicorn/no-thenable -- the name of the wire; it is never a function
    then: { amount: 1890, later_amount: 1990, interval: 'month', intervalCount: 1, charges: 12, discounted_charges: 1 },
  } as unknown as Quote;
  const item = { product_id: 'p', version_id: 'v', bump_id: null, title: 'Club', version_name: '', amount: 1990, discount: 100, tax: 10 };
  it('states the same money', () => {
    const { quote: read, details } = quoteInScale({
      quote,
      details: { items: [{ ...item, is_recurring: true }], terms: terms(), coupon: terms().coupon },
    });
    expect(read).toMatchObject({
      digits: 2,
      subtotal: 199_000,
      discount: 10_000,
      tax: 1000,
      total_due_now: 190_000,
      lines: [{ amount: 199_000 }],
      // oxlint-disable-next-line unicorn/no-thenable -- the name of the wire; it is never a function
      then: { amount: 189_000, later_amount: 199_000, charges: 12, intervalCount: 1 },
    });
    expect(details).toMatchObject({ items: [{ amount: 199_000, discount: 10_000, tax: 1000 }], coupon: { amount: 10_000 }, terms: { digits: 2 } });
  });
  it('is unchanged without digits and without details', () => {
    const { digits: _digits, ...silent } = quote;
    expect(quoteInScale({ quote: silent, details: null })).toEqual({ quote: silent, details: null });
    expect(quoteInScale({ quote, details: null }).details).toBeNull();
  });
});
