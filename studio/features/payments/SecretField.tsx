import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../platform/studio.ts';

type SecretFieldProps = {
  label: string;
  isSet: boolean;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
};

/** A write-only key: shows only that there is one. */
export function SecretField({ label, isSet, placeholder, value, onChange, error }: SecretFieldProps) {
  const t = useText();
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={8000}
      placeholder={isSet ? '••••••••••••' : placeholder}
      hint={isSet ? t('studio.payments.key_set') : undefined}
      value={value}
      error={error ?? null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
