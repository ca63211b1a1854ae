import { useConfig } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Purchase.module.css';

/** Seller, terms and withdrawal, beside the pay button; texts that the owner has not written are omitted. */
export function LegalLine() {
  const t = useText();
  const { imprint, terms, privacy, offers_cancellation: offersCancellation } = useConfig().app.legal;
  const links = [
    { isThere: imprint !== null, href: '/legal/imprint', title: t('screen.imprint') },
    { isThere: terms !== null, href: '/legal/terms', title: t('screen.account_terms') },
    { isThere: privacy !== null, href: '/legal/privacy', title: t('screen.account_privacy') },
    { isThere: offersCancellation, href: '/legal/cancel', title: t('screen.cancel_contract') },
  ].filter(({ isThere }) => isThere);
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
