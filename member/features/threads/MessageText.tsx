import type { Message } from '@bandstand/contract/threads.ts';
import { isExternal } from '@bandstand/rules/text/url.ts';
import { renderParts } from '@bandstand/rules/threads/text.ts';
import styles from './Message.module.css';

/** The words of a message: mentions stand out, links lead away, all else is as typed (MSG-11). */
export function MessageText({ message }: { message: Pick<Message, 'message' | 'mentions'> }) {
  return (
    <span className={styles.text}>
      {renderParts(message.message, message.mentions).map((part, at) => {
        if (part.type === 'text') return part.text;
        if (part.type === 'mention')
          return (
            <span key={at} className={styles.mention}>
              @{part.name}
            </span>
          );
        return (
          <a key={at} href={part.url} {...(isExternal(part.url, window.location.origin) ? { target: '_blank', rel: 'noopener' } : {})}>
            {part.url.replace(/^https?:\/\//i, '')}
          </a>
        );
      })}
    </span>
  );
}
