import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Form, FormField, GivenValue } from '@bandstand/contract/forms.ts';
import { aField, aForm, aGroup as aFormGroup, aSubmission, aValue } from '@bandstand/contract/testing/forms.builders.ts';
import type { WorkoutGroup } from '@bandstand/contract/workout.ts';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aGroup, anItem, press, squats, train, type Training } from './workouts.driver.tsx';

const knees = aField({ label: 'Knees' });
const burpees = () => aGroup('amrap', [anItem('Burpee', [{ type: 'normal', reps: 10 }])], { time_cap: 600 });
type Asking = { groups: WorkoutGroup[]; fields: FormField[]; during: (string | null)[]; mode?: 'list' | 'follow_along'; more?: Partial<Form> };

/** Opens the player of a workout whose form asks each field during a group of the workout, or after it. */
async function training({ groups, fields, during, mode = 'list', more = {} }: Asking, calls = {}): Promise<Training & { form: Form }> {
  const form_groups = fields.map((field, at) => aFormGroup([field], { title: `About ${field.label}`, workout_group_id: during[at] ?? null }));
  const form = aForm(fields, { title: 'How it went', kind: 'workout_capture', form_groups, ...more });
  const app = await train(
    groups,
    { allowed_modes: [mode], capture_form_id: form.id },
    {
      calls: {
        'GET /forms/{id}': () => form,
        'GET /forms/{id}/capture/{sessionId}': () => ({ statuses: {}, group_index: 0, submission: null }),
        'POST /forms/{id}/visits': () => ({ is_repeat: false }),
        'POST /forms/{id}/submit': () => ({ submission_id: 'sent', subscriber_uuid: null, result: null }),
        'GET /forms_due': () => ({ items: [], total_count: 0 }),
        ...calls,
      },
    },
  );
  await press(app, 'Start');
  return { ...app, form };
}
const answersSent = ({ server }: Training) =>
  server.calls('POST /forms/{id}/submit').map(({ body }) => {
    const { submitted_values: values, triggering_item } = body as { submitted_values: GivenValue[]; triggering_item: { id: string } };
    return { session: triggering_item.id, values: values.map(({ value }) => value) };
  });
const missed = ({ server }: Training) =>
  server.calls('POST /forms/{id}/visits').flatMap(({ body }) => (body as { missed_group_ids?: string[] }).missed_group_ids ?? []);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'How it went' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'How it went' })).toBeNull());
const card = (title: string) => within(screen.getByRole('group', { name: title }));

describe('the form of a workout, during it', () => {
  it('asks the questions of a group at the end of the group, and saves them by themselves', async () => {
    const [first, second] = [squats(), burpees()];
    const app = await training({
      groups: [first, second],
      fields: [aField({ label: 'Knees' }), aField({ label: 'Breath' })],
      during: [first.id, second.id],
    });
    await app.user.click(await screen.findByRole('button', { name: 'Answer: About Knees' }));
    const form = await dialog();
    await app.user.type(await form.findByLabelText('Knees'), 'fine');
    await app.user.click(form.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(answersSent(app)).toEqual([{ session: app.log.sessions[0]?.id, values: ['fine'] }]);
    expect(card('About Knees').getByText('Answered')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Answer: About Breath' })).toBeTruthy();
    expect(missed(app)).toEqual([]);
  });

  it('counts questions that are left as missed, and keeps what was typed', async () => {
    const group = squats();
    const app = await training({ groups: [group], fields: [aField({ label: 'Knees' })], during: [group.id] });
    await app.user.click(await screen.findByRole('button', { name: 'Answer: About Knees' }));
    await app.user.type(await (await dialog()).findByLabelText('Knees'), 'so');
    await app.user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await isClosed();
    expect(card('About Knees').getByText('Not answered yet')).toBeTruthy();
    await waitFor(() => expect(missed(app)).toEqual([app.form.form_groups[0]?.id]));
    await app.user.click(screen.getByRole('button', { name: 'Answer: About Knees' }));
    expect((await (await dialog()).findByLabelText<HTMLInputElement>('Knees')).value).toBe('so');
  });

  it('hands over the rounds that were counted', async () => {
    const group = burpees();
    const rounds = aField({ label: 'Rounds Achieved', field_type: 'number', is_required: true });
    const app = await training({ groups: [group], fields: [rounds], during: [group.id] });
    await press(app, 'One round more');
    await press(app, 'One round more');
    await app.user.click(screen.getByRole('button', { name: 'Answer: About Rounds Achieved' }));
    expect((await (await dialog()).findByLabelText<HTMLInputElement>('Rounds Achieved')).value).toBe('2');
    await app.user.click((await dialog()).getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(answersSent(app)[0]?.values).toEqual(['2']);
  });

  it('opens by itself as soon as a group that is followed along is over, and the clock waits', async () => {
    const [first, second] = [aGroup('straight', [anItem('Row', [{ type: 'normal', reps: 5 }])]), squats()];
    const app = await training({ groups: [first, second], fields: [aField({ label: 'Back' })], during: [first.id], mode: 'follow_along' });
    await app.player.findByRole('heading', { name: 'Row' });
    await app.user.click(app.player.getByRole('button', { name: 'Done' }));
    const form = await dialog();
    await waitFor(() => expect(app.log.sent.at(-1)).toMatchObject({ activity_type: 'timer', data: { round: 1, text: 'paused' } }));
    await app.user.click(form.getByRole('button', { name: 'Skip' }));
    await isClosed();
    await waitFor(() => expect(app.log.sent.at(-1)).toMatchObject({ activity_type: 'timer', data: { round: 1, text: 'running' } }));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await waitFor(() => expect(missed(app)).toHaveLength(1));
  });

  it('goes on with what another device saved', async () => {
    const group = squats();
    const form_groups = [aFormGroup([knees], { title: 'About Knees', workout_group_id: group.id })];
    const submission = aSubmission(aForm([knees], { form_groups }), [aValue(knees, 'good')]);
    const capture = { statuses: { [requireAt(form_groups, 0).id]: 'saved' as const }, group_index: 0, submission };
    const app = await training(
      { groups: [group], fields: [knees], during: [group.id], more: { form_groups } },
      { 'GET /forms/{id}/capture/{sessionId}': () => capture },
    );
    expect(await screen.findByText('Answered')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Change answers: About Knees' }));
    expect((await (await dialog()).findByLabelText<HTMLInputElement>('Knees')).value).toBe('good');
  });
});

describe('the form of a workout, after it', () => {
  it('opens with the end of the workout, at the first group without a status, and gives way to the summary', async () => {
    const group = squats();
    const app = await training({ groups: [group], fields: [aField({ label: 'Knees' }), aField({ label: 'Mood' })], during: [group.id, null] });
    await app.user.click(await screen.findByRole('button', { name: 'Answer: About Knees' }));
    await app.user.type(await (await dialog()).findByLabelText('Knees'), 'fine{Enter}');
    await isClosed();
    await press(app, 'Finish');
    await app.user.click(within(await screen.findByRole('dialog', { name: 'Finish the workout?' })).getByRole('button', { name: 'Finish' }));
    const form = await dialog();
    await app.user.type(await form.findByLabelText('Mood'), 'high{Enter}');
    await app.user.click(await form.findByRole('button', { name: 'Done' }));
    await isClosed();
    expect(answersSent(app).map(({ values }) => values)).toEqual([['fine'], ['high']]);
    expect(screen.getByRole('heading', { name: 'Workout done' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Answer the questions' })).toBeNull();
  });

  it('can be opened again from the summary while questions are left', async () => {
    const app = await training({ groups: [squats()], fields: [aField({ label: 'Mood' })], during: [null] });
    await app.user.click(await screen.findByRole('menuitem', { name: 'Finish workout' }));
    await app.user.click(within(await screen.findByRole('dialog', { name: 'Finish the workout?' })).getByRole('button', { name: 'Finish' }));
    await app.user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await isClosed();
    await press(app, 'Answer the questions');
    expect(await (await dialog()).findByLabelText('Mood')).toBeTruthy();
  });

  it('asks nothing if the form is gone', async () => {
    const app = await training({ groups: [squats()], fields: [aField()], during: [null] }, { 'GET /forms/{id}': () => refuse(404, 'not_found') });
    await app.user.click(await screen.findByRole('menuitem', { name: 'Finish workout' }));
    await app.user.click(within(await screen.findByRole('dialog', { name: 'Finish the workout?' })).getByRole('button', { name: 'Finish' }));
    await screen.findByRole('heading', { name: 'Workout done' });
    expect(screen.queryByRole('button', { name: 'Answer the questions' })).toBeNull();
  });
});

describe('without a connection', () => {
  it('answers wait, and arrive with the session that the server has just learned of', async () => {
    const group = squats();
    const app = await train(
      [group],
      { allowed_modes: ['list'], capture_form_id: 'form' },
      {
        calls: {
          'GET /forms/{id}': () =>
            aForm([knees], {
              id: 'form',
              title: 'How it went',
              form_groups: [aFormGroup([knees], { title: 'About Knees', workout_group_id: group.id })],
            }),
          'POST /forms/{id}/visits': () => ({ is_repeat: false }),
          'POST /forms/{id}/submit': () => ({ submission_id: 'sent', subscriber_uuid: null, result: null }),
          'GET /forms/{id}/capture/{sessionId}': () => ({ statuses: {}, group_index: 0, submission: null }),
        },
      },
    );
    await screen.findByRole('button', { name: 'Start' });
    await waitFor(() => expect(app.server.calls('GET /forms/{id}')).toHaveLength(1));
    app.server.goOffline();
    await press(app, 'Start');
    await app.user.click(await screen.findByRole('button', { name: 'Answer: About Knees' }));
    await app.user.type(await (await dialog()).findByLabelText('Knees'), 'fine{Enter}');
    await isClosed();
    expect(card('About Knees').getByText('Answered')).toBeTruthy();
    expect(answersSent(app)).toEqual([]);
    app.server.goOffline(false);
    await act(() => app.platform.offlineQueue.resume());
    await waitFor(() => expect(answersSent(app)).toEqual([{ session: app.log.sessions[0]?.id, values: ['fine'] }]));
    expect(app.platform.storage.get('outbox')).toBeNull();
  });
});
