import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { Link } from 'wouter';
import { usePickers } from '../pickers.ts';
import { useStaff, useText } from '../studio.ts';
import { Combo } from './Combo.tsx';
import { useServedOptions } from './useServedOptions.ts';

type WorkoutPickProps = FieldTexts & { value: string | null; onChange: (workoutId: string | null) => void };

/** One of the workouts, by title, with a new one on the spot, and the way to the builder. */
export function WorkoutPick({ value, onChange, ...props }: WorkoutPickProps) {
  const t = useText();
  const { may } = useStaff();
  const { createWorkout } = usePickers();
  const create = async (title: string) => {
    const id = await createWorkout(title.trim());
    if (id !== null) onChange(id);
  };
  return (
    <>
      <Combo
        {...props}
        {...useServedOptions('GET /studio/workouts', value)}
        value={value}
        onChange={onChange}
        placeholder={t('builder.reusable.workout')}
        {...(may('build.write') ? { create: { label: () => t('studio.workouts.new'), run: (title: string) => void create(title) } } : {})}
      />
      {value !== null && <Link href={`/workouts/${value}`}>{t('studio.workouts.open')}</Link>}
    </>
  );
}
