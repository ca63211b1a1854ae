import { FiguresTable } from '../../platform/chart/FiguresTable.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import type { Bar } from './spans.ts';
import { useBarWords } from './useBarWords.ts';

/** The same numbers as a table, latest first. */
export function RevenueTable({ bars, currency, isByMonth }: { bars: readonly Bar[]; currency: string; isByMonth: boolean }) {
  const t = useText();
  const format = useFormat();
  const words = useBarWords(isByMonth);
  const rows = bars
    .filter(({ amount, refunded, orders }) => amount > 0 || refunded > 0 || orders > 0)
    .toReversed()
    .map((bar) => ({
      key: bar.from,
      cells: [
        words.long(bar),
        format.money(bar.amount, currency),
        bar.refunded > 0 ? format.money(bar.refunded, currency) : '–',
        format.number(bar.orders),
      ],
    }));
  return (
    <FiguresTable
      title={t('studio.revenue.table')}
      columns={[t('studio.orders.when'), t('studio.revenue.total'), t('studio.orders.refunded'), t('studio.orders.title')]}
      rows={rows}
    />
  );
}
