import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aWorkout } from '../../testing/aWorkout.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import type { Report } from './report.ts';
import { ReportScreen } from './ReportScreen.tsx';

const report: Report = {
  sessions: 4,
  completed: 2,
  members: 1,
  average_seconds: 2700,
  average_volume_kg: 1500.4,
  stops: [
    { item_id: 's', title: 'Squat', count: 1 },
    { item_id: null, title: null, count: 1 },
  ],
  people: [
    {
      member: { id: 'tomas', user_id: 'u', name: 'Tomas', avatar_urls: null },
      sessions: 4,
      completed: 2,
      last_at: '2026-11-12T17:45:00.000Z',
    },
  ],
  total_people: 1,
};
const open = (answer: Answers['GET /studio/workouts/{id}/report']) => {
  window.history.replaceState(null, '', '/studio/workouts/legs/report');
  return renderStudio(<ReportScreen workoutId="legs" />, { 'GET /studio/workouts/{id}/report': answer }, { permissions: ['members.read'] });
};

describe('how members do a workout', () => {
  it('shows who did it, how long it takes, and where people stop', async () => {
    await open(report);
    expect(await screen.findByText('45 min')).toBeTruthy();
    expect([screen.getByText('1,500 kg'), screen.getByText('2 of 4')].every(Boolean)).toBe(true);
    const stops = within(screen.getByRole('region', { name: 'Where people stop' }));
    expect(stops.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ExerciseStopped here',
      'Squat1 50%',
      'Before the first set1 50%',
    ]);
    expect(screen.getByRole('link', { name: 'Tomas' }).getAttribute('href')).toBe('/members/tomas/training');
  });

  it('leads to the workout, for staff who may see it', async () => {
    await renderStudio(<ReportScreen workoutId="legs" />, {
      'GET /studio/workouts/{id}/report': report,
      'GET /studio/workouts/{id}': aWorkout('Squat 5'),
    });
    expect((await screen.findByRole('link', { name: 'Open in the builder' })).getAttribute('href')).toBe('/workouts/legs');
  });

  it('says so when everyone has finished', async () => {
    await open({ ...report, completed: 4, stops: [] });
    expect(await screen.findByText('Everyone who began has finished.')).toBeTruthy();
  });

  it('says what this place is for while nobody has done it', async () => {
    await open({ ...report, sessions: 0, completed: 0, members: 0, stops: [], people: [], total_people: 0 });
    expect(await screen.findByText('Nobody has done this workout yet')).toBeTruthy();
  });

  it('says that it did not load', async () => {
    await open(refuse(403, 'forbidden'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
