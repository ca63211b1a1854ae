import type { Answer, Api, Input } from '@bandstand/client/api/api.ts';
import { callUrl, type Sent } from '@bandstand/client/api/callUrl.ts';
import type { Workout } from '@bandstand/contract/workout.ts';
import { objectsIn } from '@bandstand/rules/pages/walk.ts';

const isWorkout = (value: object): value is Workout => 'workout_type' in value && 'groups' in value && Array.isArray(value.groups);

/** The workouts in a page's content, with the form of their block where it has one of its own (L135). */
export const workoutsIn = (content: unknown): Workout[] =>
  (objectsIn(content, '') ?? []).flatMap(({ value: { workout, capture_form_id: formId } }) => {
    if (typeof workout !== 'object' || workout === null || !isWorkout(workout)) return [];
    return [typeof formId === 'string' ? { ...workout, capture_form_id: formId } : workout];
  });

/** The calls of a workout's player whose answers the worker keeps. */
type Kept = 'GET /forms/{id}' | 'GET /workout_group_items/{uid}/exercise' | 'GET /exercise_results/latest';

/**
 * Fetches what a workout's player asks for, one at a time; the worker keeps the answers for use without a connection. `stored`: the answer that it has
 * kept of an address already, which is not fetched again.
 */
export async function keepWorkout(
  api: Api,
  { groups, capture_form_id: formId }: Pick<Workout, 'groups' | 'capture_form_id'>,
  signal: AbortSignal,
  stored: (address: string) => Promise<unknown> = async () => null,
): Promise<void> {
  const keep = async <K extends Kept>(name: K, input: Input<K> & Pick<Sent, 'params' | 'query'>): Promise<Answer<K> | null> => {
    if (signal.aborted) return null;
    const before = (await stored(callUrl(name, input))) as Answer<K> | null;
    return before ?? api(name, input, { signal }).catch(() => null);
  };
  if (formId) await keep('GET /forms/{id}', { params: { id: formId } });
  const done = new Set<string>();
  for (const { uid, exercise_id: exerciseId } of groups.flatMap(({ items }) => items)) {
    if (exerciseId === null) continue;
    const exercise = await keep('GET /workout_group_items/{uid}/exercise', { params: { uid } });
    if (exercise) done.add(exercise.id ?? exerciseId);
  }
  const ids = [...done].sort();
  if (ids.length > 0) await keep('GET /exercise_results/latest', { query: { exercise_ids: ids.join() } });
}
