import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import type { Video } from '@bandstand/contract/media.ts';
import { Link } from 'wouter';
import { FormPick } from '../../../platform/picking/FormPick.tsx';
import { MediaField } from '../../../platform/picking/MediaField.tsx';
import { useText } from '../../../platform/studio.ts';
import { setPart, type WorkoutDocument, type WorkoutPart } from '../state/document.ts';
import { useEdit, useWorkoutState } from '../state/WorkoutContext.ts';
import styles from './fields.module.css';

const kinds = ['default', 'beep_test', 'video_workout'] as const;
const modes = ['follow_along', 'list'] as const;
const policies = ['off', 'curated', 'any'] as const;

/** Everything about the workout besides its lines. */
export function WorkoutSettings() {
  const t = useText();
  const edit = useEdit();
  const workout = useWorkoutState(({ value }) => value);
  const save = useWorkoutState((state) => state.save);
  const set = <K extends WorkoutPart>(part: K, value: WorkoutDocument[K]) => edit((before) => setPart(before, part, value), part);
  const refused = save.state === 'refused' ? save.fields : {};
  const { allowed_modes } = workout;
  return (
    <div className={styles.fields}>
      <TextField
        label={t('studio.field.title')}
        maxLength={200}
        value={workout.title}
        error={workout.title.trim() === '' ? t('studio.forms.fault.title') : (refused['title']?.[0] ?? null)}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <Select
        label={t('studio.workouts.type')}
        hint={t(`studio.workouts.type.${workout.workout_type}.text`)}
        value={workout.workout_type}
        options={kinds.map((value) => ({ value, label: t(`studio.workouts.type.${value}`) }))}
        onChange={(event) => set('workout_type', event.currentTarget.value as WorkoutDocument['workout_type'])}
      />
      {workout.workout_type === 'video_workout' && (
        <MediaField
          label={t('studio.workouts.video')}
          kind="video"
          value={workout.video && 'url' in workout.video ? workout.video : null}
          onChange={(video) => set('video', video as Video | null)}
        />
      )}
      {workout.workout_type === 'default' && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t('studio.workouts.modes')}</legend>
          {modes.map((mode) => (
            <Checkbox
              key={mode}
              label={t(`studio.workouts.mode.${mode}`)}
              checked={allowed_modes.includes(mode)}
              // Members need one way to train.
              disabled={allowed_modes.length === 1 && allowed_modes.includes(mode)}
              onChange={(event) =>
                set(
                  'allowed_modes',
                  modes.filter((one) => (one === mode ? event.currentTarget.checked : allowed_modes.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <FormPick
        label={t('studio.workouts.form')}
        hint={t('studio.workouts.form_hint')}
        error={refused['capture_form_id']?.[0] ?? null}
        value={workout.capture_form_id ?? null}
        onChange={(id) => set('capture_form_id', id)}
      />
      {workout.capture_form_id && (
        <p className={styles.known}>
          <Link href={`/forms/${workout.capture_form_id}`}>{t('studio.workouts.form_open')}</Link>
        </p>
      )}
      {workout.workout_type !== 'beep_test' && (
        <Checkbox
          label={t('studio.workouts.rpe')}
          checked={workout.asks_rpe ?? false}
          onChange={(event) => set('asks_rpe', event.currentTarget.checked)}
        />
      )}
      <div className={styles.choices}>
        <span className={styles.legend}>{t('studio.workouts.swaps')}</span>
        <Segmented
          label={t('studio.workouts.swaps')}
          value={workout.swap_policy}
          options={policies.map((value) => ({ value, label: t(`studio.workouts.swaps.${value}`) }))}
          onChange={(value) => set('swap_policy', value)}
        />
        <p className={styles.known}>{t(`studio.workouts.swaps.${workout.swap_policy}.text`)}</p>
      </div>
    </div>
  );
}
