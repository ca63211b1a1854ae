import type { Thread } from '@bandstand/contract/threads.ts';
import { feedOrder } from '@bandstand/rules/threads/messages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useMemo, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useBundle } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import { Composer } from './Composer.tsx';
import { EditBar } from './EditBar.tsx';
import styles from './Feed.module.css';
import { FeedPost } from './FeedPost.tsx';
import { useMessageActions } from './messageActions.tsx';
import { DeleteDialog, PictureDialog } from './MessageSheets.tsx';
import { shownMessages, type ShownMessage } from './shownMessages.ts';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { useBlockedIds, usePolling } from './threads.queries.ts';
import { useMessages } from './useMessages.ts';
import { useOutgoing } from './useOutgoing.ts';
import { useThreadActions } from './useThreadActions.ts';
import { useThreadRealtime } from './useThreadRealtime.ts';
import { WriteBar } from './WriteBar.tsx';

/** Posts below each other, pinned ones first, then the newest (L255). The page scrolls, not the feed. */
export function Feed({ thread }: { thread: Thread }) {
  const t = useText();
  const { realtime } = usePlatform();
  const user = useBundle()?.user ?? null;
  const { query, loadOlder } = useMessages(thread, { aroundTs: null, pollMs: usePolling() });
  useThreadRealtime(thread);
  const { waiting, outgoing } = useOutgoing(thread.id);
  const { like, edit, remove } = useThreadActions(thread);
  const blockedIds = useBlockedIds();
  const [editing, setEditing] = useState<ShownMessage | null>(null);
  const [deleting, setDeleting] = useState<ShownMessage | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const items = query.data?.items;
  const posts = useMemo(() => feedOrder(shownMessages({ messages: items ?? [], waiting, blockedIds, user })), [items, waiting, blockedIds, user]);
  const actionsOf = useMessageActions({ thread, like: (message) => void like(message), edit: setEditing, remove: setDeleting, outgoing });

  if (!query.data) {
    if (query.error)
      return <ErrorState title={t('messages.load_failed')} action={<Button onClick={() => void query.refetch()}>{t('message.retry')}</Button>} />;
    return <ThreadSkeleton />;
  }
  return (
    <>
      <WriteBar thread={thread}>
        <Composer
          draftKey={thread.id}
          participants={thread.participants}
          place="page"
          placeholder={t('composer.post')}
          onSend={(drafts) => {
            outgoing.add(thread.id, drafts);
            return true;
          }}
          onTyping={() => realtime.typing(thread.channel_id)}
        />
      </WriteBar>
      {posts.length === 0 && <p className={styles.empty}>{t('feed.empty')}</p>}
      <ol className={styles.posts} aria-label={t('thread.messages')}>
        {posts.map((post) =>
          editing?.key === post.key ? (
            <li key={post.key}>
              <EditBar message={post} onSave={(text) => edit(post, text)} onCancel={() => setEditing(null)} />
            </li>
          ) : (
            <FeedPost
              key={post.key}
              post={post}
              actions={actionsOf(post)}
              canLike={thread.can_post}
              onLike={() => void like(post)}
              onPicture={setPicture}
            />
          ),
        )}
      </ol>
      {query.data.hasOlder && (
        <Button variant="quiet" wide onClick={loadOlder}>
          {t('feed.earlier')}
        </Button>
      )}
      <DeleteDialog message={deleting} onDelete={(message) => void remove(message)} onClose={() => setDeleting(null)} />
      <PictureDialog url={picture} onClose={() => setPicture(null)} />
    </>
  );
}
