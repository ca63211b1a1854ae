import { AppError } from '../http/app-error.ts';

// Where Stripe counts otherwise than in hundredths: docs.stripe.com/currencies, 2026-11.
const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const threeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Counted in hundredths of which only whole ones exist. */
const wholeHundreds = new Set(['ISK', 'UGX']);

const stripeExponent = (currency: string): number => (zeroDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2);
/** What an amount of Stripe has to be a multiple of. */
const stepOf = (currency: string): number => (wholeHundreds.has(currency) ? 100 : threeDecimals.has(currency) ? 10 : 1);

export type StripeAmounts = ReturnType<typeof stripeAmounts>;

/** Between our minor units, of which `exponentOf` says how many digits they have, and Stripe's. */
export const stripeAmounts = (exponentOf: (currency: string) => number) => ({
  /** Throws 501 `not_configured` for an amount that Stripe cannot say, rather than charge another. */
  to: (amount: number, currency: string): number => {
    const shift = stripeExponent(currency) - exponentOf(currency);
    const said = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
    if (!Number.isSafeInteger(said) || said % stepOf(currency) !== 0) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    return said;
  },
  from: (amount: number, currency: string): number => {
    const upper = currency.toUpperCase();
    const shift = exponentOf(upper) - stripeExponent(upper);
    return shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  },
});
