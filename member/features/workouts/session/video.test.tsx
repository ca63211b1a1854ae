import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Workout } from '@bandstand/contract/workout.ts';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { fakeMedia } from '../../../testing/fakeMedia.ts';
import { aVideo } from '../../../testing/kitMedia.ts';
import { aGroup, anItem, press, train, type Training } from './workouts.driver.tsx';

let media: ReturnType<typeof fakeMedia>;
beforeEach(() => {
  media = fakeMedia();
});
const minute = { type: 'normal' as const, reps: 10 };
const parts = () => [
  aGroup('circuit', [
    anItem('Squat', [minute], { video_at: 40, rest: 30 }),
    anItem('Jumping jack', [minute], { video_at: 0, rest: 30 }),
    anItem('Stretch', [], { video_at: 80 }),
  ]),
];

/** Opens and starts a video workout of 100 seconds. */
async function watching(more: Partial<Workout> = {}, groups = parts()): Promise<Training> {
  const video = aVideo({ duration: 100 });
  const app = await train(groups, { workout_type: 'video_workout', video, ...more }, { calls: { 'PUT /activity': () => null } });
  await press(app, 'Start');
  await app.player.findByRole('group', { name: 'Monday' });
  return app;
}
const begin = async (app: Training) => {
  await app.user.click(app.player.getByRole('button', { name: 'Play Monday' }));
  await waitFor(() => expect(film().paused).toBe(false));
};
/** The player's, not the one on the page below. */
const film = () => media.controlled(requireAt([...document.querySelectorAll<HTMLVideoElement>('dialog video')], 0));
const playTo = (seconds: number) => film().playTo(seconds);
const current = ({ player }: Training) =>
  within(player.getByRole('list', { name: 'Exercises in the video' })).queryAllByRole('listitem', { current: true });
const positions = ({ log }: Training) =>
  log.sent.flatMap(({ activity_type, data }) => (activity_type === 'video_position' ? [data['position_s']] : []));

describe('a video workout', () => {
  it('shows the exercise of the moment, in the order of the film', async () => {
    const app = await watching();
    expect(app.player.getAllByRole('heading', { level: 3 }).map((heading: HTMLElement) => heading.textContent)).toEqual([
      'Jumping jack',
      'Squat',
      'Stretch',
    ]);
    await begin(app);
    playTo(10);
    expect(within(requireAt(current(app), 0)).getByRole('heading').textContent).toBe('Jumping jack');
    playTo(45);
    expect(within(requireAt(current(app), 0)).getByRole('heading').textContent).toBe('Squat');
  });

  it('jumps to an exercise that is pressed, also before it was started', async () => {
    const app = await watching();
    await app.user.click(app.player.getByRole('button', { name: 'Squat, from 0:40' }));
    await waitFor(() => expect(film().currentTime).toBe(40));
    expect(film().paused).toBe(false);
    await app.user.click(app.player.getByRole('button', { name: 'Jumping jack, from 0:00' }));
    expect(film().currentTime).toBe(0);
  });

  it('takes sets as the list does, without rests of its own', async () => {
    const app = await watching();
    await begin(app);
    playTo(5);
    await app.user.click(await screen.findByRole('button', { name: 'Jumping jack, set 1 done' }));
    await waitFor(() => expect(app.log.sent.map(({ activity_type }) => activity_type)).toContain('set_completed'));
    expect(app.log.sent.map(({ activity_type }) => activity_type)).not.toContain('rest_started');
    expect(screen.queryByRole('region', { name: 'Rest' })).toBeNull();
    await app.user.click(app.player.getByRole('button', { name: 'Sets of Squat' }));
    expect(screen.getByRole('button', { name: 'Squat, set 1 done' })).toBeTruthy();
  });

  it('keeps its position in the log, and offers to go on there', async () => {
    const app = await watching();
    await begin(app);
    playTo(45);
    act(() => film().pause());
    await waitFor(() => expect(positions(app)).toEqual([5, 45]));
    await press(app, 'Back to the page');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Monday' })).toBeNull());
    await press(app, 'Resume workout');
    await app.user.click(await screen.findByRole('button', { name: 'Continue at 0:45' }));
    await waitFor(() => expect(film().currentTime).toBe(45));
    expect(within(requireAt(current(app), 0)).getByRole('heading').textContent).toBe('Squat');
  });

  it('is muted until the member wants sound, in the player as in the film', async () => {
    const app = await watching();
    expect(film().muted).toBe(true);
    expect(app.player.getByText('The sound is off.')).toBeTruthy();
    await app.user.click(requireAt(app.player.getAllByRole('button', { name: 'Unmute' }), 0));
    expect(film().muted).toBe(false);
    expect(app.platform.storage.get('workout_muted')).toBe(false);
    film().muted = true;
    film().fire('volumechange');
    await waitFor(() => expect(app.platform.storage.get('workout_muted')).toBe(true));
  });

  it('is operated by keys: Space, arrows, and n and p from exercise to exercise', async () => {
    const app = await watching();
    await begin(app);
    playTo(10);
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await app.user.keyboard('n');
    expect(film().currentTime).toBe(40);
    film().fire('timeupdate');
    await app.user.keyboard('{ArrowRight}');
    expect(film().currentTime).toBe(45);
    await app.user.keyboard('p');
    expect(film().currentTime).toBe(0);
    await app.user.keyboard(' ');
    expect(film().paused).toBe(true);
  });

  it('says that the film cannot be shown, and still takes sets', async () => {
    const app = await watching();
    media.refusePlay(new Error('no connection'));
    await app.user.click(app.player.getByRole('button', { name: 'Play Monday' }));
    expect(await app.player.findByText('The video needs a connection. You can log your sets without it.')).toBeTruthy();
    await app.user.click(app.player.getByRole('button', { name: 'Sets of Squat' }));
    await app.user.click(await screen.findByRole('button', { name: 'Squat, set 1 done' }));
    await screen.findByText('1 of 2 sets');
  });
});

describe('the end of a video workout', () => {
  const completions = ({ server }: Training) => server.calls('PUT /workouts/{id}/session/{sessionId}');

  it('comes at nine tenths if nothing is left to log; the film goes on to its summary', async () => {
    const app = await watching({}, [aGroup('circuit', [anItem('Stretch', [], { video_at: 0 })])]);
    await begin(app);
    playTo(91);
    await waitFor(() => expect(completions(app)).toHaveLength(1));
    expect(await app.player.findByText('Workout done')).toBeTruthy();
    expect(film().paused).toBe(false);
    film().finish();
    expect(await screen.findByRole('heading', { name: 'Workout done' })).toBeTruthy();
  });

  it('waits for the sets that are left, and comes when the member leaves', async () => {
    const app = await watching();
    await begin(app);
    playTo(95);
    await screen.findByText('0 of 2 sets');
    expect(completions(app)).toHaveLength(0);
    await press(app, 'Back to the page');
    await waitFor(() => expect(completions(app)).toHaveLength(1));
  });

  it('does not come to a workout that was started again', async () => {
    const app = await watching();
    await begin(app);
    playTo(95);
    await app.user.click(app.player.getByRole('button', { name: 'Workout options' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Start again' }));
    await app.user.click(await screen.findByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(app.log.sessions).toHaveLength(2));
    expect(await app.player.findByRole('button', { name: 'Play Monday' })).toBeTruthy();
    await press(app, 'Back to the page');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Monday' })).toBeNull());
    expect(completions(app)).toHaveLength(0);
  });

  it('does not come by jumping to the end', async () => {
    const app = await watching({}, [aGroup('circuit', [anItem('Stretch', [], { video_at: 0 }), anItem('End', [], { video_at: 95 })])]);
    await app.user.click(app.player.getByRole('button', { name: 'End, from 1:35' }));
    await waitFor(() => expect(film().currentTime).toBe(95));
    playTo(99);
    await press(app, 'Back to the page');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Monday' })).toBeNull());
    expect(completions(app)).toHaveLength(0);
  });

  it('comes by the button, too', async () => {
    const app = await watching({}, [aGroup('circuit', [anItem('Stretch', [], { video_at: 0 })])]);
    await press(app, 'Finish');
    expect(await screen.findByRole('heading', { name: 'Workout done' })).toBeTruthy();
  });
});

it('a film of another site is shown in its own player, beside exercises that do not follow it', async () => {
  const app = await train(parts(), { workout_type: 'video_workout', video: aVideo({ url: 'https://vimeo.com/123456' }) });
  await press(app, 'Start');
  expect((await app.player.findByRole('button', { name: /Vimeo/ })).textContent).toContain('Vimeo');
  expect(app.player.queryByRole('button', { name: 'Squat, from 0:40' })).toBeNull();
  expect(app.player.getByText('0:40')).toBeTruthy();
});
