import { formatMoney } from '@bandstand/rules/products/money.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import LockOpen from 'lucide-react/icons/lock-open';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import styles from './AfterPayment.module.css';
import type { Due } from '../state/keptOrder.ts';

/** The payment is complete and the content is being opened. */
export function Activating() {
  const t = useText();
  return (
    <div className={styles.activating} role="status">
      <EmptyState art={<Icon of={LockOpen} size={28} />} title={t('checkout.activating.title')} text={t('checkout.activating.text')} />
      <span className={styles.runner} aria-hidden="true" />
    </div>
  );
}

type PendingProps = {
  due: Due | null;
  /** The owner's payment instructions, in their own words. */
  instructions: string | null;
  onClose: () => void;
};

/** The owner approves payments by hand (COM-12). It opens automatically after that. */
export function PendingApproval({ due, instructions, onClose }: PendingProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <div role="status">
      <EmptyState
        art={<Icon of={Hourglass} size={28} />}
        title={t('checkout.pending.title')}
        text={t('checkout.pending.text')}
        action={
          <div className={styles.pending}>
            {due && <p className={styles.due}>{t('checkout.pending.due', { total: formatMoney(due.amount, due.currency, language) })}</p>}
            {instructions && <p className={styles.instructions}>{instructions}</p>}
            <Button onClick={onClose}>{t('checkout.back')}</Button>
          </div>
        }
      />
    </div>
  );
}

/** A bank debit takes days. It opens automatically once the money arrives. */
export function Processing({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <div role="status">
      <EmptyState
        art={<Icon of={Landmark} size={28} />}
        title={t('checkout.processing.title')}
        text={t('checkout.processing.text')}
        action={<Button onClick={onClose}>{t('checkout.back')}</Button>}
      />
    </div>
  );
}

/** Paid, but still not active after waiting (L521). */
export function Inactive({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  const { navigate } = useNavigation();
  return (
    <Banner
      tone="danger"
      action={
        <div className={shared.actions}>
          <Button size="small" variant="primary" onClick={() => navigate('/me/account/support')}>
            {t('checkout.problem.help')}
          </Button>
          <Button size="small" onClick={onRetry}>
            {t('checkout.problem.retry')}
          </Button>
        </div>
      }
    >
      {t('checkout.activation_failed')}
    </Banner>
  );
}
