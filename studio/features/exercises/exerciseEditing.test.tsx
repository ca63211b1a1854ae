import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { anExercise } from '../../testing/openWorkout.tsx';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { ExercisesScreen } from './ExercisesScreen.tsx';
import { exerciseOf, typeDataOf } from './exerciseWords.ts';

const page = (more: object = {}) => ({
  id: 'p-Squat',
  version: 3,
  type: 'exercise' as const,
  title: 'Squat',
  type_data: { muscles: ['Quadriceps'], video: 'kept' },
  ...more,
});
const show = (answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderStudio(
    <ExercisesScreen />,
    {
      'GET /studio/exercises': listOf([anExercise('Squat')]),
      'GET /studio/pages': listOf([]),
      'GET /studio/pages/{id}': page(),
      'PUT /studio/pages/{id}': page({ version: 4 }),
      ...answers,
    },
    { permissions },
  );
const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Squat', hidden: true }));
  fireEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => window.history.replaceState(null, '', '/studio/exercises'));

describe('an exercise is its page', () => {
  it('is edited in a dialog; what the dialog does not show stays as it is', async () => {
    const { sent } = await show();
    await choose('Edit');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Muscles/)).value).toBe('Quadriceps');
    type(/^Name/, 'Back squat');
    type(/^Other names/, 'Squat, Kniebeuge ,');
    type(/^Cues/, 'Chest up\n\nKnees out');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')).toHaveLength(1));
    expect(sent('PUT /studio/pages/{id}')[0]?.body).toEqual({
      title: 'Back squat',
      base_version: 3,
      type_data: {
        video: 'kept',
        aliases: ['Squat', 'Kniebeuge'],
        muscles: ['Quadriceps'],
        secondary_muscles: [],
        equipment: [],
        level: null,
        cues: ['Chest up', 'Knees out'],
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is written where the others are', async () => {
    const other = { type: 'exercise', status: 'published', parent_id: 'library' };
    const { sent } = await show({
      'GET /studio/pages': listOf([other, { ...other, parent_id: null }, other]) as never,
      'POST /studio/pages': page({ version: 1 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New exercise' }));
    type(/^Name/, 'Pistol squat');
    type(/^Equipment/, 'none');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')).toHaveLength(1));
    expect(sent('POST /studio/pages')[0]?.body).toEqual({ type: 'exercise', title: 'Pistol squat', parent_id: 'library' });
    expect(sent('PUT /studio/pages/{id}')[0]?.body).toMatchObject({ base_version: 1, type_data: { equipment: ['none'] } });
  });

  it('keeps what was typed when saving is refused', async () => {
    await show({ 'PUT /studio/pages/{id}': refuse(409, 'edit_conflict', 'Someone else changed it.') });
    await choose('Edit');
    await screen.findByLabelText(/^Muscles/);
    type(/^Name/, 'Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else changed it.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Mine');
  });

  it('is archived after a question', async () => {
    const { sent } = await show({ 'POST /studio/pages/{id}/archive': page({ status: 'archived' }) });
    await choose('Archive');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Squat archived')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/archive')[0]?.params).toEqual({ id: 'p-Squat' });
  });

  it('is not changed by those who only look', async () => {
    await show({}, permissionsOf.analyst);
    expect(await screen.findByText('Squat')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More for Squat' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New exercise' })).toBeNull();
  });
});

it('an exercise without data begins empty, and lists are read with commas, semicolons and lines', () => {
  expect(exerciseOf(null)).toEqual({ name: '', aliases: '', muscles: '', secondary_muscles: '', equipment: '', level: '', cues: '' });
  const words = exerciseOf({ title: 'X', type_data: { muscles: ['a', 'b'], cues: ['one', 'two'], level: 'hard', equipment: 'broken' } });
  expect(words).toMatchObject({ muscles: 'a, b', cues: 'one\ntwo', level: 'hard', equipment: '' });
  expect(typeDataOf({ kept: 1 }, { ...words, muscles: 'a; b,a' })).toMatchObject({ kept: 1, muscles: ['a', 'b'], cues: ['one', 'two'] });
});
