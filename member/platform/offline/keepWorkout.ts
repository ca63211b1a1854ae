import type { Api } from '@bandstand/client/api/api.ts';
import type { Workout } from '@bandstand/contract/workout.ts';
import { objectsIn } from '@bandstand/rules/pages/walk.ts';

const isWorkout = (value: object): value is Workout => 'workout_type' in value && 'groups' in value && Array.isArray(value.groups);

/** The workouts in a page's content, with the form of their block where it has one of its own (L135). */
export const workoutsIn = (content: unknown): Workout[] =>
  (objectsIn(content, '') ?? []).flatMap(({ value: { workout, capture_form_id: formId } }) => {
    if (typeof workout !== 'object' || workout === null || !isWorkout(workout)) return [];
    return [typeof formId === 'string' ? { ...workout, capture_form_id: formId } : workout];
  });

/** Fetches what a workout's player asks for, one at a time; the worker keeps the answers for use without a connection. */
export async function keepWorkout(
  api: Api,
  { groups, capture_form_id: formId }: Pick<Workout, 'groups' | 'capture_form_id'>,
  signal: AbortSignal,
): Promise<void> {
  if (formId && !signal.aborted) await api('GET /forms/{id}', { params: { id: formId } }, { signal }).catch(() => null);
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
