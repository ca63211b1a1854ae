import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FilmControl, FilmState } from '../../../platform/slots.ts';
import { partAt, type VideoPart } from '../state/videoParts.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';

/** How far the film runs on before its position is logged again, in seconds. */
const logEvery = 15;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Where the film was left, and how much of it was played. */
type Before = { startAt: number | null; seenBefore: number };
type Now = Pick<FilmState, 'hasBegun' | 'isPlaying' | 'hasEnded' | 'hasFailed'> & { part: number };

/** Where the film of a workout is; its position is kept in the log (WRK-8). Draws only when something else than the time changes. */
export function useFilm(parts: readonly VideoPart[], { startAt, seenBefore }: Before, model: WorkoutModel) {
  const [now, setNow] = useState<Now>({
    part: startAt === null ? -1 : partAt(parts, startAt),
    hasBegun: false,
    isPlaying: false,
    hasEnded: false,
    hasFailed: false,
  });
  const [canMove, setCanMove] = useState(false);
  const control = useRef<FilmControl | null>(null);
  const seconds = useRef(startAt ?? 0);
  const seen = useRef(seenBefore);
  const logged = useRef(startAt ?? 0);

  const log = () => {
    if (Math.abs(seconds.current - logged.current) < 0.5) return;
    logged.current = seconds.current;
    void model.log({ type: 'video_position', data: { position_s: tenths(seconds.current), seen_s: tenths(seen.current) } });
  };
  const leave = useEffectEvent(log);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);
  return {
    ...now,
    canMove,
    onControl: (next: FilmControl | null) => {
      control.current = next;
      setCanMove(next !== null);
    },
    onMoved: (film: FilmState) => {
      if (!film.hasBegun) return;
      seconds.current = film.seconds;
      seen.current = film.seen;
      const { hasBegun, isPlaying, hasEnded, hasFailed } = film;
      const next: Now = { part: partAt(parts, film.seconds), hasBegun, isPlaying, hasEnded, hasFailed };
      const isSame = (Object.keys(next) as (keyof Now)[]).every((key) => next[key] === now[key]);
      if (!isSame || Math.abs(film.seconds - logged.current) >= logEvery) log();
      if (!isSame) setNow(next);
    },
    toggle: () => control.current?.toggle(),
    step: (by: number) => control.current?.step(by),
    jump: (part: VideoPart | undefined) => {
      if (part?.from !== undefined && part.from !== null) control.current?.jump(part.from);
    },
  };
}
