import type { StudioDispute } from '@bandstand/contract/disputes.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import type { Column } from '../../platform/lists/DataTable.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';
import { disputeTones, reasonText } from './disputeWords.ts';
import { DueDay } from './DueDay.tsx';
import { MemberName } from './MemberName.tsx';

/** The columns of the list of disputes. */
export function useDisputeColumns(): Column<StudioDispute>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'reason',
      header: t('studio.disputes.reason'),
      cell: ({ id, reason, is_inquiry, is_test }) => (
        <span className={styles.inline}>
          <Link href={`/disputes/${id}`}>{reasonText(t, reason)}</Link>
          {is_inquiry && <Badge>{t('studio.disputes.inquiry')}</Badge>}
          {is_test && <Badge tone="warning">{t('studio.orders.test')}</Badge>}
        </span>
      ),
    },
    { id: 'due', header: t('studio.disputes.due'), cell: (dispute) => <DueDay dispute={dispute} /> },
    { id: 'amount', header: t('studio.disputes.amount'), align: 'end', cell: ({ amount, currency }) => format.money(amount, currency) },
    {
      id: 'state',
      header: t('studio.products.state'),
      cell: ({ state }) => <Badge tone={disputeTones[state]}>{t(`studio.disputes.state.${state}`)}</Badge>,
    },
    { id: 'member', header: t('studio.orders.member'), cell: ({ member }) => <MemberName member={member} />, isExtra: true },
    {
      id: 'order',
      header: t('studio.orders.one'),
      cell: ({ order_id, product }) =>
        order_id ? <Link href={`/orders?order=${order_id}`}>{product ?? t('studio.orders.one')}</Link> : (product ?? ''),
      isExtra: true,
    },
  ];
}
