import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

const changes = ['GET /studio/inbox', 'GET /studio/threads/{id}'] as const;

/** What one does with a thread beside writing in it. What did not work is said. */
export function useThreadDeeds(threadId: string, { onClosed }: { onClosed?: () => void } = {}) {
  const t = useText();
  const assignment = useSend('PUT /studio/threads/{id}/assignment', { changes });
  const closing = useSend('PUT /studio/threads/{id}/closed', { changes });
  const reading = useSend('PUT /studio/threads/{id}/read', { changes: ['GET /studio/inbox'] });
  const params = { id: threadId };
  const onError = (error: unknown) => void toast({ text: errorText(t, error), tone: 'danger' });
  const close = (closed: boolean) =>
    closing.mutate(
      { params, body: { closed } },
      {
        onError,
        onSuccess: () => {
          toast({
            text: closed ? t('studio.inbox.closed_done') : t('studio.inbox.reopened'),
            action: { label: t('studio.undo'), run: () => close(!closed) },
          });
          if (closed) onClosed?.();
        },
      },
    );
  return {
    assign: (staffId: string | null) => assignment.mutate({ params, body: { staff_id: staffId } }, { onError }),
    close,
    isClosing: closing.isPending,
    unread: () => reading.mutate({ params, body: { read: false } }, { onError }),
    /** Up to what was seen; a failed mark is made again by the next look. */
    read: (messageTs: number) => reading.mutate({ params, body: { read: true, message_ts: messageTs } }),
  };
}
export type ThreadDeeds = ReturnType<typeof useThreadDeeds>;
