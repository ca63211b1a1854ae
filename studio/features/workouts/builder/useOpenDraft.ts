import type { SavedValue } from '../../../platform/autosave/savedValue.ts';
import { useSavedDraft } from '../../../platform/autosave/useSavedDraft.ts';
import { useApi } from '../../../platform/studio.ts';
import { documentOf, withoutBlanks, type WorkoutDocument, type WorkoutDraft } from '../state/document.ts';
import { mergeWorkouts } from '../state/merge.ts';

/** The draft; lines without an exercise stay in the sheet. */
export function useOpenDraft(draft: WorkoutDraft): SavedValue<WorkoutDocument> {
  const api = useApi();
  const params = { id: draft.id };
  return useSavedDraft({
    name: `workout ${draft.id}`,
    draft,
    documentOf,
    send: ({ groups, ...changes }, base_version) =>
      api('PUT /studio/workouts/{id}', { params, body: { ...changes, ...(groups ? { groups: withoutBlanks(groups) } : {}), base_version } }),
    read: () => api('GET /studio/workouts/{id}', { params }),
    merge: mergeWorkouts,
    shownBy: { one: 'GET /studio/workouts/{id}', list: 'GET /studio/workouts' },
  });
}
