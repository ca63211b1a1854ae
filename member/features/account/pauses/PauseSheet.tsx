import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { closedText } from '../state/closedText.ts';
import { useSettled } from '../state/useSubscriptionActions.ts';
import styles from './Pauses.module.css';
import { PauseUntil } from './PauseUntil.tsx';

/** How long it pauses, what closes meanwhile, and the charge afterwards: all shown before confirming. */
export function PauseSheet({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const settled = useSettled();
  const [periods, setPeriods] = useState(1);
  const params = { id: subscription.id };
  const date = (time: string) => formatDate(time, { language, timeZone });
  const offer = useQuery({
    queryKey: ['account', 'pause', subscription.id],
    // A payment or pause in the meantime changes the offer.
    gcTime: 0,
    queryFn: () => api('GET /subscriptions/{id}/pause', { params }),
  });
  const pause = useMutation({
    mutationFn: () => api('POST /subscriptions/{id}/pause', { params, body: { periods } }),
    onSuccess: ({ pause: asked }) => {
      onClose();
      if (asked) void settled(t('pause.scheduled', { date: date(asked.from) }));
    },
  });
  const pauseOffer = offer.data;
  const chosen = pauseOffer?.choices.find((choice) => choice.periods === periods);
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={t('pause.title', { product: subscription.product.title })}
      closeLabel={t('auth.close')}
      footer={
        chosen && (
          <Button variant="primary" wide pending={pause.isPending} onClick={() => pause.mutate()}>
            {t('pause.confirm')}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        {offer.isPending && <Skeleton lines={3} />}
        {offer.isError && (
          <div className={styles.failed} role="alert">
            <p>{closedText(offer.error, 'pause.not_now', t)}</p>
            <Button size="small" onClick={() => void offer.refetch()}>
              {t('checkout.problem.retry')}
            </Button>
          </div>
        )}
        {pauseOffer?.again_at && <p>{t('pause.again', { date: date(pauseOffer.again_at) })}</p>}
        {pauseOffer && <PauseUntil offer={pauseOffer} periods={periods} isDisabled={pause.isPending} onChoose={setPeriods} />}
        {pause.error && <Banner tone="danger">{closedText(pause.error, 'pause.not_now', t)}</Banner>}
      </div>
    </Sheet>
  );
}
