import { isoOf, msOf, type Clock } from './clock.ts';
import { AppError } from './http/app-error.ts';

/** Throws 409 `edit_conflict` where something was saved since it was seen. `seen`: its `updated_at` then; nothing is asked without one. */
export function requireUnchanged(seen: string | undefined, { updated_at }: { updated_at: string }): void {
  if (seen !== undefined && msOf(seen) !== msOf(updated_at)) throw new AppError('edit_conflict');
}

/** When something is saved again: later than the last time, so that two savings never bear the same. */
export const editedAt = (clock: Clock, { updated_at }: { updated_at: string }): string => isoOf(Math.max(clock.ms(), msOf(updated_at) + 1));
