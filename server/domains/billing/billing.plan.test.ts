import { chargeAt, type SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { describe, expect, it } from 'vitest';
import { invoiceOf, linesOf, planOf, settledOf } from './billing.plan.ts';
import type { SubscriptionRow } from './billing.repo.ts';

const item = (amount: number, title = 'Plan') => ({
  product_id: title,
  version_id: 'monthly',
  title,
  amount,
  is_discounted: true,
  keep_access: false,
});
const terms = (more: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  charges: null,
  items: [item(2000)],
  coupon: null,
  tax: null,
  paid_before: 0,
  ...more,
});
const [end, before] = ['2026-03-31T00:00:00.000Z', '2026-03-30T23:59:59.999Z'];
const row = (more: Partial<SubscriptionRow> = {}) =>
  ({
    product_id: 'product',
    version_id: 'monthly',
    terms: terms(),
    next_terms: null,
    next_version_id: null,
    pause: null,
    anchor_at: '2026-01-31T00:00:00.000Z',
    charges_made: 2,
    current_period_end: end,
    ...more,
  }) as SubscriptionRow;
const coming = (from: string, accepted_at: string | null = null) => ({
  id: 'change',
  from,
  kind: 'price' as const,
  amount: 2500,
  needs_consent: true,
  accepted_at,
});
const vat = { name: 'VAT', rate: 20_000, inclusive: false };

describe('the plan of a subscription', () => {
  it('keeps what was agreed after the product is gone, under the name that it had', () => {
    expect(planOf(row(), undefined)).toMatchObject({
      product: { id: 'product', title: 'Plan' },
      version: null,
      moves: null,
      charge: { total: 2000 },
    });
  });
  it.each([
    ['from the charge that is due', end, null, 2500, true],
    ['once its member agreed', end, before, 2500, false],
    ['after that charge', '2026-03-31T00:00:00.001Z', null, 2000, false],
  ])('applies a price that holds %s', (_when, from, accepted, total, isUnanswered) => {
    const plan = planOf(row({ terms: terms({ ahead: [coming(from, accepted)] }) as never }), undefined);
    expect([plan?.charge.total, plan?.isUnanswered, plan?.current.items[0]?.amount]).toEqual([total, isUnanswered, 2000]);
  });
  it('counts the periods of a new plan from where the previous one ends', () => {
    const next = terms({ items: [item(9000, 'Year')], interval: 'year' });
    const plan = planOf(row({ next_terms: next as never, next_version_id: 'yearly' }), undefined);
    expect(plan?.moves).toMatchObject({ version_id: 'yearly', anchor_at: end });
    expect([plan?.charge.total, plan?.current.items[0]?.amount, plan?.running.anchor]).toEqual([9000, 2000, end]);
    expect(plan?.periodAfter('2026-03-31T00:00:00.000Z')).toMatchObject({ start: end, end: '2027-03-31T00:00:00.000Z' });
  });
  it('leaves out periods in which nobody charged', () => {
    expect(planOf(row(), undefined)?.periodAfter('2026-06-15T00:00:00.000Z').end).toBe('2026-06-30T00:00:00.000Z');
    expect(planOf(row(), undefined)?.periodAfter('2026-03-31T00:00:01.000Z').end).toBe('2026-04-30T00:00:00.000Z');
  });
});

describe('what takes effect with a charge', () => {
  it('is everything announced before it, and nothing else', () => {
    const announced = row({ terms: terms({ ahead: [coming(end)] }) as never });
    expect(settledOf(announced, before)).toMatchObject({ terms: { items: [{ amount: 2000 }], ahead: [{ id: 'change' }] } });
    expect(settledOf(announced, end).terms).toEqual(terms({ items: [item(2500)] }));
    expect(settledOf(row(), end)).toEqual({});
    expect(settledOf(row({ terms: null }), end)).toEqual({});
  });
});

describe('each product’s share of a charge', () => {
  const items = [item(2000), item(1000, 'Bump')];
  const coupon = { id: 'c', code: 'TEN', kind: 'percent' as const, amount: 1000, payments: 1 };
  it.each([
    ['as it is', terms({ items }), 0, 0, [2000, 1000]],
    ['with a coupon', terms({ items, coupon }), 0, 0, [1800, 900]],
    ['after the coupon', terms({ items, coupon }), 1, 0, [2000, 1000]],
    ['with tax on top', terms({ items, tax: vat }), 0, 0, [2400, 1200]],
    ['with tax in it', terms({ items, tax: { ...vat, inclusive: true } }), 0, 0, [2000, 1000]],
    ['less a credit', terms({ items }), 0, 1500, [1000, 500]],
    ['less a credit, with tax on top', terms({ items, tax: vat }), 0, 1500, [1200, 600]],
    ['less a credit for everything', terms({ items }), 0, 3000, []],
  ])('%s', (_how, agreed, index, credit, amounts) => {
    const charge = chargeAt(agreed, index, credit);
    const lines = linesOf(agreed, charge, ' de ');
    expect(lines.map(({ amount }) => amount)).toEqual(amounts);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge.total);
    expect(lines.every(({ country }) => country === 'DE')).toBe(true);
  });
});

describe('the invoice of a charge', () => {
  const period = { start: '2026-01-31T00:00:00.000Z', end: '2026-02-28T00:00:00.000Z' };
  const of = (agreed: SubscriptionTerms, index = 0, span = period) =>
    invoiceOf(agreed, chargeAt(agreed, index), span, { language: 'en', timezone: 'UTC' });
  const plain = (text: string | null | undefined) => text?.replaceAll(/[\s\u2009]*–[\s\u2009]*/g, '–');
  it('names the days that are paid for, without the end itself', () => {
    expect(plain(of(terms()).lines[0]?.detail)).toBe('Jan 31–Feb 27, 2026');
    const hour = { start: '2026-01-31T00:00:00.000Z', end: '2026-01-31T01:00:00.000Z' };
    expect(of(terms(), 0, hour).lines[0]?.detail).toBe('Jan 31, 2026');
  });
  it('counts seats in the product’s name, and shows a quantity only if there is one', () => {
    const [team, single] = of(terms({ items: [{ ...item(5000, 'Team'), quantity: 5 }, item(100, 'Bump')] })).lines;
    expect([team?.label, team?.quantity, single?.label, single && 'quantity' in single]).toEqual(['5 × Team', 5, 'Bump', false]);
  });
  it('names the coupon while it lowers the price', () => {
    const coupon = { id: 'c', code: 'TEN', kind: 'amount' as const, amount: 500, payments: 1 };
    expect(of(terms({ coupon }))).toMatchObject({ discount: 500, coupon: 'TEN', total: 1500 });
    expect(of(terms({ coupon }), 1)).toMatchObject({ discount: 0, coupon: null, total: 2000 });
  });
  it.each([
    ['none', null, [null, null, false, 2000]],
    ['one on top', vat, ['VAT 20 %', null, false, 2400]],
    ['one in the price', { ...vat, inclusive: true }, ['VAT 20 %', null, true, 2000]],
    ['one that a business accounts for itself', { ...vat, rate: 0, reason: 'reverse_charge' as const }, [null, 'reverse_charge', false, 2000]],
  ])('for tax shows: %s', (_what, tax, expected) => {
    const { tax_label, tax_note, tax_inclusive, total } = of(terms({ tax }));
    expect([tax_label, tax_note, tax_inclusive, total]).toEqual(expected);
  });
});
