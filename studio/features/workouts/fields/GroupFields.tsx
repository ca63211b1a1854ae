import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { NumberField } from '../../../platform/forms/NumberField.tsx';
import { useText } from '../../../platform/studio.ts';
import { groupKinds, type WorkoutGroup } from '../state/document.ts';
import styles from './fields.module.css';
import { TimeInput } from './TimeInput.tsx';

type GroupFieldsProps = { group: WorkoutGroup; onChange: (changes: Partial<WorkoutGroup>, mark: string) => void };
const mostRounds = 100;

/** How a group is trained: only what its kind has. */
export function GroupFields({ group: { type, title, rounds, time_cap, interval_s, rest_after }, onChange }: GroupFieldsProps) {
  const t = useText();
  const hasRounds = type !== 'straight' && type !== 'amrap';
  return (
    <div className={styles.fields}>
      <Select
        label={t('studio.workouts.kind')}
        value={type}
        options={groupKinds.map((value) => ({ value, label: t(`studio.workouts.kind.${value}`) }))}
        onChange={(event) => onChange({ type: event.currentTarget.value as WorkoutGroup['type'] }, 'type')}
      />
      <TextField
        label={t('studio.field.title')}
        note={t('studio.optional')}
        maxLength={200}
        value={title ?? ''}
        onChange={(event) => onChange({ title: event.currentTarget.value || null }, 'group_title')}
      />
      {hasRounds && (
        <NumberField
          label={t('studio.workouts.rounds')}
          value={rounds ?? null}
          minimum={1}
          maximum={mostRounds}
          isInteger
          onChange={(value) => onChange({ rounds: value ?? null }, 'rounds')}
        />
      )}
      {(type === 'amrap' || type === 'for_time') && (
        <TimeInput
          label={t('studio.workouts.cap')}
          value={time_cap ?? null}
          onChange={(seconds) => onChange({ time_cap: seconds || null }, 'time_cap')}
        />
      )}
      {type === 'emom' && (
        <TimeInput
          label={t('studio.workouts.window')}
          placeholder="60s"
          value={interval_s ?? null}
          onChange={(seconds) => onChange({ interval_s: seconds || null }, 'interval_s')}
        />
      )}
      <TimeInput
        label={t('studio.workouts.rest_after')}
        value={rest_after ?? null}
        onChange={(seconds) => onChange({ rest_after: seconds }, 'rest_after')}
      />
    </div>
  );
}
