import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useState } from 'react';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './TestPeriodBar.module.css';

/** Says on every screen that payments are not real until then (OPS-1). */
export function TestPeriodBar() {
  const t = useText();
  const format = useFormat();
  const until = useStaff().app.test_until;
  const [nowMs] = useState(() => Date.now());
  if (!until || Date.parse(until) <= nowMs) return null;
  return (
    <div className={styles.bar} role="status">
      <Icon of={FlaskConical} size={16} className={styles.icon} />
      <span>{t('studio.test_period', { date: format.dateTime(until) })}</span>
    </div>
  );
}
