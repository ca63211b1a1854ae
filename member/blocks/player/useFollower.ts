import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { FilmFollower } from '../../platform/slots.ts';
import type { Playback } from './usePlayback.ts';
import { playedRanges, watchedSeconds } from './watching.ts';

/** Tells a follower where the film is, and lets it move the film; both share whether it is muted. */
export function useFollower(element: RefObject<HTMLVideoElement | null>, playback: Playback, follower: FilmFollower | undefined): void {
  const { hasBegun, isPlaying, hasFailed, time, duration, setMuted } = playback;
  /** Where to go as soon as it plays: a jump before the beginning is no stretch that was seen. */
  const wanted = useRef<number | null>(null);
  const start = () => playback.play(follower?.startAt ?? 0);
  const toggle = useEffectEvent(() => (hasBegun ? playback.toggle() : start()));
  const jump = useEffectEvent((to: number) => {
    if (!hasBegun) {
      wanted.current = to;
      return start();
    }
    playback.seek(to);
    if (!isPlaying) playback.play();
  });
  const step = useEffectEvent((by: number) => playback.seek(time + by));
  const offer = useEffectEvent((isThere: boolean) =>
    follower?.onControl(isThere ? { toggle: () => toggle(), jump: (to) => jump(to), step: (by) => step(by) } : null),
  );
  useEffect(() => {
    offer(true);
    return () => offer(false);
  }, []);

  const moved = useEffectEvent(() => {
    if (isPlaying && wanted.current !== null) {
      playback.seek(wanted.current);
      wanted.current = null;
    }
    const seen = element.current ? watchedSeconds([[0, follower?.seenBefore ?? 0], ...playedRanges(element.current)]) : 0;
    follower?.onMoved({ seconds: time, seen, duration, hasBegun, isPlaying, hasFailed, hasEnded: element.current?.ended ?? false });
  });
  useEffect(() => moved(), [time, duration, hasBegun, isPlaying, hasFailed]);

  const isMuted = follower?.isMuted;
  const mute = useEffectEvent(() => {
    if (isMuted !== undefined) setMuted(isMuted);
  });
  useEffect(() => mute(), [isMuted]);
  const tell = useEffectEvent((isNow: boolean) => {
    if (isMuted !== undefined && isNow !== isMuted) follower?.onMuted(isNow);
  });
  useEffect(() => {
    const film = element.current;
    const look = () => film && tell(film.muted);
    film?.addEventListener('volumechange', look);
    return () => film?.removeEventListener('volumechange', look);
  }, [element]);
}
