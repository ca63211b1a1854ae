import { describe, expect, it } from 'vitest';
import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import type { LogEntry } from './fold.ts';
import { sessionResult } from './results.ts';

const [squat, row] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const startedAt = '2027-05-03T08:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
let count = 0;
const logged = (minutes: number, data: ActivityData, more: Partial<LogEntry> = {}): LogEntry => ({
  workout_group_id: null,
  workout_group_item_id: 'legs',
  activity_type: 'set_completed',
  data,
  ts: after(minutes),
  client_uid: `entry-${(count += 1)}`,
  removed_at: null,
  ...more,
});
const completed = { started_at: startedAt, completed_at: after(40), abandoned_at: null };

describe('what a session adds up to', () => {
  it('counts each exercise by the one that was performed, without warm-ups and skipped sets', () => {
    const result = sessionResult(completed, [
      logged(1, { set: 1, exercise_id: squat, set_type: 'warmup', reps: 10, load_kg: 20 }),
      logged(5, { set: 2, exercise_id: squat, reps: 5, load_kg: 100 }),
      logged(9, { set: 3, exercise_id: squat.toUpperCase(), reps: 3, load_kg: 110 }),
      logged(12, { set: 1, exercise_id: row, prescribed_exercise_id: squat, reps: 8, load_kg: 50 }, { workout_group_item_id: 'back' }),
      logged(14, { set: 2, exercise_id: row }, { workout_group_item_id: 'back', activity_type: 'set_skipped' }),
    ]);
    expect(result).toMatchObject({ totals: { sets: 3, reps: 16, volume: 1230 }, seconds: 2400, lastItemId: 'back' });
    expect(result.exercises.map(({ exerciseId, sets, totals }) => [exerciseId, sets.length, totals])).toEqual([
      [squat, 3, { sets: 2, reps: 8, volume: 830 }],
      [row, 1, { sets: 1, reps: 8, volume: 400 }],
    ]);
    expect(result.exercises[0]?.records).toMatchObject({ load: 110, reps: 5, volume: 500 });
  });

  it('of an abandoned session lasts until its last entry', () => {
    const abandoned = { started_at: startedAt, completed_at: null, abandoned_at: after(600) };
    expect(sessionResult(abandoned, [logged(7, { set: 1, exercise_id: squat, reps: 5 })])).toMatchObject({ seconds: 420, lastItemId: 'legs' });
    expect(sessionResult(abandoned, [])).toEqual({ totals: { sets: 0, reps: 0, volume: 0 }, seconds: 0, lastItemId: null, exercises: [] });
  });

  it('leaves out removed entries, and counts a set without an exercise in the sums alone', () => {
    const result = sessionResult(completed, [
      logged(1, { set: 1, exercise_id: squat, reps: 5 }, { removed_at: after(2) }),
      logged(3, { set: 1, reps: 12 }, { workout_group_item_id: 'plank' }),
    ]);
    expect(result).toMatchObject({ totals: { sets: 1, reps: 12 }, exercises: [] });
  });
});
