import type { Workout, WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';

const set = (more: Partial<WorkoutSet> = {}): WorkoutSet => ({ type: 'normal', ...more });
const item = (title: string, sets: WorkoutSet[], more: Partial<WorkoutItem> = {}): WorkoutItem => ({
  uid: anId(),
  exercise_id: null,
  title,
  sets,
  ...more,
});

/** A workout with every kind of group, set and measure. */
export const aWorkout = (more: Partial<Workout> = {}): Workout => ({
  id: anId(),
  title: 'Monday, heavy',
  workout_type: 'default',
  allowed_modes: ['follow_along', 'list'],
  groups: [
    {
      id: anId(),
      type: 'straight',
      items: [
        item(
          'Back squat',
          [
            set({ type: 'warmup', reps: 8, load: '40 kg' }),
            ...[1, 2, 3].map(() => set({ reps: 5, load: '80 kg' })),
            set({ type: 'dropset', reps: 12, load: '50 kg' }),
          ],
          {
            rest: 150,
            notes: 'Sit between your heels. Stop one repetition before it gets slow.',
          },
        ),
      ],
      rest_after: 120,
    },
    {
      id: anId(),
      title: 'Carry and climb',
      type: 'superset',
      rounds: 3,
      items: [
        item('Suitcase carry', [set({ distance: 40, load: '24 kg' })], { side: 'both' }),
        item('Step-up', [set({ reps: 10 })], { side: 'left' }),
      ],
    },
    { id: anId(), type: 'circuit', rounds: 4, items: [item('Plank', [set({ time: 45 })]), item('Run', [set({ distance: 1200 })])] },
    { id: anId(), type: 'interval', rounds: 8, items: [item('Sprint', [set({ time: 20 })], { rest: 40 })] },
    { id: anId(), type: 'amrap', time_cap: 720, items: [item('Burpee', [set({ reps: 10 })])] },
    { id: anId(), type: 'emom', time_cap: 600, items: [item('Swing', [set({ reps: 15, load: '24 kg' })])] },
    { id: anId(), type: 'for_time', time_cap: 1500, items: [item('Row', [set({ distance: 5000 })], { side: 'right' })] },
  ],
  ...more,
});
