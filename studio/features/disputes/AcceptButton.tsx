import type { StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import { sentLists } from './disputeWords.ts';

type AcceptButtonProps = { dispute: StudioDisputeDetails; onAccepted: (answer: StudioDisputeDetails) => void };

/** Accepts the dispute, which leaves the money to the member, after a confirmation. */
export function AcceptButton({ dispute, onAccepted }: AcceptButtonProps) {
  const t = useText();
  const { ask, dialog } = useConfirm();
  const accept = useSend('POST /studio/disputes/{id}/accept', {
    changes: sentLists,
    onDone: (answer) => {
      onAccepted(answer);
      toast({ text: t('studio.disputes.accepted_toast') });
    },
  });
  return (
    <>
      {accept.error && <Banner tone="danger">{errorText(t, accept.error)}</Banner>}
      <Button
        variant="danger"
        pending={accept.isPending}
        onClick={() =>
          ask({
            title: t('studio.disputes.accept_title'),
            text: t('studio.disputes.accept_text'),
            confirm: t('studio.disputes.accept'),
            run: () => accept.mutate({ params: { id: dispute.id } }),
          })
        }
      >
        {t('studio.disputes.accept')}
      </Button>
      {dialog}
    </>
  );
}
