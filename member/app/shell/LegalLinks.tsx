import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useConfig } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './LegalLinks.module.css';

/** Who is behind the app and how to cancel a contract, at the foot of every page, where the law requires it; and the language, where there is a choice. */
export function LegalLinks() {
  const t = useText();
  const { legal, languages } = useConfig().app;
  const hasLegal = legal.imprint !== null || legal.offers_cancellation;
  const hasChoice = languages.length > 1;
  if (!hasLegal && !hasChoice) return null;
  const links: readonly [boolean, string, MessageKey][] = [
    [legal.imprint !== null, '/legal/imprint', 'screen.imprint'],
    [legal.privacy !== null, '/legal/privacy', 'screen.account_privacy'],
    [legal.terms !== null, '/legal/terms', 'screen.account_terms'],
    [legal.offers_cancellation, '/legal/cancel', 'screen.cancel_contract'],
  ];
  return (
    <ul className={styles.links}>
      {links.map(
        ([isShown, href, title]) =>
          isShown &&
          hasLegal && (
            <li key={href}>
              <a href={href}>{t(title)}</a>
            </li>
          ),
      )}
      {hasChoice && (
        <li>
          <a href="/me/language">{t('shell.language')}</a>
        </li>
      )}
    </ul>
  );
}
