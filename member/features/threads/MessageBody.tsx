import type { Message } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import LinkIcon from 'lucide-react/icons/link';
import { PageLink } from '../../platform/links/PageLink.tsx';
import { useText } from '../../platform/useText.ts';
import styles from './Message.module.css';
import { MessageText } from './MessageText.tsx';

type Props = { message: Message; onPicture: (url: string) => void };

/** What a message holds: words, pictures, or a link with what is known of it. */
export function MessageBody({ message, onPicture }: Props) {
  const t = useText();
  if (message.is_deleted) return <span className={styles.deleted}>{t('message.deleted')}</span>;
  return (
    <>
      {message.image_urls.length > 0 && (
        <span className={styles.pictures} data-count={Math.min(message.image_urls.length, 4)}>
          {message.image_urls.map((url, at) => (
            <button
              key={url}
              type="button"
              className={styles.picture}
              onClick={() => onPicture(url)}
              aria-label={t('message.open_picture', { number: at + 1 })}
            >
              <img src={url} alt="" loading="lazy" decoding="async" />
            </button>
          ))}
        </span>
      )}
      {message.message_type === 'attachment' && message.attachment_data && <LinkCard data={message.attachment_data} />}
      {message.message !== '' && <MessageText message={message} />}
    </>
  );
}

/** A link as a card. Pages of the app are decided without browsing past a lock (L44, NAV-9). */
function LinkCard({ data }: { data: NonNullable<Message['attachment_data']> }) {
  const content = (
    <>
      {data.image && <img src={data.image} alt="" className={styles.linkImage} loading="lazy" />}
      <span className={styles.linkWords}>
        <span className={styles.linkTitle}>{data.title ?? data.url.replace(/^https?:\/\//i, '')}</span>
        {data.description && <span className={styles.linkText}>{data.description}</span>}
        <span className={styles.linkHost}>
          <Icon of={LinkIcon} size={14} />
          {hostOf(data.url)}
        </span>
      </span>
    </>
  );
  if (data.page_path)
    return (
      <PageLink path={data.page_path} browse={false} className={styles.linkCard}>
        {content}
      </PageLink>
    );
  return (
    <a href={data.url} className={styles.linkCard} target="_blank" rel="noopener">
      {content}
    </a>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);
