import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { useText } from '../studio.ts';

type NumberFieldProps = FieldTexts & {
  value: number | null;
  minimum: number | null;
  maximum: number | null;
  isInteger: boolean;
  onChange: (value: number | undefined) => void;
};

/** A number within limits. The typed text stays as typed; only a number within the limits is applied. */
export function NumberField({ value, minimum, maximum, isInteger, onChange, error, ...texts }: NumberFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const number = Number(typed);
  const isWrong = typed !== null && typed.trim() !== '' && !isAllowed(number, { minimum, maximum, isInteger });
  return (
    <TextField
      {...texts}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      value={typed ?? (value === null ? '' : String(value))}
      error={isWrong ? t('field.between', { betweenMin: minimum ?? 0, betweenMax: maximum ?? 0 }) : error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (next.trim() === '') onChange(undefined);
        else if (isAllowed(Number(next), { minimum, maximum, isInteger })) onChange(Number(next));
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}

const isAllowed = (value: number, { minimum, maximum, isInteger }: { minimum: number | null; maximum: number | null; isInteger: boolean }) =>
  Number.isFinite(value) &&
  (!isInteger || Number.isInteger(value)) &&
  (minimum === null || value >= minimum) &&
  (maximum === null || value <= maximum);
