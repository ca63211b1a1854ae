import type { EffectiveExercise } from '@bandstand/contract/workouts.sessions.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { useState } from 'react';
import { pictureOf } from '../../../platform/content/pictures.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { ShownItem } from '../state/filled.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';
import styles from './SwapSheet.module.css';
import { useSwaps } from './useSwaps.ts';

type Props = { item: ShownItem; exercise: EffectiveExercise; exerciseId: string | null; model: WorkoutModel; onClose: () => void };

/** Other exercises for one of the plan: for today, or for good (WRK-5). */
export function SwapSheet({ item, exercise, exerciseId, model, onClose }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const swaps = useSwaps(item, model, onClose);
  const choices = [exercise, ...exercise.alternates].filter(({ id }) => id !== null && id !== exerciseId);
  const isSwapped = exerciseId !== item.exercise_id || exercise.swapped_from !== null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('workout.swap', { title: item.title })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button disabled={chosen === null} pending={swaps.isBusy} onClick={() => chosen && void swaps.always(chosen)}>
            {t('workout.swap_always')}
          </Button>
          <Button variant="primary" disabled={chosen === null} onClick={() => chosen && void swaps.today(chosen)}>
            {t('workout.swap_today')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('workout.swap_choose')}</legend>
        {choices.map(({ id, title, image }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name="swap" value={id ?? ''} checked={chosen === id} onChange={() => setChosen(id)} />
            {image && (
              <span className={styles.picture}>
                <Picture {...pictureOf(image, '')} sizes="48px" />
              </span>
            )}
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      {isSwapped && (
        <Button variant="quiet" onClick={() => void swaps.reset(exercise.swapped_from !== null)}>
          {t('workout.swap_reset', { title: item.title })}
        </Button>
      )}
    </Sheet>
  );
}
