import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { expect, it, vi } from 'vitest';
import { aWorkout } from '../../testing/kitWorkout.ts';
import { keepWorkout, workoutsIn } from './keepWorkout.ts';

const [group] = aWorkout().groups;
const item = group?.items[0];
if (!group || !item) throw new Error('The example has an exercise');
const workout = aWorkout({
  groups: [
    {
      ...group,
      items: [
        { ...item, uid: 'one', exercise_id: 'squat' },
        { ...item, uid: 'two', exercise_id: 'gone' },
        { ...item, uid: 'three', exercise_id: null },
      ],
    },
  ],
});
const asked = vi.fn(async (name: string, { params, query }: { params?: { uid: string }; query?: { exercise_ids: string } }) => {
  if (params?.uid === 'two') throw new ApiError('not_found', 404);
  return name.includes('exercise_results') ? { items: [], query } : { id: 'front-squat' };
});
const never = new AbortController().signal;

it('finds the workouts in a page’s content', () => {
  expect(workoutsIn({ blocks: [{ data: { workout } }], type_data: null })).toEqual([workout]);
  expect(workoutsIn({ blocks: [], type_data: { workout: null } })).toEqual([]);
});

it('a block’s own form goes before the workout’s', () => {
  const [found] = workoutsIn({ data: { capture_form_id: 'of the block', workout: { ...workout, capture_form_id: 'of the workout' } } });
  expect(found?.capture_form_id).toBe('of the block');
});

it('asks for the form of a workout, too', async () => {
  const api = vi.fn(async (_name: string) => null);
  await keepWorkout(api as unknown as Api, { groups: [], capture_form_id: 'form' }, never);
  expect(api.mock.calls.map(([name]) => name)).toEqual(['GET /forms/{id}']);
});

it('asks for what the player will ask for: exercises as they are done, and their last time', async () => {
  await keepWorkout(asked as unknown as Api, workout, never);
  expect(asked.mock.calls.map(([name, input]) => [name, input.params?.uid ?? input.query?.exercise_ids])).toEqual([
    ['GET /workout_group_items/{uid}/exercise', 'one'],
    ['GET /workout_group_items/{uid}/exercise', 'two'],
    ['GET /exercise_results/latest', 'front-squat'],
  ]);
});

it('asks for nothing that is stored already', async () => {
  asked.mockClear();
  const stored = async (address: string) => (address === '/api/workout_group_items/one/exercise' ? { id: 'goblet-squat' } : null);
  await keepWorkout(asked as unknown as Api, workout, never, stored);
  expect(asked.mock.calls.map(([name, input]) => [name, input.params?.uid ?? input.query?.exercise_ids])).toEqual([
    ['GET /workout_group_items/{uid}/exercise', 'two'],
    ['GET /exercise_results/latest', 'goblet-squat'],
  ]);
});

it('stops on request', async () => {
  asked.mockClear();
  const stopped = new AbortController();
  stopped.abort();
  await keepWorkout(asked as unknown as Api, workout, stopped.signal);
  expect(asked).not.toHaveBeenCalled();
});
