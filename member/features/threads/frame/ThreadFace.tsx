import type { Thread } from '@bandstand/contract/threads.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Newspaper from 'lucide-react/icons/newspaper';
import Reply from 'lucide-react/icons/reply';
import UsersRound from 'lucide-react/icons/users-round';
import styles from './ThreadList.module.css';
import type { ThreadHead } from '../state/useThreadTitle.ts';

const icons = { chat: UsersRound, feed: Newspaper, comment: MessageSquareText, reply: Reply };

/** A thread's avatar: the other participant's face, two faces of a group, or the icon of its kind. Repeats only what the title says. */
export function ThreadFace({ thread, head: { title, other, others } }: { thread: Thread; head: ThreadHead }) {
  if (thread.kind === 'chat' && thread.is_private && (other || others.length === 0))
    return <Avatar name={other?.name ?? title} src={other?.avatar_urls?.small ?? null} seed={other?.id ?? thread.id} size={52} isDecorative />;
  if (thread.kind === 'chat' && thread.is_private && others.length > 1)
    return (
      <span className={styles.faces}>
        {others.slice(0, 2).map((user) => (
          <Avatar key={user.id} name={user.name} src={user.avatar_urls?.small ?? null} seed={user.id} size={36} isDecorative />
        ))}
      </span>
    );
  return (
    <span className={styles.sign}>
      <Icon of={icons[thread.kind]} size={22} />
    </span>
  );
}
