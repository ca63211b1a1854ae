import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CreditCard from 'lucide-react/icons/credit-card';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './PastDueBanner.module.css';
import { useSubscriptionActions } from '../state/useSubscriptionActions.ts';

/** A payment or an answer to a new price is due: shown on every screen except the one that settles it, with one tap to pay (COM-21). */
export function PastDueBanner() {
  const bundle = useBundle();
  const { place } = useNavigation();
  const due = bundle?.past_due_subscriptions[0];
  if (place.path.startsWith('/me/account/subscriptions')) return null;
  if (due) return <Due key={due.id} id={due.id} isClosed={due.is_closed === true} />;
  return bundle?.asked_subscriptions?.length ? <NewPrice /> : null;
}

/** A subscription ends unless its member agrees to the new price. */
function NewPrice() {
  const t = useText();
  const { navigate } = useNavigation();
  return (
    <section className={styles.banner} aria-label={t('purchases.price_banner_label')}>
      <Icon of={CreditCard} size={18} className={styles.icon} />
      <p className={styles.text}>{t('purchases.price_banner')}</p>
      <Button size="small" onClick={() => navigate('/me/account/subscriptions')}>
        {t('purchases.price_see')}
      </Button>
    </section>
  );
}

function Due({ id, isClosed }: { id: string; isClosed: boolean }) {
  const t = useText();
  const { navigate } = useNavigation();
  const { pay } = useSubscriptionActions({ id });
  const settle = () => navigate(`/me/account/subscriptions?pay=${id}`);
  return (
    <section className={styles.banner} aria-label={t('purchases.banner_label')}>
      <Icon of={CreditCard} size={18} className={styles.icon} />
      <p className={styles.text}>{t(isClosed ? 'account.past_due_closed' : 'purchases.banner')}</p>
      <Button
        size="small"
        pending={pay.isPending}
        onClick={() =>
          pay.mutate(null, {
            // If the stored card is not enough, the payment continues in its form.
            onSuccess: (answer) => answer.status === 'requires_payment' && settle(),
            onError: settle,
          })
        }
      >
        {t('checkout.existing.pay')}
      </Button>
    </section>
  );
}
