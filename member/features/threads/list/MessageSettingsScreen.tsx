import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { MessagesSwitch } from '../../../platform/content/MessagesSwitch.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/ThreadList.module.css';

/** `/me/account/messages`: who may write to the member, and the way to blocked members (L333, MSG-23). */
export function MessageSettingsScreen() {
  const t = useText();
  return (
    <Screen title={t('threads.settings')} toolbar={{ backTo: '/me/account' }}>
      <div className={styles.settings}>
        <MessagesSwitch />
        <Button href="/me/account/blocked" className={styles.toBlocked}>
          {t('people.blocked_list')}
        </Button>
      </div>
    </Screen>
  );
}
