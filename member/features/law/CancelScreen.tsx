import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useState } from 'react';
import { useConfig } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { CancelForm } from './CancelForm.tsx';
import styles from './law.module.css';

/** `/legal/cancel`: ends a contract without logging in (BGB, section 312k). */
export function CancelScreen() {
  const t = useText();
  const { app } = useConfig();
  const [sent, setSent] = useState<{ when: string; email: string } | null>(null);
  const language = useLanguage();
  const timeZone = useTimeZone();
  if (!app.legal.offers_cancellation)
    return (
      <Screen title={t('screen.cancel_contract')} toolbar={{ backTo: '/' }}>
        <EmptyState title={t('account.support.none')} text={t('account.support.none_text', { app: app.name })} />
      </Screen>
    );
  return (
    <Screen title={t('screen.cancel_contract')} lead={sent ? undefined : t('law.cancel.lead')} toolbar={{ backTo: '/' }}>
      {sent ? (
        <div className={styles.done} role="status">
          <h2 className={styles.title}>{t('law.cancel.done')}</h2>
          <p>{t('law.cancel.done_text', { when: formatDateTime(sent.when, { language, timeZone }), email: sent.email })}</p>
        </div>
      ) : (
        <CancelForm onSent={setSent} />
      )}
    </Screen>
  );
}
