import type { Reply } from '@bandstand/contract/threads.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { LinkCard } from './LinkCard.tsx';
import styles from './Message.module.css';
import pictures from './MessagePictures.module.css';
import { MessageText } from './MessageText.tsx';
import { MessageVideo } from './MessageVideo.tsx';

type Props = { message: Reply; onPicture: (url: string) => void };

/** A message's content: text, pictures, a video, or a link with its data. Hidden and deleted ones are labelled. */
export function MessageBody({ message, onPicture }: Props) {
  const t = useText();
  const viewerId = useBundle()?.user.id;
  if (message.is_deleted) return <span className={styles.deleted}>{t('message.deleted')}</span>;
  const isOwn = message.user !== null && message.user.id === viewerId;
  if (message.is_hidden && !isOwn) return <span className={styles.deleted}>{t('message.hidden')}</span>;
  return (
    <>
      {message.image_urls.length > 0 && (
        <span className={pictures.pictures} data-count={Math.min(message.image_urls.length, 4)}>
          {message.image_urls.map((url, at) => (
            <button
              key={url}
              type="button"
              className={pictures.picture}
              onClick={() => onPicture(url)}
              aria-label={t('message.open_picture', { number: at + 1 })}
            >
              <img src={url} alt="" loading="lazy" decoding="async" />
            </button>
          ))}
        </span>
      )}
      {message.message_type === 'video' && <MessageVideo message={message} />}
      {message.message_type === 'attachment' && message.attachment_data && <LinkCard data={message.attachment_data} />}
      {message.message !== '' && <MessageText message={message} />}
      {message.is_hidden && <span className={styles.hiddenNote}>{t('message.hidden_own')}</span>}
    </>
  );
}
