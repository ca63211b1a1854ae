import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';
import { fromLocal, toLocal } from '../../platform/words/localTime.ts';

type TimeFieldProps = FieldTexts & { value: string | null; onChange: (value: string | null) => void };

/** Day and time, in the editor's time zone; members see theirs. */
export function TimeField({ value, onChange, hint, ...texts }: TimeFieldProps) {
  const t = useText();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TextField
      {...texts}
      type="datetime-local"
      hint={hint ?? t('builder.time.zone', { zone })}
      value={toLocal(value)}
      onChange={(event) => onChange(fromLocal(event.currentTarget.value))}
    />
  );
}
