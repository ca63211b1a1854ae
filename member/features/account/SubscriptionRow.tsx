import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from '../../platform/useNavigation.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './Account.module.css';
import { CancelDialog } from './leaving/CancelDialog.tsx';
import { MethodSheet } from './MethodSheet.tsx';
import { PauseButtons } from './pauses/PauseButtons.tsx';
import { PaySheet } from './PaySheet.tsx';
import { CodeDialog } from './plans/CodeDialog.tsx';
import { PlanSheet } from './plans/PlanSheet.tsx';
import { comingWords, subscriptionPrice } from './subscriptionWords.ts';
import { useSubscriptionActions } from './useSubscriptionActions.ts';

const states: Record<Subscription['status'], { label: MessageKey; tone: Tone }> = {
  trialing: { label: 'account.status.trialing', tone: 'primary' },
  active: { label: 'account.status.active', tone: 'success' },
  paused: { label: 'account.status.paused', tone: 'neutral' },
  past_due: { label: 'account.status.past_due', tone: 'warning' },
  ending: { label: 'account.status.ending', tone: 'neutral' },
  ended: { label: 'account.status.ended', tone: 'neutral' },
};

type Props = {
  subscription: Subscription;
  /** Whoever came to pay need not press again; `finished`: a bank's own page was asked for that payment, and led back here. */
  begins: { finished: string | null } | null;
  /** The setup intent of another card, where a bank's own page was asked for it. */
  keeps: string | null;
  /** A bank's own page was asked for the payment of a change to that plan, and led back here. */
  changes: { versionId: string; finished: string } | null;
};

/** One subscription: what it costs, what comes next, and how to pay, end or go on with it. */
export function SubscriptionRow({ subscription, begins, keeps, changes }: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { navigate, place } = useNavigation();
  const [open, setOpen] = useState<'cancel' | 'method' | 'plan' | 'code' | null>(null);
  const { cancel, resume, pay, keep, keepPlan, finishPlan, agree } = useSubscriptionActions(subscription);
  const { status, product, payment_method: method } = subscription;
  const words = { t, date: (time: string) => formatDate(time, { language, timeZone }), language };
  const coming = comingWords(subscription, words);
  const isDue = status === 'past_due';
  const asked = subscription.price_change?.needs_consent ? subscription.price_change : null;
  const begin = useEffectEvent(() => {
    if (begins) pay.mutate(begins.finished);
    if (keeps) keep.mutate(keeps);
    if (changes) finishPlan.mutate(changes);
    // Once: what the bank added is not asked for again by a reload.
    if (begins || keeps || changes) navigate(place.path, { replace: true, motion: 'none' });
  });
  useEffect(() => {
    begin();
  }, []);
  return (
    <li className={styles.row} data-tall>
      <div className={styles.rowWords}>
        <h2 className={styles.rowTitle}>
          {product.title} <Badge tone={states[status].tone}>{t(states[status].label)}</Badge>
        </h2>
        <p className={styles.hint}>
          {subscription.version && `${subscription.version.title} · `}
          {subscriptionPrice(subscription, words)}
          {method && (
            <>
              {' · '}
              <span className={styles.card}>{`${method.brand} •••• ${method.last4}`}</span>
            </>
          )}
        </p>
        {subscription.also.length > 0 && (
          <p className={styles.hint}>{t('purchases.also', { items: subscription.also.map(({ title }) => title).join(', ') })}</p>
        )}
        {coming.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
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
          <Button size="small" onClick={() => setOpen('plan')}>
            {t('account.plan.change')}
          </Button>
        )}
        {subscription.can_add_coupon && (
          <Button size="small" onClick={() => setOpen('code')}>
            {t('account.coupon.add')}
          </Button>
        )}
        {subscription.can_change_method && (
          <Button size="small" onClick={() => setOpen('method')}>
            {t('purchases.change_method')}
          </Button>
        )}
        {subscription.can_cancel && (
          <Button size="small" variant={isDue ? 'quiet' : 'secondary'} pending={cancel.isPending} onClick={() => setOpen('cancel')}>
            {t('account.subscriptions.cancel')}
          </Button>
        )}
      </div>
      {open === 'cancel' && (
        <CancelDialog
          subscription={subscription}
          onClose={() => setOpen(null)}
          onCancel={(why) => {
            setOpen(null);
            cancel.mutate(why);
          }}
        />
      )}
      {open === 'code' && <CodeDialog subscription={subscription} onClose={() => setOpen(null)} />}
      {open === 'plan' && <PlanSheet subscription={subscription} onClose={() => setOpen(null)} />}
      {open === 'method' && <MethodSheet subscription={subscription} onClose={() => setOpen(null)} />}
      {pay.data?.status === 'requires_payment' && <PaySheet subscription={subscription} open={pay.data} onClose={() => pay.reset()} />}
    </li>
  );
}
