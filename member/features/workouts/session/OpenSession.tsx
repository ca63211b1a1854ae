import type { PageJson } from '@bandstand/contract/pages.ts';
import type { EffectiveExercise, LoadUnit, WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';
import { useMemo, useState } from 'react';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';
import { CaptureDialog } from '../capture/CaptureDialog.tsx';
import { PlayerFrame } from '../frame/PlayerFrame.tsx';
import { ListView } from '../list/ListView.tsx';
import { FollowView } from '../follow/FollowView.tsx';
import { MuteButton } from '../sounds/MuteButton.tsx';
import { useSounds } from '../sounds/useSounds.ts';
import { RestBar } from '../rest/RestBar.tsx';
import type { Capture } from '../state/capture.ts';
import type { ShownWorkout } from '../state/filled.ts';
import { progressOf, type Before } from '../state/rows.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';
import { EntryContext, type ActiveField } from '../values/entry.ts';
import { NumberKeys } from '../values/NumberKeys.tsx';
import { SwapSheet } from '../swap/SwapSheet.tsx';
import { performedId } from '../state/workouts.queries.ts';
import { VideoWorkoutView } from '../video/VideoWorkoutView.tsx';
import { FinishBar } from './FinishBar.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { SessionTools } from './SessionTools.tsx';
import { useWatched } from './useWatched.ts';

export type OpenProps = {
  workout: ShownWorkout;
  page: PageJson | null;
  session: KeptSession;
  view: WorkoutView;
  model: WorkoutModel;
  exercises: ReadonlyMap<string, EffectiveExercise>;
  before: ReadonlyMap<string, Before>;
  unit: LoadUnit;
  capture: Capture | null;
  mode: WorkoutMode;
  modes: readonly WorkoutMode[];
  onMode: (mode: WorkoutMode) => void;
  onUnit: (unit: LoadUnit) => void;
  onComplete: () => Promise<void>;
  /** Completing keeps it on screen, until its summary is asked for: a film goes on. */
  onStay: () => void;
  onSummary: () => void;
  onStartAgain: () => void;
  onClose: () => void;
};

/** A workout that is under way. */
export function OpenSession(props: OpenProps) {
  const { workout, session, view, model, unit, mode, capture, onUnit, onComplete, onStay, onSummary, onClose } = props;
  const [active, setActive] = useState<ActiveField | null>(null);
  const [isFinishing, setIsFinishing] = useState(false);
  const [swapping, setSwapping] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const sounds = useSounds();
  const hasKeys = useMedia('(pointer: coarse)');
  const entry = useMemo(() => ({ active, open: setActive, hasKeys }), [active, hasKeys]);
  const { done, total } = progressOf(workout.groups, view.log);
  const way = workout.workout_type === 'video_workout' ? 'video' : mode;
  const isDone = session.completed_at !== null;
  const finish = () => {
    if (isDone) return onSummary();
    if (done < total) return setIsFinishing(true);
    void onComplete();
  };
  const watched = useWatched({ isLeft: done < total, isDone, onComplete, onStay });
  const shared = { ...props, sounds, isHeld: asked !== null, onAsk: setAsked, onSwap: setSwapping };
  return (
    <EntryContext value={entry}>
      <PlayerFrame
        title={workout.title}
        onClose={onClose}
        tools={
          <>
            <MuteButton sounds={sounds} />
            <SessionTools {...props} onFinish={finish} startedMs={Date.parse(session.started_at)} />
          </>
        }
        footer={
          <>
            {way === 'list' && <RestBar log={view.log} model={model} sounds={sounds} />}
            <NumberKeys unit={unit} onUnit={onUnit} />
            {!(active && hasKeys) && way !== 'follow_along' && (
              <FinishBar {...{ done, total, isDone }} isDue={watched.isWatched} isWide={way === 'video'} onFinish={finish} />
            )}
          </>
        }
      >
        {way === 'follow_along' && <FollowView {...shared} onComplete={finish} />}
        {way === 'list' && <ListView {...shared} />}
        {way === 'video' && <VideoWorkoutView {...shared} onWatched={watched.onWatched} onEnded={() => isDone && onSummary()} />}
      </PlayerFrame>
      <Swapping {...props} itemId={swapping} onClose={() => setSwapping(null)} />
      {capture && asked !== null && <CaptureDialog {...props} capture={capture} groupId={asked} onClose={() => setAsked(null)} />}
      <FinishDialog open={isFinishing} left={total - done} onClose={() => setIsFinishing(false)} onFinish={() => void onComplete()} />
    </EntryContext>
  );
}

function Swapping({ itemId, workout, view, exercises, model, onClose }: OpenProps & { itemId: string | null }) {
  const item = workout.groups.flatMap(({ items }) => items).find(({ uid }) => uid === itemId);
  const exercise = item && exercises.get(item.uid);
  if (!item || !exercise) return null;
  const exerciseId = performedId(item, exercise, view.log?.swaps);
  return <SwapSheet key={item.uid} item={item} exercise={exercise} exerciseId={exerciseId} model={model} onClose={onClose} />;
}
