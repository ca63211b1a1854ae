import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Workout, WorkoutItem } from '@bandstand/contract/workout.ts';
import type { EffectiveExercise } from '@bandstand/contract/workouts.sessions.ts';
import { workoutsIn } from '../../../platform/offline/keepWorkout.ts';
import { useApi, usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import type { Before } from './rows.ts';

/** The workout of that id on the page below; without one, the server's. */
export function useWorkoutOf(workoutId: string) {
  const { api, pages, navigation } = usePlatform();
  // In the studio it follows every edit.
  const { data: page } = useQuery({ ...pages.query(navigation.current().path), enabled: false });
  const onPage = page && workoutOn(page, workoutId);
  const query = useQuery({
    queryKey: ['workouts', 'one', workoutId],
    enabled: workoutId !== '' && !onPage,
    queryFn: () => api('GET /workouts/{id}', { params: { id: workoutId } }),
  });
  return { page: onPage ? page : null, workout: onPage ?? query.data ?? null, error: onPage ? null : query.error, retry: () => void query.refetch() };
}

const workoutOn = ({ type_data, blocks }: PageJson, workoutId: string): Workout | null =>
  workoutsIn({ type_data, blocks }).find(({ id }) => id === workoutId) ?? null;

/** The exercises of a workout as the member does them, by item (WRK-6). What is missing is shown as the plan says. */
export function useExercises(workout: Pick<Workout, 'groups'>): ReadonlyMap<string, EffectiveExercise> {
  const api = useApi();
  const items = workout.groups.flatMap((group) => group.items).filter(({ exercise_id }) => exercise_id !== null);
  const answers = useQueries({
    queries: items.map(({ uid }) => ({
      queryKey: ['workouts', 'exercise', uid],
      staleTime: 5 * 60_000,
      queryFn: () => api('GET /workout_group_items/{uid}/exercise', { params: { uid } }),
    })),
  });
  return new Map(items.flatMap(({ uid }, at): [string, EffectiveExercise][] => (answers[at]?.data ? [[uid, answers[at].data]] : [])));
}

/** The exercise that is done for an item: today's swap, else the member's, else the plan's. */
export function performedId(
  item: WorkoutItem,
  exercise: EffectiveExercise | undefined,
  swaps: ReadonlyMap<string, string> | undefined,
): string | null {
  return (item.exercise_id && swaps?.get(item.exercise_id)) || (exercise?.id ?? item.exercise_id);
}

/**
 * The last time and the records of exercises, by exercise, as they were at the start of a session. Empty without a connection the first time.
 */
export function useBefore(sessionKey: string, exerciseIds: readonly string[]): ReadonlyMap<string, Before> {
  const api = useApi();
  const bundle = useBundle();
  const ids = [...new Set(exerciseIds)].sort();
  const { data } = useQuery({
    queryKey: ['workout-before', sessionKey, ids.join()],
    enabled: ids.length > 0 && sessionKey !== '' && bundle !== null,
    staleTime: Infinity,
    queryFn: () => api('GET /exercise_results/latest', { query: { exercise_ids: ids.join() } }),
    placeholderData: (shown) => shown,
  });
  return useMemo(() => new Map((data?.items ?? []).map(({ exercise_id, last, records }) => [exercise_id, { last, records }])), [data]);
}
