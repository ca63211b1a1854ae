import type { StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ActionDialog } from '../../platform/forms/ActionDialog.tsx';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

type RefundAnswerProps = { request: StudioRefundRequest; onClose: () => void };

/** Asks once before the money is refunded. */
export function RefundAnswer({ request, onClose }: RefundAnswerProps) {
  const t = useText();
  const [isRevoking, setIsRevoking] = useState(false);
  const refund = useSend('POST /studio/refund_requests/{id}/refund', {
    changes: ['GET /studio/refund_requests', 'GET /studio/orders', 'GET /studio/orders/{id}', 'GET /studio/revenue', 'GET /studio/home'],
    onDone: () => {
      toast({ text: t('studio.refunds.refunded_toast') });
      onClose();
    },
  });
  return (
    <ActionDialog
      isAlert
      size="small"
      onClose={onClose}
      title={t('studio.refunds.refund_title', { product: request.product.title, name: request.member.name || request.member.email })}
      description={t('studio.refunds.refund_text')}
      submit={t('studio.refunds.refund')}
      tone="danger"
      isPending={refund.isPending}
      onAction={() => refund.mutate({ params: { id: request.id }, body: { revoke: isRevoking } })}
      message={refund.error && errorText(t, refund.error)}
    >
      <Checkbox label={t('studio.refunds.revoke')} checked={isRevoking} onChange={(event) => setIsRevoking(event.currentTarget.checked)} />
    </ActionDialog>
  );
}
