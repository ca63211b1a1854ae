import type { PageJson } from '@bandstand/contract/pages.ts';
import type { EffectiveExercise, LoadUnit, WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useMemo, useState } from 'react';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';
import { PlayerFrame } from '../frame/PlayerFrame.tsx';
import { ListView } from '../list/ListView.tsx';
import { FollowView } from '../follow/FollowView.tsx';
import { MuteButton } from '../sounds/MuteButton.tsx';
import { useSounds } from '../sounds/useSounds.ts';
import { RestBar } from '../rest/RestBar.tsx';
import type { ShownWorkout } from '../state/filled.ts';
import { progressOf, type Before } from '../state/rows.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';
import { EntryContext, type ActiveField } from '../values/entry.ts';
import { NumberKeys } from '../values/NumberKeys.tsx';
import { SwapSheet } from '../swap/SwapSheet.tsx';
import { performedId } from '../state/workouts.queries.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { SessionTools } from './SessionTools.tsx';
import styles from './Session.module.css';

export type OpenProps = {
  workout: ShownWorkout;
  page: PageJson | null;
  session: KeptSession;
  view: WorkoutView;
  model: WorkoutModel;
  exercises: ReadonlyMap<string, EffectiveExercise>;
  before: ReadonlyMap<string, Before>;
  unit: LoadUnit;
  mode: WorkoutMode;
  modes: readonly WorkoutMode[];
  onMode: (mode: WorkoutMode) => void;
  onUnit: (unit: LoadUnit) => void;
  onComplete: () => Promise<void>;
  onStartAnew: () => void;
  onClose: () => void;
};

/** A workout that is under way. */
export function OpenSession(props: OpenProps) {
  const { workout, session, view, model, unit, mode, onUnit, onComplete, onClose } = props;
  const t = useText();
  const [active, setActive] = useState<ActiveField | null>(null);
  const [isFinishing, setIsFinishing] = useState(false);
  const [swapping, setSwapping] = useState<string | null>(null);
  const sounds = useSounds();
  const hasKeys = useMedia('(pointer: coarse)');
  const entry = useMemo(() => ({ active, open: setActive, hasKeys }), [active, hasKeys]);
  const { done, total } = progressOf(workout.groups, view.log);
  const isFollowing = mode === 'follow_along';
  const finish = () => (done < total ? setIsFinishing(true) : void onComplete());
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
            {!isFollowing && <RestBar log={view.log} model={model} sounds={sounds} />}
            <NumberKeys unit={unit} onUnit={onUnit} />
            {!(active && hasKeys) && !isFollowing && (
              <div className={styles.finish}>
                <p className={styles.facts} role="status">
                  {t('workout.sets_done', { done, total })}
                </p>
                <Button variant={done < total ? 'secondary' : 'primary'} onClick={finish}>
                  {t('workout.finish')}
                </Button>
              </div>
            )}
          </>
        }
      >
        {isFollowing ? (
          <FollowView {...props} sounds={sounds} onSwap={setSwapping} onComplete={finish} />
        ) : (
          <ListView {...props} onSwap={setSwapping} />
        )}
      </PlayerFrame>
      <Swapping {...props} itemId={swapping} onClose={() => setSwapping(null)} />
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
