import type { BooksSums } from '@bandstand/contract/books.ts';
import type { BackSum, TaxSum } from './books.repo.ts';

type Balance = { currency: string; fees: number; payouts: number };

/** Sums by currency, with what remains of each tax. */
export function sumsOf(sold: readonly TaxSum[], returned: readonly BackSum[], balance: readonly Balance[]): BooksSums[] {
  const total = (rows: readonly TaxSum[], key: 'amount' | 'tax') => rows.reduce((sum, row) => sum + Number(row[key]), 0);
  const currencies = [...new Set([...sold, ...returned, ...balance].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const out = sold.filter((row) => row.currency === currency);
    const back = returned.filter((row) => row.currency === currency);
    const [refunds, disputes] = (['refund', 'dispute'] as const).map((kind) => back.filter((row) => row.kind === kind)) as [BackSum[], BackSum[]];
    const moved = [...out.map((row) => ({ ...row, sign: 1 })), ...back.map((row) => ({ ...row, sign: -1 }))];
    const own = balance.find((row) => row.currency === currency);
    const groups = Map.groupBy(moved, ({ country, name, rate }) => JSON.stringify([country, name, rate]));
    return {
      currency,
      sales: total(out, 'amount'),
      sales_tax: total(out, 'tax'),
      refunds: total(refunds, 'amount'),
      refunds_tax: total(refunds, 'tax'),
      disputes: total(disputes, 'amount'),
      disputes_tax: total(disputes, 'tax'),
      fees: Number(own?.fees ?? 0),
      payouts: Number(own?.payouts ?? 0),
      taxes: [...groups.values()]
        .map((rows) => {
          const [tax, amount] = [
            rows.reduce((sum, row) => sum + row.sign * Number(row.tax), 0),
            rows.reduce((sum, row) => sum + row.sign * Number(row.amount), 0),
          ];
          return { country: rows[0]?.country ?? null, name: rows[0]?.name ?? null, rate: rows[0]?.rate ?? null, net: amount - tax, tax };
        })
        .toSorted((a, b) => (a.country ?? '').localeCompare(b.country ?? '') || (b.rate ?? 0) - (a.rate ?? 0)),
    };
  });
}
