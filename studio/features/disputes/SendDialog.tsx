import type { StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { ActionDialog } from '../../platform/forms/ActionDialog.tsx';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { AnswerPreview } from './AnswerPreview.tsx';
import { sentLists } from './disputeWords.ts';

type SendDialogProps = { dispute: StudioDisputeDetails; isOpen: boolean; onClose: () => void; onSent: (answer: StudioDisputeDetails) => void };

/** The final check of everything that goes to the bank. */
export function SendDialog({ dispute, isOpen, onClose, onSent }: SendDialogProps) {
  const t = useText();
  const send = useSend('POST /studio/disputes/{id}/send', {
    changes: sentLists,
    onDone: (answer) => {
      onSent(answer);
      toast({ text: t('studio.disputes.sent_toast') });
    },
  });
  return (
    <ActionDialog
      open={isOpen}
      onClose={onClose}
      title={t('studio.disputes.preview_title')}
      description={t('studio.disputes.preview_text')}
      submit={t('studio.disputes.send')}
      isPending={send.isPending}
      onAction={() => send.mutate({ params: { id: dispute.id } })}
    >
      {send.error && <Banner tone="danger">{errorText(t, send.error)}</Banner>}
      <AnswerPreview dispute={dispute} />
    </ActionDialog>
  );
}
