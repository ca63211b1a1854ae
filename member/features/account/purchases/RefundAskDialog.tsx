import type { Purchase } from '@bandstand/contract/checkout.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { refundRequestsKey } from '../state/account.keys.ts';

const maxLength = 2000;

/** The reason for a refund; staff read it. */
export function RefundAskDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const formId = useId();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const ask = useMutation({
    mutationFn: () => api('POST /purchases/{id}/refund_request', { params: { id: purchase.id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: refundRequestsKey });
      toast({ text: t('purchases.refund_sent'), tone: 'success' });
      onClose();
    },
    onError: () => toast({ text: t('purchases.refund_failed'), tone: 'danger' }),
  });
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('purchases.refund_title', { product: purchase.product.title })}
      closeLabel={t('auth.close')}
      description={t('purchases.refund_text')}
      footer={
        <Button type="submit" form={formId} variant="primary" pending={ask.isPending} disabled={isEmpty}>
          {t('purchases.refund_send')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !ask.isPending) ask.mutate();
        }}
      >
        <TextArea
          label={t('purchases.refund_reason')}
          maxLength={maxLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
