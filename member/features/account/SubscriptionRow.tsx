import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './Account.module.css';
import { subscriptionsKey } from './account.keys.ts';

const states: Record<Subscription['status'], { label: MessageKey; tone: Tone }> = {
  trialing: { label: 'account.status.trialing', tone: 'primary' },
  active: { label: 'account.status.active', tone: 'success' },
  past_due: { label: 'account.status.past_due', tone: 'warning' },
  ending: { label: 'account.status.ending', tone: 'neutral' },
  ended: { label: 'account.status.ended', tone: 'neutral' },
};

/** One subscription: what it costs, what comes next, and how to end it or go on. */
export function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { api, session } = usePlatform();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id, status, product } = subscription;
  const settled = async (text: string) => {
    await Promise.all([queries.invalidateQueries({ queryKey: subscriptionsKey }), session.refresh().catch(() => null)]);
    toast({ text, tone: 'success' });
  };
  const onError = () => toast({ text: t('account.update_failed'), tone: 'danger' });
  const cancel = useMutation({
    mutationFn: () => api('DELETE /subscriptions/{id}', { params: { id } }),
    onSuccess: ({ ends_at: endsAt }) =>
      settled(endsAt ? t('account.subscriptions.cancelled_until', { date: date(endsAt) }) : t('account.subscriptions.cancelled')),
    onError,
  });
  const resume = useMutation({
    mutationFn: () => api('POST /subscriptions/{id}/resume', { params: { id } }),
    onSuccess: () => settled(t('account.subscriptions.resumed')),
    onError,
  });
  const date = (time: string) => formatDate(time, { language, timeZone });
  const coming = (key: MessageKey, time: string | null) => time && t(key, { date: date(time) });
  const next = {
    trialing: () => coming('account.subscriptions.trial_until', subscription.current_period_end),
    active: () => coming('account.subscriptions.renews_on', subscription.current_period_end),
    // The paid time is over already: its end is no day on which anything renews.
    past_due: () => t('account.past_due'),
    ending: () => coming('account.subscriptions.ends_on', subscription.ends_at),
    ended: () => coming('account.subscriptions.ended_on', subscription.ends_at),
  }[status]();
  const unit = subscription.interval;
  const money = formatMoney(subscription.amount, subscription.currency, language, true);
  const price =
    unit === 'day' || unit === 'week' || unit === 'month' || unit === 'year' ? t(`checkout.every.${unit}`, { price: money, count: 1 }) : money;
  const end = subscription.current_period_end;

  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2 className={styles.rowTitle}>
          {product.title} <Badge tone={states[status].tone}>{t(states[status].label)}</Badge>
        </h2>
        <p className={styles.hint}>
          {subscription.version && `${subscription.version.title} · `}
          {price}
          {subscription.payment_method && (
            <>
              {' · '}
              <span className={styles.card}>{`${subscription.payment_method.brand} •••• ${subscription.payment_method.last4}`}</span>
            </>
          )}
        </p>
        {next && <p>{next}</p>}
      </div>
      <div className={styles.rowEnd}>
        {subscription.can_resume && (
          <Button variant="primary" size="small" pending={resume.isPending} onClick={() => resume.mutate()}>
            {t('account.subscriptions.resume')}
          </Button>
        )}
        {subscription.can_cancel && (
          <Button size="small" pending={cancel.isPending} onClick={() => setIsAsking(true)}>
            {t('account.subscriptions.cancel')}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        isAlert
        size="small"
        onClose={() => setIsAsking(false)}
        title={t('account.subscriptions.question', { product: product.title })}
        closeLabel={t('auth.close')}
        description={end ? t('account.subscriptions.question_text', { date: date(end) }) : t('account.subscriptions.question_text_undated')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t('account.subscriptions.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                cancel.mutate();
              }}
            >
              {t('account.subscriptions.cancel_named')}
            </Button>
          </>
        }
      />
    </li>
  );
}
