import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import Repeat from 'lucide-react/icons/repeat';
import { useApi } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { subscriptionsKey } from '../state/account.keys.ts';
import { ListFrame } from '../frame/ListFrame.tsx';
import { SubscriptionRow } from './SubscriptionRow.tsx';

/**
 * `/me/account/subscriptions`: recurring payments, and how to end them (COM-20). `?pay=`: starts that subscription's due payment at once.
 * `?method=`, `?plan=`: a bank's page returned here after another card for it, or after its change to `?version=`.
 */
export function SubscriptionsScreen() {
  const t = useText();
  const api = useApi();
  const wantedId = useQueryParameter('pay');
  const finished = useQueryParameter('payment_intent');
  const changedId = useQueryParameter('method');
  const kept = useQueryParameter('setup_intent');
  const plannedId = useQueryParameter('plan');
  const versionId = useQueryParameter('version');
  const subscriptions = useQuery({ queryKey: subscriptionsKey, queryFn: () => api('GET /subscriptions') });
  return (
    <Screen title={t('screen.account_subscriptions')} toolbar={{ backTo: '/me/account' }}>
      <ListFrame
        query={subscriptions}
        empty={
          <EmptyState art={<Icon of={Repeat} size={28} />} title={t('account.subscriptions.empty')} text={t('account.subscriptions.empty_text')} />
        }
      >
        {(items) => (
          <ul className={styles.rows}>
            {items.map((subscription) => (
              <SubscriptionRow
                key={subscription.id}
                subscription={subscription}
                begins={subscription.id === wantedId && subscription.status === 'past_due' ? { finished } : null}
                keeps={subscription.id === changedId ? kept : null}
                changes={subscription.id === plannedId && versionId && finished ? { versionId, finished } : null}
              />
            ))}
          </ul>
        )}
      </ListFrame>
    </Screen>
  );
}
