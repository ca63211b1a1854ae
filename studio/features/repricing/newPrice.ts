import type { Answer } from '@bandstand/client/api/api.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';

export type Touched = Answer<'GET /studio/price_changes/touched'>;

/** The typed amount for each currency: the amounts to send, and the members affected. Null: an amount is invalid, or nothing changes. */
export function readPrices({ groups }: Touched, typed: Record<string, string>) {
  const currencies = [...new Set(groups.map(({ currency }) => currency))];
  const read = currencies.flatMap((currency) => {
    const text = typed[currency]?.trim() ?? '';
    return text === '' ? [] : [{ currency, amount: readMoney(text, currency) }];
  });
  const wrong = read.filter(({ amount }) => amount === null || amount <= 0).map(({ currency }) => currency);
  const amounts = read.flatMap(({ currency, amount }) => (amount !== null && amount > 0 ? [{ currency, amount }] : []));
  const counts = { more: 0, less: 0, same: 0 };
  for (const { currency, amount, count } of groups) {
    const next = amounts.find((to) => to.currency === currency)?.amount ?? amount;
    counts[next > amount ? 'more' : next < amount ? 'less' : 'same'] += count;
  }
  return { currencies, wrong, amounts, ...counts, touched: counts.more + counts.less };
}
export type ReadPrices = ReturnType<typeof readPrices>;
