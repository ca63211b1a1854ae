import type { WorkoutActivity } from '@bandstand/contract/workouts.sessions.ts';
import type { OpenSession, Session, Week, Weeks } from './training.ts';

export const week = (starts_on: string, more: Partial<Week> = {}): Week => ({
  starts_on,
  planned: 0,
  kept: 0,
  sessions: 0,
  sets: 0,
  volume_kg: 0,
  ...more,
});
const none = { load: null, estimated_max: null, reps: null, volume: null, time_s: null, distance_m: null };
const exercise = (id: string, title: string) => ({ id, title, path: `/${id}`, image: null });
export const performed: Weeks['exercises'][number] = {
  exercise: exercise('squat', 'Squat'),
  last_at: '2026-11-12T17:45:00.000Z',
  sessions: 4,
  records: { ...none, load: 105, time_s: 90 },
};
export const aSession = (id: string, more: Partial<Session> = {}): Session => ({
  id,
  workout_id: 'legs',
  page_id: 'page',
  title: 'Legs',
  path: '/legs',
  status: 'completed',
  started_at: '2026-11-12T17:00:00.000Z',
  ended_at: '2026-11-12T17:45:00.000Z',
  seconds: 2700,
  sets: 3,
  reps: 15,
  volume_kg: 1500,
  ...more,
});

let made = 0;
export const activity = (itemId: string | null, data: WorkoutActivity['data'], more: Partial<WorkoutActivity> = {}): WorkoutActivity => {
  made += 1;
  return {
    id: `a${made}`,
    workout_group_id: null,
    workout_group_item_id: itemId,
    activity_type: 'set_completed',
    data,
    ts: new Date(Date.parse('2026-11-12T17:01:00.000Z') + made * 1000).toISOString(),
    client_uid: `a${made}`,
    removed_at: null,
    ...more,
  };
};

/** Four sets of squats are prescribed; the third was skipped, the fourth is missing, and one came on top. */
export const anOpenSession = (id: string): OpenSession => ({
  session: {
    id,
    workout_id: 'legs',
    session_mode: 'list',
    started_at: '2026-11-12T17:00:00.000Z',
    completed_at: '2026-11-12T17:45:00.000Z',
    abandoned_at: null,
    page_id: 'page',
    activities: [
      activity('s', { set: 1, set_type: 'warmup', reps: 10, load_kg: 20, exercise_id: 'squat' }),
      activity('s', { set: 2, reps: 5, load_kg: 100, rpe: 8, exercise_id: 'squat' }),
      activity('s', { set: 3 }, { activity_type: 'set_skipped' }),
      activity('s', { set: 5, reps: 3, load_kg: 225 * 0.45359237, unit: 'lb', exercise_id: 'row' }),
      activity('old', { set: 1, time_s: 40 }),
      activity(null, { text: 'Knee was fine' }, { activity_type: 'note' }),
    ],
  },
  summary: aSession(id),
  exercises: [
    {
      exercise: exercise('squat', 'Squat'),
      result: {
        session_id: id,
        ended_at: '2026-11-12T17:45:00.000Z',
        sets: [],
        totals: { sets: 2, reps: 5, volume_kg: 500 },
        best: { ...none, load: 100 },
      },
      beaten: ['load'],
    },
    {
      exercise: exercise('row', 'Row'),
      result: { session_id: id, ended_at: '2026-11-12T17:45:00.000Z', sets: [], totals: { sets: 1, reps: 3, volume_kg: 300 }, best: none },
      beaten: [],
    },
  ],
  workout: {
    id: 'legs',
    title: 'Legs',
    workout_type: 'default',
    allowed_modes: ['list'],
    groups: [
      {
        id: 'g',
        type: 'straight',
        items: [
          {
            uid: 's',
            exercise_id: 'squat',
            title: 'Squat',
            sets: [{ type: 'warmup', reps: 10, load: '20 kg' }, ...[1, 2, 3].map(() => ({ type: 'normal' as const, reps: 5, load: '70 %' }))],
            media: null,
          },
        ],
      },
    ],
    video: null,
  },
});
