import type { Api } from '@bandstand/client/api/api.ts';
import type { Workout } from '@bandstand/contract/workout.ts';
import { objectsIn } from '@bandstand/rules/pages/walk.ts';

const isWorkout = (value: object): value is Workout => 'workout_type' in value && 'groups' in value && Array.isArray(value.groups);

/** The workouts in a page's content. */
export const workoutsIn = (content: unknown): Workout[] => (objectsIn(content, '') ?? []).map(({ value }): object => value).filter(isWorkout);

/** Fetches what a workout's player asks for, one at a time; the worker keeps the answers for use without a connection. */
export async function keepWorkout(api: Api, { groups }: Pick<Workout, 'groups'>, signal: AbortSignal): Promise<void> {
  const done = new Set<string>();
  for (const { uid, exercise_id: exerciseId } of groups.flatMap(({ items }) => items)) {
    if (exerciseId === null || signal.aborted) continue;
    const exercise = await api('GET /workout_group_items/{uid}/exercise', { params: { uid } }, { signal }).catch(() => null);
    if (exercise) done.add(exercise.id ?? exerciseId);
  }
  const ids = [...done].sort();
  if (ids.length > 0 && !signal.aborted)
    await api('GET /exercise_results/latest', { query: { exercise_ids: ids.join() } }, { signal }).catch(() => null);
}
