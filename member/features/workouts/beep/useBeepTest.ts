import type { BeepProtocol } from '@bandstand/contract/workout.ts';
import { beepsOf, resultAfter } from '@bandstand/rules/workouts/beepTest.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Sounds } from '../sounds/useSounds.ts';
import {
  beepRunOf,
  beepSounds,
  levelEntries,
  missedAt,
  newRun,
  placeAt,
  runEntry,
  shuttlesAfterMiss,
  shuttlesAtStop,
  type BeepPlace,
  type BeepRun,
} from '../state/beepRun.ts';
import { useClock } from '../state/useClock.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';

type Parts = {
  protocol: BeepProtocol;
  view: WorkoutView;
  model: WorkoutModel;
  sounds: Sounds;
  /** Begins a session. */
  onBegin: () => Promise<void>;
  onComplete: () => Promise<void>;
};
export interface BeepTest {
  /** Null: not begun. */
  run: BeepRun | null;
  place: BeepPlace | null;
  begin(): void;
  miss(): void;
  /** Ends it with what was reached at that moment. */
  stop(atMs: number): void;
}

/** A beep test. Everything follows from when it began, which is in the log: after a reload it goes on. */
export function useBeepTest({ protocol, view, model, sounds, onBegin, onComplete }: Parts): BeepTest {
  const beeps = useMemo(() => beepsOf(protocol), [protocol]);
  const [openedMs] = useState(() => Date.now());
  const { log } = view;
  const isFinal = log?.beepTest?.isFinal ?? false;
  const kept = beepRunOf(log);
  // Nobody ran to the end of a table that was over before they came back.
  const run = kept && placeAt(beeps, kept, openedMs).isOver ? null : kept;
  const now = useClock(() => run !== null && !isFinal);
  const place = run && placeAt(beeps, run, Math.max(now, openedMs));
  const startMs = run?.startMs ?? null;

  const end = async (shuttles: number, atMs: number) => {
    if (isFinal) return;
    sounds.plan([]);
    const result = resultAfter(protocol, shuttles) ?? { level: 0, shuttle: 0, distance_m: 0 };
    await model.log({ type: 'beep_test_result', data: { ...result }, atMs });
  };
  const complete = useEffectEvent(() => void onComplete());
  useEffect(() => {
    if (isFinal) complete();
  }, [isFinal]);
  const plan = useEffectEvent(() => sounds.plan(run ? beepSounds(beeps, run) : []));
  useEffect(() => plan(), [startMs]);
  const reached = place && place.countdown === 0 ? place.level : 0;
  const settle = useEffectEvent(() => {
    const logged = log?.beepTest?.level ?? 0;
    if (run && reached > logged && !isFinal) void model.log(...levelEntries(protocol, run, logged, reached));
  });
  useEffect(() => {
    if (reached > 0) settle();
  }, [reached]);
  const isOver = place?.isOver ?? false;
  const finish = useEffectEvent(() => {
    if (run) void end(shuttlesAtStop(run, beeps.length), Math.round(run.startMs + (beeps.at(-1)?.atSeconds ?? 0) * 1000));
  });
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);
  return {
    run,
    place,
    begin: () => void onBegin().then(() => model.log(runEntry(newRun(Date.now()), Date.now()))),
    miss() {
      const nowMs = Date.now();
      if (!run || isFinal || nowMs < run.startMs) return;
      const missed = missedAt(beeps, run, nowMs);
      const counted = shuttlesAfterMiss(run, missed);
      if (counted === null) void model.log(runEntry({ ...run, missed }, nowMs));
      else void end(counted, nowMs);
    },
    stop: (atMs) => {
      if (run) void end(shuttlesAtStop(run, placeAt(beeps, run, atMs).sounded), atMs);
    },
  };
}
