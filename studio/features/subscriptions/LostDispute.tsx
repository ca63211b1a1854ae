import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { decidedLists } from './decisionLists.ts';

/** The bank took money of it back: one press revokes what it opened. */
export function LostDispute({ subscription }: { subscription: StudioSubscriptionDetails }) {
  const t = useText();
  const remember = useRemember();
  const { ask, dialog } = useConfirm();
  const params = { id: subscription.id };
  const revoke = useSend('POST /studio/subscriptions/{id}/cancel', {
    changes: decidedLists,
    onDone: (found) => remember('GET /studio/subscriptions/{id}', { params }, found),
  });
  const last = subscription.events.findLast(({ type }) => type === 'dispute_lost' || type === 'dispute_won' || type === 'resumed');
  if (last?.type !== 'dispute_lost' || subscription.is_revoked || subscription.status === 'ended') return null;
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
