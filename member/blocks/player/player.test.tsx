import type { Video } from '@bandstand/contract/media.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WatchedContext } from '../../platform/watched.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { fakeMedia } from '../../testing/fakeMedia.ts';
import { anImage } from '@bandstand/contract/testing/pages.builders.ts';
import { show, type VisitOptions } from '../../testing/visit.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

const aVideo = (more: Partial<Video> = {}): Video => ({
  media_id: 'film',
  url: '/media/film/film.mp4',
  hls_url: '/media/film/master.m3u8',
  content_type: 'video/mp4',
  title: 'Morning stretch',
  width: 1600,
  height: 900,
  duration: 100,
  poster: anImage('/media/film/poster'),
  captions: [
    { language: 'en', label: 'English', url: '/media/film/en.vtt' },
    { language: 'de', label: 'Deutsch', url: '/media/film/de.vtt' },
  ],
  ...more,
});
let media: ReturnType<typeof fakeMedia>;
beforeEach(() => {
  media = fakeMedia();
});
const calls = { 'PUT /activity': () => null };
async function open(video = aVideo(), options: VisitOptions = {}, onWatched = vi.fn()) {
  const callbacks = { onStarted: vi.fn(), onWatched: vi.fn() };
  const visited = await show(
    <WatchedContext value={onWatched}>
      <VideoPlayer video={video} {...callbacks} />
    </WatchedContext>,
    { calls, ...options },
  );
  await screen.findByRole('group', { name: 'Morning stretch' });
  const sent = () => visited.server.calls('PUT /activity').map(({ body }) => body as { activity_type: string; data: Record<string, unknown> });
  return { ...visited, sent, callbacks, onPageWatched: onWatched };
}
const begin = async (name: RegExp = /^Play/) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(media.element().paused).toBe(false));
};
const press = (key: string, target: Element = screen.getByRole('group')) => fireEvent.keyDown(target, { key });

describe('before it plays', () => {
  it('shows poster and length, and loads nothing', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Play Morning stretch' }).textContent).toBe('');
    expect(screen.getByText('1:40')).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/film/poster');
    expect([media.loads, media.element().getAttribute('preload')]).toEqual([[], 'none']);
  });
  it('reserves its space for any aspect ratio', async () => {
    await open(aVideo({ width: 900, height: 1600 }));
    expect(screen.getByRole('group').parentElement!.style.aspectRatio).toContain(String(900 / 1600));
    await open(aVideo({ width: null, height: null, poster: null, title: 'Morning stretch' }));
    expect(screen.getByRole('group').parentElement!.style.aspectRatio).toContain(String(16 / 9));
  });
});

describe('playing', () => {
  it('uses the stream if the browser plays it, else the file', async () => {
    await open();
    await begin();
    expect(media.loads).toEqual(['/media/film/master.m3u8']);
    media = fakeMedia({ hls: '' });
    vi.stubGlobal('MediaSource', undefined);
    await open(aVideo({ hls_url: null }));
    await begin();
    expect(media.loads).toEqual(['/media/film/film.mp4']);
  });
  it('can be controlled by keys', async () => {
    await open();
    await begin();
    const film = media.element();
    press('ArrowRight');
    press('l');
    expect(film.currentTime).toBe(15);
    press('ArrowLeft');
    press('j');
    press('j');
    expect(film.currentTime).toBe(0);
    press('m');
    expect(film.muted).toBe(true);
    press(' ');
    expect(film.paused).toBe(true);
    press('k');
    await waitFor(() => expect(film.paused).toBe(false));
    const frame = screen.getByRole('group');
    frame.requestFullscreen = vi.fn(() => Promise.resolve());
    press('f');
    expect(frame.requestFullscreen).toHaveBeenCalledOnce();
    // Space presses a focused button and does not stop the video.
    press(' ', screen.getByRole('button', { name: 'Pause' }));
    expect(film.paused).toBe(false);
  });
  it('seeks by the bar and changes its speed', async () => {
    const { user } = await open();
    await begin();
    const line = screen.getByRole('slider', { name: 'Position' });
    fireEvent.change(line, { target: { value: '62' } });
    expect([media.element().currentTime, line.getAttribute('aria-valuetext')]).toEqual([62, '1:02 of 1:40']);
    await user.click(screen.getByRole('menuitem', { name: '1.5×', hidden: true }));
    expect(media.element().playbackRate).toBe(1.5);
    expect(screen.getByText('1:02')).toBeTruthy();
  });
  it('shows captions in the previously chosen language, and by c', async () => {
    const { user, platform } = await open();
    await begin();
    await user.click(screen.getByRole('menuitem', { name: 'Deutsch', hidden: true }));
    expect(platform.storage.get('captions_language')).toBe('de');
    press('c');
    expect(platform.storage.get('captions_language')).toBeNull();
    press('c');
    expect(platform.storage.get('captions_language')).toBe('en');
  });
  it('stops what was playing before', async () => {
    await show(
      <>
        <VideoPlayer video={aVideo({ title: 'One' })} />
        <VideoPlayer video={aVideo({ media_id: 'b', title: 'Two' })} />
      </>,
      { calls },
    );
    const [one, two] = [...document.querySelectorAll('video')];
    fireEvent.click(await screen.findByRole('button', { name: 'Play One' }));
    await waitFor(() => expect(one!.paused).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Play Two' }));
    await waitFor(() => expect([one!.paused, two!.paused]).toEqual([true, false]));
  });
});

describe('when playback fails', () => {
  it('shows that it is loading, but not at once', async () => {
    await open();
    await begin();
    media.element().fire('waiting');
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    media.element().fire('playing');
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  });
  it('says so, and continues where it stopped on another attempt', async () => {
    await open();
    await begin();
    media.element().playTo(30);
    media.element().fire('error');
    expect(screen.getByRole('alert').textContent).toContain('This could not be played.');
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    media.refusePlay(new DOMException('broken', 'NotSupportedError'));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect(screen.getByRole('alert')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect([media.element().currentTime, media.loads.length]).toEqual([30, 3]);
    log.mockRestore();
  });
  it('does not report a failure when the browser wants another tap', async () => {
    await open();
    media.refusePlay(new DOMException('tap', 'NotAllowedError'));
    fireEvent.click(screen.getByRole('button', { name: /^Play/ }));
    await waitFor(() => expect(media.plays()).toBe(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('reports (ACT-4)', () => {
  it('cover the start once per playback, and completion once at nine tenths, with seconds', async () => {
    const { sent, callbacks, onPageWatched } = await open();
    await begin();
    await waitFor(() => expect(sent().map(({ activity_type }) => activity_type)).toEqual(['video_started']));
    press(' ');
    press(' ');
    media.element().playTo(89);
    expect([sent().length, callbacks.onWatched.mock.calls.length]).toEqual([1, 0]);
    media.element().playTo(91);
    media.element().playTo(95);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ activity_type: 'video_watched', data: { media_id: 'film', title: 'Morning stretch', seconds: 91 } });
    expect([callbacks.onStarted.mock.calls.length, callbacks.onWatched.mock.calls.length, onPageWatched.mock.calls]).toEqual([
      1,
      1,
      [[{ url: aVideo().url }]],
    ]);
    media.element().finish();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(sent().map(({ activity_type }) => activity_type)).toEqual(['video_started', 'video_watched', 'video_started']));
  });
  it('do not count skipping to the end as watched', async () => {
    const { sent, onPageWatched } = await open();
    await begin();
    media.element().currentTime = 95;
    media.element().playTo(99);
    expect([sent().length, onPageWatched.mock.calls.length]).toEqual([1, 0]);
  });
  it('cover a video without a known length at its end', async () => {
    media = fakeMedia({ duration: Number.POSITIVE_INFINITY });
    const { sent } = await open(aVideo({ duration: null }));
    await begin();
    media.element().playTo(40);
    expect(sent().map(({ activity_type }) => activity_type)).toEqual(['video_started']);
    media.element().finish();
    await waitFor(() => expect(sent()[1]).toMatchObject({ activity_type: 'video_watched', data: { seconds: 40 } }));
  });
  it('fail silently', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { server } = await open();
    server.goOffline();
    await begin();
    await waitFor(() => expect(log).toHaveBeenCalledWith('An activity could not be reported', 'video_started', expect.anything()));
    expect(screen.queryByRole('alert')).toBeNull();
    log.mockRestore();
  });
});

describe('continuing on another day', () => {
  const bundle = aBundle();
  function Visits() {
    const [visit, setVisit] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Next day
        </button>
        <VideoPlayer key={visit} video={aVideo()} />
      </>
    );
  }
  /** Stopped at 1:12 the day before. */
  async function comeBack() {
    const onWatched = vi.fn();
    await show(
      <WatchedContext value={onWatched}>
        <Visits />
      </WatchedContext>,
      { bundle, calls },
    );
    await screen.findByRole('button', { name: /^Play/ });
    await begin();
    media.element().playTo(72);
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await screen.findByRole('button', { name: 'Continue at 1:12' });
    return onWatched;
  }
  it('is offered at the stored position, and earlier seconds count as watched', async () => {
    const onWatched = await comeBack();
    await begin(/^Continue at 1:12$/);
    expect(media.element().currentTime).toBe(72);
    media.element().playTo(92);
    expect(onWatched).toHaveBeenCalledOnce();
  });
  it('can be declined', async () => {
    await comeBack();
    await begin(/^From the start$/);
    expect(media.element().currentTime).toBe(0);
  });
  it('is stored during playback and cleared at the end', async () => {
    const { platform } = await open(aVideo(), { bundle });
    await begin();
    media.element().playTo(40);
    expect(platform.storage.get('media_positions')).toEqual({ [`${bundle.user.id} film`]: { at: 40, on: expect.any(Number) } });
    media.element().playTo(96);
    expect(platform.storage.get('media_positions')).toEqual({});
  });
  it('stores the position when the page is left, and stops', async () => {
    const { platform } = await open(aVideo(), { bundle });
    await begin();
    const film = media.element();
    film.currentTime = 33;
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(Object.values(platform.storage.get('media_positions')!)[0]!.at).toBe(33);
  });
});
