import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useText } from '../studio.ts';

const offered = [1, 3, 7, 30, 90] as const;

/** For how many days; null: indefinitely. */
export function DaysSelect({ value, onChange }: { value: number | null; onChange: (days: number | null) => void }) {
  const t = useText();
  return (
    <Select
      label={t('studio.suspension.days')}
      value={value === null ? '' : String(value)}
      options={[
        ...offered.map((days) => ({ value: String(days), label: t('studio.suspension.days.some', { count: days }) })),
        { value: '', label: t('studio.suspension.days.for_good') },
      ]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  );
}
