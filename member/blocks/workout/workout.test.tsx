import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawBlocks } from '../../testing/drawBlocks.tsx';
import { aVideo } from '../../testing/kitMedia.ts';
import { aWorkout } from '../../testing/kitWorkout.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aBlock, accessFiles, anAccessPage, aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { rowsOf } from './setWords.ts';

const block = (workout = aWorkout()) => aBlock('workout', { workout_id: null, workout });

describe('a readable workout (WRK-2)', () => {
  it('explains how to train each group', async () => {
    await drawBlocks([block()]);
    for (const words of ['Straight sets', 'Superset · 3 rounds', 'Circuit', '4 rounds', 'As many rounds as possible', 'At most 12 min', 'For time'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('Then rest 2 min')).toBeTruthy();
    expect(screen.getByText('Each side')).toBeTruthy();
  });

  it('has a button that opens its player, or asks a guest to log in first', async () => {
    const workout = aWorkout();
    const guest = await drawBlocks([block(workout)]);
    await guest.user.click(screen.getByRole('button', { name: 'Start workout' }));
    await waitFor(() => expect(guest.hash()).toBe('#auth'));
    const bundle = aBundle();
    await act(async () => {
      guest.platform.navigation.closePanel('auth');
      guest.platform.session.adopt(bundle);
    });
    await waitFor(() => expect(guest.hash()).toBe(`#workout?workout_id=${workout.id}`));
    const member = await drawBlocks([block(workout)], { bundle });
    await member.user.click(screen.getByRole('button', { name: 'Start workout' }));
    await waitFor(() => expect(member.hash()).toBe(`#workout?workout_id=${workout.id}`));
    const started_at = new Date(Date.now() - 3_600_000).toISOString();
    member.platform.storage.set('open_workouts', { [workout.id]: { key: 'k', memberId: bundle.user.id, started_at } });
    member.platform.navigation.closePanel('workout');
    expect(await screen.findByRole('button', { name: 'Resume workout' })).toBeTruthy();
  });

  it('shows the sets in a short table with equal ones in one row', async () => {
    await drawBlocks([block()]);
    const table = screen.getByRole('table', { name: 'Sets of Back squat' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent));
    expect(rows).toEqual([
      ['Set', 'Reps', 'Load'],
      ['1Warm-up', '8', '40 kg'],
      ['2–4', '5', '80 kg'],
      ['5Drop set', '12', '50 kg'],
    ]);
    expect(within(screen.getByRole('table', { name: 'Sets of Plank' })).queryByText('Set')).toBeNull();
  });

  it('links to the pages of its exercises, with their locks', async () => {
    const [group] = aWorkout().groups;
    const item = { ...group!.items[0]!, exercise_id: 'squat', title: 'Squat' };
    const rules = anAccessPage('/squat', { inherit: false, require_authentication: true });
    const calls = { ...accessFiles({ squat: rules }), 'GET /pages/{id}/path': () => ({ path: '/squat' }) };
    const { user, hash } = await drawBlocks([block(aWorkout({ groups: [{ ...group!, items: [item] }] }))], { calls });
    const link = await screen.findByRole('link', { name: /Squat/ });
    await waitFor(() => expect(within(link).getByRole('img', { name: 'Locked' })).toBeTruthy());
    await user.click(link);
    await waitFor(() => expect(hash()).toBe('#auth'));
  });

  it('shows its video in the player, even if there is nothing else', async () => {
    await drawBlocks([block(aWorkout({ workout_type: 'video_workout', groups: [], video: aVideo() }))]);
    expect(await screen.findByRole('button', { name: 'Play Monday, heavy' })).toBeTruthy();
    expect(screen.queryByText('This workout has no exercises yet.')).toBeNull();
    await drawBlocks([block(aWorkout({ video: aVideo({ url: 'https://vimeo.com/123456' }) }))]);
    expect(screen.getByRole('button', { name: /Monday, heavy/ }).textContent).toContain('Vimeo');
    expect(screen.getByText('Straight sets')).toBeTruthy();
  });

  it('starts a beep test without exercises', async () => {
    await drawBlocks([block(aWorkout({ workout_type: 'beep_test', groups: [] }))]);
    expect(screen.getByRole('button', { name: 'Start workout' })).toBeTruthy();
    expect(screen.queryByText('This workout has no exercises yet.')).toBeNull();
  });

  it('says that it is empty, and shows nothing without a workout', async () => {
    await drawBlocks([block(aWorkout({ groups: [] }))]);
    expect(screen.getByText('This workout has no exercises yet.')).toBeTruthy();
    await drawBlocks([aBlock('workout', { workout_id: null })], {}, aPage());
    expect(document.querySelector('section')).toBeNull();
  });
});

it('distinguishes different kinds of sets', () => {
  const sets = [
    { type: 'normal' as const, reps: 5 },
    { type: 'normal' as const, reps: 5, load: null },
    { type: 'dropset' as const, reps: 5 },
  ];
  expect(rowsOf(sets).map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [3, 3],
  ]);
});
