import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { closedText } from '../state/closedText.ts';
import { useSettled } from '../state/useSubscriptionActions.ts';
import { PauseSheet } from './PauseSheet.tsx';

type Props = {
  subscription: Subscription;
  /** The charge after the pause was refused: the member must pay another way. */
  onRefused: () => void;
};

/** Pauses a subscription, cancels a pause, or ends a current one. */
export function PauseButtons({ subscription, onRefused }: Props) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const settled = useSettled();
  const [open, setOpen] = useState<'pause' | 'end' | null>(null);
  const { status, product, pause } = subscription;
  const params = { id: subscription.id };
  const amount = formatMoney(subscription.amount, subscription.currency, language);
  const onError = (closed: MessageKey) => (error: unknown) => toast({ text: closedText(error, closed, t), tone: 'danger' });
  const takeBack = useMutation({
    mutationFn: () => api('DELETE /subscriptions/{id}/pause', { params }),
    onSuccess: () => settled(t('pause.taken_back')),
    onError: onError('pause.begun'),
  });
  const end = useMutation({
    mutationFn: () => api('POST /subscriptions/{id}/pause/end', { params }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async (after) => {
      if (after.status === 'past_due') onRefused();
      else if (after.status === 'active') await settled(t('account.subscriptions.resumed'));
      else await settled(t('pause.processing'));
    },
    onError: onError('pause.over'),
  });
  return (
    <>
      {subscription.can_pause && (
        <Button size="small" onClick={() => setOpen('pause')}>
          {t('pause.action')}
        </Button>
      )}
      {pause && status === 'active' && (
        <Button size="small" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t('pause.take_back')}
        </Button>
      )}
      {status === 'paused' && (
        <Button variant="primary" size="small" pending={end.isPending} onClick={() => setOpen('end')}>
          {t('pause.end')}
        </Button>
      )}
      {open === 'pause' && <PauseSheet subscription={subscription} onClose={() => setOpen(null)} />}
      <Dialog
        open={open === 'end'}
        isAlert
        size="small"
        onClose={() => setOpen(null)}
        title={t('pause.end_title', { product: product.title })}
        closeLabel={t('auth.close')}
        description={t('pause.end_text', { amount })}
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(null)}>
              {t('pause.stay')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(null);
                end.mutate();
              }}
            >
              {t('pause.end_confirm', { amount })}
            </Button>
          </>
        }
      />
    </>
  );
}
