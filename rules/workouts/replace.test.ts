import { expect, it } from 'vitest';
import { withReplaced } from './replace.ts';

const [from, into] = ['0f1e2d3c-0000-4000-8000-000000000001', '0f1e2d3c-0000-4000-8000-000000000002'];
const replace = <T>(value: T) => withReplaced(value, { from, into, nameBefore: 'Pushup', nameAfter: 'Push-up' });

it('names the other exercise wherever the exercise was, at any depth', () => {
  const workout = { groups: [{ id: 'g', items: [{ uid: 'a', exercise_id: from.toUpperCase(), title: 'Pushup', sets: [{ reps: 8 }] }] }] };
  expect(replace(workout)).toEqual({ groups: [{ id: 'g', items: [{ uid: 'a', exercise_id: into, title: 'Push-up', sets: [{ reps: 8 }] }] }] });
});

it('leaves a title that someone wrote, and every other exercise', () => {
  const items = [
    { exercise_id: from, title: 'Pushup, slowly' },
    { exercise_id: null, title: 'Pushup' },
    { exercise_id: into, title: 'Pushup' },
  ];
  expect(replace(items)).toEqual([{ exercise_id: into, title: 'Pushup, slowly' }, items[1], items[2]]);
});
