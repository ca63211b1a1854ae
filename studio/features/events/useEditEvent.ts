import type { EventDraft } from '@bandstand/contract/events.studio.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { ApiError, type Input } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useRefresh, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

export type Scope = 'this' | 'following' | 'all';
type Body = Omit<Input<'PUT /studio/events/{id}'>['body'], 'base_version'>;

/** Queries that show events: refetched after each change. */
export const changedByEdits = [
  'GET /studio/events',
  'GET /studio/events/{id}',
  'GET /studio/events/{id}/occurrences',
  'GET /studio/event_occurrences',
] as const;

/** Changes an event's draft. `undo`: reverts it, offered with the notice that it is saved. */
export function useEditEvent(event: Pick<EventDraft, 'id' | 'version'>, onDone?: () => void) {
  const t = useText();
  const refresh = useRefresh();
  const put = useSend('PUT /studio/events/{id}', { changes: changedByEdits });
  const send = (body: Body, undo?: Body, version = event.version): void =>
    put.mutate(
      { params: { id: event.id }, body: { ...body, base_version: version } },
      {
        onSuccess: (saved) => {
          const action = undo ? { label: t('studio.undo'), run: () => send(undo, undefined, saved.version) } : null;
          toast({ text: t('studio.events.saved'), action });
          onDone?.();
        },
        onError: (error) => {
          // Someone else was faster: the screen is out of date.
          if (error instanceof ApiError && error.code === 'edit_conflict') refresh(...changedByEdits);
          if (!onDone) toast({ text: errorText(t, error), tone: 'danger' });
        },
      },
    );
  return { send, isPending: put.isPending, error: put.error };
}
