import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './TestPeriodLayer.module.css';

/** Shows on every screen that payments are not real until then (OPS-1). */
export function TestPeriodLayer({ until }: { until: string }) {
  const t = useText();
  const place = { language: useLanguage(), timeZone: useTimeZone() };
  return (
    <div className={styles.bar} role="status">
      <Icon of={FlaskConical} size={16} className={styles.icon} />
      <span>{t('shell.test_period', { date: formatDateTime(until, place) })}</span>
    </div>
  );
}
