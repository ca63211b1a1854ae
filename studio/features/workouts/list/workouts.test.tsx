import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Input } from '@bandstand/client/api/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aWorkout, sheetOf } from '../../../testing/aWorkout.ts';
import { listOf } from '../../../testing/builders.ts';
import { Refusal, type Answers } from '../../../testing/fakeServer.ts';
import { anExercise } from '../../../testing/openWorkout.tsx';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import type { WorkoutEntry } from '../state/document.ts';
import { workoutTemplates } from '../state/templates.ts';
import { WorkoutsScreen } from './WorkoutsScreen.tsx';

const entry = (title: string, more: Partial<WorkoutEntry> = {}): WorkoutEntry => ({
  id: title,
  title,
  version: 1,
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: 'Ines',
  status: 'published',
  uses: 0,
  ...more,
});
const show = (items: WorkoutEntry[], answers: Answers = {}, address = '/workouts') => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(<WorkoutsScreen />, { 'GET /studio/workouts': listOf(items), 'GET /studio/exercises': listOf([]), ...answers });
};
type Body = Input<'POST /studio/workouts'>['body'];

beforeEach(() => window.history.replaceState(null, '', '/studio/workouts'));

describe('the list of workouts', () => {
  it('shows their status and use, and opens one', async () => {
    await show([entry('Monday', { status: 'changed', uses: 3 }), entry('Tuesday')]);
    const row = await screen.findByRole('row', { name: /Monday/ });
    expect(row.textContent).toContain('Changed');
    expect(row.textContent).toContain('3');
    expect(screen.getByRole('row', { name: /Tuesday/ }).textContent).toContain('not used');
    fireEvent.click(within(row).getByText('Monday'));
    await waitFor(() => expect(addressNow()).toBe('/workouts/Monday'));
  });

  it('leads to how members do one, for staff who may see members', async () => {
    await show([entry('Monday')]);
    fireEvent.click(await screen.findByRole('button', { name: 'More for Monday' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'How members do it' }));
    await waitFor(() => expect(addressNow()).toBe('/workouts/Monday/report'));
  });

  it('says what to begin with when it is empty', async () => {
    await show([]);
    expect(await screen.findByText('No workouts yet')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('names the places that keep a workout from being deleted', async () => {
    await show([entry('Monday')], {
      'DELETE /studio/workouts/{id}': () => {
        throw new Refusal(409, 'in_use', '', {}, { used_by: [{ kind: 'page', id: 'p', title: 'Week 1' }] });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More for Monday' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const link = await screen.findByRole('link', { name: 'Week 1' });
    expect(link.getAttribute('href')).toContain('/pages/p');
  });
});

describe('a new workout', () => {
  const create = async (template: string, library: ReturnType<typeof anExercise>[] = []) => {
    const { sent } = await show(
      [entry('Monday')],
      {
        'POST /studio/workouts': aWorkout(''),
        'GET /studio/exercises': ({ query }) => listOf(library.filter(({ name }) => name.includes(query.get('q') ?? ''))),
      },
      '/workouts?new=1',
    );
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${template}`) }));
    fireEvent.click(screen.getByRole('button', { name: 'Create and open' }));
    await waitFor(() => expect(sent('POST /studio/workouts')).toHaveLength(1));
    return sent('POST /studio/workouts')[0]?.body as Body;
  };

  it('can begin as one of nine reference workouts', () => {
    expect(workoutTemplates).toHaveLength(10);
  });

  it.each([
    ['Strength day', ['Straight sets rest 2:00: Warm-up', 'Rowing machine 5:00', 'Straight sets: Main part', 'Squat warmup 2x8, 4x5 @ 75 % r2:30']],
    ['Supersets', ['Superset x4 rest 2:00: Push and pull', 'Bench press 8 @ 70 %', 'Barbell row 8 r90', 'Superset x3: Legs']],
    ['Circuit', ['Circuit x3 rest 2:00', 'Squat 15']],
    ['Intervals', ['Interval x8', 'Burpee 40s r20', 'Mountain climber 40s r20']],
    ['AMRAP', ['AMRAP 12', 'Push-up 8']],
    ['EMOM', ['EMOM 12', 'Kettlebell swing 12']],
    ['For time', ['For time x5 cap 20', 'Run 400m']],
  ])('like %s', async (template, lines) => {
    const { title, groups = [], workout_type } = await create(template);
    expect([title, workout_type]).toEqual([template, undefined]);
    expect(sheetOf({ groups }).slice(0, lines.length)).toEqual(lines);
  });

  it('like the beep test', async () => {
    expect(await create('Beep test')).toEqual({ title: 'Beep test', workout_type: 'beep_test' });
  });

  it('like a video workout has time marks', async () => {
    const { workout_type, groups = [] } = await create('Video workout');
    expect(workout_type).toBe('video_workout');
    expect(groups[0]?.items.map(({ title, video_at }) => [title, video_at])).toEqual([
      ['Jumping jack', 0],
      ['Squat', 60],
      ['Push-up', 120],
      ['Plank', 165],
    ]);
  });

  it('uses the exercises of the library, by the names that it has for them', async () => {
    const { groups = [] } = await create('Circuit', [anExercise('Barbell Squat'), anExercise('Plank')]);
    expect(groups[0]?.items.map(({ title, exercise_id }) => [title, exercise_id])).toEqual([
      ['Barbell Squat', 'p-Barbell Squat'],
      ['Push-up', null],
      ['Lunge', null],
      ['Plank', 'p-Plank'],
    ]);
  });
});
