// Minor units of ISO 4217, list one ("current currency & funds"), as its maintenance agency SIX publishes it at
// https://www.six-group.com/en/products-services/financial-information/data-standards.html, published 2026-01-01.
// Never asked of the runtime: `Intl` has digits of its own for HUF, IQD and others, and they change with its version.
// A change here is a change of money: it needs a migration as 0163, and amounts that carry their own digits are rescaled.
// Of two digits are all others: their names are in `currencies.listed.ts`, which pages that show a price need not load.
export const otherThanTwo: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const exponents = new Map(Object.entries(otherThanTwo).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])));

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
