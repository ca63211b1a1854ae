import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aField, aForm } from '@bandstand/contract/testing/forms.builders.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { press, train, type Training } from './workouts.driver.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const test = { workout_type: 'beep_test' as const };
const start = async (more = {}, options = {}) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = await train([], { ...test, ...more }, options);
  await press(app, 'Start without sound');
  await screen.findByRole('button', { name: 'Missed it' });
  // The press begins five seconds of countdown.
  return { app, startMs: Date.now() + 5000 };
};
/** The tab sleeps until then. */
const at = async (ms: number) => {
  vi.setSystemTime(ms);
  await act(() => vi.advanceTimersByTimeAsync(300));
};
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const sent = (app: Training, type: string) => app.log.sent.filter(({ activity_type }) => activity_type === type).map(({ data }) => data);
const earlier = (workoutId: string, metres: number): WorkoutSession => ({
  id: anId(),
  workout_id: workoutId,
  session_mode: 'list',
  started_at: '2026-01-01T10:00:00Z',
  completed_at: '2026-01-01T10:20:00Z',
  abandoned_at: null,
  page_id: null,
  activities: [
    {
      id: anId(),
      client_uid: anId(),
      activity_type: 'beep_test_result',
      workout_group_id: null,
      workout_group_item_id: null,
      removed_at: null,
      ts: '2026-01-01T10:20:00Z',
      data: { level: 1, shuttle: 2, distance_m: metres },
    },
  ],
});

it('asks for the sound first, and keeps the choice', async () => {
  const app = await train([], test);
  expect(await screen.findByText('Turn on the sound first: the beeps set the pace.')).toBeTruthy();
  expect(screen.getByText(/^Run 20 metres before each beep/)).toBeTruthy();
  await app.user.click(app.player.getAllByRole('button', { name: 'Unmute' })[1]!);
  expect(app.platform.storage.get('workout_muted')).toBe(false);
  await press(app, 'Start test');
  expect((await screen.findByRole('timer', { name: 'Time left' })).textContent).toMatch(/^[45]$/);
  expect(screen.getByRole('button', { name: 'Missed it' }).hasAttribute('disabled')).toBe(true);
});

it('shows level and shuttle by the clock, and two misses in a row end it with the last shuttle before them', async () => {
  const form = aForm([aField({ label: 'Level' }), aField({ label: 'Distance ' })], { title: 'How it went' });
  const calls = {
    'GET /forms/{id}': () => form,
    'GET /forms/{id}/capture/{sessionId}': () => ({ statuses: {}, group_index: 0, submission: null }),
    'POST /forms/{id}/visits': () => ({ is_repeat: false }),
    'POST /forms/{id}/submit': () => ({ submission_id: anId(), subscriber_uuid: null, result: null }),
  };
  const { app, startMs } = await start({ capture_form_id: form.id }, { calls });
  app.log.sessions.push(earlier(app.workout.id, 900), earlier(app.workout.id, 20));
  await at(startMs + 9000);
  expect([figure('Level'), figure('Shuttle')]).toEqual(['1', '2']);
  expect(screen.getByText(/8\.5 km\/h · 20 m/)).toBeTruthy();
  await at(startMs + 68_000);
  expect([figure('Level'), figure('Shuttle')]).toEqual(['2', '2']);
  await waitFor(() => expect(sent(app, 'beep_level_reached').map(({ level }) => level)).toEqual([1, 2]));
  await press(app, 'Missed it');
  expect(await screen.findByText('One miss. A second in a row ends the test.')).toBeTruthy();
  await at(startMs + 76_000);
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  await app.user.keyboard(' ');
  expect(await screen.findByRole('heading', { name: 'Workout done' })).toBeTruthy();
  // Shuttles 8 and 9 were missed.
  await waitFor(() => expect(sent(app, 'beep_test_result')).toEqual([{ level: 1, shuttle: 7, distance_m: 140 }]));
  expect([figure('Level'), figure('Shuttle'), figure('Distance')]).toEqual(['1', '7', '140 m']);
  expect(await screen.findByText('Number 2 of your 3 results')).toBeTruthy();
  expect(screen.getByText(/Estimated oxygen uptake: 23\.6 ml\/kg\/min/).textContent).toContain('Léger and others, 1988');
  await waitFor(() => expect(app.log.sessions[0]?.completed_at).toBeTruthy());
  // The result goes into the form, which opens by itself.
  const asked = within(await screen.findByRole('dialog', { name: 'How it went' }));
  expect((await asked.findByLabelText<HTMLInputElement>('Level')).value).toBe('1');
  await app.user.click(asked.getByRole('button', { name: 'Save' }));
  expect((await asked.findByLabelText<HTMLInputElement>('Distance')).value).toBe('140');
});

it('goes on after it was closed, and stops when the member says so twice', async () => {
  const { app, startMs } = await start();
  await at(startMs + 9000);
  await press(app, 'Back to the page');
  await press(app, 'Resume workout');
  await at(startMs + 18_000);
  await waitFor(() => expect(figure('Shuttle')).toBe('3'));
  await press(app, 'Stop here');
  const asked = await screen.findByRole('alertdialog', { name: 'Stop the test?' });
  await app.user.click(within(asked).getByRole('button', { name: 'Continue' }));
  await press(app, 'Stop here');
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop here' }));
  await waitFor(() => expect(sent(app, 'beep_test_result')).toEqual([{ level: 1, shuttle: 2, distance_m: 40 }]));
  expect(screen.queryByText(/of your .* results/)).toBeNull();
  expect(screen.queryByText(/oxygen/)).toBeNull();
});

it('says so if no shuttle was completed', async () => {
  const { app, startMs } = await start();
  await at(startMs + 1000);
  await press(app, 'Stop here');
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop here' }));
  expect(await screen.findByText('No shuttle was completed.')).toBeTruthy();
});

it('ends with its own table', async () => {
  const { app, startMs } = await start({ beep_protocol: { distance_m: 15, levels: [{ speed_kmh: 9, shuttles: 2 }] } });
  await at(startMs + 12_100);
  expect(await screen.findByRole('heading', { name: 'Workout done' })).toBeTruthy();
  await waitFor(() => expect(sent(app, 'beep_test_result')).toEqual([{ level: 1, shuttle: 2, distance_m: 30 }]));
});

it('begins again when it was over before the member came back', async () => {
  const { app, startMs } = await start();
  await at(startMs + 9000);
  await press(app, 'Back to the page');
  await at(startMs + 3_600_000);
  await press(app, 'Resume workout');
  expect(await screen.findByRole('button', { name: 'Start without sound' })).toBeTruthy();
  expect(sent(app, 'beep_test_result')).toEqual([]);
});
