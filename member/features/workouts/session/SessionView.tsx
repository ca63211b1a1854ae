import type { PageJson } from '@bandstand/contract/pages.ts';
import type { WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';
import { useMemo, useState } from 'react';
import { withCompletion } from '../../../platform/offline/queuedChanges.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useLoadUnit } from '../../../platform/workouts/loadUnit.ts';
import { BeepTestView } from '../beep/BeepTestView.tsx';
import { SummaryView } from '../finish/SummaryView.tsx';
import { PlayerFrame } from '../frame/PlayerFrame.tsx';
import type { ShownWorkout } from '../state/filled.ts';
import { modesOf, modeToOffer, preferMode, preferredMode } from '../state/preferences.ts';
import { useCaptureForm } from '../state/useCaptureForm.ts';
import { useWorkout } from '../state/useWorkout.ts';
import { performedId, useBefore, useExercises } from '../state/workouts.queries.ts';
import { OpenSession } from './OpenSession.tsx';
import { StartView } from './StartView.tsx';
import { Waiting } from './Waiting.tsx';

type Props = { workout: ShownWorkout; page: PageJson | null; onClose: () => void };

/** A workout of a member: before it, during it, after it. */
export function SessionView({ workout, page, onClose }: Props) {
  const { storage, session: person, preview } = usePlatform();
  const { view, model } = useWorkout(workout.id);
  const [chosen, setChosen] = useState<WorkoutMode | null>(null);
  const [unit, setUnit] = useLoadUnit();
  /** The session that stays on screen when it is completed, by its key. */
  const [staying, setStaying] = useState<string | null>(null);
  const exercises = useExercises(workout);
  const { session, log } = view;
  const capture = useCaptureForm(workout, view, model);
  const ids = useMemo(() => {
    const items = workout.groups.flatMap((group) => group.items);
    return items.flatMap((item) => performedId(item, exercises.get(item.uid), log?.swaps) ?? []);
  }, [workout, exercises, log]);
  // As it was when the workout began: what is done now must not beat itself.
  const before = useBefore(session?.key ?? '', ids);
  const modes = modesOf(workout);
  const mode = [chosen, preferredMode(storage), session?.mode, modeToOffer(storage, workout)].find((one) => one && modes.includes(one)) ?? 'list';

  const complete = async () => {
    const now = model.current().session;
    // A film's end may come when another one was started, or this one ended elsewhere.
    if (now?.key !== session?.key || now?.abandoned_at) return;
    const done =
      page && !preview ? { id: page.page_id, rootId: page.page.contentRootId === page.page_id ? undefined : page.page.contentRootId } : null;
    await model.complete(done);
    if (done) person.update((bundle) => withCompletion(bundle, done.id, true, done.rootId));
  };
  const chooseMode = (next: WorkoutMode) => {
    setChosen(preferMode(storage, next));
  };
  if (!view.isLoaded)
    return (
      <PlayerFrame title={workout.title} onClose={onClose}>
        <Waiting />
      </PlayerFrame>
    );
  const begin = () => model.start(mode, page?.page_id ?? null);
  if (workout.workout_type === 'beep_test' && !session?.completed_at)
    return <BeepTestView workout={workout} view={view} model={model} onBegin={begin} onComplete={complete} onClose={onClose} />;
  if (!session || session.abandoned_at)
    return (
      <PlayerFrame title={workout.title} onClose={onClose}>
        <StartView
          workout={workout}
          mode={mode}
          modes={modes}
          wasEnded={Boolean(session?.abandoned_at)}
          onMode={chooseMode}
          onStart={() => void begin()}
        />
      </PlayerFrame>
    );
  const shared = { workout, page, view, model, exercises, before, unit, capture, onClose };
  if (session.completed_at && staying !== session.key) return <SummaryView {...shared} session={session} />;
  return (
    <OpenSession
      key={session.key}
      {...shared}
      session={session}
      mode={mode}
      modes={workout.workout_type === 'default' ? modes : []}
      onMode={chooseMode}
      onStay={() => setStaying(session.key)}
      onSummary={() => setStaying(null)}
      onUnit={setUnit}
      onComplete={complete}
      onStartAgain={() => void begin()}
    />
  );
}
