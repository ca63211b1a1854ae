import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useId } from 'react';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { paymentText } from '../state/paymentText.ts';
import { PlanPaySheet } from './PlanPaySheet.tsx';
import { PlanQuoteLines } from './PlanQuoteLines.tsx';
import { rhythm } from '../state/planWords.ts';
import styles from './Plans.module.css';
import { usePlanChange } from './usePlanChange.ts';

/** Another plan of the same product: its price, its start, and then the change itself (COM-20). */
export function PlanSheet({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const name = useId();
  const words = { t, language, date: (time: string) => formatDate(time, { language, timeZone }) };
  const { plans, preview, quote, isRaised, versionId, choose, change, open } = usePlanChange(subscription, onClose);
  const items = plans.data?.items ?? [];
  const whenOf = (when: 'now' | 'period_end') =>
    when === 'now' || !subscription.current_period_end
      ? t('account.plan.at_once')
      : t('account.plan.at_end', { date: words.date(subscription.current_period_end) });
  const label = () => {
    if (quote?.when === 'period_end') return t('account.plan.on_date', { date: words.date(quote.changes_at) });
    if (!quote?.total_due_now) return t('account.plan.change');
    return t('account.plan.pay', { amount: formatMoney(quote.total_due_now, quote.currency, language) });
  };
  if (open && versionId) return <PlanPaySheet subscription={subscription} versionId={versionId} open={open} onClose={onClose} />;
  const failure = preview.error ?? (isRaised ? null : change.error);
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={t('account.plan.title')}
      closeLabel={t('auth.close')}
      footer={
        items.length > 0 && (
          <Button variant="primary" wide disabled={!quote} pending={change.isPending} onClick={() => quote && change.mutate(quote)}>
            {label()}
          </Button>
        )
      }
    >
      {plans.isPending && <Skeleton lines={3} />}
      {plans.isError && (
        <div className={styles.failed} role="alert">
          <p>{t('general.something_wrong')}</p>
          <Button size="small" onClick={() => void plans.refetch()}>
            {t('checkout.problem.retry')}
          </Button>
        </div>
      )}
      {plans.isSuccess && items.length === 0 && <p>{t('account.plan.empty')}</p>}
      {items.length > 0 && (
        <fieldset className={styles.plans} disabled={change.isPending}>
          <legend className={styles.legend}>{t('account.plan.choose', { product: subscription.product.title })}</legend>
          {items.map((plan) => (
            <label key={plan.id} className={styles.plan}>
              <input type="radio" name={name} value={plan.id} checked={plan.id === versionId} onChange={() => choose(plan.id)} />
              <span className={styles.planName}>{plan.title}</span>
              <span className={styles.planPrice}>{rhythm(plan, words)}</span>
              <span className={styles.planWhen}>{whenOf(plan.when)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div aria-live="polite" aria-busy={(versionId !== null && preview.isPending) || undefined}>
        {versionId !== null && preview.isPending && <Skeleton lines={2} />}
        {quote && <PlanQuoteLines quote={quote} status={subscription.status} words={words} />}
      </div>
      {isRaised && <Banner tone="warning">{t('error.order_preview_mismatch')}</Banner>}
      {failure && <Banner tone="danger">{paymentText(failure, t)}</Banner>}
    </Sheet>
  );
}
