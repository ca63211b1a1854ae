import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';

type Props = { email: string; onChange: () => void };

/**
 * The address that needs its password, without a name: guests do not learn who owns it (ID-16). Allows another account, and names the
 * account to password managers.
 */
export function Identity({ email, onChange }: Props) {
  const t = useText();
  return (
    <div className={styles.identity}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Avatar name={email} seed={email} size={40} isDecorative />
      <span className={styles.who}>
        <span className={styles.address}>{email}</span>
      </span>
      <button type="button" className={styles.textButton} onClick={onChange}>
        {t('auth.change')}
      </button>
    </div>
  );
}
