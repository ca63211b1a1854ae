import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Redirect, useLocation } from 'wouter';
import { Screen } from '../../platform/screen/Screen.tsx';
import { QrCode } from '../../platform/entrance/QrCode.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { FirstLook } from './FirstLook.tsx';
import { FirstMember } from './FirstMember.tsx';
import { FirstProduct } from './FirstProduct.tsx';
import styles from './WelcomeScreen.module.css';

/** What follows the first app: its look, a view on the phone, something to sell. Each step can wait. */
export function WelcomeScreen() {
  const t = useText();
  const { app, may } = useStaff();
  const [, go] = useLocation();
  if (!may('settings')) return <Redirect to="/" replace />;
  const isLocal = /^https?:\/\/(?:[^/]*\.)?localhost\b|^https?:\/\/127\./.test(app.url);
  return (
    <Screen title={app.name} lead={t('studio.welcome.lead')} width="reading">
      <ol className={styles.steps}>
        <li className={styles.step}>
          <FirstLook />
        </li>
        <li className={styles.step}>
          <div className={styles.words}>
            <h2 className={styles.heading}>{t('studio.welcome.phone')}</h2>
            <p className={styles.quiet}>{t(isLocal ? 'studio.welcome.phone.local' : 'studio.welcome.phone.text')}</p>
            <a href={app.url} target="_blank" rel="noopener">
              {app.url}
            </a>
          </div>
          <div className={styles.code}>
            <QrCode text={app.url} label={t('studio.welcome.code', { url: app.url })} />
          </div>
        </li>
        <li className={styles.step}>
          <FirstProduct />
        </li>
        <li className={styles.step}>
          <FirstMember />
        </li>
      </ol>
      <div className={styles.foot}>
        <Button variant="primary" onClick={() => go('/')}>
          {t('studio.welcome.done')}
        </Button>
      </div>
    </Screen>
  );
}
