import { PasswordField } from '@bandstand/ui/primitives/PasswordField.tsx';
import type { ComponentProps } from 'react';
import { useIsFrequentPassword } from './useIsFrequentPassword.ts';
import { useText } from './useText.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'showLabel' | 'hideLabel' | 'value'> & { value: string };

/** A password that a member chooses; warns of the most common ones, and lets them be. */
export function NewPasswordField(field: Props) {
  const t = useText();
  const isCommon = useIsFrequentPassword(field.value);
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      showLabel={t('auth.password.show')}
      hideLabel={t('auth.password.hide')}
      hint={<span role="status">{isCommon ? t('auth.password.common') : t('auth.password.hint')}</span>}
    />
  );
}
