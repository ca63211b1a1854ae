// Minor units of ISO 4217, list one ("current currency & funds"), from its maintenance agency SIX at
// https://www.six-group.com/en/products-services/financial-information/data-standards.html, published 2026-01-01. Never taken from the
// runtime: `Intl` has its own digits for HUF, IQD and others, and they change with its version. Changing this table changes money: it needs
// a migration like 0163, and amounts stored with their digits are rescaled. All other currencies have two digits: `currencies.listed.ts`
// lists them, so that pages with prices need not load them.
export const otherThanTwo: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const exponents = new Map(Object.entries(otherThanTwo).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])));

/**
 * Decimal digits of a currency: 2 for EUR, 0 for JPY. Codes withdrawn by ISO (HRK, BGN) or unknown have 2, because old orders are still
 * shown. Throws RangeError if it is not a code at all.
 */
export function currencyExponent(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`no currency code: ${code}`);
  return exponents.get(code) ?? 2;
}

/**
 * The step of an amount, in minor units. Providers and banks pay three decimals in tens (docs.stripe.com/currencies#three-decimal). The
 * ariary has fifths, which no payment system can express.
 */
export const moneyStep = (code: string): number => (currencyExponent(code) === 3 ? 10 : code === 'MGA' ? 100 : 1);

/** To the nearest multiple of the step, half up. `amount` ≥ 0. */
export const toStep = (amount: number, step: number): number => (step === 1 ? amount : Math.floor((amount + step / 2) / step) * step);

/** Converts an amount between numbers of digits: 1990 with 0 is 199000 with 2. Rounds half up when digits are lost. */
export function rescale(amount: number, from: number, to: number): number {
  if (to >= from) return amount * 10 ** (to - from);
  return toStep(amount, 10 ** (from - to)) / 10 ** (from - to);
}
