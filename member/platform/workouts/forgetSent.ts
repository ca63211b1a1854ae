import { nextOwed } from './keptSession.ts';
import { workoutStoreOf } from './workoutStore.ts';

/** Removes the workouts on this device of which the server knows everything. Others stay until their member is back and they are sent. */
export async function forgetSent(slug: string): Promise<void> {
  const store = workoutStoreOf(slug);
  // Read again within the change: an entry may have been added meanwhile.
  for (const { key } of await store.all()) await store.update(key, (kept) => (kept && nextOwed(kept) !== null ? kept : null));
}
