import { useEffect, useRef, type RefObject } from 'react';
import { useReport } from '../../platform/activity.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useOnWatched } from '../../platform/watched.ts';
import { useBundle } from '../../platform/session/useSession.ts';
import { keepPosition } from './positions.ts';
import type { Playable } from './source.ts';
import { playedRanges, watchedSeconds, watchedShare } from './watching.ts';

export type WatchCallbacks = { onStarted?: (() => void) | undefined; onWatched?: ((seconds: number) => void) | undefined };
type Watching = WatchCallbacks & {
  /** How much was played earlier, where something else remembers it. */
  seenBefore?: number | undefined;
};

/** How often the position is stored, in seconds of playback. */
const keepEveryS = 5;

/**
 * Reports a video's start once per playback, and completion once nine tenths were watched (ACT-4), which it also tells the surrounding
 * page. For sounds, only stores the position. Reports nothing in the builder's preview.
 */
export function useWatchReports(ref: RefObject<HTMLMediaElement | null>, kind: 'video' | 'audio', media: Playable, callbacks: Watching = {}): void {
  const { storage } = usePlatform();
  const send = useReport();
  const memberId = useBundle()?.user.id ?? null;
  const onWatched = useOnWatched();
  const report = (activity_type: 'video_started' | 'video_watched', seconds: number) => {
    send(activity_type, { media_id: media.media_id ?? null, title: media.title, seconds: Math.round(seconds), page: window.location.pathname });
  };
  const keep = (at: number) => keepPosition(storage, media, memberId, at);
  const latest = useRef({ report, keep, onWatched, callbacks, media });
  useEffect(() => {
    latest.current = { report, keep, onWatched, callbacks, media };
  });

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const on = new AbortController();
    const listen = (name: string, listener: () => void) => element.addEventListener(name, listener, { signal: on.signal });
    let isUnderWay = false;
    let isWatched = false;
    let keptAt = 0;
    // Seconds watched on an earlier visit count, since members resume there.
    let seenBefore = 0;
    const keepNow = () => {
      keptAt = element.currentTime;
      if (isUnderWay) latest.current.keep(element.ended ? 0 : element.currentTime);
    };
    const lookWhetherWatched = () => {
      // A live recording reveals its length only at the end.
      const duration = Number.isFinite(element.duration) || !element.ended ? element.duration : element.currentTime;
      if (kind === 'audio' || isWatched || !(duration > 0)) return;
      const seconds = watchedSeconds([[0, seenBefore], ...playedRanges(element)]);
      if (seconds < duration * watchedShare) return;
      isWatched = true;
      latest.current.report('video_watched', seconds);
      latest.current.callbacks.onWatched?.(seconds);
      latest.current.onWatched({ url: latest.current.media.url });
    };
    listen('playing', () => {
      if (isUnderWay) return;
      isUnderWay = true;
      if (element.played.length === 0) seenBefore = latest.current.callbacks.seenBefore ?? element.currentTime;
      if (kind === 'audio') return;
      latest.current.report('video_started', element.currentTime);
      latest.current.callbacks.onStarted?.();
    });
    listen('timeupdate', () => {
      if (Math.abs(element.currentTime - keptAt) >= keepEveryS) keepNow();
      lookWhetherWatched();
    });
    listen('pause', keepNow);
    listen('ended', () => {
      lookWhetherWatched();
      keepNow();
      isUnderWay = false;
    });
    window.addEventListener('pagehide', keepNow, { signal: on.signal });
    return () => {
      keepNow();
      on.abort();
    };
  }, [ref, kind]);
}
