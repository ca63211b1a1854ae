import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from './Messages.module.css';
import type { OutgoingMessages } from '../state/useOutgoing.ts';

/** Messages being sent or failed; a failed one can be sent again or discarded. */
export function OutgoingLines({ threadId, outgoing }: { threadId: string; outgoing: OutgoingMessages }) {
  const t = useText();
  return outgoing.of(threadId).map((message) => (
    <li key={message.id} className={styles.run} data-team data-pending={message.error === null || undefined}>
      <div className={styles.outgoing}>
        {message.pictures.length > 0 && (
          <span className={styles.pictures}>
            {message.pictures.map(({ id, url }) => (
              <img key={id} src={url} alt="" />
            ))}
          </span>
        )}
        {message.text !== '' && <span className={styles.words}>{message.text}</span>}
        {message.error === null ? (
          <span className={styles.small}>{t('studio.inbox.sending')}</span>
        ) : (
          <span role="alert" className={styles.failed}>
            {t('studio.inbox.not_sent', { reason: message.error })}
            <Button size="small" onClick={() => outgoing.retry(message)}>
              {t('studio.inbox.send_again')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => outgoing.discard(message)}>
              {t('studio.discard')}
            </Button>
          </span>
        )}
      </div>
    </li>
  ));
}
