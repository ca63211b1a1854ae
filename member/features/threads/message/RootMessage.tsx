import type { Message } from '@bandstand/contract/threads.ts';
import { formatDateTime, formatMoment } from '@bandstand/rules/text/dates.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { MessageBody } from './MessageBody.tsx';
import styles from './Replies.module.css';
import { useBlockedIds } from '../state/threads.queries.ts';

/** The root, above its replies. */
export function RootMessage({ message, onPicture }: { message: Message; onPicture: (url: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const blockedIds = useBlockedIds();
  const name = message.user?.name ?? t('message.deleted_member');
  const at = message.message_ts / 1000;
  // Blocked members' messages are hidden, even above replies (L282).
  const isBlocked = message.user !== null && blockedIds.includes(message.user.id);
  return (
    <article className={styles.root} aria-label={t('message.from', { name })}>
      {!isBlocked && (
        <header className={styles.head}>
          <Avatar name={name} src={message.user?.avatar_urls?.small ?? null} seed={message.user?.id ?? name} size={32} isDecorative />
          <span className={styles.author}>{name}</span>
          <time className={styles.time} dateTime={new Date(at).toISOString()} title={formatMoment(at, { language, timeZone })}>
            {formatDateTime(at, { language, timeZone })}
          </time>
        </header>
      )}
      <div className={styles.body}>{isBlocked ? <p>{t('message.deleted')}</p> : <MessageBody message={message} onPicture={onPicture} />}</div>
      <p className={styles.divider}>
        <span>{message.reply_count > 0 ? t('reply.count', { count: message.reply_count }) : t('reply.title')}</span>
      </p>
    </article>
  );
}
