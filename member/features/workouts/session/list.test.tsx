import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGroup, anItem, press, squat, squats, train } from './workouts.driver.tsx';

const done = (number: number, title = 'Back squat') => screen.findByRole('button', { name: `${title}, set ${number} done` });
const field = (number: number, what: string, title = 'Back squat') => screen.getByLabelText<HTMLInputElement>(`${title}, set ${number}, ${what}`);
const inList = { allowed_modes: ['list' as const] };

describe('a workout as a list', () => {
  it('takes one tap a set: with last time’s load and the prescribed repetitions, then a rest that starts by itself', async () => {
    const app = await train([squats()], inList);
    await press(app, 'Start');
    await screen.findByText('0 of 2 sets');
    await waitFor(() => expect([field(1, 'load').placeholder, field(1, 'repetitions').placeholder]).toEqual(['80', '5']));
    await app.user.click(await done(1));
    await waitFor(() => expect(app.log.sent.map(({ activity_type }) => activity_type)).toEqual(['set_completed', 'rest_started']));
    expect(app.log.sent[0]?.data).toMatchObject({ set: 1, round: 1, load_kg: 80, reps: 5, unit: 'kg', exercise_id: squat, set_type: 'normal' });
    expect((await done(1)).getAttribute('aria-pressed')).toBe('true');
    expect(within(screen.getByRole('region', { name: 'Rest' })).getByRole('timer').textContent).toBe('1:30');
    await press(app, '+15 s');
    await waitFor(() => expect(within(screen.getByRole('region', { name: 'Rest' })).getByRole('timer').textContent).toMatch(/^1:4/));
    await press(app, 'Skip');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rest' })).toBeNull());
  });

  it('keeps what is typed, celebrates a record quietly, and takes a set back', async () => {
    const app = await train([squats()], inList);
    await press(app, 'Start');
    await waitFor(() => expect(field(1, 'load').placeholder).toBe('80'));
    await app.user.type(field(1, 'load'), '82,5');
    await app.user.click(await done(1));
    await waitFor(() => expect(app.log.sent[0]?.data).toMatchObject({ load_kg: 82.5, reps: 5 }));
    expect(await screen.findByText(/^New record: load/)).toBeTruthy();
    await app.user.click(await done(1));
    await waitFor(() => expect(app.server.calls('DELETE /workouts/{id}/session/{sessionId}/activity/{activityId}')).toHaveLength(1));
    expect((await done(1)).getAttribute('aria-pressed')).toBe('false');
  });

  it('uses pounds if the member does, and stores kilograms', async () => {
    const app = await train([squats()], inList);
    await press(app, 'Start');
    await waitFor(() => expect(field(1, 'load').placeholder).toBe('80'));
    await press(app, 'Workout options');
    await app.user.click(screen.getByRole('menuitem', { name: 'Loads in pounds' }));
    expect(field(1, 'load').placeholder).toBe('176.37');
    await app.user.type(field(1, 'load'), '180');
    await app.user.click(await done(1));
    await waitFor(() => expect(app.log.sent[0]?.data['load_kg']).toBeCloseTo(81.6466, 3));
    expect(app.log.sent[0]?.data['unit']).toBe('lb');
    expect(app.platform.storage.get('workout_unit')).toBe('lb');
  });

  it('adds, skips, and changes the kind and effort of sets, and keeps a note', async () => {
    const app = await train([squats()], { ...inList, asks_rpe: true });
    await press(app, 'Start');
    await press(app, 'Add set');
    await app.user.click(await done(3));
    await waitFor(() => expect(app.log.sent[0]?.data).toMatchObject({ set: 3 }));
    expect(screen.queryByRole('button', { name: 'Back squat, set 4 done' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Options of Back squat, set 3' }));
    await app.user.click(within(screen.getByRole('menu', { name: 'Back squat, set 3' })).getByRole('menuitem', { name: /Drop set/ }));
    await waitFor(() => expect(app.log.sent.at(-1)?.data).toMatchObject({ set: 3, set_type: 'dropset' }));
    await app.user.click(within(screen.getByRole('menu', { name: 'Back squat, set 3' })).getByRole('menuitem', { name: /Effort 8/ }));
    await waitFor(() => expect(app.log.sent.at(-1)?.data).toMatchObject({ set: 3, rpe: 8, set_type: 'dropset' }));
    await app.user.click(within(screen.getByRole('menu', { name: 'Back squat, set 2' })).getByRole('menuitem', { name: 'Skip set' }));
    await waitFor(() => expect(app.log.sent.at(-1)).toMatchObject({ activity_type: 'set_skipped', data: { set: 2 } }));
    await press(app, 'Add note');
    await app.user.type(screen.getByLabelText('Note on Back squat'), 'Knees out');
    await app.user.tab();
    await waitFor(() => expect(app.log.sent.at(-1)).toMatchObject({ activity_type: 'note', data: { text: 'Knees out' } }));
  });

  it('keeps empty rows that were added while the player is closed, until they are removed', async () => {
    const app = await train([squats()], inList);
    await press(app, 'Start');
    await press(app, 'Add set');
    await press(app, 'Add set');
    await done(4);
    await press(app, 'Back to the page');
    await press(app, 'Resume workout');
    await done(4);
    await app.user.click(within(screen.getByRole('menu', { name: 'Back squat, set 4' })).getByRole('menuitem', { name: 'Remove set' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back squat, set 4 done' })).toBeNull());
    // One that was done goes with what was logged.
    await app.user.click(await done(3));
    await screen.findByText('0 of 2 sets');
    await app.user.click(within(screen.getByRole('menu', { name: 'Back squat, set 3' })).getByRole('menuitem', { name: 'Remove set' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back squat, set 3 done' })).toBeNull());
    expect(app.log.sent.map(({ activity_type }) => activity_type)).toContain('set_completed');
  });

  it('asks how hard a set was only if the owner wants it', async () => {
    const app = await train([squats()], inList);
    await press(app, 'Start');
    await app.user.click(await done(1));
    await screen.findByText('1 of 2 sets');
    expect(screen.queryByRole('menuitem', { name: /Effort/ })).toBeNull();
  });

  it('goes on by Enter from field to field, and confirms after the last', async () => {
    const app = await train([squats()], inList);
    await press(app, 'Start');
    await screen.findByText('0 of 2 sets');
    await app.user.type(field(1, 'load'), '60{Enter}');
    expect(document.activeElement).toBe(field(1, 'repetitions'));
    await app.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(app.log.sent[0]?.data).toMatchObject({ load_kg: 60, reps: 6 }));
  });

  it('counts rounds of a group for time, with a clock that is kept', async () => {
    const app = await train([aGroup('amrap', [anItem('Burpee', [{ type: 'normal', reps: 10 }])], { time_cap: 600 })], inList);
    await press(app, 'Start');
    await press(app, 'Start clock');
    await waitFor(() => expect(app.log.sent.at(-1)).toMatchObject({ activity_type: 'timer', data: { text: 'running' } }));
    await press(app, 'One round more');
    await waitFor(() => expect(app.log.sent.at(-1)).toMatchObject({ activity_type: 'rounds_recorded', data: { rounds: 1 } }));
    await press(app, 'Pause');
    await waitFor(() => expect(app.log.sent.at(-1)).toMatchObject({ activity_type: 'timer', data: { text: 'paused' } }));
  });
});

describe('the end of a workout', () => {
  it('asks while sets are left, completes the page, and sums up', async () => {
    const app = await train([squats()], inList);
    await press(app, 'Start');
    await screen.findByText('0 of 2 sets');
    await waitFor(() => expect(field(1, 'load').placeholder).toBe('80'));
    await app.user.click(await done(1));
    await screen.findByText('1 of 2 sets');
    await press(app, 'Finish');
    const asked = within(await screen.findByRole('dialog', { name: 'Finish the workout?' }));
    expect(asked.getByText('1 set is not done yet.')).toBeTruthy();
    await app.user.click(asked.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByRole('heading', { name: 'Workout done' })).toBeTruthy();
    expect(screen.getByText('400 kg')).toBeTruthy();
    await waitFor(() => expect(app.server.calls('PUT /workouts/{id}/session/{sessionId}')[0]?.body).toMatchObject({ page_id: expect.any(String) }));
    const page = app.server.calls('PUT /workouts/{id}/session/{sessionId}')[0]?.body as { page_id: string };
    expect(app.platform.session.current().bundle?.page_completions.by_uuid[page.page_id]).toBe(true);
    await press(app, 'Close');
    await waitFor(() => expect(app.hash()).toBe(''));
    expect(app.platform.storage.get('open_workouts')).toEqual({});
  });
});

describe('without a connection', () => {
  it('everything is kept, and arrives in order when it is back', async () => {
    const app = await train([squats()], inList);
    await screen.findByRole('button', { name: 'Start' });
    app.server.goOffline();
    await press(app, 'Start');
    await screen.findByText('0 of 2 sets');
    await app.user.type(field(1, 'load'), '50');
    await app.user.click(await done(1));
    await screen.findByText('1 of 2 sets');
    expect(app.log.sent).toEqual([]);
    app.server.goOffline(false);
    await app.platform.offlineQueue.resume();
    expect(app.log.sent.map(({ activity_type }) => activity_type)).toEqual(['set_completed', 'rest_started']);
    expect(app.platform.storage.get('outbox')).toBeNull();
  });
});
