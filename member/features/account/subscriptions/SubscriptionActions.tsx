import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { PauseButtons } from '../pauses/PauseButtons.tsx';
import type { useSubscriptionActions } from '../state/useSubscriptionActions.ts';

export type SubscriptionDialog = 'cancel' | 'method' | 'plan' | 'code';
type Props = {
  subscription: Subscription;
  actions: ReturnType<typeof useSubscriptionActions>;
  onOpen: (dialog: SubscriptionDialog) => void;
};

/** The current actions of a subscription: what is due first, then the rest. */
export function SubscriptionActions({ subscription, actions, onOpen }: Props) {
  const t = useText();
  const language = useLanguage();
  const { cancel, resume, pay, keepPlan, agree } = actions;
  const { status } = subscription;
  const isDue = status === 'past_due';
  const asked = subscription.price_change?.needs_consent ? subscription.price_change : null;
  return (
    <div className={styles.rowEnd}>
      {isDue && (
        <Button variant="primary" size="small" pending={pay.isPending} onClick={() => pay.mutate(null)}>
          {t('purchases.pay_amount', { amount: formatMoney(subscription.amount, subscription.currency, language) })}
        </Button>
      )}
      {asked && (
        <Button variant="primary" size="small" pending={agree.isPending} onClick={() => agree.mutate(asked.amount)}>
          {t('purchases.price_agree', { amount: formatMoney(asked.amount, subscription.currency, language) })}
        </Button>
      )}
      {subscription.can_resume && (
        <Button variant="primary" size="small" pending={resume.isPending} onClick={() => resume.mutate()}>
          {t('account.subscriptions.resume')}
        </Button>
      )}
      <PauseButtons subscription={subscription} onRefused={() => pay.mutate(null)} />
      {subscription.next && status !== 'paused' && (
        <Button size="small" pending={keepPlan.isPending} onClick={() => keepPlan.mutate()}>
          {t('account.plan.take_back')}
        </Button>
      )}
      {subscription.can_change_plan && (
        <Button size="small" onClick={() => onOpen('plan')}>
          {t('account.plan.change')}
        </Button>
      )}
      {subscription.can_add_coupon && (
        <Button size="small" onClick={() => onOpen('code')}>
          {t('account.coupon.add')}
        </Button>
      )}
      {subscription.can_change_method && (
        <Button size="small" onClick={() => onOpen('method')}>
          {t('purchases.change_method')}
        </Button>
      )}
      {subscription.can_cancel && (
        <Button size="small" variant={isDue ? 'quiet' : 'secondary'} pending={cancel.isPending} onClick={() => onOpen('cancel')}>
          {t('account.subscriptions.cancel')}
        </Button>
      )}
    </div>
  );
}
