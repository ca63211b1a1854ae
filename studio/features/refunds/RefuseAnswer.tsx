import type { StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

type RefuseAnswerProps = { request: StudioRefundRequest; onClose: () => void };

/** Says why nothing is given back. */
export function RefuseAnswer({ request, onClose }: RefuseAnswerProps) {
  const t = useText();
  const [answer, setAnswer] = useState('');
  const refuse = useSend('POST /studio/refund_requests/{id}/refuse', {
    changes: ['GET /studio/refund_requests', 'GET /studio/home'],
    onDone: () => {
      toast({ text: t('studio.refunds.refused_toast') });
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('studio.refunds.refuse_title', { name: request.member.name || request.member.email })}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={answer.trim() === ''}
            pending={refuse.isPending}
            onClick={() => refuse.mutate({ params: { id: request.id }, body: { answer: answer.trim() } })}
          >
            {t('studio.refunds.refuse')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('studio.refunds.answer')}
        hint={t('studio.refunds.answer_hint')}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      {refuse.error && <Banner tone="danger">{errorText(t, refuse.error)}</Banner>}
    </Dialog>
  );
}
