import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { becomeTheOne } from './oneAtATime.ts';
import { attach, sourceOf, type Playable } from './source.ts';

export type Playback = {
  /** Playback was requested: a moving picture is or soon will be visible. */
  hasBegun: boolean;
  isPlaying: boolean;
  /** Playback was requested but is not possible yet. */
  isWaiting: boolean;
  hasFailed: boolean;
  /** Seconds. */
  time: number;
  duration: number;
  rate: number;
  isMuted: boolean;
  play(at?: number): void;
  toggle(): void;
  /** Seconds from the start. */
  seek(to: number): void;
  setRate(rate: number): void;
  setMuted(isMuted: boolean): void;
  /** Reloads it and continues where it stopped. */
  retry(): void;
};

/** Controls a media element. Loads nothing before playback is requested. */
export function usePlayback(ref: RefObject<HTMLMediaElement | null>, media: Playable): Playback {
  const [hasBegun, setHasBegun] = useState(false);
  const [state, setState] = useState({ isPlaying: false, isWaiting: false, hasFailed: false, time: 0, rate: 1, isMuted: false });
  const [duration, setDuration] = useState(media.duration ?? 0);
  const release = useRef<(() => void) | null>(null);
  const loading = useRef<Promise<void> | null>(null);
  const latest = useRef(media);
  useEffect(() => {
    latest.current = media;
  });
  const change = useCallback((changes: Partial<typeof state>) => setState((before) => ({ ...before, ...changes })), []);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const on = new AbortController();
    const listen = (names: string, listener: () => void) => {
      for (const name of names.split(' ')) element.addEventListener(name, listener, { signal: on.signal });
    };
    listen('play', () => {
      becomeTheOne(element);
      change({ isPlaying: true, hasFailed: false });
    });
    listen('playing seeked canplay', () => change({ isWaiting: false }));
    listen('pause ended', () => change({ isPlaying: false, isWaiting: false }));
    listen('waiting stalled', () => change({ isWaiting: !element.paused }));
    listen('timeupdate seeking seeked', () => change({ time: element.currentTime }));
    listen('durationchange', () => Number.isFinite(element.duration) && setDuration(element.duration));
    listen('ratechange volumechange', () => change({ rate: element.playbackRate, isMuted: element.muted || element.volume === 0 }));
    listen('error', () => element.getAttribute('src') !== null && change({ hasFailed: true, isPlaying: false, isWaiting: false }));
    return () => {
      on.abort();
      element.pause();
      release.current?.();
      release.current = null;
      loading.current = null;
    };
  }, [ref, change]);

  const load = useCallback(async (element: HTMLMediaElement) => {
    loading.current ??= attach(element, sourceOf(latest.current, element)).then((undo) => {
      release.current = undo;
    });
    await loading.current;
  }, []);
  const play = useCallback(
    (at?: number) => {
      const element = ref.current;
      if (!element) return;
      setHasBegun(true);
      change({ isWaiting: true, hasFailed: false });
      const go = async () => {
        await load(element);
        if (at !== undefined) element.currentTime = at;
        await element.play();
      };
      go().catch((error: unknown) => {
        // An earlier pause, or a browser that waits for another tap: neither is a failure.
        const isRefused = error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError');
        if (isRefused) return change({ isWaiting: false });
        console.warn('A file could not be played', error);
        loading.current = null;
        change({ hasFailed: true, isWaiting: false, isPlaying: false });
      });
    },
    [ref, load, change],
  );
  const withElement = (act: (element: HTMLMediaElement) => void) => ref.current && act(ref.current);
  return {
    ...state,
    hasBegun,
    duration,
    play,
    toggle: () => withElement((element) => (element.paused ? play() : element.pause())),
    seek: (to) =>
      withElement((element) => {
        const end = duration > 0 ? duration : Number.POSITIVE_INFINITY;
        element.currentTime = Math.min(end, Math.max(0, to));
        change({ time: element.currentTime });
      }),
    setRate: (rate) => withElement((element) => void (element.playbackRate = rate)),
    setMuted: (isMuted) =>
      withElement((element) => {
        element.muted = isMuted;
        if (!isMuted && element.volume === 0) element.volume = 1;
      }),
    retry: () => {
      release.current?.();
      release.current = null;
      loading.current = null;
      play(state.time);
    },
  };
}
