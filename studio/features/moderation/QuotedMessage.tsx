import type { ContextMessage } from '@bandstand/contract/moderation.studio.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './moderation.module.css';
import { useMessageWords } from './useMessageWords.ts';

type QuotedMessageProps = { message: Omit<ContextMessage, 'state' | 'edited_at'>; /** Facts about it, below. */ children?: ReactNode };

/** Who wrote what and when, with its pictures and its film. */
export function QuotedMessage({ message, children }: QuotedMessageProps) {
  const t = useText();
  const format = useFormat();
  const words = useMessageWords();
  const name = message.author?.name ?? t('studio.moderation.gone');
  return (
    <>
      <Avatar name={name} src={message.author?.avatar_urls?.small} seed={message.author?.id ?? String(message.message_ts)} size={28} isDecorative />
      <div className={styles.messageWords}>
        <p className={styles.lineHead}>
          <strong className={styles.name}>{name}</strong>
          <time className={styles.quiet}>{format.dateTime(new Date(message.message_ts / 1000).toISOString())}</time>
        </p>
        <p className={styles.text}>{words(message)}</p>
        {message.video?.url && (
          <video
            className={styles.video}
            controls
            preload="none"
            src={message.video.url}
            poster={message.video.poster_url ?? undefined}
            aria-label={t('studio.moderation.video')}
          >
            {/* Members upload no captions. */}
            <track kind="captions" />
          </video>
        )}
        {message.image_urls.length > 0 && (
          <ul className={styles.pictures}>
            {message.image_urls.map((url, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t('studio.moderation.picture', { number: index + 1 })} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </>
  );
}
