import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { usePanels } from '../../platform/navigation/useNavigation.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Person.module.css';

/** The member with a link to the account; for guests, a login. */
export function Person() {
  const t = useText();
  const { state, bundle } = useSession();
  const { openPanel } = usePanels();
  if (!bundle) {
    // Rendered on the server, too: visible at once to guests who are new here.
    return (
      <div className={styles.place} data-unchecked={state === 'unchecked' || undefined}>
        <Button wide onClick={() => openPanel('auth')}>
          {t('shell.log_in')}
        </Button>
      </div>
    );
  }
  const { user } = bundle;
  return (
    <a href="/me/account" className={styles.person}>
      <Avatar name={user.name} src={user.avatar_urls?.small} seed={user.id} size={36} isDecorative />
      <span className={styles.words}>
        <strong>{user.name}</strong>
        <span>{t('screen.account')}</span>
      </span>
    </a>
  );
}
