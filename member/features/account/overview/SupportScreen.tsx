import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ExternalLink from 'lucide-react/icons/external-link';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import { useConfig } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';

/** `/me/account/support`: how to reach the people behind the app, with a problem's number (COM-17, PRV-1). */
export function SupportScreen() {
  const t = useText();
  const { app } = useConfig();
  const requestId = useQueryParameter('request_id');
  const { email, url } = app.support;
  const subject = encodeURIComponent(
    requestId ? t('account.support.subject_numbered', { app: app.name, number: requestId }) : t('account.support.subject', { app: app.name }),
  );
  if (!email && !url)
    return (
      <Screen title={t('screen.account_support')} toolbar={{ backTo: '/me/account' }}>
        <EmptyState
          art={<Icon of={LifeBuoy} size={28} />}
          title={t('account.support.none')}
          text={t('account.support.none_text', { app: app.name })}
        />
      </Screen>
    );
  return (
    <Screen title={t('screen.account_support')} lead={t('account.support.lead', { app: app.name })} toolbar={{ backTo: '/me/account' }}>
      <div className={styles.group}>
        {email && (
          <Button variant="primary" size="large" className={styles.fit} icon={<Icon of={Mail} />} href={`mailto:${email}?subject=${subject}`}>
            {t('account.support.write', { email })}
          </Button>
        )}
        {url && (
          <Button size="large" className={styles.fit} icon={<Icon of={ExternalLink} />} href={url} target="_blank" rel="noopener">
            {t('account.support.visit')}
          </Button>
        )}
        {requestId && <p className={styles.hint}>{t('account.support.number', { number: requestId })}</p>}
      </div>
    </Screen>
  );
}
