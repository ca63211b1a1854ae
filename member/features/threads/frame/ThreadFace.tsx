import type { Thread } from '@bandstand/contract/threads.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Newspaper from 'lucide-react/icons/newspaper';
import Reply from 'lucide-react/icons/reply';
import UsersRound from 'lucide-react/icons/users-round';
import styles from './ThreadFace.module.css';
import type { ThreadHead } from '../state/useThreadTitle.ts';

const icons = { chat: UsersRound, feed: Newspaper, comment: MessageSquareText, reply: Reply };

type Props = {
  thread: Thread;
  head: ThreadHead;
  /** Beside a title in a bar. */
  isSmall?: boolean;
};

/**
 * A thread's avatar: the other participant's face, two faces of a group, the last author's face elsewhere, or the icon of its kind. Repeats only what
 * is written beside it.
 */
export function ThreadFace({ thread, head: { title, other, others }, isSmall = false }: Props) {
  const size = isSmall ? 36 : 52;
  const small = isSmall || undefined;
  if (thread.kind === 'chat' && (other || (thread.is_private && others.length === 0)))
    return <Avatar name={other?.name ?? title} src={other?.avatar_urls?.small ?? null} seed={other?.id ?? thread.id} size={size} isDecorative />;
  if (thread.kind === 'chat' && others.length > 1)
    return (
      <span className={styles.faces} data-small={small}>
        {others.slice(0, 2).map((user) => (
          <Avatar key={user.id} name={user.name} src={user.avatar_urls?.small ?? null} seed={user.id} size={isSmall ? 24 : 36} isDecorative />
        ))}
      </span>
    );
  const author = thread.latest_message?.user;
  if (!author)
    return (
      <span className={styles.sign} data-small={small}>
        <Icon of={icons[thread.kind]} size={isSmall ? 18 : 22} />
      </span>
    );
  return (
    <span className={styles.authored} data-small={small}>
      <Avatar name={author.name} src={author.avatar_urls?.small ?? null} seed={author.id} size={size} isDecorative />
      {!isSmall && (
        <span className={styles.kind}>
          <Icon of={icons[thread.kind]} size={12} />
        </span>
      )}
    </span>
  );
}
