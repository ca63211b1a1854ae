import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noToasts } from '../../testing/toasts.ts';
import { sees } from '../../testing/visit.tsx';
import type { SessionSummary } from './history.queries.ts';
import { anExercise, aSummary, list, noRecords, opens, performed } from './history.driver.ts';

const legs = aSummary();
const arms = aSummary({ title: null, path: null, ended_at: '2026-11-03T09:00:00.000Z', status: 'abandoned', volume_kg: 0, sets: 1 });
const october = '2026-10-';
const sessions = ({ query }: { query: URLSearchParams }) => (query.get('from')?.startsWith(october) ? list<SessionSummary>() : list(legs, arms));
const calls = { 'GET /workout_sessions': sessions, 'GET /exercise_results': () => list(performed()) };

beforeEach(noToasts);

describe('the member’s workouts', () => {
  it('are listed by month with what they add up to, in the member’s unit, and open by a link', async () => {
    const { user, server } = await opens('/me/workouts?month=2026-11', calls);
    const row = await screen.findByRole('link', { name: /Legs/ });
    expect(row.getAttribute('href')).toBe(`/me/workouts/${legs.id}`);
    await user.click(screen.getByRole('radio', { name: 'kg' }));
    expect(row.textContent).toContain('45 min · 3 sets · 1,500 kg');
    await user.click(screen.getByRole('radio', { name: 'lb' }));
    expect(row.textContent).toContain('3,307 lb');
    const asked = server.calls('GET /workout_sessions').find(({ query }) => query.has('from'))?.query;
    expect([asked?.get('from'), asked?.get('to')]).toEqual(['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
  });

  it('name a workout kindly that is no longer open to them, and say what was not finished', async () => {
    await opens('/me/workouts?month=2026-11', calls);
    const row = await screen.findByRole('link', { name: /no longer open to you/ });
    expect(within(row).getByText('Not finished')).toBeTruthy();
  });

  it('fill their days in the calendar, and a day narrows the list', async () => {
    const { user } = await opens('/me/workouts?month=2026-11', calls);
    const day = await screen.findByRole('button', { name: 'Thursday, November 12, 1 workout' });
    await user.click(day);
    expect([day.getAttribute('aria-pressed'), screen.queryByRole('link', { name: /no longer/ })]).toEqual(['true', null]);
    await user.click(day);
    expect(screen.getByRole('link', { name: /no longer/ })).toBeTruthy();
  });

  it('are browsed by month; an empty one leads to the last that has some', async () => {
    const { user } = await opens('/me/workouts?month=2026-11', calls);
    await user.click(await screen.findByRole('button', { name: 'Previous month' }));
    expect(await screen.findByText('No workouts in October 2026')).toBeTruthy();
    expect(window.location.search).toBe('?month=2026-10');
    await user.click(screen.getByRole('button', { name: 'Go to November 2026' }));
    expect(await screen.findByRole('link', { name: /Legs/ })).toBeTruthy();
  });

  it('are also listed by exercise, with the best of each', async () => {
    const timed = performed(anExercise('Plank'), { records: { ...noRecords, time_s: 90 } });
    const closed = performed(anExercise(null), { records: noRecords });
    const { user } = await opens('/me/workouts', { ...calls, 'GET /exercise_results': () => list(performed(), timed, closed) });
    await user.click(await screen.findByRole('radio', { name: 'Exercises' }));
    await user.click(screen.getByRole('radio', { name: 'kg' }));
    expect((await screen.findByRole('link', { name: /Squat/ })).textContent).toContain('Heaviest load: 105 kg');
    expect(screen.getByRole('link', { name: /Plank/ }).textContent).toContain('Longest time: 1:30');
    expect(screen.getByRole('link', { name: /An exercise that’s no longer open/ })).toBeTruthy();
    expect(window.location.search).toBe('?view=exercises');
  });

  it('are saved as a table', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = vi.fn(() => 'blob:table');
    const { user, server } = await opens('/me/workouts', { ...calls, 'GET /workout_sessions.csv': () => 'date,workout' });
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(server.calls('GET /workout_sessions.csv')).toHaveLength(1);
    saved.mockRestore();
  });

  it('say when the table could not be made', async () => {
    const { user } = await opens('/me/workouts', { ...calls, 'GET /workout_sessions.csv': () => refuse(500, 'unknown_error') });
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText(/The file couldn’t be created/)).toBeTruthy();
  });

  it('say what this place is for while there are none', async () => {
    await opens('/me/workouts', { 'GET /workout_sessions': () => list() });
    expect(await screen.findByText('No workouts yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
  });

  it('say that they did not load, and retry', async () => {
    let isBroken = true;
    const { user } = await opens('/me/workouts?month=2026-11', {
      'GET /workout_sessions': (call) => (isBroken ? refuse(403, 'forbidden') : sessions(call)),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(again);
    expect(await screen.findByRole('link', { name: /Legs/ })).toBeTruthy();
  });

  it('load further pages of a busy month', async () => {
    const { user } = await opens('/me/workouts?month=2026-11', {
      'GET /workout_sessions': ({ query }) => ({ items: [query.get('page') === '2' ? arms : legs], total_count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /no longer/ })).toBeTruthy();
    expect(sees('2 workouts')).toBe(true);
  });
});
