import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { anExercise } from '../../testing/openWorkout.tsx';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { ExercisesScreen } from './ExercisesScreen.tsx';
import { exerciseOf, typeDataOf } from './exerciseWords.ts';

type Uses = Answer<'GET /studio/exercises/{id}/uses'>;
const page = (more: object = {}) => ({
  id: 'p-Squat',
  version: 3,
  type: 'exercise' as const,
  title: 'Squat',
  type_data: { muscles: ['Quadriceps'], video: 'kept' },
  ...more,
});
const none = { workouts: [], alternate_of: [], members: 0, sessions: 0, swaps: 0, bookmarks: 0, completions: 0, calendar_items: 0 };
const uses = (more: Partial<Uses> = {}): Uses => ({ ...none, ...more });
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
  const menu = await screen.findByRole('menu', { name: 'More for Squat', hidden: true });
  fireEvent.click(within(menu).getByRole('menuitem', { name, hidden: true }));
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
      image: null,
      base_version: 3,
      type_data: {
        video: 'kept',
        aliases: ['Squat', 'Kniebeuge'],
        muscles: ['Quadriceps'],
        secondary_muscles: [],
        equipment: [],
        level: null,
        cues: ['Chest up', 'Knees out'],
        measures: [],
        alternate_ids: [],
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

  it('is archived after a question that names the workouts that use it', async () => {
    const { sent } = await show({
      'POST /studio/pages/{id}/archive': page({ status: 'archived' }),
      'GET /studio/exercises/{id}/uses': uses({ workouts: [{ id: 'w1', title: 'Leg day' }] }),
    });
    await choose('Archive');
    const question = within(await screen.findByRole('alertdialog'));
    expect((await question.findByRole('link', { name: 'Leg day' })).getAttribute('href')).toBe('/workouts/w1');
    fireEvent.click(question.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Squat archived')).toBeTruthy();
    expect(sent('POST /studio/pages/{id}/archive')[0]?.params).toEqual({ id: 'p-Squat' });
  });

  it('has a video, measures and alternates in an order that keys change', async () => {
    const library = ['Lunge', 'Leg press', 'Squat'].map((name) => anExercise(name));
    const { sent } = await show({
      'GET /studio/exercises': ({ query }) => {
        const ids = query.get('page_ids')?.split(',');
        return listOf(ids ? library.filter(({ page_id }) => ids.includes(page_id)) : library);
      },
      'GET /studio/pages/{id}': page({ type_data: { measures: ['time'], alternate_ids: ['p-Lunge'] } }),
    });
    await choose('Edit');
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Time' })).checked).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Repetitions' }));
    const search = screen.getByRole('combobox', { name: /^Alternates/ });
    fireEvent.pointerDown(search);
    fireEvent.click(await screen.findByRole('option', { name: /Leg press/, hidden: true }));
    expect(screen.queryByRole('option', { name: 'Squat', hidden: true })).toBeNull();
    const row = await screen.findByRole('row', { name: 'Leg press' });
    fireEvent.keyDown(row, { key: 'ArrowUp', code: 'ArrowUp', altKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/pages/{id}')).toHaveLength(1));
    expect(sent('PUT /studio/pages/{id}')[0]?.body).toMatchObject({
      type_data: { measures: ['reps', 'time'], alternate_ids: ['p-Leg press', 'p-Lunge'], video: null },
    });
  });

  it('becomes another one after a question that says what moves', async () => {
    const known = uses({
      workouts: [{ id: 'w1', title: 'Leg day' }],
      members: 3,
      sessions: 12,
      swaps: 1,
      bookmarks: 2,
      completions: 4,
      calendar_items: 1,
    });
    const { sent } = await show({
      'GET /studio/exercises': listOf([anExercise('Squat'), anExercise('Back squat')]),
      'GET /studio/exercises/{id}/uses': known,
      'POST /studio/exercises/{id}/merge': known,
    });
    await choose('Merge');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Squat' }));
    for (const text of ['1 workout:', '12 sessions of 3 members', 'Swapped by 1 member', '2 bookmarks', 'Completed by 4 members', 'Planned 1 time'])
      expect(await dialog.findByText(text, { exact: false })).toBeTruthy();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge the exercises' });
    expect(button.disabled).toBe(true);
    fireEvent.pointerDown(dialog.getByRole('combobox', { name: 'Exercise to keep' }));
    fireEvent.click(await screen.findByRole('option', { name: /Back squat/, hidden: true }));
    expect(await dialog.findByText(/This cannot be undone/)).toBeTruthy();
    fireEvent.click(button);
    expect(await screen.findByText('Squat is now Back squat')).toBeTruthy();
    expect(sent('POST /studio/exercises/{id}/merge')[0]).toMatchObject({ params: { id: 'p-Squat' }, body: { into_id: 'p-Back squat' } });
  });

  it('stays two when the merge is refused', async () => {
    await show({
      'GET /studio/exercises': listOf([anExercise('Squat'), anExercise('Back squat')]),
      'GET /studio/exercises/{id}/uses': uses(),
      'POST /studio/exercises/{id}/merge': refuse(404, 'not_found', 'There is nothing here.'),
    });
    await choose('Merge');
    expect(await screen.findByText('No workout uses it, and no member has logged it.')).toBeTruthy();
    fireEvent.pointerDown(screen.getByRole('combobox', { name: 'Exercise to keep' }));
    fireEvent.click(await screen.findByRole('option', { name: /Back squat/, hidden: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Merge the exercises' }));
    expect(await screen.findByText('There is nothing here.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is not changed by those who only look', async () => {
    await show({}, permissionsOf.analyst);
    expect(await screen.findByText('Squat')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More for Squat' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New exercise' })).toBeNull();
  });
});

it('an exercise without data begins empty, and lists are read with commas, semicolons and lines', () => {
  expect(exerciseOf(null)).toEqual({
    name: '',
    aliases: '',
    muscles: '',
    secondary_muscles: '',
    equipment: '',
    level: '',
    cues: '',
    image: null,
    video: null,
    measures: [],
    alternates: [],
  });
  const words = exerciseOf({ title: 'X', type_data: { muscles: ['a', 'b'], cues: ['one', 'two'], level: 'hard', equipment: 'broken' } });
  expect(words).toMatchObject({ muscles: 'a, b', cues: 'one\ntwo', level: 'hard', equipment: '' });
  expect(typeDataOf({ kept: 1 }, { ...words, muscles: 'a; b,a' })).toMatchObject({ kept: 1, muscles: ['a', 'b'], cues: ['one', 'two'] });
});
