import type { StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

type RefundAnswerProps = { request: StudioRefundRequest; onClose: () => void };

/** Asks once before the money goes back. */
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
    <Dialog
      open
      isAlert
      size="small"
      onClose={onClose}
      title={t('studio.refunds.refund_title', { product: request.product.title, name: request.member.name || request.member.email })}
      closeLabel={t('studio.close')}
      description={t('studio.refunds.refund_text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button
            variant="danger"
            pending={refund.isPending}
            onClick={() => refund.mutate({ params: { id: request.id }, body: { revoke: isRevoking } })}
          >
            {t('studio.refunds.refund')}
          </Button>
        </>
      }
    >
      <Checkbox label={t('studio.refunds.revoke')} checked={isRevoking} onChange={(event) => setIsRevoking(event.currentTarget.checked)} />
      {refund.error && <Banner tone="danger">{errorText(t, refund.error)}</Banner>}
    </Dialog>
  );
}
