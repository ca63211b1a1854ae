import type { WorkoutDraft } from '@bandstand/contract/workouts.ts';

/** The columns of `workouts` besides its title. */
export type WorkoutData = Pick<
  WorkoutDraft,
  'workout_type' | 'allowed_modes' | 'groups' | 'video' | 'capture_form_id' | 'asks_rpe' | 'beep_protocol' | 'swap_policy'
>;
