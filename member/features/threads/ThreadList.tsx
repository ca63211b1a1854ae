import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useText } from '../../platform/useText.ts';
import styles from './ThreadList.module.css';
import { ThreadRow } from './ThreadRow.tsx';
import { useBlockedIds, useThreadList } from './threads.queries.ts';

/** The member's conversations, newest first. */
export function ThreadList({ selectedId }: { selectedId: string | null }) {
  const t = useText();
  const list = useThreadList();
  const blockedIds = useBlockedIds();
  const isSlow = useDelayedFlag(list.isLoading);
  if (list.isLoading) return isSlow ? <ListSkeleton /> : null;
  if (!list.data)
    return <ErrorState title={t('messages.load_failed')} action={<Button onClick={() => void list.refetch()}>{t('message.retry')}</Button>} />;
  const threads = list.data.pages
    .flatMap(({ items }) => items)
    .filter((thread) => !thread.participants.some(({ user }) => thread.total_count_participants <= 2 && blockedIds.includes(user.id)));
  if (threads.length === 0)
    return (
      <EmptyState
        art={<Icon of={MessagesSquare} size={28} />}
        title={t('threads.empty.title')}
        text={t('threads.empty.text')}
        action={
          <Button href="/me/messages/new" variant="primary">
            {t('threads.new')}
          </Button>
        }
      />
    );
  return (
    <>
      <ul className={styles.list}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} isSelected={thread.id === selectedId} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="quiet" wide pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('threads.earlier')}
        </Button>
      )}
    </>
  );
}

function ListSkeleton() {
  const t = useText();
  return (
    <SkeletonGroup label={t('thread.loading')}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={styles.bone}>
          <Skeleton shape="circle" width="52px" height="52px" />
          <Skeleton lines={2} width="70%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
