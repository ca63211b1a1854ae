import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './moderation.module.css';
import { QuotedMessage } from './QuotedMessage.tsx';

/** The messages around the reported one, in their current state. */
export function ContextThread({ report }: { report: ReportDetail }) {
  const t = useText();
  return (
    <section className={styles.part} aria-labelledby="moderation-context">
      <h2 id="moderation-context" className={styles.heading}>
        {report.thread.title
          ? t(`studio.moderation.place.${report.thread.kind}`, { title: report.thread.title })
          : t('studio.moderation.place.unnamed')}
      </h2>
      <ol className={styles.thread}>
        {report.context.map((message) => {
          const isReported = message.message_ts === report.message_ts;
          return (
            <li key={message.message_ts} className={styles.message} data-reported={isReported || undefined}>
              <QuotedMessage message={message}>
                {(isReported || message.state !== 'shown') && (
                  <p className={styles.badges}>
                    {isReported && <Badge tone="warning">{t('studio.moderation.reported')}</Badge>}
                    {message.state !== 'shown' && <Badge tone="danger">{t(`studio.moderation.state.${message.state}`)}</Badge>}
                  </p>
                )}
              </QuotedMessage>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
