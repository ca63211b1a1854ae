import { isoOf, msOf, type Clock } from './clock.ts';
import { AppError } from './http/app-error.ts';

/** Throws 409 `edit_conflict` when something was saved since it was seen. `seen`: its `updated_at` then; without one there is no check. */
export function requireUnchanged(seen: string | undefined, { updated_at }: { updated_at: string }): void {
  if (seen !== undefined && msOf(seen) !== msOf(updated_at)) throw new AppError('edit_conflict');
}

/** The time of a save: later than the last time, so that no two saves have the same. */
export const editedAt = (clock: Clock, { updated_at }: { updated_at: string }): string => isoOf(Math.max(clock.ms(), msOf(updated_at) + 1));
