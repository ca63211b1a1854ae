import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import styles from '../../platform/sales/sales.module.css';
import { useConfirm } from '../../platform/screen/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';

type Of = { subscription: StudioSubscriptionDetails };
const lists = ['GET /studio/subscriptions', 'GET /studio/orders', 'GET /studio/orders/{id}', 'GET /studio/home'] as const;

/** A bank took money of it back: one press takes back what it opened. */
export function LostDispute({ subscription }: Of) {
  const t = useText();
  const remember = useRemember();
  const { ask, dialog } = useConfirm();
  const params = { id: subscription.id };
  const revoke = useSend('POST /studio/subscriptions/{id}/cancel', {
    changes: lists,
    onDone: (found) => remember('GET /studio/subscriptions/{id}', { params }, found),
  });
  const last = subscription.events.findLast(({ type }) => type === 'dispute_lost' || type === 'dispute_won' || type === 'resumed');
  if (last?.type !== 'dispute_lost' || subscription.is_revoked) return null;
  const name = subscription.member.name || subscription.member.email;
  return (
    <>
      <Banner
        tone="danger"
        action={
          <Button
            variant="danger"
            size="small"
            pending={revoke.isPending}
            onClick={() =>
              ask({
                title: t('studio.orders.dispute_revoke_title', { name }),
                text: t('studio.orders.dispute_revoke_ask'),
                confirm: t('studio.orders.dispute_revoke'),
                run: () => revoke.mutate({ params, body: { now: true, revoke: true } }),
              })
            }
          >
            {t('studio.orders.dispute_revoke')}
          </Button>
        }
      >
        {t('studio.orders.dispute_text')}
      </Banner>
      {revoke.error && <Banner tone="danger">{errorText(t, revoke.error)}</Banner>}
      {dialog}
    </>
  );
}

/** Takes a cancellation back: the member is charged again from then on. */
export function Resume({ subscription }: Of) {
  const t = useText();
  const format = useFormat();
  const remember = useRemember();
  const { ask, dialog } = useConfirm();
  const params = { id: subscription.id };
  const resume = useSend('POST /studio/subscriptions/{id}/resume', {
    changes: lists,
    onDone: (found) => {
      remember('GET /studio/subscriptions/{id}', { params }, found);
      toast({ text: t('studio.subscriptions.resumed') });
    },
  });
  const when = subscription.current_period_end;
  return (
    <>
      <Button
        pending={resume.isPending}
        onClick={() =>
          ask({
            title: t('studio.subscriptions.resume_title', { name: subscription.member.name || subscription.member.email }),
            text: t('studio.subscriptions.resume_ask', {
              amount: format.money(subscription.amount, subscription.currency),
              date: when ? format.date(when) : '',
            }),
            confirm: t('studio.subscriptions.resume'),
            tone: 'primary',
            run: () => resume.mutate({ params }),
          })
        }
      >
        {t('studio.subscriptions.resume')}
      </Button>
      {resume.error && <p className={styles.quiet}>{errorText(t, resume.error)}</p>}
      {dialog}
    </>
  );
}
