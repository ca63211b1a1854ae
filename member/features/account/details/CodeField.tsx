import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/texts/useText.ts';

interface Props {
  value: string;
  onChange: (code: string) => void;
  hint?: string | undefined;
  error: string | undefined;
}

/** The six digits from an email. */
export function CodeField({ value, onChange, hint, error }: Props) {
  const t = useText();
  return (
    <TextField
      label={t('account.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={hint}
      error={error}
    />
  );
}
