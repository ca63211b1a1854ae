import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useCall, useRefresh, useRemember } from '../../platform/queries.ts';
import { Facts } from '../../platform/screen/Facts.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { SidePanel } from '../../platform/screen/SidePanel.tsx';
import { Timeline } from '../../platform/screen/Timeline.tsx';
import { useApi, useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { CouponDialog } from './CouponDialog.tsx';
import { LostDispute } from './LostDispute.tsx';
import { ResumeButton } from './ResumeButton.tsx';
import styles from '../../platform/sales/sales.module.css';
import { couponOf, nextOf, rhythmOf, subscriptionTones, timelineOf } from './subscriptionWords.ts';

/** One subscription beside the list: the payments, what is next, what happened. */
export function SubscriptionPanel({ subscriptionId, onClose }: { subscriptionId: string | null; onClose: () => void }) {
  const t = useText();
  const found = useCall('GET /studio/subscriptions/{id}', { params: { id: subscriptionId ?? '' } }, { enabled: subscriptionId !== null });
  return (
    <SidePanel open={subscriptionId !== null} onClose={onClose} title={t('studio.subscriptions.one')} width="wide">
      <QueryView query={found}>{(subscription) => <Details key={subscription.id} subscription={subscription} />}</QueryView>
    </SidePanel>
  );
}

function Details({ subscription }: { subscription: StudioSubscriptionDetails }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const { member, product, also, payment_method: method } = subscription;
  const next = nextOf(subscription, t, format);
  return (
    <div className={styles.parts}>
      <div className={styles.head}>
        <p className={styles.total}>{rhythmOf(subscription, t, format)}</p>
        <Badge tone={subscriptionTones[subscription.status]}>{t(`studio.subscriptions.state.${subscription.status}`)}</Badge>
        {subscription.is_test && <Badge tone="warning">{t('studio.orders.test')}</Badge>}
      </div>
      {next && <p>{next}</p>}
      {may('orders.write') && <LostDispute subscription={subscription} />}
      {may('orders.write') && subscription.status !== 'ended' && <Actions subscription={subscription} />}
      <Facts
        facts={[
          [
            t('studio.orders.member'),
            may('members.read') ? <Link href={`/members?member=${member.id}`}>{member.name || member.email}</Link> : member.name,
          ],
          [t('studio.field.email'), member.email],
          [t('studio.products.one'), [product, ...also].map(({ title }) => title).join(' + ')],
          [
            t('studio.subscriptions.charges'),
            subscription.charges_left === null
              ? t('studio.subscriptions.charges_made', { count: subscription.charges_made })
              : t('studio.subscriptions.charges_of', {
                  made: subscription.charges_made,
                  count: subscription.charges_made + subscription.charges_left,
                }),
          ],
          [t('studio.subscriptions.coupon'), couponOf(subscription, t)],
          [t('studio.subscriptions.method'), method && `${method.brand} ···· ${method.last4}`],
          [t('studio.orders.provider'), t.find(`studio.payments.gateway.${subscription.provider}`) ?? subscription.provider],
          [
            t('studio.orders.one'),
            subscription.order_id && <Link href={`/orders?order=${subscription.order_id}`}>{t('studio.subscriptions.see_order')}</Link>,
          ],
        ]}
      />
      {subscription.invoices.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.heading}>{t('studio.subscriptions.invoices')}</h3>
          <ul className={styles.list}>
            {subscription.invoices.map(({ id, number, total, currency, issued_at, url }) => (
              <li key={id} className={styles.line}>
                <a href={url} target="_blank" rel="noreferrer" className={styles.grow}>
                  {number}
                </a>
                <span className={styles.quiet}>{format.date(issued_at)}</span>
                <span>{format.money(total, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('studio.orders.timeline')}</h3>
        <Timeline label={t('studio.orders.timeline')} entries={timelineOf(subscription, t, format)} />
      </section>
    </div>
  );
}

function Actions({ subscription }: { subscription: StudioSubscriptionDetails }) {
  const t = useText();
  const api = useApi();
  const remember = useRemember();
  const refresh = useRefresh();
  const [isCancelling, setIsCancelling] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing';
  const { submit, isPending, error } = useSubmission();
  const params = { id: subscription.id };
  const isByHand = subscription.provider === 'manual' && subscription.status !== 'ending' && subscription.next_charge_at !== null;
  const markPaid = async () => {
    // One key per charge: pressing again for the same one changes nothing.
    const idempotencyKey = `paid-${subscription.id}-${subscription.charges_made}`;
    const written = await api('POST /studio/subscriptions/{id}/paid', { params }, { idempotencyKey });
    remember('GET /studio/subscriptions/{id}', { params }, written);
    refresh('GET /studio/subscriptions', 'GET /studio/revenue');
    toast({ text: t('studio.saved') });
  };
  return (
    <>
      <div className={styles.actions}>
        {isByHand && (
          <Button pending={isPending} onClick={() => void submit(markPaid)}>
            {t('studio.subscriptions.mark_paid')}
          </Button>
        )}
        {subscription.can_resume && <ResumeButton subscription={subscription} />}
        {isRunning && subscription.next_charge_at !== null && (
          <Button variant="quiet" onClick={() => setIsAdding(true)}>
            {t('studio.subscriptions.add_coupon')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setIsCancelling(true)}>
          {t('studio.subscriptions.cancel')}
        </Button>
      </div>
      {error !== null && <Banner tone="danger">{errorText(t, error)}</Banner>}
      {isAdding && <CouponDialog subscription={subscription} onClose={() => setIsAdding(false)} />}
      {isCancelling && <CancelDialog subscription={subscription} onClose={() => setIsCancelling(false)} />}
    </>
  );
}
