import { countedTitle } from '@bandstand/rules/products/seats.ts';
import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';

/** The items of the order, and how the total is calculated. */
export function OrderSums({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, order.currency);
  const sums: (readonly [string, string, boolean])[] = [
    ...(order.discount > 0 || order.tax > 0 ? [[t('studio.orders.subtotal'), money(order.subtotal), false] as const] : []),
    ...(order.discount > 0
      ? [
          [
            order.coupon ? t('studio.orders.discount_by', { code: order.coupon }) : t('studio.orders.discount'),
            `−${money(order.discount)}`,
            false,
          ] as const,
        ]
      : []),
    ...(order.tax > 0 ? [[order.tax_label ?? t('studio.orders.tax'), money(order.tax), false] as const] : []),
    [t('studio.orders.total'), money(order.amount), true],
    ...(order.refunded > 0 ? [[t('studio.orders.refunded'), `−${money(order.refunded)}`, false] as const] : []),
    ...(order.lost > 0 ? [[t('studio.orders.lost'), `−${money(order.lost)}`, false] as const] : []),
  ];
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('studio.orders.lines')}</h3>
      <table className={styles.sums}>
        <tbody>
          {order.lines.map(({ label: title, kind, amount, quantity }, at) => (
            <tr key={at}>
              <th scope="row">
                {countedTitle(title, quantity)}
                {kind !== 'price' && <span className={styles.quiet}> {t.find(`studio.orders.line.${kind}`)}</span>}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([name, value, isTotal]) => (
            <tr key={name} data-total={isTotal || undefined}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}
