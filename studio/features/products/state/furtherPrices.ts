import type { CurrencyPrice } from '@bandstand/contract/products.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';

/** A price in a further currency, as typed. */
export type FurtherPrice = { currency: string; amount: string; fee: string };

/** The request for the rows, or the invalid amounts by row and field. */
export function readFurther(
  rows: readonly FurtherPrice[],
  hasFee: boolean,
): { prices: CurrencyPrice[] } | { wrong: { at: number; field: 'amount' | 'fee' }[] } {
  const read = rows.map(({ currency, amount, fee }) => ({
    currency,
    price: readMoney(amount, currency) || null,
    setup_fee: hasFee ? readMoney(fee, currency) || null : 0,
  }));
  const wrong = read.flatMap(({ price, setup_fee: fee }, at) => [
    ...(price === null ? [{ at, field: 'amount' as const }] : []),
    ...(fee === null ? [{ at, field: 'fee' as const }] : []),
  ]);
  if (wrong.length > 0) return { wrong };
  return { prices: read.map(({ currency, price, setup_fee: fee }) => ({ currency, price: price ?? 0, setup_fee: fee ?? 0 })) };
}
