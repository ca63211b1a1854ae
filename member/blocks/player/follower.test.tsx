import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FilmControl, FilmFollower, FilmState } from '../../platform/slots.ts';
import { fakeMedia } from '../../testing/fakeMedia.ts';
import { aVideo } from '../../testing/kitMedia.ts';
import { show } from '../../testing/visit.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

let media: ReturnType<typeof fakeMedia>;
beforeEach(() => {
  media = fakeMedia();
});

/** A film of 100 seconds that something follows. */
async function followed(more: Partial<FilmFollower> = {}) {
  const states: FilmState[] = [];
  let control: FilmControl | null = null;
  const follower: FilmFollower = {
    startAt: null,
    seenBefore: 0,
    isMuted: true,
    onMuted: vi.fn(),
    onControl: (next) => (control = next),
    onMoved: (state) => states.push(state),
    onWatched: vi.fn(),
    ...more,
  };
  await show(<VideoPlayer video={aVideo({ title: 'Morning', duration: 100 })} follower={follower} />, { calls: { 'PUT /activity': () => null } });
  await screen.findByRole('group', { name: 'Morning' });
  const move = (how: (film: FilmControl) => void): void =>
    act(() => {
      if (control) how(control);
    });
  return { follower, states, move, last: () => states.at(-1), hasControl: () => control !== null };
}

it('tells a follower where it is, and that it has ended', async () => {
  const { last, move } = await followed();
  expect(last()).toMatchObject({ seconds: 0, hasBegun: false, isPlaying: false });
  move((film) => film.toggle());
  await waitFor(() => expect(last()).toMatchObject({ hasBegun: true, isPlaying: true }));
  media.element().playTo(30);
  expect(last()).toMatchObject({ seconds: 30, seen: 30, duration: 100 });
  media.element().finish();
  expect(last()).toMatchObject({ isPlaying: false, hasEnded: true });
});

it('begins where the follower says, not where the member once stopped', async () => {
  await followed({ startAt: 40 });
  fireEvent.click(screen.getByRole('button', { name: 'Continue at 0:40' }));
  await waitFor(() => expect(media.element().currentTime).toBe(40));
});

it('is moved: to a second, by some, and there at once if it has not begun', async () => {
  const { move } = await followed();
  move((film) => film.jump(70));
  await waitFor(() => expect(media.element().currentTime).toBe(70));
  move((film) => film.step(-5));
  expect(media.element().currentTime).toBe(65);
  act(() => media.element().pause());
  move((film) => film.jump(10));
  expect(media.element().currentTime).toBe(10);
  await waitFor(() => expect(media.element().paused).toBe(false));
});

it('is as loud as the follower wants, and says when the member changes that', async () => {
  const { follower } = await followed();
  expect(media.element().muted).toBe(true);
  media.element().fire('volumechange');
  expect(follower.onMuted).not.toHaveBeenCalled();
  media.element().muted = false;
  media.element().fire('volumechange');
  expect(follower.onMuted).toHaveBeenCalledWith(false);
});

it('counts what was played earlier, and not where it was left', async () => {
  const { follower, last, move } = await followed({ startAt: 95, seenBefore: 85 });
  move((film) => film.toggle());
  await waitFor(() => expect(last()).toMatchObject({ isPlaying: true, seen: 85 }));
  media.element().playTo(96);
  expect(follower.onWatched).not.toHaveBeenCalled();
  media.element().playTo(100);
  await waitFor(() => expect(follower.onWatched).toHaveBeenCalled());
});

it('what was skipped does not count as watched', async () => {
  const { follower, move } = await followed();
  move((film) => film.jump(95));
  await waitFor(() => expect(media.element().currentTime).toBe(95));
  media.element().playTo(99);
  expect(follower.onWatched).not.toHaveBeenCalled();
  move((film) => film.jump(0));
  media.element().playTo(88);
  await waitFor(() => expect(follower.onWatched).toHaveBeenCalledTimes(1));
});
