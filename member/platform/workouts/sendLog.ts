import { withProgress } from '../offline/queuedChanges.ts';
import type { Platform } from '../platform.ts';
import { sendSession } from './sendSession.ts';
import { workoutStoreOf } from './workoutStore.ts';

/** Sends a workout's log for the offline queue. When its completion has arrived, everything that shows progress and history is asked for again. */
export async function sendLog({ api, config, session, queries }: Platform, key: string): Promise<void> {
  const completed = await sendSession({ api, store: workoutStoreOf(config.app.slug) }, key);
  if (!completed) return;
  const { root_progress: progress } = completed;
  if (progress) session.update((bundle) => withProgress(bundle, progress));
  void queries.invalidateQueries({ queryKey: ['workouts'] });
  void queries.invalidateQueries({ refetchType: 'none' });
}

/** The server's id of a session on this device; null: it has none. */
export const sessionIdOf = async ({ config }: Pick<Platform, 'config'>, key: string): Promise<string | null> =>
  (await workoutStoreOf(config.app.slug).read(key))?.id ?? null;
