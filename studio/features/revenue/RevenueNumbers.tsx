import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './revenue.module.css';
import { growth } from './spans.ts';

/** The sums of the span: what came in against the span before, what comes again, what was given back. */
export function RevenueNumbers({ revenue }: { revenue: Revenue }) {
  const t = useText();
  const format = useFormat();
  const { total, before, refunded, recurring, orders, subscriptions, currency } = revenue;
  const change = growth(total, before);
  const again = recurring.find((sum) => sum.currency === currency)?.amount ?? 0;
  const running = subscriptions.active + subscriptions.trialing + subscriptions.past_due + subscriptions.ending;
  const numbers: [string, string, string | null][] = [
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
    [t('studio.revenue.recurring'), format.money(again, currency), t('studio.revenue.subscriptions', { count: running })],
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
  return (
    <dl className={styles.numbers}>
      {numbers.map(([name, value, detail]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {detail && <span className={styles.detail}>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
