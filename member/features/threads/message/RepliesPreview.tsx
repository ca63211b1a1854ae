import type { Message } from '@bandstand/contract/threads.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Replies.module.css';
import { lineText } from '../state/lineText.ts';
import { useBlockedIds } from '../state/threads.queries.ts';

type Props = { message: Pick<Message, 'reply_count' | 'latest_replies' | 'remaining_messages'>; onOpen: () => void };

/** The two latest replies below a message, and the number of further ones (MSG-4). One press opens all of them. */
export function RepliesPreview({ message, onOpen }: Props) {
  const t = useText();
  const blockedIds = useBlockedIds();
  const shown = message.latest_replies.filter(({ user }) => !user || !blockedIds.includes(user.id));
  const more = message.reply_count - message.latest_replies.length;
  return (
    <button type="button" className={styles.preview} onClick={onOpen}>
      <VisuallyHidden>{t('reply.open', { count: message.reply_count })}</VisuallyHidden>
      {shown.map((reply) => {
        const name = reply.user?.name ?? t('message.deleted_member');
        return (
          <span key={reply.id} className={styles.line}>
            <Avatar name={name} src={reply.user?.avatar_urls?.small ?? null} seed={reply.user?.id ?? name} size={20} isDecorative />
            <span className={styles.who}>{name}</span>
            <span className={styles.words}>{lineText(reply, t)}</span>
          </span>
        );
      })}
      <span className={styles.count}>
        <Icon of={MessagesSquare} size={14} />
        {more > 0 ? t('reply.more', { count: more }) : t('reply.count', { count: message.reply_count })}
      </span>
    </button>
  );
}
