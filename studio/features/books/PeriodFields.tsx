import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';
import { periods, type Days, type Period } from './periods.ts';

type PeriodFieldsProps = { period: Period; days: Days; isGood: boolean; onChange: (changes: Record<string, string | null>) => void };

/** A usual period, or custom days. */
export function PeriodFields({ period, days, isGood, onChange }: PeriodFieldsProps) {
  const t = useText();
  return (
    <>
      <Select
        label={t('studio.books.period')}
        value={period}
        options={periods.map((value) => ({ value, label: t(`studio.books.period.${value}`) }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const isOwn = chosen === 'custom';
          onChange({ period: chosen, from: isOwn ? days.from : null, to: isOwn ? days.to : null });
        }}
      />
      {period === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`studio.books.${name}`)}
            value={days[name]}
            error={name === 'to' && !isGood ? t('studio.books.span_wrong') : undefined}
            onChange={(event) => event.currentTarget.value && onChange({ [name]: event.currentTarget.value })}
          />
        ))}
    </>
  );
}
