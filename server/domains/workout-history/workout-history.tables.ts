import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';

/** What a session adds up to. Times are ISO text; volume in kilograms. */
export interface ResultRow {
  app_id: string;
  session_id: string;
  subscriber_id: string;
  workout_id: string;
  page_id: string | null;
  status: 'completed' | 'abandoned';
  started_at: string;
  ended_at: string;
  seconds: number;
  sets: number;
  reps: number;
  volume: number;
  last_item_id: string | null;
}

/** What was done of an exercise in a session, and the best of it. Loads in kilograms. */
export interface ExerciseResultRow extends Bests {
  app_id: string;
  session_id: string;
  exercise_id: string;
  subscriber_id: string;
  ended_at: string;
  /** Its place among the exercises of the session, from 0. */
  position: number;
  done: ActivityData[];
  sets: number;
  reps: number;
  volume: number;
}
/** How often a member did an exercise, when last, and the best of all times. */
export interface ExerciseRecordRow extends Bests {
  app_id: string;
  subscriber_id: string;
  exercise_id: string;
  sessions: number;
  last_at: string;
}
export interface Bests {
  best_load: number | null;
  best_estimated_max: number | null;
  best_reps: number | null;
  best_volume: number | null;
  best_time: number | null;
  best_distance: number | null;
}
