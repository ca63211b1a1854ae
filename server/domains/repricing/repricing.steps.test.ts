import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { describe, expect, it } from 'vitest';
import { priceStep, taxStep, type RateFacts } from './repricing.steps.ts';

const item = { product_id: 'product', version_id: 'monthly', title: 'Plan', amount: 2000, is_discounted: true, keep_access: false };
const terms = (more: Partial<SubscriptionTerms> = {}): SubscriptionTerms => ({
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  charges: null,
  items: [item],
  coupon: null,
  tax: null,
  paid_before: 0,
  ...more,
});
const [from, earlier, later] = ['2026-05-01T00:00:00.000Z', '2026-04-20T00:00:00.000Z', '2026-05-09T00:00:00.000Z'];

describe('a price change for a subscription', () => {
  type Change = Parameters<typeof priceStep>[0];
  const change = (amount: number, more: Partial<Change> = {}) =>
    ({ id: 'change', version_id: 'monthly', amounts: [{ currency: 'EUR', amount }], applies_from: from, needs_consent: true, ...more }) as Change;
  it.each([
    ['the same price', terms(), change(2000)],
    ['another currency', terms({ currency: 'USD' }), change(2500)],
    ['another plan', terms(), change(2500, { version_id: 'yearly' })],
    ['a fixed number of payments', terms({ charges: 12 }), change(2500)],
    ['a change without prices', terms(), change(2500, { amounts: null })],
    ['a free subscription', terms({ items: [] }), change(2500)],
    ['the same price for all seats', terms({ items: [{ ...item, amount: 6000, quantity: 3 }] }), change(2000)],
  ])('does not apply for %s', (_what, agreed, made) => expect(priceStep(made, agreed, earlier)).toBeNull());
  it.each([
    ['higher, announced in time', 2500, earlier, from, true],
    ['higher, announced late', 2500, later, later, true],
    ['lower, announced late', 1500, later, from, false],
  ])('applies once its member had enough notice: %s', (_what, amount, soonest, holds, needs_consent) => {
    expect(priceStep(change(amount), terms(), soonest)).toEqual({
      id: 'change',
      kind: 'price',
      amount,
      from: holds,
      needs_consent,
      accepted_at: null,
    });
  });
  it('needs no consent if the owner waives it', () => {
    expect(priceStep(change(2500, { needs_consent: false }), terms(), earlier)).toMatchObject({ needs_consent: false });
  });
  it('applies to all seats, and only to the plan if bumps joined it', () => {
    const items = [
      { ...item, amount: 6000, quantity: 3 },
      { ...item, version_id: 'bump', amount: 900 },
    ];
    expect(priceStep(change(2500), terms({ items }), earlier)).toMatchObject({ amount: 7500 });
    expect(priceStep(change(2500, { version_id: 'bump' }), terms({ items }), earlier)).toBeNull();
  });
});

describe('a tax change for a subscription', () => {
  const row = (country: string, rate: number, region: string | null = null) => ({ country, region, name: 'VAT', rate });
  const facts = (rate: number, rates: RateFacts['table']['rates'], { country = 'DE', region = null as string | null } = {}): RateFacts => ({
    change: { id: 'change', country, region, name: 'VAT', rate, applies_from: from },
    table: {
      rates,
      inclusive: true,
      placeOf: (address) => (address?.country ? { country: address.country, region: address.state ?? null } : null),
    },
  });
  const vat = { name: 'VAT', rate: 19_000, inclusive: false };
  const here = { country: 'DE' };
  it('uses the new rate, in or on top of the agreed price', () => {
    expect(taxStep(terms({ tax: vat }), here, facts(21_000, [row('DE', 19_000)]))).toEqual({
      id: 'change',
      from,
      kind: 'tax',
      tax: { name: 'VAT', rate: 21_000, inclusive: false },
    });
  });
  it('starts where there was none, by the app’s setting', () => {
    expect(taxStep(terms(), here, facts(5000, []))).toMatchObject({ tax: { rate: 5000, inclusive: true } });
    expect(taxStep(terms(), here, facts(5000, [row('DE', 0)]))).toMatchObject({ tax: { rate: 5000, inclusive: true } });
  });
  it('ends if the rate falls to zero', () => {
    expect(taxStep(terms({ tax: vat }), here, facts(0, [row('DE', 19_000)]))).toMatchObject({ kind: 'tax', tax: null });
  });
  it.each([
    ['a business that accounts for it itself', terms({ tax: { ...vat, rate: 0, reason: 'reverse_charge' } }), here, 'DE'],
    ['a sale without the earlier tax', terms(), here, 'DE'],
    ['a buyer elsewhere', terms({ tax: vat }), { country: 'AT' }, 'DE'],
    ['a buyer with an unknown address', terms({ tax: vat }), null, 'DE'],
  ])('does not apply for %s', (_what, agreed, address, country) => {
    expect(taxStep(agreed, address, facts(21_000, [row('DE', 19_000), row('AT', 20_000)], { country }))).toBeNull();
  });
  it('a region’s rate changes nothing in the rest of the country, and the country’s nothing in a region with its own rate', () => {
    const rates = [row('US', 1000), row('US', 7250, 'CA')];
    const [california, texas] = [
      { country: 'US', state: 'CA' },
      { country: 'US', state: 'TX' },
    ];
    const [ofRegion, ofCountry] = [facts(8000, rates, { country: 'US', region: 'CA' }), facts(2000, rates, { country: 'US' })];
    const rateAt = (address: object, of: RateFacts) => {
      const step = taxStep(terms({ tax: vat }), address, of);
      return step?.kind === 'tax' ? step.tax?.rate : null;
    };
    expect([rateAt(california, ofRegion), rateAt(texas, ofRegion), rateAt(california, ofCountry), rateAt(texas, ofCountry)]).toEqual([
      8000,
      null,
      null,
      2000,
    ]);
  });
});
