import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { ThreadFace } from '../frame/ThreadFace.tsx';
import styles from '../frame/ThreadList.module.css';
import { useThreadList } from '../state/threads.queries.ts';
import { useNotices } from '../state/useThreadSettings.ts';
import { useThreadHead } from '../state/useThreadTitle.ts';

const shownMax = 5;

/** The latest chats shared with a person, and whether the chat of two is muted. Renders nothing without one. */
export function SharedChats({ userId }: { userId: string }) {
  const t = useText();
  const headOf = useThreadHead();
  const chats = useThreadList('chat').data?.pages.flatMap(({ items }) => items) ?? [];
  const shared = chats.filter(({ participants }) => participants.some(({ user }) => user.id === userId));
  const pair = shared.find((thread) => headOf(thread).other?.id === userId);
  if (shared.length === 0) return null;
  return (
    <div className={styles.shared}>
      {pair && <PairNotices threadId={pair.id} isOn={pair.notifications_enabled} />}
      <h3 className={styles.sharedTitle}>{t('people.shared')}</h3>
      <ul className={styles.list}>
        {shared.slice(0, shownMax).map((thread) => {
          const head = headOf(thread);
          return (
            <li key={thread.id}>
              <a href={`/me/messages/${thread.id}`} className={styles.row}>
                <ThreadFace thread={thread} head={head} />
                <span className={styles.titleText}>{head.title}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function PairNotices({ threadId, isOn }: { threadId: string; isOn: boolean }) {
  const t = useText();
  const setNotices = useNotices(threadId);
  return (
    <Switch label={t('people.notifications')} hint={t('people.notifications_hint')} checked={isOn} onChange={(active) => void setNotices(active)} />
  );
}
