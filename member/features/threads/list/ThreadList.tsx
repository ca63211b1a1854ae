import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Newspaper from 'lucide-react/icons/newspaper';
import Reply from 'lucide-react/icons/reply';
import type { LucideIcon } from 'lucide-react';
import { useConfig } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { PageEnd } from '../frame/PageEnd.tsx';
import styles from '../frame/ThreadList.module.css';
import { ThreadRow } from './ThreadRow.tsx';
import type { ThreadKind } from '../state/threads.keys.ts';
import { isShown, useBlockedIds, useThreadList } from '../state/threads.queries.ts';

/** The member's threads of one kind, newest first. */
export function ThreadList({ kind, selectedId }: { kind: ThreadKind; selectedId: string | null }) {
  const t = useText();
  const list = useThreadList(kind);
  const blockedIds = useBlockedIds();
  const isSlow = useDelayedFlag(list.isLoading);
  if (list.isLoading) return isSlow ? <ListSkeleton /> : null;
  if (!list.data)
    return <ErrorState title={t('messages.load_failed')} action={<Button onClick={() => void list.refetch()}>{t('message.retry')}</Button>} />;
  const threads = list.data.pages.flatMap(({ items }) => items).filter((thread) => isShown(thread, blockedIds));
  if (threads.length === 0 && !list.hasNextPage) return <Nothing kind={kind} />;
  return (
    <>
      <ul className={styles.list}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} isSelected={thread.id === selectedId} />
          </li>
        ))}
      </ul>
      <PageEnd query={list} label={t('threads.earlier')} />
    </>
  );
}

const nothing: Record<ThreadKind, { icon: LucideIcon; title: MessageKey; text: MessageKey }> = {
  chat: { icon: MessagesSquare, title: 'threads.empty.title', text: 'threads.empty.text' },
  feed: { icon: Newspaper, title: 'threads.no_feeds.title', text: 'threads.no_feeds.text' },
  comment: { icon: MessageSquareText, title: 'threads.no_comments.title', text: 'threads.no_comments.text' },
  reply: { icon: Reply, title: 'threads.no_replies.title', text: 'threads.no_replies.text' },
};

function Nothing({ kind }: { kind: ThreadKind }) {
  const t = useText();
  const { messaging } = useConfig();
  const { icon, title, text } = nothing[kind];
  return (
    <EmptyState
      art={<Icon of={icon} size={28} />}
      title={t(title)}
      text={t(text)}
      action={
        kind === 'chat' &&
        messaging.is_available && (
          <Button href="/me/messages/new" variant="primary">
            {t('threads.new')}
          </Button>
        )
      }
    />
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
