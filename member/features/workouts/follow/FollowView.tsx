import type { EffectiveExercise, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import type { Sounds } from '../sounds/useSounds.ts';
import { useAwake } from '../sounds/useAwake.ts';
import { useKeys } from '../sounds/useKeys.ts';
import { useMediaKeys } from '../sounds/useMediaKeys.ts';
import { groupToAsk, type Capture } from '../state/capture.ts';
import type { ShownWorkout } from '../state/filled.ts';
import { setsOf } from '../state/followSteps.ts';
import type { Before } from '../state/rows.ts';
import { setEntry } from '../state/setEntry.ts';
import type { Values } from '../state/values.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';
import styles from './Follow.module.css';
import { GroupStep } from './GroupStep.tsx';
import { planOf, type PlannedSet } from './plannedSet.ts';
import { RestStep } from './RestStep.tsx';
import { SetStepView } from './SetStepView.tsx';
import { StepClock } from './StepClock.tsx';
import { useFollow } from './useFollow.ts';

export type FollowProps = {
  workout: ShownWorkout;
  view: WorkoutView;
  model: WorkoutModel;
  exercises: ReadonlyMap<string, EffectiveExercise>;
  before: ReadonlyMap<string, Before>;
  unit: LoadUnit;
  sounds: Sounds;
  capture: Capture | null;
  /** Questions are asked above it: only a rest goes on. */
  isHeld: boolean;
  /** Asks the questions that belong to a group. */
  onAsk: (groupId: string) => void;
  /** Opens the choice of another exercise. */
  onSwap: (itemId: string) => void;
  onComplete: () => void;
};

/** A workout to follow: one thing at a time, as large as the window allows. */
export function FollowView(props: FollowProps) {
  const { workout, view, model, unit, sounds, capture, isHeld, onAsk, onComplete } = props;
  const t = useText();
  const [entered, setEntered] = useState<Record<string, Values>>({});
  const planned = planOf(props);
  const entryOf = ({ place, item, values, exerciseId, key }: PlannedSet, atMs?: number) =>
    setEntry({ place, item, values: { ...values, ...entered[key] }, type: place.type, unit, exerciseId, atMs });
  const follow = useFollow({
    workout,
    view,
    model,
    sounds,
    isHeld,
    entryOf: (set, atMs) => {
      const one = planned(set);
      return one && entryOf(one, atMs);
    },
  });
  const { step, steps, at, isPaused } = follow;
  const sets = setsOf(step).flatMap((set) => planned(set) ?? []);
  const upcoming = steps.slice(at + 1).find(({ kind }) => kind !== 'rest');
  const next = upcoming ? setsOf(upcoming).flatMap((set) => planned(set) ?? []) : [];
  const title = step ? (step.kind === 'rest' ? t('workout.rest') : (sets[0]?.title ?? '')) : t('workout.all_done');
  const finish = () => (step?.kind === 'set' || step?.kind === 'timed' ? follow.done(...sets.map((one) => entryOf(one))) : follow.next());
  useAwake(!isPaused && step !== undefined);
  useMediaKeys({ title, artist: workout.title, isPaused, onToggle: follow.toggle, onNext: finish, onPrevious: follow.previous });
  useSpoken(sounds, at, step?.kind === 'rest' ? `${title}. ${next[0] ? t('workout.next_is', { title: next[0].title }) : ''}` : title);
  useKeys({ ' ': follow.toggle, ArrowRight: follow.next, ArrowLeft: follow.previous }, !isHeld);
  useAsked(capture && groupToAsk(capture, steps, at), onAsk);
  const change = (key: string, values: Values) => setEntered((all) => ({ ...all, [key]: { ...all[key], ...values } }));

  const parts: Record<'set' | 'rest' | 'window' | 'timed', () => ReactNode> = {
    set: () =>
      sets[0] && (
        <SetStepView
          key={sets[0].key}
          planned={sets[0]}
          entered={entered[sets[0].key] ?? {}}
          unit={unit}
          onChange={change}
          onDone={finish}
          onSwap={props.onSwap}
        />
      ),
    rest: () => <RestStep next={next[0] ?? null} unit={unit} onMore={follow.more} onSkip={follow.next} />,
    window: () =>
      step?.kind === 'window' && <GroupStep sets={sets} unit={unit} heading={t('workout.round_of', { round: step.round, rounds: step.rounds })} />,
    timed: () =>
      step?.kind === 'timed' && (
        <GroupStep sets={sets} unit={unit} heading={t(`block.workout.type.${step.type}`)} groupId={step.groupId} view={view} model={model} />
      ),
  };
  return (
    <div className={styles.follow} data-kind={step?.kind ?? 'end'}>
      <ProgressBar
        value={steps.length > 0 ? at / steps.length : 1}
        label={t('program.progress')}
        valueText={t('workout.step_of', { step: Math.min(at + 1, steps.length), steps: steps.length })}
      />
      {step && <StepClock cursor={follow.cursor} length={follow.length} />}
      <div className={styles.stage} aria-live="polite">
        {step ? parts[step.kind]() : <End onComplete={onComplete} />}
      </div>
      {step && step.kind !== 'rest' && next[0] && <p className={styles.next}>{t('workout.next_is', { title: next[0].title })}</p>}
      <div className={styles.controls}>
        <IconButton label={t('workout.previous')} disabled={at === 0} onClick={follow.previous}>
          <Icon of={SkipBack} size={28} />
        </IconButton>
        {step && (
          <IconButton variant="filled" label={t(isPaused ? 'workout.go_on' : 'workout.pause')} onClick={follow.toggle} className={styles.pause}>
            <Icon of={isPaused ? Play : Pause} size={28} />
          </IconButton>
        )}
        {step && (step.kind === 'set' || step.kind === 'timed') && (
          <Button variant="primary" size="large" data-autofocus onClick={finish}>
            {t('workout.step_done')}
          </Button>
        )}
        <IconButton label={t('workout.next')} disabled={!step} onClick={follow.next}>
          <Icon of={SkipForward} size={28} />
        </IconButton>
      </div>
    </div>
  );
}

function End({ onComplete }: { onComplete: () => void }) {
  const t = useText();
  return (
    <div className={styles.end}>
      <h3 className={styles.name}>{t('workout.all_done')}</h3>
      <Button variant="primary" size="large" onClick={onComplete}>
        {t('workout.finish')}
      </Button>
    </div>
  );
}

/** Says what begins. */
function useSpoken(sounds: Sounds, at: number, text: string): void {
  const say = useEffectEvent(() => sounds.say(text));
  useEffect(() => say(), [at]);
}

/** Asks the questions of a group as soon as it is over. */
function useAsked(groupId: string | null, onAsk: (groupId: string) => void): void {
  const ask = useEffectEvent(() => groupId !== null && onAsk(groupId));
  useEffect(() => {
    ask();
  }, [groupId]);
}
