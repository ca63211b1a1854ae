import { defaultProtocol } from '@bandstand/rules/workouts/beepTest.ts';
import { PlayerFrame } from '../frame/PlayerFrame.tsx';
import { MuteButton } from '../sounds/MuteButton.tsx';
import { useSounds } from '../sounds/useSounds.ts';
import type { ShownWorkout } from '../state/filled.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';
import { BeepIntro } from './BeepIntro.tsx';
import { BeepRunView } from './BeepRunView.tsx';
import { useBeepTest } from './useBeepTest.ts';

type Props = {
  workout: ShownWorkout;
  view: WorkoutView;
  model: WorkoutModel;
  /** Begins a session. */
  onBegin: () => Promise<void>;
  onComplete: () => Promise<void>;
  onClose: () => void;
};

/** A beep test, before and while it runs (WRK-7). */
export function BeepTestView({ workout, view, model, onBegin, onComplete, onClose }: Props) {
  const protocol = workout.beep_protocol ?? defaultProtocol;
  const sounds = useSounds();
  const test = useBeepTest({ protocol, view, model, sounds, onBegin, onComplete });
  return (
    <PlayerFrame title={workout.title} onClose={onClose} tools={<MuteButton sounds={sounds} />}>
      {test.run && test.place ? (
        <BeepRunView protocol={protocol} run={test.run} place={test.place} sounds={sounds} onMiss={test.miss} onStop={test.stop} />
      ) : (
        <BeepIntro protocol={protocol} sounds={sounds} onBegin={test.begin} />
      )}
    </PlayerFrame>
  );
}
