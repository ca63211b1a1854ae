import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../../../testing/visit.tsx';
import { aGroup, anItem, press, squats, train } from './workouts.driver.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });
const clock = () => screen.getByRole('timer', { name: 'Time left' });
const sprints = () => aGroup('interval', [anItem('Sprint', [{ type: 'normal', time: 20 }], { rest: 10 })], { rounds: 2 });
const follow = { allowed_modes: ['follow_along' as const] };
const logged = (app: Awaited<ReturnType<typeof train>>, type: string) => app.log.sent.filter(({ activity_type }) => activity_type === type);

afterEach(() => {
  vi.useRealTimers();
});

describe('a workout to follow along', () => {
  it('shows one thing at a time, logs what is done with its values, and rests', async () => {
    const app = await train([squats()], follow);
    await press(app, 'Start');
    await heading('Back squat');
    expect(screen.getByText('Set 1 of 2')).toBeTruthy();
    expect(await screen.findByText('80 kg × 5')).toBeTruthy();
    await app.user.type(screen.getByLabelText('Back squat, set 1, load'), '85');
    await press(app, 'Done');
    await waitFor(() => expect(logged(app, 'set_completed')[0]?.data).toMatchObject({ set: 1, load_kg: 85, reps: 5 }));
    await heading('Rest');
    expect(screen.getAllByText(/Next: Back squat/).length).toBeGreaterThan(0);
    await press(app, '+15 s');
    await waitFor(() => expect(clock().textContent).toMatch(/^1:4/));
    await press(app, 'Skip');
    expect(await screen.findByText('Set 2 of 2')).toBeTruthy();
    await press(app, 'Previous');
    await heading('Rest');
    await press(app, 'Next');
    await press(app, 'Done');
    await heading('All done');
    await press(app, 'Finish');
    expect(await heading('Workout done')).toBeTruthy();
  });

  it('goes through intervals by the clock, and logs each when it ended', async () => {
    const app = await train([sprints()], follow);
    await screen.findByRole('button', { name: 'Start' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press(app, 'Start');
    await heading('Sprint');
    const startedMs = Date.now();
    // The tab sleeps, and comes back in the second rest’s place.
    vi.setSystemTime(startedMs + 35_000);
    await act(() => vi.advanceTimersByTimeAsync(300));
    await waitFor(() => expect(screen.getByText('Set 2 of 2')).toBeTruthy());
    await waitFor(() => expect(logged(app, 'set_completed')).toHaveLength(1));
    const ended = logged(app, 'set_completed')[0] as never as { ts: string };
    expect(Math.abs(Date.parse(ended.ts) - startedMs - 20_000)).toBeLessThan(2000);
    await press(app, 'Pause');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy());
    const left = clock().textContent;
    vi.setSystemTime(Date.now() + 60_000);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(clock().textContent).toBe(left);
  });

  it('is operated by keys, and comes back paused where it was left', async () => {
    const app = await train([squats()], follow);
    await press(app, 'Start');
    await heading('Back squat');
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.user.keyboard('{ArrowRight}');
    await heading('Rest');
    await app.user.keyboard(' ');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
    await app.user.keyboard(' ');
    await press(app, 'Back to the page');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Monday' })).toBeNull());
    await press(app, 'Resume workout');
    await heading('Rest');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it('is muted until the member wants sound, and keeps the choice', async () => {
    const app = await train([squats()], follow);
    await press(app, 'Start');
    await press(app, 'Unmute');
    expect(app.platform.storage.get('workout_muted')).toBe(false);
    await press(app, 'Mute');
    expect(app.platform.storage.get('workout_muted')).toBe(true);
  });

  it('shows a window of an EMOM and a group for time as a whole, with rounds', async () => {
    const swing = anItem('Swing', [{ type: 'normal', reps: 15 }]);
    const app = await train(
      [aGroup('emom', [swing], { rounds: 2 }), aGroup('amrap', [anItem('Burpee', [{ type: 'normal', reps: 10 }])], { time_cap: 60 })],
      follow,
    );
    await press(app, 'Start');
    await heading('Round 1 of 2');
    expect(clock().textContent).toMatch(/^(1:00|0:59)$/);
    await press(app, 'Next');
    await press(app, 'Next');
    await app.player.findByRole('heading', { name: 'As many rounds as possible' });
    await press(app, 'One round more');
    await waitFor(() => expect(logged(app, 'rounds_recorded')[0]?.data).toEqual({ rounds: 1 }));
  });
});

describe('the way to go through a workout', () => {
  it('is chosen before and during it, and preferred from then on', async () => {
    const app = await train([squats()]);
    await app.user.click(await screen.findByRole('radio', { name: 'List' }));
    await press(app, 'Start');
    await screen.findByText('0 of 2 sets');
    expect(app.platform.storage.get('workout_mode')).toBe('list');
    await app.user.click(within(screen.getByRole('menu', { name: 'Workout options' })).getByRole('menuitem', { name: 'Follow-along' }));
    await heading('Back squat');
    await settled();
    // The last choice counts, not the one at the start.
    await press(app, 'Back to the page');
    await press(app, 'Resume workout');
    await heading('Back squat');
  });

  it('starts again after a question, which ends the former one', async () => {
    const app = await train([squats()], { allowed_modes: ['list'] });
    await press(app, 'Start');
    await app.user.click(await screen.findByRole('button', { name: 'Back squat, set 1 done' }));
    await screen.findByText('1 of 2 sets');
    await app.user.click(screen.getByRole('menuitem', { name: 'Start again' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start again' }));
    await screen.findByText('0 of 2 sets');
    await waitFor(() => expect(app.log.sessions).toHaveLength(2));
  });
});
