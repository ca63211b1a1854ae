import type { StudioDispute } from '@bandstand/contract/disputes.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import type { Column } from '../../platform/screen/DataTable.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';
import { daysLeft, disputeTones, reasonText } from './disputeWords.ts';

/** What the list says of a dispute. */
export function useDisputeColumns(): Column<StudioDispute>[] {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
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
    {
      id: 'due',
      header: t('studio.disputes.due'),
      cell: ({ state, due_by, can_answer }) =>
        state !== 'needs_response' ? (
          <span className={styles.quiet}>–</span>
        ) : due_by === null ? (
          t('studio.disputes.no_answer')
        ) : can_answer ? (
          <>
            {format.date(due_by)} <span className={styles.quiet}>{t('studio.disputes.days_left', { count: daysLeft(due_by, Date.now()) })}</span>
          </>
        ) : (
          t('studio.disputes.too_late')
        ),
    },
    { id: 'amount', header: t('studio.disputes.amount'), align: 'end', cell: ({ amount, currency }) => format.money(amount, currency) },
    {
      id: 'state',
      header: t('studio.products.state'),
      cell: ({ state }) => <Badge tone={disputeTones[state]}>{t(`studio.disputes.state.${state}`)}</Badge>,
    },
    {
      id: 'member',
      header: t('studio.orders.member'),
      cell: ({ member }) =>
        member === null ? (
          <span className={styles.quiet}>{t('studio.disputes.member_gone')}</span>
        ) : may('members.read') ? (
          <Link href={`/members?member=${member.id}`}>{member.name || member.email}</Link>
        ) : (
          member.name || member.email
        ),
      isExtra: true,
    },
    {
      id: 'order',
      header: t('studio.orders.one'),
      cell: ({ order_id, product }) =>
        order_id ? <Link href={`/orders?order=${order_id}`}>{product ?? t('studio.orders.one')}</Link> : (product ?? ''),
      isExtra: true,
    },
  ];
}
