import type { ActivityData, WorkoutActivityType, WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';

/** Times are ISO text. `started_at`, `completed_at` and `abandoned_at` are by the device; a session that was left open has no end here. */
export interface SessionRow {
  app_id: string;
  id: string;
  subscriber_id: string;
  workout_id: string;
  session_mode: WorkoutMode;
  client_uid: string | null;
  started_at: string;
  completed_at: string | null;
  abandoned_at: string | null;
  page_id: string | null;
  created_at: string;
  /** When it was added up after its end; null: it was not, or something arrived late. */
  results_at: string | null;
  /** A page that showed the workout when the session began; it may be gone. */
  shown_on: string | null;
}

/** `ts` and `removed_at` are by the device. */
export interface ActivityRow {
  app_id: string;
  session_id: string;
  client_uid: string;
  id: string;
  subscriber_id: string;
  workout_group_id: string | null;
  workout_group_item_id: string | null;
  activity_type: WorkoutActivityType;
  data: ActivityData;
  exercise_id: string | null;
  ts: string;
  created_at: string;
  removed_at: string | null;
}

/** Exercises by the ids of their pages. */
export interface SwapRow {
  app_id: string;
  subscriber_id: string;
  exercise_id: string;
  alternate_id: string;
  created_at: string;
}

export interface WorkoutSessionsTables {
  workout_sessions: SessionRow;
  workout_activities: ActivityRow;
  exercise_swaps: SwapRow;
}
