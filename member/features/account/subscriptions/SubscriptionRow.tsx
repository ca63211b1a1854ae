import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { CancelDialog } from '../leaving/CancelDialog.tsx';
import { MethodSheet } from '../payment/MethodSheet.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import { CodeDialog } from '../plans/CodeDialog.tsx';
import { PlanSheet } from '../plans/PlanSheet.tsx';
import { comingWords, subscriptionPrice } from '../state/subscriptionWords.ts';
import { SubscriptionActions, type SubscriptionDialog } from './SubscriptionActions.tsx';
import { useSubscriptionActions } from '../state/useSubscriptionActions.ts';

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
  /** Starts the payment without another press; `finished`: the payment for which a bank's page returned here. */
  begins: { finished: string | null } | null;
  /** The setup intent of another card, if a bank's page returned here. */
  keeps: string | null;
  /** A bank's page returned here after the payment for a change to that plan. */
  changes: { versionId: string; finished: string } | null;
};

/** One subscription: its price, what comes next, and actions to pay, end or resume it. */
export function SubscriptionRow({ subscription, begins, keeps, changes }: Props) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { navigate, place } = useNavigation();
  const [open, setOpen] = useState<SubscriptionDialog | null>(null);
  const actions = useSubscriptionActions(subscription);
  const { cancel, pay, keep, finishPlan } = actions;
  const { status, product, payment_method: method } = subscription;
  const words = { t, date: (time: string) => formatDate(time, { language, timeZone }), language };
  const coming = comingWords(subscription, words);
  const begin = useEffectEvent(() => {
    if (begins) pay.mutate(begins.finished);
    if (keeps) keep.mutate(keeps);
    if (changes) finishPlan.mutate(changes);
    // Removes the bank's parameters, so that a reload does not repeat the request.
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
      <SubscriptionActions subscription={subscription} actions={actions} onOpen={setOpen} />
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
