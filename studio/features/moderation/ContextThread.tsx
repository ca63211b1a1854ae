import type { ContextMessage, ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './moderation.module.css';
import { useMessageWords } from './useMessageWords.ts';

/** The reported message among those around it. Where it is gone, as it was when it was reported. */
export function ContextThread({ report }: { report: ReportDetail }) {
  const t = useText();
  const isThere = report.context.some(({ message_ts }) => message_ts === report.message_ts);
  const own: ContextMessage = { ...report, author: report.author, video: null, edited_at: null };
  const messages = isThere ? report.context : [...report.context, own].toSorted((a, b) => a.message_ts - b.message_ts);
  return (
    <section className={styles.part} aria-labelledby="moderation-context">
      <h2 id="moderation-context" className={styles.heading}>
        {report.thread.title
          ? t(`studio.moderation.place.${report.thread.kind}`, { title: report.thread.title })
          : t('studio.moderation.place.unnamed')}
      </h2>
      <ol className={styles.thread}>
        {messages.map((message) => (
          <Said key={message.message_ts} message={message} report={report} />
        ))}
      </ol>
    </section>
  );
}

function Said({ message, report }: { message: ContextMessage; report: ReportDetail }) {
  const t = useText();
  const format = useFormat();
  const words = useMessageWords();
  const isReported = message.message_ts === report.message_ts;
  const name = message.author?.name ?? t('studio.moderation.gone');
  // What was changed afterwards is shown as it was reported, with what it says now below.
  const shown = isReported ? { ...message, ...report, state: message.state } : message;
  const isChanged = isReported && message.state !== 'deleted' && message.text !== report.text;
  return (
    <li className={styles.message} data-reported={isReported || undefined}>
      <Avatar name={name} src={message.author?.avatar_urls?.small} seed={message.author?.id ?? String(message.message_ts)} size={28} isDecorative />
      <div className={styles.messageWords}>
        <p className={styles.lineHead}>
          <strong className={styles.name}>{name}</strong>
          <time className={styles.quiet}>{format.dateTime(new Date(message.message_ts / 1000).toISOString())}</time>
        </p>
        <p className={styles.text}>{words(shown)}</p>
        {message.video?.url && (
          <video
            className={styles.video}
            controls
            preload="none"
            src={message.video.url}
            poster={message.video.poster_url ?? undefined}
            aria-label={t('studio.moderation.video')}
          />
        )}
        {shown.image_urls.length > 0 && (
          <ul className={styles.pictures}>
            {shown.image_urls.map((url, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t('studio.moderation.picture', { number: index + 1 })} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {isChanged && <p className={styles.quiet}>{t('studio.moderation.now', { text: message.text })}</p>}
        {(isReported || message.state !== 'shown') && (
          <p className={styles.badges}>
            {isReported && <Badge tone="warning">{t('studio.moderation.reported')}</Badge>}
            {message.state !== 'shown' && <Badge tone="danger">{t(`studio.moderation.state.${message.state}`)}</Badge>}
          </p>
        )}
      </div>
    </li>
  );
}
