import type { InboxMessage } from '@bandstand/contract/inbox.studio.ts';
import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { renderParts } from '@bandstand/rules/threads/text.ts';
import { useText } from '../../../platform/studio.ts';
import styles from './Messages.module.css';

/** The text of a message: highlights mentions, links open elsewhere, everything else as typed (MSG-11). */
export function MessageWords({ message }: { message: Pick<InboxMessage, 'message' | 'mentions'> }) {
  const t = useText();
  const nameOf = (id: string) => (id === everyoneId ? t('studio.inbox.everyone') : null);
  return (
    <span className={styles.words}>
      {renderParts(message.message, message.mentions, nameOf).map((part, at) => {
        if (part.type === 'text') return part.text;
        if (part.type === 'mention')
          return (
            <b key={at} className={styles.mention}>
              @{part.name}
            </b>
          );
        return (
          <a key={at} href={part.url} target="_blank" rel="noopener noreferrer">
            {part.url.replace(/^https?:\/\//i, '')}
          </a>
        );
      })}
    </span>
  );
}
