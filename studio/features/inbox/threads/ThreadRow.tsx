import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquare from 'lucide-react/icons/message-square';
import Reply from 'lucide-react/icons/reply';
import Users from 'lucide-react/icons/users';
import { useLanguage, useText } from '../../../platform/studio.ts';
import styles from './inbox.module.css';
import { placeText } from '../state/placeText.ts';
import { shortTime } from '../state/shortTime.ts';

type ThreadRowProps = { thread: InboxThread; isOpen: boolean; nowMs: number; onOpen: () => void };

/** A thread in the list: the member, the last message, and what it waits for. */
export function ThreadRow({ thread, isOpen, nowMs, onOpen }: ThreadRowProps) {
  const t = useText();
  const language = useLanguage();
  const { latest, people, kind, assigned_to: assignee } = thread;
  const [person] = people;
  const icon = kind === 'feed' ? Megaphone : kind === 'reply' ? Reply : kind === 'chat' && thread.is_private ? Users : MessageSquare;
  const latestText = latest ? latest.text || t(`studio.inbox.latest.${latest.message_type}`) : '';
  const by = latest?.is_team ? t('studio.inbox.team') : thread.is_private && people.length === 1 ? null : latest?.author;
  return (
    <li>
      <button type="button" className={styles.row} aria-current={isOpen || undefined} data-unread={thread.is_unread || undefined} onClick={onOpen}>
        {person && people.length === 1 ? (
          <Avatar name={person.name} src={person.avatar_urls?.small} seed={person.id} size={36} isDecorative />
        ) : (
          <span className={styles.kind}>
            <Icon of={icon} size={18} />
          </span>
        )}
        <span className={styles.rowWords}>
          <span className={styles.rowTop}>
            <span className={styles.rowTitle}>{thread.title}</span>
            {latest && <time className={styles.rowTime}>{shortTime(latest.message_ts / 1000, nowMs, language)}</time>}
          </span>
          {!(thread.is_private && kind === 'chat') && <span className={styles.rowPlace}>{placeText(t, thread)}</span>}
          <span className={styles.rowText}>{by ? t('studio.inbox.said', { name: by, text: latestText }) : latestText}</span>
          <span className={styles.rowMarks}>
            {thread.is_unread && <span className={styles.dot} role="img" aria-label={t('studio.inbox.unread')} />}
            {thread.is_unanswered && <span className={styles.waits}>{t('studio.inbox.unanswered')}</span>}
            {thread.is_closed && (
              <span className={styles.quiet}>
                <Icon of={Check} size={14} /> {t('studio.inbox.closed')}
              </span>
            )}
            {assignee && <span className={styles.assignee}>{assignee.name}</span>}
          </span>
        </span>
      </button>
    </li>
  );
}
