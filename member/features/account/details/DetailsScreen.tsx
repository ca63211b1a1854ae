import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { MessagesSwitch } from '../../../platform/content/MessagesSwitch.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { AvatarField } from './AvatarField.tsx';
import { LanguageField } from '../../../platform/texts/LanguageField.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { PersonForm } from './PersonForm.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

/** `/me/account/details`: name, picture, language, and who may write (PRV-3). */
export function DetailsScreen() {
  const t = useText();
  const bundle = useBundle();
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  if (!bundle) return null;
  const isStaff = bundle.user.is_admin || bundle.user.is_account_admin;
  return (
    <Screen title={t('screen.account_details')} toolbar={{ backTo: '/me/account' }}>
      <div className={styles.details}>
        <AvatarField user={bundle.user} />
        <PersonForm key={bundle.user.email} user={bundle.user} isStaff={isStaff} />
        {bundle.user.pending_email && !isStaff && <PendingEmail email={bundle.user.pending_email} />}
        <section className={styles.group}>
          <LanguageField />
          <TimeZoneField user={bundle.user} />
        </section>
        <section className={styles.group}>
          <MessagesSwitch />
        </section>
        <section className={styles.group}>
          <h2 className={styles.groupTitle}>{t('auth.password.label')}</h2>
          {isStaff ? (
            <Button className={styles.fit} href="/studio/settings/account">
              {t('account.open_studio')}
            </Button>
          ) : (
            <Button className={styles.fit} onClick={() => setIsPasswordOpen(true)}>
              {t('account.change_password')}
            </Button>
          )}
        </section>
      </div>
      <PasswordDialog isOpen={isPasswordOpen} onClose={() => setIsPasswordOpen(false)} />
    </Screen>
  );
}
