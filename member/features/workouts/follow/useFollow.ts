import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { SetStep } from '@bandstand/rules/workouts/steps.ts';
import type { ShownWorkout } from '../state/filled.ts';
import { cuesAhead, cursorAt, cursorEntry, cursorOf, elapsedAt, endOf, lengthOf, movedTo, toggled, type Cursor } from '../state/cursor.ts';
import { firstOpen, followSteps, setsOf, type FollowStep } from '../state/followSteps.ts';
import { moreRest } from '../state/rest.ts';
import { useMoment } from '../state/useClock.ts';
import type { NewEntry, WorkoutModel, WorkoutView } from '../state/workoutModel.ts';
import type { Sounds } from '../sounds/useSounds.ts';

export interface Follow {
  steps: readonly FollowStep[];
  at: number;
  step: FollowStep | undefined;
  isPaused: boolean;
  cursor: Cursor;
  /** Of the step, in seconds; null: it has no end of its own. */
  length: number | null;
  next(): void;
  previous(): void;
  toggle(): void;
  /** Makes a rest longer. */
  more(): void;
  /** Logs what was done, and goes on. */
  done(...entries: NewEntry[]): void;
}

type Parts = {
  workout: ShownWorkout;
  view: WorkoutView;
  model: WorkoutModel;
  sounds: Sounds;
  /** Something is asked above it: only a rest goes on meanwhile. */
  isHeld: boolean;
  /** The entry of a set that is done as planned. */
  entryOf: (set: SetStep, atMs: number) => NewEntry | null;
};

const readClock = (): number => Date.now();

/** A workout one thing at a time. The place and its time are in the log, so they survive a reload and move to other devices. */
export function useFollow({ workout, view, model, sounds, isHeld, entryOf }: Parts): Follow {
  const { log } = view;
  const steps = useMemo(() => followSteps(workout.groups), [workout]);
  const kept = cursorOf(log);
  const now = useMoment(kept && endOf(steps, kept));
  const { cursor, passed } = kept ? cursorAt(steps, kept, now) : { cursor: movedTo(firstOpen(steps, log), now), passed: [] };
  const go = (next: Cursor, ...entries: NewEntry[]) => void model.log(...entries, cursorEntry(next));

  const begin = useEffectEvent(() => {
    if (!cursorOf(log)) go(movedTo(firstOpen(steps, log), Date.now()));
  });
  // Nobody trains while the player is closed: the clock waits until they come back.
  const leave = useEffectEvent(() => {
    if (kept && !kept.isPaused && !view.session?.completed_at) go(toggled(cursor, readClock()));
  });
  useEffect(() => {
    begin();
    return () => leave();
  }, []);
  // Steps that ended by themselves are logged at the moment at which they ended, however late anyone looks.
  const lastPassed = passed.at(-1)?.step ?? null;
  const settle = useEffectEvent(() => {
    const done = passed.flatMap(({ step, endedMs }) =>
      setsOf(steps[step]).flatMap((set) => (steps[step]?.kind === 'timed' ? [] : [entryOf(set, endedMs)])),
    );
    go(cursor, ...done.filter((entry) => entry !== null));
    navigator.vibrate?.(steps[cursor.step]?.kind === 'rest' ? [200, 100, 200] : 300);
  });
  useEffect(() => {
    if (lastPassed !== null) settle();
  }, [lastPassed]);
  const isHolding = useRef(false);
  const hold = useEffectEvent(() => {
    const mayRun = !isHeld || (steps[cursor.step]?.kind ?? 'rest') === 'rest';
    if (!kept || mayRun !== isHolding.current) return;
    // A member who had stopped it goes on by themselves.
    if (!mayRun && cursor.isPaused) return;
    isHolding.current = !mayRun;
    if (cursor.isPaused === mayRun) go(toggled(cursor, readClock()));
  });
  useEffect(() => hold(), [isHeld, cursor.step]);
  const planSounds = useEffectEvent(() => sounds.plan(kept ? cuesAhead(steps, kept, Date.now()) : []));
  const { step: keptStep, sinceMs, extra, isPaused } = kept ?? movedTo(-1, 0);
  useEffect(() => planSounds(), [keptStep, sinceMs, extra, isPaused]);

  const step = steps[cursor.step];
  const length = lengthOf(step, cursor.extra);
  const move = (by: number) => go(movedTo(Math.min(steps.length, cursor.step + by), Date.now()));
  return {
    steps,
    at: cursor.step,
    step,
    isPaused: cursor.isPaused,
    cursor,
    length,
    next: () => move(1),
    previous: () => move(-1),
    toggle: () => go(toggled(cursor, Date.now())),
    more: () => go({ ...cursor, extra: cursor.extra + moreRest, sinceMs: Date.now(), passed: elapsedAt(cursor, Date.now()) }),
    done: (...entries) => go(movedTo(Math.min(steps.length, cursor.step + 1), Date.now()), ...entries),
  };
}
