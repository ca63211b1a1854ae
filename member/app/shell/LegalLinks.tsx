import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useConfig } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './LegalLinks.module.css';

/** Who is behind the app and how to cancel a contract, at the foot of every page, where the law requires it. */
export function LegalLinks() {
  const t = useText();
  const { legal } = useConfig().app;
  if (!legal.imprint && !legal.offers_cancellation) return null;
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
          isShown && (
            <li key={href}>
              <a href={href}>{t(title)}</a>
            </li>
          ),
      )}
    </ul>
  );
}
