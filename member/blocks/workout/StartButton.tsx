import type { Workout } from '@bandstand/contract/workout.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useState } from 'react';
import { keepWorkout } from '../../platform/offline/keepWorkout.ts';
import { useSlots } from '../../platform/slots.ts';
import { usePlatform } from '../../platform/platform.ts';
import { asMember } from '../../platform/session/asMember.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './WorkoutBlock.module.css';

/** How long a workout that was left can be resumed (WRK-3). */
const resumeMs = 24 * 3_600_000;

/** The page comes first. */
const prepareAfterMs = 1500;

/** Opens a workout's player; guests log in first. */
export function StartButton({ workout, formId }: { workout: Workout; /** Its form on this page. */ formId: string | null }) {
  const workoutId = workout.id;
  const { prepareWorkout } = useSlots();
  const t = useText();
  const { api, navigation, session, storage, preview } = usePlatform();
  const { bundle } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Leaving the player changes the hash.
    const look = () => {
      const kept = storage.get('open_workouts')?.[workoutId];
      setIsOpen(kept !== undefined && kept.memberId === bundle?.user.id && Date.now() - Date.parse(kept.started_at) < resumeMs);
    };
    look();
    return navigation.subscribe(look);
  }, [navigation, storage, workoutId, bundle]);
  // A member who looks at a workout may start it where there is no connection.
  useEffect(() => {
    if (!bundle) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void prepareWorkout({ hasFilm: workout.workout_type === 'video_workout', hasForm: formId !== null });
      void keepWorkout(api, { groups: workout.groups, capture_form_id: formId }, controller.signal);
    }, prepareAfterMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, bundle, prepareWorkout, workout, formId]);
  const open = () => navigation.openPanel('workout', { workout_id: workoutId });
  // In the studio it is tried out; nothing of it is sent.
  const start = () => (preview ? open() : void asMember({ session, navigation }, open));
  return (
    <Button variant="primary" size="large" className={styles.start} onClick={start}>
      {t(isOpen ? 'block.workout.resume' : 'block.workout.start')}
    </Button>
  );
}
