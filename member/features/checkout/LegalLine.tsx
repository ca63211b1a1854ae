import { useConfig } from '../../platform/platform.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Purchase.module.css';

/** Who sells, and on which terms, beside the button that pays; what the owner wrote none of is left out. */
export function LegalLine() {
  const t = useText();
  const { imprint, terms, privacy } = useConfig().app.legal;
  const links = [
    { text: imprint, href: '/legal/imprint', title: t('screen.imprint') },
    { text: terms, href: '/legal/terms', title: t('screen.account_terms') },
    { text: privacy, href: '/legal/privacy', title: t('screen.account_privacy') },
  ].filter(({ text }) => text !== null);
  if (links.length === 0) return null;
  return (
    <p className={styles.small}>
      {links.map(({ href, title }, at) => (
        <span key={href}>
          {at > 0 && ' · '}
          <a href={href} target="_blank" rel="noopener">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}
