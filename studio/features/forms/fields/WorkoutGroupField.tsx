import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useState } from 'react';
import { Combo } from '../../../platform/picking/Combo.tsx';
import { useCall } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';

/** The group of a workout during which a group of the form is filled in (FRM-7). */
export function WorkoutGroupField({ value, onChange }: { value: string | null; onChange: (groupId: string | null) => void }) {
  const t = useText();
  const [workoutId, setWorkoutId] = useState<string | null>(null);
  const workouts = useCall('GET /studio/workouts', { query: {} }).data?.items ?? [];
  const workout = useCall('GET /studio/workouts/{id}', { params: { id: workoutId ?? '' } }, { enabled: workoutId !== null }).data;
  const groups = (workout?.groups ?? []).map(({ id, title }, index) => ({
    value: id,
    label: title || t('studio.forms.workout_group_number', { number: index + 1 }),
  }));
  const isListed = value === null || groups.some((group) => group.value === value);
  return (
    <>
      <Combo
        label={t('studio.forms.workout')}
        hint={t('studio.forms.workout_hint')}
        placeholder={t('studio.forms.workout_pick')}
        options={workouts.map(({ id, title }) => ({ value: id, label: title }))}
        value={workoutId}
        onChange={setWorkoutId}
      />
      {(groups.length > 0 || value !== null) && (
        <Select
          label={t('studio.forms.workout_group')}
          value={value ?? ''}
          options={[
            { value: '', label: t('builder.option.none') },
            ...(isListed ? [] : [{ value: value ?? '', label: t('studio.forms.workout_group_set') }]),
            ...groups,
          ]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )}
    </>
  );
}
