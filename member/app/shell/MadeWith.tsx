import { useConfig } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './MadeWith.module.css';

// The product's own name is not translated.
const productName = 'Bandstand';

/** The badge, if the account shows it (spec L15). */
export function MadeWith() {
  const t = useText();
  const { app } = useConfig();
  if (!app.show_badge) return null;
  return (
    <p className={styles.badge}>
      {t('badge.made_with')} <strong>{productName}</strong>
    </p>
  );
}
