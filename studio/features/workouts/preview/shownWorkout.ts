import type { Workout } from '@bandstand/contract/workout.ts';
import { withoutBlanks, type WorkoutDocument } from '../state/document.ts';
import type { Exercise } from '../state/useLibrary.ts';

/** The workout as the framed app is sent it: with the pictures of its exercises, and without what only owners see. */
export function shownWorkout(id: string, { swap_policy: _hidden, ...workout }: WorkoutDocument, library: ReadonlyMap<string, Exercise>): Workout {
  const groups = withoutBlanks(workout.groups).map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, path: null, media: item.media ?? library.get(item.exercise_id ?? '')?.image ?? null })),
  }));
  return { ...workout, id, groups };
}
