import { describe, expect, it } from 'vitest';
import { awaitsAnswer, changeAhead, effectOf, firstDue, isUnanswered, termsDue } from './ahead.ts';
import { termsAfter } from './changes.ts';
import { chargeAt, type SubscriptionTerms, type TermsAhead } from './charges.ts';

const terms = (more: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  charges: null,
  items: [
    { product_id: 'p', version_id: 'v', title: 'Gym', amount: 2000, is_discounted: true, keep_access: false },
    { product_id: 'b', version_id: 'w', title: 'Sauna', amount: 500, is_discounted: false, keep_access: false },
  ],
  coupon: null,
  tax: { name: 'VAT', rate: 19_000, inclusive: false },
  paid_before: 0,
  ...more,
});
const price = (from: string, amount: number, more: object = {}): TermsAhead => ({
  id: `price ${from}`,
  from,
  kind: 'price',
  amount,
  needs_consent: true,
  accepted_at: null,
  ...more,
});
const tax = (from: string, rate: number): TermsAhead => ({ id: `tax ${from}`, from, kind: 'tax', tax: { name: 'VAT', rate, inclusive: false } });
const [may, june, july] = ['2027-05-15T00:00:00.000Z', '2027-06-15T00:00:00.000Z', '2027-07-15T00:00:00.000Z'];
const running = { anchor: '2027-01-15T00:00:00.000Z', row: { current_period_end: may, charges_made: 4 } };

describe('announced changes', () => {
  it('apply from the first charge due at their time or later, each in order', () => {
    const announced = terms({ ahead: [tax(july, 21_000), price(june, 2500), price(may, 2200)] });
    expect(termsDue(announced, '2027-05-14T23:59:59.999Z')).toBe(announced);
    expect(termsDue(announced, may)).toMatchObject({ items: [{ amount: 2200 }, { amount: 500 }], ahead: [{ from: july }, { from: june }] });
    const last = termsDue(announced, july);
    expect([last.items[0]?.amount, last.tax?.rate, 'ahead' in last]).toEqual([2500, 21_000, false]);
    expect(chargeAt(last, 6).total).toBe(3630);
  });
  it('start with the charge due then, and affect nothing when no charge is left', () => {
    expect(firstDue(terms(), running, may)).toEqual({ at: may, index: 4 });
    expect(firstDue(terms(), running, '2027-05-15T00:00:00.001Z')).toEqual({ at: june, index: 5 });
    expect(firstDue(terms({ charges: 5 }), running, june)).toBeNull();
  });
  it('state the old and the new total, with the coupon of that charge', () => {
    const coupon = { id: 'c', code: 'HALF', kind: 'percent' as const, amount: 5000, payments: 6 };
    expect(effectOf(terms({ coupon, tax: null }), price(june, 3000), running)).toEqual({ at: june, was: 1500, amount: 2000 });
    expect(effectOf(terms({ coupon, tax: null }), price(july, 3000), running)).toEqual({ at: july, was: 2500, amount: 3500 });
  });
  it('ask for an answer until there is one, and end nothing before their day', () => {
    const open = terms({ ahead: [price(june, 2500)] });
    expect([awaitsAnswer(open), isUnanswered(open, may), isUnanswered(open, june)]).toEqual([true, false, true]);
    const agreed = terms({ ahead: [price(june, 2500, { accepted_at: may })] });
    expect([awaitsAnswer(agreed), isUnanswered(agreed, june)]).toEqual([false, false]);
    expect(changeAhead(open, running)).toMatchObject({ kind: 'price', at: june, was: 2975, amount: 3570, needs_consent: true });
    // A tax on the same charge must not hide the question.
    expect(changeAhead(terms({ ahead: [tax(may, 21_000), price(june, 2500)] }), running)).toMatchObject({ kind: 'price', was: 3025, amount: 3630 });
    expect(changeAhead(terms({ tax: { name: 'VAT', rate: 19_000, inclusive: true }, ahead: [] }), running)).toBeNull();
  });
  it('of a price stay with the old plan, of a tax they carry over', () => {
    const plan = {
      id: 'x',
      kind: 'recurring' as const,
      price: 900,
      currency: 'EUR',
      prices: [],
      setup_fee: 0,
      interval: { interval: 'month' as const, intervalCount: 1, expiryUnits: null },
      keep_access: false,
      is_archived: false,
    };
    expect(termsAfter(terms({ ahead: [price(june, 2500), tax(july, 21_000)] }), plan)?.ahead).toEqual([tax(july, 21_000)]);
    expect(termsAfter(terms({ ahead: [price(june, 2500)] }), plan)).not.toHaveProperty('ahead');
  });
});
