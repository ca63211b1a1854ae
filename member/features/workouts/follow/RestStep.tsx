import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { moreRest } from '../state/rest.ts';
import { setText } from '../state/values.ts';
import { ExerciseMedia } from './ExerciseMedia.tsx';
import styles from './Follow.module.css';
import type { PlannedSet } from './plannedSet.ts';

type Props = { next: PlannedSet | null; unit: LoadUnit; onMore: () => void; onSkip: () => void };

/** A rest, and what comes after it. */
export function RestStep({ next, unit, onMore, onSkip }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      {next && <ExerciseMedia image={next.image} video={null} />}
      <div className={styles.words}>
        <h3 className={styles.name}>{t('workout.rest')}</h3>
        {next && (
          <>
            <p className={styles.facts}>{t('workout.next_is', { title: next.title })}</p>
            <p className={styles.amount}>{setText(next.values, unit, language)}</p>
          </>
        )}
        <div className={styles.buttons}>
          <Button onClick={onMore}>{t('workout.more_rest', { seconds: moreRest })}</Button>
          <Button variant="primary" onClick={onSkip}>
            {t('workout.skip_rest')}
          </Button>
        </div>
      </div>
    </>
  );
}
