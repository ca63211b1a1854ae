import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './moderation.module.css';
import { QuotedMessage } from './QuotedMessage.tsx';

/** The message as it was reported, even when it was changed or deleted since. */
export function ReportedMessage({ report }: { report: ReportDetail }) {
  const t = useText();
  const now = report.context.find(({ message_ts }) => message_ts === report.message_ts);
  const isChanged = now !== undefined && now.state !== 'deleted' && now.text !== report.text;
  return (
    <div className={styles.reported}>
      <QuotedMessage message={{ ...report, video: now?.video ?? null }}>
        {isChanged && <p className={styles.quiet}>{t('studio.moderation.now', { text: now.text })}</p>}
        {report.state !== 'shown' && (
          <p className={styles.badges}>
            <Badge tone="danger">
              {t(
                report.is_hidden_by_reports && report.state === 'hidden'
                  ? 'studio.moderation.state.hidden_by_reports'
                  : `studio.moderation.state.${report.state}`,
              )}
            </Badge>
          </p>
        )}
      </QuotedMessage>
    </div>
  );
}
