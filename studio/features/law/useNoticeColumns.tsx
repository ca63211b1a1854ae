import type { ContractNotice } from '@bandstand/contract/law.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Link } from 'wouter';
import type { Column } from '../../platform/lists/DataTable.tsx';
import { LogCell } from '../../platform/lists/LogScreen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';
import { CloseNotice } from './CloseNotice.tsx';

/** Who ends which contract, and a link to it. */
export function useNoticeColumns(): Column<ContractNotice>[] {
  const t = useText();
  const format = useFormat();
  const { when } = useAppTime();
  return [
    {
      id: 'kind',
      header: t('studio.notices.kind'),
      cell: ({ kind, state }) => (
        <span className={styles.inline}>
          {t(`studio.notices.kind.${kind}`)}
          <Badge tone={state === 'open' ? 'warning' : 'neutral'}>{t(`studio.notices.state.${state}`)}</Badge>
        </span>
      ),
    },
    {
      id: 'contract',
      header: t('studio.notices.contract'),
      cell: ({ contract, reason, order_id, subscription_ids: [subscriptionId] }) => (
        <LogCell
          notes={[
            reason,
            order_id && <Link href={`/orders?order=${order_id}`}>{t('studio.orders.one')}</Link>,
            subscriptionId && <Link href={`/subscriptions?subscription=${subscriptionId}`}>{t('studio.subscriptions.one')}</Link>,
          ]}
        >
          {contract}
        </LogCell>
      ),
    },
    { id: 'person', header: t('studio.notices.person'), cell: ({ name, email }) => <LogCell notes={[email]}>{name || '–'}</LogCell> },
    {
      id: 'when',
      header: t('studio.orders.when'),
      align: 'end',
      cell: ({ asked_at }) => <span title={when(asked_at)}>{format.date(asked_at)}</span>,
    },
    { id: 'close', header: t('studio.products.state'), align: 'end', cell: (notice) => <CloseNotice notice={notice} /> },
  ];
}
