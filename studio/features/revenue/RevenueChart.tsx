import { requireAt } from '@bandstand/rules/lists/require.ts';
import { BarChart } from '../../platform/chart/BarChart.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import type { Bar } from './spans.ts';
import { useBarWords } from './useBarWords.ts';

/** Income as wide bars, and refunds as narrow ones in front of them. */
export function RevenueChart({ bars, currency, isByMonth }: { bars: readonly Bar[]; currency: string; isByMonth: boolean }) {
  const t = useText();
  const format = useFormat();
  const words = useBarWords(isByMonth);
  return (
    <BarChart
      label={t('studio.revenue.picture')}
      hint={t('studio.revenue.hint')}
      count={bars.length}
      series={[
        { name: t('studio.revenue.total'), values: bars.map(({ amount }) => amount), tone: 'mark' },
        { name: t('studio.orders.refunded'), values: bars.map(({ refunded }) => refunded), tone: 'danger' },
      ]}
      labelOf={(index) => words.short(requireAt(bars, index))}
      valueOf={(amount) => format.money(amount, currency)}
      wordsOf={(index) => {
        const bar = requireAt(bars, index);
        return [
          words.long(bar),
          format.money(bar.amount, currency),
          t('studio.revenue.orders', { count: bar.orders }),
          ...(bar.refunded > 0 ? [t('studio.revenue.given_back', { amount: format.money(bar.refunded, currency) })] : []),
        ].join(' · ');
      }}
    />
  );
}
