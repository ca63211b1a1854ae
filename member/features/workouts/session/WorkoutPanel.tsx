import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { isMissing } from '../../../platform/pages/pages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { WindowDialog } from '../../../platform/screen/WindowDialog.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { PlayerFrame } from '../frame/PlayerFrame.tsx';
import { filledWorkout } from '../state/filled.ts';
import { useWorkoutOf } from '../state/workouts.queries.ts';
import { SessionView } from './SessionView.tsx';
import { Waiting } from './Waiting.tsx';
import styles from './Session.module.css';

/** `#workout?workout_id=`: a workout's player above its page (NAV-4). */
export function WorkoutPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const { navigation, preview } = usePlatform();
  const { state, bundle } = useSession();
  const workoutId = query['workout_id'] ?? '';
  const { workout, page, error, retry } = useWorkoutOf(workoutId);
  const isGone = workoutId === '' || isMissing(error);
  const shown = workout && filledWorkout(workout, page, bundle?.user ?? null);
  return (
    <WindowDialog label={shown?.title || t('workout.workout')} size="window" onClose={onClose}>
      {shown && (bundle || preview) ? (
        <SessionView key={workoutId} workout={shown} page={page} onClose={onClose} />
      ) : (
        <PlayerFrame title={workout?.title ?? ''} onClose={onClose}>
          <div className={styles.still}>
            {isGone && <EmptyState title={t('workout.gone')} />}
            {!isGone && state === 'guest' && (
              <EmptyState
                title={t('workout.members_only')}
                text={t('workout.members_only_text')}
                action={
                  <Button variant="primary" onClick={() => navigation.openPanel('auth')}>
                    {t('shell.log_in')}
                  </Button>
                }
              />
            )}
            {!isGone && state !== 'guest' && error && (
              <ErrorState title={t('shell.load_failed')} text={refusalText(error, t)} action={<Button onClick={retry}>{t('shell.retry')}</Button>} />
            )}
            {!isGone && state !== 'guest' && !error && <Waiting />}
          </div>
        </PlayerFrame>
      )}
    </WindowDialog>
  );
}
