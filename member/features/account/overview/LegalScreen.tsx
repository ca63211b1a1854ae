import { isWebUrl } from '@bandstand/rules/text/url.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import { useConfig } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { legalParts } from '../state/legalText.ts';

/** `/legal/privacy`: the owner's text, open to guests (PRV-1). */
export function PrivacyScreen() {
  const t = useText();
  return <LegalScreen title={t('screen.account_privacy')} text={useConfig().app.legal.privacy} />;
}

/** `/legal/terms`: likewise. */
export function TermsScreen() {
  const t = useText();
  return <LegalScreen title={t('screen.account_terms')} text={useConfig().app.legal.terms} />;
}

/** `/legal/imprint`: who is behind the app, likewise. */
export function ImprintScreen() {
  const t = useText();
  return <LegalScreen title={t('screen.imprint')} text={useConfig().app.legal.imprint} />;
}

function LegalScreen({ title, text }: { title: string; text: string | null }) {
  const t = useText();
  const { app } = useConfig();
  return (
    <Screen title={title} toolbar={{ backTo: '/' }}>
      {text && isWebUrl(text) ? (
        <Button className={styles.fit} size="large" icon={<Icon of={ExternalLink} />} href={text} target="_blank" rel="noopener">
          {new URL(text).host}
        </Button>
      ) : text ? (
        <div className={styles.legal}>
          {legalParts(text).map((part, at) => (part.kind === 'heading' ? <h2 key={at}>{part.text}</h2> : <p key={at}>{part.text}</p>))}
        </div>
      ) : (
        <EmptyState art={<Icon of={FileText} size={28} />} title={t('account.legal.none', { app: app.name })} />
      )}
    </Screen>
  );
}
