import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import Copy from 'lucide-react/icons/copy';
import { CopyButton } from '../../platform/CopyButton.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './DnsRecord.module.css';

/** The values to enter at the DNS provider, one per field, each with a copy button. */
export function DnsRecord({ type, rows }: { type?: 'TXT' | 'CNAME'; rows: readonly (readonly [label: MessageKey, value: string])[] }) {
  const t = useText();
  return (
    <dl className={styles.record}>
      {type && (
        <div className={styles.row}>
          <dt>{t('studio.settings.record.type')}</dt>
          <dd>
            <code>{type}</code>
          </dd>
        </div>
      )}
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{t(label)}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton size="small" text={value} icon={<Icon of={Copy} size={16} />}>
              {t('studio.codes.copy')}
              <VisuallyHidden> {t(label)}</VisuallyHidden>
            </CopyButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}
