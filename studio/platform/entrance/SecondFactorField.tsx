import { TextField, type TextFieldProps } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../studio.ts';
import { useFocusAtStart } from '../forms/useFocusAtStart.ts';

/** A code from the second factor, or a recovery code. */
export function SecondFactorField(field: Omit<TextFieldProps, 'label'>) {
  const t = useText();
  const start = useFocusAtStart<HTMLInputElement>();
  return (
    <TextField
      label={t('studio.code.label')}
      hint={t('studio.code.hint')}
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      ref={start}
      {...field}
    />
  );
}
