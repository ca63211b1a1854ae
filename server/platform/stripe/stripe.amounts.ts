import { AppError } from '../http/app-error.ts';

// Stripe's currencies, and how it counts: docs.stripe.com/currencies, 2026-11.
const supported = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD
  EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL
  MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK
  SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(/\s+/),
);
const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const threeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Counted in hundredths of which only whole units exist. */
const wholeHundreds = new Set(['ISK', 'UGX']);
/** The minimum charge, as Stripe counts; for other currencies it is that of the account's own currency, at a rate unknown here. */
const minimums: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/** The maximum charge, as Stripe counts: eight digits, twelve for rupiah (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const mostOf = (currency: string): number => (currency === 'IDR' ? 999_999_999_999 : 99_999_999);

const stripeExponent = (currency: string): number => (zeroDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2);
/** What an amount of Stripe must be a multiple of. */
const stepOf = (currency: string): number => (wholeHundreds.has(currency) ? 100 : threeDecimals.has(currency) ? 10 : 1);

export type StripeAmounts = ReturnType<typeof stripeAmounts>;

/** Converts between our minor units, whose digits `exponentOf` returns, and Stripe's. */
export const stripeAmounts = (exponentOf: (currency: string) => number) => {
  /** Null for an amount that Stripe cannot express. */
  const amountOrNull = (amount: number, currency: string): number | null => {
    const shift = stripeExponent(currency) - exponentOf(currency);
    const theirs = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
    return Number.isSafeInteger(theirs) && theirs % stepOf(currency) === 0 ? theirs : null;
  };
  const from = (amount: number, currency: string): number => {
    const upper = currency.toUpperCase();
    const shift = exponentOf(upper) - stripeExponent(upper);
    return shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift;
  };
  return {
    amountOrNull,
    /** Throws 501 `not_configured` for an amount that Stripe cannot express, instead of charging another. */
    to: (amount: number, currency: string): number => {
      const theirs = amountOrNull(amount, currency);
      if (theirs === null) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      return theirs;
    },
    from,
    /** Why Stripe would refuse to charge it; null: it would not. `least` and `most`: in our minor units. */
    refusal: (
      amount: number,
      currency: string,
    ): { reason: 'currency' | 'step' } | { reason: 'minimum'; least: number } | { reason: 'maximum'; most: number } | null => {
      if (!supported.has(currency)) return { reason: 'currency' };
      const theirs = amountOrNull(amount, currency);
      if (theirs === null) return { reason: 'step' };
      const least = minimums[currency] ?? 1;
      if (theirs < least) return { reason: 'minimum', least: from(least, currency) };
      const most = mostOf(currency) - (mostOf(currency) % stepOf(currency));
      return theirs > most ? { reason: 'maximum', most: from(most, currency) } : null;
    },
  };
};
