import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';

/** Moves, tags and deletes several media at once, and reports the result. */
export function useMany(onDone: () => void) {
  const t = useText();
  const bulk = useSend('POST /studio/media/bulk', {
    changes: ['GET /studio/media', 'GET /studio/media_folders', 'GET /studio/media_tags', 'GET /studio/media/{id}'],
    onDone: ({ affected, in_use }) => {
      toast({ text: t('studio.media.many_done', { count: affected }) });
      if (in_use.length > 0) toast({ text: t('studio.media.many_in_use', { count: in_use.length }) });
      onDone();
    },
  });
  const send = (body: Parameters<typeof bulk.mutate>[0]['body']) =>
    bulk.mutate({ body }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) });
  return {
    isPending: bulk.isPending,
    move: (ids: string[], folder_id: string | null) => send({ ids, action: 'move', folder_id }),
    tag: (ids: string[], tags: string[]) => send({ ids, action: 'tag', tags }),
    remove: (ids: string[]) => send({ ids, action: 'delete' }),
  };
}
