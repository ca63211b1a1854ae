// Minor units of ISO 4217, list one ("current currency & funds"), as its maintenance agency SIX publishes it at
// https://www.six-group.com/en/products-services/financial-information/data-standards.html, published 2026-01-01.
// Never asked of the runtime: `Intl` has digits of its own for HUF, IQD and others, and they change with its version.
// A change here is a change of money: it needs a migration as 0163, and amounts that carry their own digits are rescaled.
const listed: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK
    DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL
    MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG
    SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const exponents = new Map(Object.entries(listed).flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, Number(digits)])));

/** Codes that prices may have, in alphabetical order: what ISO 4217 lists with a number of digits. */
export const currencies: readonly string[] = [...exponents.keys()].toSorted();

/** Whether prices may be in it. Capital letters. */
export const isCurrency = (code: string): boolean => exponents.has(code);

/**
 * Digits behind the point of a currency: 2 for EUR, 0 for JPY. Of a code that ISO has withdrawn (HRK, BGN) or does not know: 2, for old orders are
 * still shown. Throws RangeError for what is no code at all.
 */
export function currencyExponent(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`no currency code: ${code}`);
  return exponents.get(code) ?? 2;
}

/**
 * What an amount has to be a multiple of, in minor units. Providers and banks pay three decimals in tens
 * (docs.stripe.com/currencies#three-decimal). The ariary has fifths, which no system of payments can say.
 */
export const moneyStep = (code: string): number => (currencyExponent(code) === 3 ? 10 : code === 'MGA' ? 100 : 1);

/** To the nearest multiple of the step, half up. `amount` ≥ 0. */
export const toStep = (amount: number, step: number): number => (step === 1 ? amount : Math.floor((amount + step / 2) / step) * step);

/** An amount of so many digits as one of so many: 1990 of 0 is 199000 of 2. Half up where digits are lost. */
export function rescale(amount: number, from: number, to: number): number {
  if (to >= from) return amount * 10 ** (to - from);
  return toStep(amount, 10 ** (from - to)) / 10 ** (from - to);
}
