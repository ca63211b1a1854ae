import type { StudioInvoice } from '@bandstand/contract/invoices.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import type { Column } from '../../platform/lists/DataTable.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';

/** The file next to the version on screen, with the same token. */
const fileOf = (url: string): string => url.replace('?', '.pdf?');

/** The columns of the list of invoices. */
export function useInvoiceColumns(): Column<StudioInvoice>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'number',
      header: t('studio.invoices.number'),
      cell: ({ number, url, kind, is_test }) => (
        <span className={styles.inline}>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer" aria-label={t('studio.invoices.open', { number })}>
              {number}
            </a>
          ) : (
            number
          )}
          {kind === 'credit_note' && <Badge>{t('studio.invoices.credit_note')}</Badge>}
          {is_test && <Badge tone="warning">{t('studio.orders.test')}</Badge>}
        </span>
      ),
    },
    { id: 'customer', header: t('studio.invoices.customer'), cell: ({ customer }) => customer || <span className={styles.quiet}>–</span> },
    {
      id: 'order',
      header: t('studio.invoices.order'),
      cell: ({ order_id }) =>
        order_id ? <Link href={`/orders?order=${order_id}`}>{t('studio.orders.one')}</Link> : <span className={styles.quiet}>–</span>,
      isExtra: true,
    },
    {
      id: 'tax',
      header: t('studio.invoices.tax'),
      align: 'end',
      cell: ({ tax, currency }) => (tax === 0 ? <span className={styles.quiet}>–</span> : format.money(tax, currency)),
      isExtra: true,
    },
    {
      id: 'total',
      header: t('studio.orders.total'),
      align: 'end',
      cell: ({ total, refunded, currency }) => (
        <>
          {format.money(total, currency)}
          {refunded > 0 && <span className={styles.quiet}> −{format.money(refunded, currency)}</span>}
        </>
      ),
    },
    { id: 'date', header: t('studio.invoices.date'), align: 'end', cell: ({ issued_at }) => format.date(issued_at) },
    {
      id: 'file',
      header: t('studio.invoices.pdf'),
      align: 'end',
      cell: ({ url, number }) =>
        url ? (
          <a href={fileOf(url)} target="_blank" rel="noreferrer" aria-label={t('studio.invoices.pdf_of', { number })}>
            {t('studio.invoices.pdf')}
          </a>
        ) : null,
    },
  ];
}
