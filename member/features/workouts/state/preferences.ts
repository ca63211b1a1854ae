import type { WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';
import type { Workout } from '@bandstand/contract/workout.ts';
import { modeOf } from '@bandstand/rules/workouts/sessions.ts';
import type { DeviceStorage } from '../../../platform/storage.ts';

/** Keeps the mode that a member prefers. Throws "Invalid Preference" for an unknown one (spec L309). */
export function preferMode(storage: DeviceStorage, preference: string): WorkoutMode {
  const mode = modeOf(preference);
  if (mode === null) throw new Error('Invalid Preference');
  storage.set('workout_mode', mode);
  return mode;
}

/** The mode that was chosen last on this device; null: none. */
export const preferredMode = (storage: DeviceStorage): WorkoutMode | null => modeOf(storage.get('workout_mode') ?? '');

/** The modes that a workout offers; without any, both. */
export function modesOf({ allowed_modes: allowed }: Pick<Workout, 'allowed_modes'>): WorkoutMode[] {
  const modes = (['follow_along', 'list'] as const).filter((mode) => allowed.includes(mode));
  return modes.length > 0 ? modes : ['follow_along', 'list'];
}

/** The preferred mode if the workout allows it, else one that it does; follow-along by default (spec L548). */
export function modeToOffer(storage: DeviceStorage, workout: Pick<Workout, 'allowed_modes'>): WorkoutMode {
  const preferred = preferredMode(storage) ?? 'follow_along';
  const [first = 'follow_along', ...others] = modesOf(workout);
  return others.includes(preferred) ? preferred : first;
}

/** Workouts are muted until the member wants sound (spec L259). */
export const isMuted = (storage: DeviceStorage): boolean => storage.get('workout_muted') ?? true;
export const keepMuted = (storage: DeviceStorage, muted: boolean): void => storage.set('workout_muted', muted);
