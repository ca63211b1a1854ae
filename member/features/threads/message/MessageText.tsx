import type { Message } from '@bandstand/contract/threads.ts';
import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { isExternal } from '@bandstand/rules/text/url.ts';
import { renderParts } from '@bandstand/rules/threads/text.ts';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { useMentionNames } from './MentionNames.tsx';
import styles from './Message.module.css';

/** A message's text: mentions show the current name and link to the person, links open, everything else is as typed (MSG-11). */
export function MessageText({ message }: { message: Pick<Message, 'message' | 'mentions'> }) {
  const t = useText();
  const names = useMentionNames();
  const nameOf = (id: string) => (id === everyoneId ? t('mention.everyone') : (names.get(id) ?? null));
  return (
    <span className={styles.text}>
      {renderParts(message.message, message.mentions, nameOf).map((part, at) => {
        if (part.type === 'text') return part.text;
        if (part.type === 'mention') return <MentionMark key={at} userId={part.userId} name={part.name} />;
        return (
          <a key={at} href={part.url} {...(isExternal(part.url, window.location.origin) ? { target: '_blank', rel: 'noopener' } : {})}>
            {part.url.replace(/^https?:\/\//i, '')}
          </a>
        );
      })}
    </span>
  );
}

function MentionMark({ userId, name }: { userId: string; name: string }) {
  const viewerId = useBundle()?.user.id;
  const { openPanel } = usePanels();
  const isSelf = userId === viewerId || userId === everyoneId;
  if (viewerId === undefined || userId === everyoneId)
    return (
      <span className={styles.mention} data-self={isSelf || undefined}>
        @{name}
      </span>
    );
  return (
    <button type="button" className={styles.mention} data-self={isSelf || undefined} onClick={() => openPanel('profile', { user_id: userId })}>
      @{name}
    </button>
  );
}
