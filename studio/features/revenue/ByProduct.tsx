import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import { Link } from 'wouter';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './revenue.module.css';

/** Revenue by product, largest first, each with its share as a bar. */
export function ByProduct({ revenue }: { revenue: Revenue }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const list = revenue.by_product.toSorted((one, other) => other.amount - one.amount);
  const most = list[0]?.amount ?? 0;
  if (list.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="revenue-products">
      <h2 id="revenue-products" className={styles.heading}>
        {t('studio.revenue.by_product')}
      </h2>
      <ul className={styles.products}>
        {list.map(({ product, amount, refunded, orders }) => (
          <li key={product.id} className={styles.product}>
            <span className={styles.productName}>
              {may('sell.read') ? <Link href={`/products/${product.id}`}>{product.title}</Link> : product.title}
            </span>
            <span className={styles.quiet}>
              {t('studio.revenue.orders', { count: orders })}
              {refunded > 0 && ` · ${t('studio.revenue.given_back', { amount: format.money(refunded, revenue.currency) })}`}
            </span>
            <span>{format.money(amount, revenue.currency)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.share} style={{ width: `${most > 0 ? Math.max(1, (amount / most) * 100) : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
