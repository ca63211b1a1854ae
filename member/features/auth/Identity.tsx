import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { useText } from '../../platform/useText.ts';
import styles from './Auth.module.css';

type Props = { email: string; name?: string | null; onChange: () => void };

/** Whose password is asked for, with the way to be somebody else. Also tells password managers the account. */
export function Identity({ email, name, onChange }: Props) {
  const t = useText();
  return (
    <div className={styles.identity}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Avatar name={name ?? email} seed={email} size={40} isDecorative />
      <span className={styles.who}>
        {name && <strong className={styles.name}>{name}</strong>}
        <span className={styles.address}>{email}</span>
      </span>
      <button type="button" className={styles.textButton} onClick={onChange}>
        {t('auth.change')}
      </button>
    </div>
  );
}
