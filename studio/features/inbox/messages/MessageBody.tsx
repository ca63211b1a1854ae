import type { InboxMessage } from '@bandstand/contract/inbox.studio.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import { MessageWords } from './MessageWords.tsx';
import styles from './Messages.module.css';

/** The content of a message: pictures, a film, a link card, text; or that it is deleted or hidden. */
export function MessageBody({ message }: { message: InboxMessage }) {
  const t = useText();
  const { app } = useStaff();
  const { attachment_data: card, image_urls: pictures, video } = message;
  if (message.is_deleted) return <p className={styles.gone}>{t('studio.inbox.deleted')}</p>;
  return (
    <div className={styles.body}>
      {message.is_hidden && <p className={styles.gone}>{t('studio.inbox.hidden')}</p>}
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          {pictures.map((url, at) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              <img src={url} alt={t('studio.inbox.picture', { number: at + 1 })} loading="lazy" />
            </a>
          ))}
        </span>
      )}
      {message.message_type === 'video' &&
        (video?.status === 'ready' && video.url ? (
          <video
            className={styles.video}
            src={video.url}
            poster={video.poster_url ?? undefined}
            controls
            preload="none"
            aria-label={t('studio.inbox.video')}
          >
            <track kind="captions" />
          </video>
        ) : (
          <p className={styles.gone}>{t('studio.inbox.video_preparing')}</p>
        ))}
      {card && (
        <a className={styles.card} href={isWebUrl(card.url) ? card.url : `${app.url}${card.url}`} target="_blank" rel="noopener noreferrer">
          <b>{card.title ?? card.url.replace(/^https?:\/\//i, '')}</b>
          {card.description && <span>{card.description}</span>}
        </a>
      )}
      {message.message !== '' && message.message_type !== 'attachment' && <MessageWords message={message} />}
    </div>
  );
}
