import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';

/** Ends a subscription, at the end of the paid period or at once, and says what the member loses (COM-20). */
export function CancelDialog({ subscription, onClose }: { subscription: StudioSubscriptionDetails; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const remember = useRemember();
  const isEnding = subscription.status === 'ending';
  const [when, setWhen] = useState<'end' | 'now'>(isEnding ? 'now' : 'end');
  const [isRevoking, setIsRevoking] = useState(false);
  const params = { id: subscription.id };
  const name = subscription.member.name || subscription.member.email;
  const products = [subscription.product, ...subscription.also].map(({ title }) => title).join(', ');
  const date = subscription.current_period_end ? format.date(subscription.current_period_end) : '';
  const cancel = useSend('POST /studio/subscriptions/{id}/cancel', {
    changes: ['GET /studio/subscriptions', 'GET /studio/members', 'GET /studio/products'],
    onDone: (found) => {
      remember('GET /studio/subscriptions/{id}', { params }, found);
      toast({ text: t('studio.subscriptions.cancelled') });
      onClose();
    },
  });
  const isNow = when === 'now';
  return (
    <Dialog
      open
      isAlert
      onClose={onClose}
      title={t('studio.subscriptions.cancel_title', { name })}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.subscriptions.keep')}
          </Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            onClick={() => cancel.mutate({ params, body: isNow ? { now: true, revoke: isRevoking } : {} })}
          >
            {t('studio.subscriptions.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {!isEnding && (
          <Segmented
            label={t('studio.subscriptions.cancel_when')}
            value={when}
            options={[
              { value: 'end', label: date ? t('studio.subscriptions.cancel_end', { date }) : t('studio.subscriptions.cancel_period') },
              { value: 'now', label: t('studio.subscriptions.cancel_now') },
            ]}
            onChange={setWhen}
          />
        )}
        {isNow && (
          <Checkbox
            label={t('studio.orders.revoke')}
            hint={t('studio.subscriptions.revoke_hint')}
            checked={isRevoking}
            onChange={(event) => setIsRevoking(event.currentTarget.checked)}
          />
        )}
        <p aria-live="polite">
          {isNow
            ? t(isRevoking ? 'studio.subscriptions.loses_all' : 'studio.subscriptions.loses_now', { name, products })
            : t('studio.subscriptions.loses_later', { name, products, date })}
        </p>
        {cancel.error && <Banner tone="danger">{errorText(t, cancel.error)}</Banner>}
      </div>
    </Dialog>
  );
}
