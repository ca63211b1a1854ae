import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { PasswordField } from '@bandstand/ui/primitives/PasswordField.tsx';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps } from 'react';
import styles from './NewPasswordField.module.css';
import { useIsFrequentPassword } from './useIsFrequentPassword.ts';
import { useText } from '../texts/useText.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'showLabel' | 'hideLabel' | 'value'> & { value: string };

/** A new password; warns of the most common ones but allows them. */
export function NewPasswordField(field: Props) {
  const t = useText();
  const isCommon = useIsFrequentPassword(field.value);
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      showLabel={t('auth.password.show')}
      hideLabel={t('auth.password.hide')}
      hint={
        <span role="status" className={isCommon ? styles.warning : undefined}>
          {isCommon && <Icon of={TriangleAlert} size={16} className={styles.icon} />}
          <span>{t(isCommon ? 'auth.password.common' : 'auth.password.hint')}</span>
        </span>
      }
    />
  );
}
