import type { StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ActionDialog } from '../../platform/forms/ActionDialog.tsx';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

type RefuseAnswerProps = { request: StudioRefundRequest; onClose: () => void };

/** Says why nothing is refunded. */
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
    <ActionDialog
      size="small"
      onClose={onClose}
      title={t('studio.refunds.refuse_title', { name: request.member.name || request.member.email })}
      submit={t('studio.refunds.refuse')}
      tone="danger"
      isReady={answer.trim() !== ''}
      isPending={refuse.isPending}
      onAction={() => refuse.mutate({ params: { id: request.id }, body: { answer: answer.trim() } })}
      message={refuse.error && errorText(t, refuse.error)}
    >
      <TextArea
        label={t('studio.refunds.answer')}
        hint={t('studio.refunds.answer_hint')}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
