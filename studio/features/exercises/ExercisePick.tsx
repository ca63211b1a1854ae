import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useLongList } from '../../platform/picking/useLongList.ts';
import { useText } from '../../platform/studio.ts';
import { useSettled } from '../../platform/useSettled.ts';

export type Exercise = Answer<'GET /studio/exercises'>['items'][number];
type ExercisePickProps = FieldTexts & {
  value: string | null;
  /** Pages of exercises that are not offered. */
  without: readonly string[];
  onChange: (exercise: Exercise | null) => void;
};

/** An exercise of the library, by name or another name. */
export function ExercisePick({ value, without, onChange, ...texts }: ExercisePickProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const q = useSettled(typed?.trim() ?? '', 200);
  const served = useLongList('GET /studio/exercises', { q }, { enabled: typed !== null });
  const offered = (served.data?.items ?? []).filter(({ page_id }) => !without.includes(page_id));
  return (
    <Combo
      {...texts}
      options={offered.map((one) => ({ value: one.page_id, label: one.name, detail: [...one.muscles, ...one.equipment].join(' · ') }))}
      served={{ ...served, search: setTyped }}
      value={value}
      placeholder={t('studio.exercises.search')}
      onChange={(pageId) => onChange(offered.find(({ page_id }) => page_id === pageId) ?? null)}
    />
  );
}
