import { PasswordField, type PasswordFieldProps } from '@bandstand/ui/primitives/PasswordField.tsx';
import { useText } from '../studio.ts';

/** A password of staff, with the studio's words for showing and hiding it. */
export function StaffPasswordField(field: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const t = useText();
  return <PasswordField showLabel={t('studio.password.show')} hideLabel={t('studio.password.hide')} {...field} />;
}
