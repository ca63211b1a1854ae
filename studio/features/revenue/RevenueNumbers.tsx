import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import { Figures, type Figure } from '../../platform/chart/Figures.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { growth } from './spans.ts';

/** The totals of the period: income compared with the previous period, recurring income, refunds. */
export function RevenueNumbers({ revenue }: { revenue: Revenue }) {
  const t = useText();
  const format = useFormat();
  const { total, before, refunded, recurring, orders, subscriptions, currency } = revenue;
  const change = growth(total, before);
  const again = recurring.find((sum) => sum.currency === currency)?.amount ?? 0;
  const running = subscriptions.active + subscriptions.trialing + subscriptions.past_due + subscriptions.ending;
  const figures: Figure[] = [
    [
      t('studio.revenue.total'),
      format.money(total, currency),
      change === null
        ? null
        : t('studio.revenue.change', {
            change: `${change > 0 ? '+' : ''}${format.percent(Math.round(change * 100) / 100)}`,
            before: format.money(before, currency),
          }),
    ],
    [
      t('studio.revenue.recurring'),
      format.money(again, currency),
      [
        t('studio.revenue.subscriptions', { count: running }),
        ...(subscriptions.paused > 0 ? [t('studio.revenue.paused', { count: subscriptions.paused })] : []),
      ].join(' · '),
    ],
    [
      t('studio.orders.title'),
      format.number(orders),
      orders > 0 ? t('studio.revenue.average', { amount: format.money(Math.round(total / orders), currency) }) : null,
    ],
    [
      t('studio.orders.refunded'),
      format.money(refunded, currency),
      total > 0 && refunded > 0 ? format.percent(Math.round((refunded / total) * 100) / 100) : null,
    ],
  ];
  return <Figures figures={figures} />;
}
