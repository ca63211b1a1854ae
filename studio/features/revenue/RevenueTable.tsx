import { Folded } from '../../platform/screen/Folded.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './revenue.module.css';
import type { Bar } from './spans.ts';
import { useBarWords } from './useBarWords.ts';

/** The same numbers as a table, the latest first. */
export function RevenueTable({ bars, currency, isByMonth }: { bars: readonly Bar[]; currency: string; isByMonth: boolean }) {
  const t = useText();
  const format = useFormat();
  const words = useBarWords(isByMonth);
  return (
    <Folded title={t('studio.revenue.table')}>
      <table className={styles.table} aria-label={t('studio.revenue.table')}>
        <thead>
          <tr>
            <th scope="col">{t('studio.orders.when')}</th>
            <th scope="col">{t('studio.revenue.total')}</th>
            <th scope="col">{t('studio.orders.refunded')}</th>
            <th scope="col">{t('studio.orders.title')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ amount, refunded, orders }) => amount > 0 || refunded > 0 || orders > 0)
            .toReversed()
            .map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{words.long(bar)}</th>
                <td>{format.money(bar.amount, currency)}</td>
                <td>{bar.refunded > 0 ? format.money(bar.refunded, currency) : '–'}</td>
                <td>{format.number(bar.orders)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Folded>
  );
}
