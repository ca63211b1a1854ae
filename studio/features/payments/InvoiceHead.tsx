import type { Seller } from '@bandstand/contract/payments.studio.ts';
import { useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './payments.module.css';

/** A small preview of an invoice's header and footer, as printed. */
export function InvoiceHead({ seller }: { seller: Seller }) {
  const t = useText();
  const format = useFormat();
  const [today] = useState(() => new Date().toISOString());
  return (
    <figure className={styles.paperFrame}>
      <figcaption className={styles.quiet}>{t('studio.payments.invoice_preview')}</figcaption>
      <div className={styles.paper}>
        <div className={styles.paperHead}>
          <div>
            <strong>{seller.name || t('studio.payments.seller.name')}</strong>
            {seller.lines.map((line, at) => (
              <span key={at}>{line}</span>
            ))}
            {seller.email && <span>{seller.email}</span>}
            {seller.tax_id && <span>{seller.tax_id}</span>}
          </div>
          <div className={styles.paperNumber}>
            <strong>{t('studio.orders.invoice')}</strong>
            <span>{seller.invoice_prefix}1042</span>
            <span>{format.date(today)}</span>
          </div>
        </div>
        <span className={styles.paperLines} aria-hidden="true" />
        {seller.footer && <span className={styles.paperFoot}>{seller.footer}</span>}
      </div>
    </figure>
  );
}
