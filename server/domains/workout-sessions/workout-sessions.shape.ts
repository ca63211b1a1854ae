import type { WorkoutActivity, WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { entriesInForce } from '@bandstand/rules/workouts/fold.ts';
import { timesAt } from '@bandstand/rules/workouts/sessions.ts';
import type { ActivityRow, SessionRow } from './workout-sessions.tables.ts';

export const toActivity = ({
  id,
  workout_group_id,
  workout_group_item_id,
  activity_type,
  data,
  ts,
  client_uid,
  removed_at,
}: Omit<ActivityRow, 'app_id' | 'created_at'>): WorkoutActivity => ({
  id,
  workout_group_id,
  workout_group_item_id,
  activity_type,
  data,
  ts,
  client_uid,
  removed_at,
});

/** The session with its log, as its member gets it: without removed entries and those from after its end. */
export function toSession(row: SessionRow, activities: readonly ActivityRow[], nowMs: number): WorkoutSession {
  const { id, workout_id, session_mode, started_at, completed_at, abandoned_at, page_id } = timesAt(row, nowMs);
  const own = activities.filter(({ session_id }) => session_id === id).map(toActivity);
  return { id, workout_id, session_mode, started_at, completed_at, abandoned_at, page_id, activities: entriesInForce(row, own) };
}
