import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { createWorkoutStore, workoutStoreOf } from '../../../platform/workouts/workoutStore.ts';
import { createWorkoutModel, type WorkoutModel, type WorkoutView } from './workoutModel.ts';

export type OpenWorkout = { view: WorkoutView; model: WorkoutModel };

/** A member's session of a workout, kept up to date with other tabs and devices while it is on screen. */
export function useWorkout(workoutId: string): OpenWorkout {
  const { api, config, offlineQueue, storage, preview } = usePlatform();
  const memberId = useBundle()?.user.id ?? '';
  const [model] = useState(() =>
    createWorkoutModel({
      store: preview ? createWorkoutStore(config.app.slug, false) : workoutStoreOf(config.app.slug),
      api,
      queue: offlineQueue,
      storage,
      memberId,
      workoutId,
      isSent: preview === null,
      now: Date.now,
    }),
  );
  const view = useSyncExternalStore(model.subscribe, model.current);
  useEffect(() => model.open(), [model]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void model.refresh();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [model]);
  return { view, model };
}
