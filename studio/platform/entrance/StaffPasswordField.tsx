import { PasswordField, type PasswordFieldProps } from '@bandstand/ui/primitives/PasswordField.tsx';
import { useText } from '../studio.ts';

/** A password field for staff, with the studio's labels for showing and hiding it. */
export function StaffPasswordField(field: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const t = useText();
  return <PasswordField showLabel={t('studio.password.show')} hideLabel={t('studio.password.hide')} {...field} />;
}
