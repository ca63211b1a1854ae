import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../../platform/errors.ts';
import { useRefresh, useRemember, useSend } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';

const changes = ['GET /studio/inbox', 'GET /studio/threads/{id}'] as const;

/** Actions on a thread besides writing in it. Shows errors. */
export function useThreadActions(threadId: string, { onClosed }: { onClosed?: () => void } = {}) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const remember = useRemember();
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
  /** The faster one keeps it, and is named. */
  const showTaken = async () => {
    refresh('GET /studio/inbox');
    const thread = await api('GET /studio/threads/{id}', { params });
    remember('GET /studio/threads/{id}', { params }, thread);
    const name = thread.assigned_to?.name;
    toast({ text: name ? t('studio.inbox.assigned_meanwhile', { name }) : t('studio.inbox.freed_meanwhile'), tone: 'danger' });
  };
  return {
    /** `seen`: the assignee as shown on screen. */
    assign: (staffId: string | null, seen: string | null) =>
      assignment.mutate(
        { params, body: { staff_id: staffId, seen } },
        { onError: (error) => void (error.code === 'edit_conflict' ? showTaken().catch(onError) : onError(error)) },
      ),
    close,
    isClosing: closing.isPending,
    unread: () => reading.mutate({ params, body: { read: false } }, { onError }),
    /** Up to the last seen message; the next look repeats a failed call. */
    read: (messageTs: number) => reading.mutate({ params, body: { read: true, message_ts: messageTs } }),
  };
}
export type ThreadActions = ReturnType<typeof useThreadActions>;
