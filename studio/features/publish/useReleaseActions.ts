import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ApiError, type Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { changedByPublishing } from './useChanges.ts';

export type Release = Answer<'GET /studio/releases/{id}'>;
/** A release that later ones changed again, and which parts. */
export type Overtaken = { release: Release; items: { type: string; id: string | null; title: string }[] };

/** The actions on a release, and what blocks a rollback. */
export function useReleaseActions() {
  const t = useText();
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const changes = changedByPublishing;
  const fail = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const publish = useSend('POST /studio/releases/{id}/publish', {
    changes,
    onError: fail,
    onDone: ({ items }) => toast({ text: t('studio.publish.done', { count: items.length }), tone: 'success' }),
  });
  const remove = useSend('DELETE /studio/releases/{id}', { changes, onError: fail, onDone: () => toast({ text: t('studio.releases.cancelled') }) });
  const rollBack = useSend('POST /studio/releases/{id}/rollback', {
    changes,
    onDone: () => toast({ text: t('studio.releases.rolled_back'), tone: 'success' }),
  });
  const back = (release: Release, choice?: 'keep' | 'roll_back') => {
    setOvertaken(null);
    rollBack.mutate(
      { params: { id: release.id }, body: choice ? { overtaken: choice } : {} },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'release_overtaken')
            return setOvertaken({ release, items: (error.body?.['items'] ?? []) as Overtaken['items'] });
          fail(error);
        },
      },
    );
  };
  const isBusy = publish.isPending || remove.isPending || rollBack.isPending;
  return { publish, remove, back, isBusy, overtaken, dismiss: () => setOvertaken(null) };
}
