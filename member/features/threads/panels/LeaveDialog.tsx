import type { Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { useLeaving } from '../state/useThreadSettings.ts';

type Props = { thread: Pick<Thread, 'id'>; title: string; isOpen: boolean; onClose: () => void };

/** Explains leaving before it is done: nobody can rejoin on their own (MSG-26). */
export function LeaveDialog({ thread, title, isOpen, onClose }: Props) {
  const t = useText();
  const leaving = useLeaving(thread, title);
  return (
    <Dialog
      open={isOpen}
      isAlert
      size="small"
      onClose={onClose}
      title={t('group.leave_question', { title })}
      closeLabel={t('thread.close')}
      description={t('group.leave_text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('thread.cancel')}
          </Button>
          <Button variant="danger" pending={leaving.isPending} onClick={() => leaving.mutate(undefined, { onError: onClose })}>
            {t('action_panel.leave_thread')}
          </Button>
        </>
      }
    />
  );
}
