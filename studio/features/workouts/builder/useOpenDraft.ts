import { useEffect } from 'react';
import type { SavedValue } from '../../../platform/autosave/savedValue.ts';
import { useSavedValue } from '../../../platform/autosave/useAutosaved.ts';
import { useRefresh } from '../../../platform/queries.ts';
import { useApi } from '../../../platform/studio.ts';
import { documentOf, withoutBlanks, type WorkoutDocument, type WorkoutDraft } from '../state/document.ts';
import { mergeWorkouts } from '../state/merge.ts';

/** The draft with undo and autosave; what two people changed differently is asked about. */
export function useOpenDraft(draft: WorkoutDraft): SavedValue<WorkoutDocument> {
  const api = useApi();
  const refresh = useRefresh();
  const params = { id: draft.id };
  const saved = useSavedValue<WorkoutDocument>({
    name: `workout ${draft.id}`,
    first: documentOf(draft),
    send: async ({ groups, ...changes }, base_version) => {
      const body = { ...changes, ...(groups ? { groups: withoutBlanks(groups) } : {}), base_version };
      return (await api('PUT /studio/workouts/{id}', { params, body })).version;
    },
    versions: {
      first: draft.version,
      newest: async () => {
        const newest = await api('GET /studio/workouts/{id}', { params });
        return { value: documentOf(newest), version: newest.version };
      },
      merge: (base, mine, theirs) => mergeWorkouts(base, mine, theirs, () => 'theirs').value,
      mustAsk: (base, mine, theirs) => mergeWorkouts(base, mine, theirs).conflicts.length > 0,
    },
    left: ['GET /studio/workouts/{id}', 'GET /studio/workouts'],
  });
  useEffect(() => {
    let known = 0;
    return saved.subscribe(() => {
      const { saves } = saved.state();
      if (saves > known) refresh('GET /studio/changes', 'GET /studio/workouts');
      known = saves;
    });
    // `refresh` is a new function each time with the same effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saved]);
  return saved;
}
