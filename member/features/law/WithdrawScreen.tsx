import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useApi } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { withdrawalsKey } from './law.keys.ts';
import styles from './law.module.css';
import { WithdrawRow } from './WithdrawRow.tsx';

/** `/me/account/withdraw`: withdraw from a contract in two steps (Directive 2011/83/EU, article 11a). */
export function WithdrawScreen() {
  const t = useText();
  const api = useApi();
  const list = useQuery({ queryKey: withdrawalsKey, queryFn: () => api('GET /withdrawals') });
  const items = list.data?.items;
  return (
    <Screen
      title={t('screen.withdraw')}
      lead={items && items.length > 0 ? t('law.withdraw.lead') : undefined}
      toolbar={{ backTo: '/me/account/purchases' }}
    >
      {!items && !list.error && (
        <SkeletonGroup label={t('account.loading')}>
          <Skeleton shape="block" height="90px" />
          <Skeleton shape="block" height="90px" />
        </SkeletonGroup>
      )}
      {list.error && !items && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void list.refetch()}>{t('account.retry')}</Button>} />
      )}
      {items?.length === 0 && <EmptyState art={<Icon of={Undo2} size={28} />} title={t('law.withdraw.empty')} text={t('law.withdraw.empty_text')} />}
      {items && items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((order) => (
            <WithdrawRow key={order.order_id} order={order} />
          ))}
        </ul>
      )}
    </Screen>
  );
}
