import { currencies } from '@bandstand/rules/products/currencies.listed.ts';
import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripeAmounts } from './stripe.amounts.ts';

const { to: toStripeAmount, from: fromStripeAmount, refusal } = stripeAmounts(currencyExponent);

describe('an amount as Stripe counts it', () => {
  it.each([
    ['EUR', 4900, 4900],
    ['USD', 1, 1],
    // No decimals.
    ['JPY', 500, 500],
    ['KRW', 12_000, 12_000],
    // No decimals here, hundredths there, and only whole units.
    ['ISK', 1500, 150_000],
    ['UGX', 20_000, 2_000_000],
    // Three decimals, of which the last must be 0.
    ['KWD', 5120, 5120],
    ['TND', 990, 990],
    // Hundredths, whatever the runtime says.
    ['HUF', 299_000, 299_000],
    ['IDR', 14_900_000, 14_900_000],
    // Hundredths here, whole units there.
    ['MGA', 4_500_000, 45_000],
    ['TWD', 12_345, 12_345],
  ])('%s %i is %i', (currency, ours, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs);
    expect(fromStripeAmount(theirs, currency.toLowerCase())).toBe(ours);
  });
  it.each([
    ['KWD', 5123],
    ['BHD', 1],
    ['OMR', 19_999],
  ])('%s %i cannot be expressed, and is refused instead of rounded', (currency, amount) =>
    expect(() => toStripeAmount(amount, currency)).toThrow('not_configured'),
  );
  it.each([
    // Eight digits as Stripe counts them, by hand; twelve for rupiah.
    ['EUR', 99_999_999],
    ['JPY', 99_999_999],
    ['IDR', 999_999_999_999],
    ['KWD', 99_999_990],
    ['ISK', 999_999],
    ['MGA', 9_999_999_900],
  ])('%s is charged up to %i', (currency, most) => {
    expect(refusal(most, currency)).toBeNull();
    const next = { KWD: 10, MGA: 100 }[currency] ?? 1;
    expect(refusal(most + next, currency)).toEqual({ reason: 'maximum', most });
  });
  it('survives the round trip in every currency that is used', () => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.integer({ min: 0, max: 100_000_000 }), (currency, whole) => {
        const amount = whole * 10;
        let stripeAmount: number;
        try {
          stripeAmount = toStripeAmount(amount, currency);
        } catch {
          return;
        }
        expect(fromStripeAmount(stripeAmount, currency.toLowerCase())).toBe(amount);
      }),
    );
  });
});
