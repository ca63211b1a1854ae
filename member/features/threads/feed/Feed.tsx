import type { Thread } from '@bandstand/contract/threads.ts';
import { feedOrder } from '@bandstand/rules/threads/messages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import { Composer } from '../composer/Composer.tsx';
import { EditBar } from '../composer/EditBar.tsx';
import styles from './Feed.module.css';
import { FeedPost } from './FeedPost.tsx';
import { MentionNames } from '../message/MentionNames.tsx';
import { PinBar } from '../frame/PinBar.tsx';
import { PictureDialog, WhoReacted } from '../message/MessageSheets.tsx';
import { ReportDialog } from '../message/ReportDialog.tsx';
import { ThreadSkeleton } from '../frame/ThreadSkeleton.tsx';
import { useOpenThread } from '../message/useOpenThread.ts';
import { useTargetPost } from './useTargetPost.ts';
import { WriteBar } from '../composer/WriteBar.tsx';

type Props = {
  thread: Thread;
  /** A post named in the URL (NAV-6). */
  targetTs?: number | null;
  /** Whether the feed fills the screen instead of being part of a page. */
  isWhole?: boolean;
};

/**
 * Posts one below the other: those of a feed with pinned ones first, then the newest (L255), and a page's comments with the newest first, below their
 * pins. The surrounding element scrolls, not the feed.
 */
export function Feed({ thread, targetTs = null, isWhole = false }: Props) {
  const t = useText();
  const openThread = useOpenThread(thread, null);
  const { query, messages, editing, setEditing, markRead, user } = openThread;
  const [chosenTs, setChosenTs] = useState<number | null>(null);
  const target = useTargetPost(thread.id, chosenTs ?? targetTs, messages);
  const { is_feed: isFeed } = thread;
  const posts = useMemo(() => (isFeed ? feedOrder(messages) : messages.toReversed()), [messages, isFeed]);
  const newest = messages.at(-1)?.message_ts;
  useEffect(() => {
    if (isWhole && user && newest !== undefined && document.visibilityState === 'visible') void markRead(newest);
  }, [isWhole, user, newest, markRead]);
  const list = useRef<HTMLOListElement>(null);
  const targetKey = target?.key;
  useEffect(() => {
    if (targetKey !== undefined) list.current?.querySelector('[data-target]')?.scrollIntoView?.({ block: 'center' });
  }, [targetKey]);

  if (!query.data) {
    if (query.error)
      return <ErrorState title={t('messages.load_failed')} action={<Button onClick={() => void query.refetch()}>{t('message.retry')}</Button>} />;
    return <ThreadSkeleton />;
  }
  const shown = target && !posts.some(({ key }) => key === target.key) ? [target, ...posts] : posts;
  return (
    <MentionNames thread={thread}>
      <WriteBar thread={thread}>
        <Composer
          draftKey={thread.id}
          thread={thread}
          place="page"
          placeholder={t(isFeed ? 'composer.post' : 'composer.comment')}
          onSend={(drafts) => {
            openThread.send(drafts);
            return true;
          }}
          onTyping={openThread.publishTyping}
        />
      </WriteBar>
      {!isFeed && (
        <PinBar thread={thread} onGo={async (ts) => setChosenTs(ts)} onUnpin={(ts, at) => void openThread.pin({ message_ts: ts, pinned_at: at })} />
      )}
      {shown.length === 0 && <p className={styles.empty}>{t(isFeed ? 'feed.empty' : 'thread.no_comments')}</p>}
      <ol ref={list} className={styles.posts} aria-label={t('thread.messages')}>
        {shown.map((post) =>
          editing?.key === post.key ? (
            <li key={post.key}>
              <EditBar thread={thread} message={post} onSave={(edited) => openThread.edit(post, edited)} onCancel={() => setEditing(null)} />
            </li>
          ) : (
            <FeedPost
              key={post.key}
              post={post}
              actions={openThread.actionsOf(post)}
              isTarget={post.key === targetKey}
              canLike={thread.can_post || thread.post_refusal === 'staff_only' || thread.post_refusal === 'signed_out'}
              onLike={() => openThread.like(post)}
              onEmoji={openThread.giveEmoji}
              onReplies={openThread.openReplies}
              replyText={t(isFeed ? 'feed.comment' : 'message.reply')}
              onPicture={openThread.setPicture}
            />
          ),
        )}
      </ol>
      {query.data.hasOlder && (
        <Button variant="quiet" wide onClick={openThread.loadOlder}>
          {t('feed.earlier')}
        </Button>
      )}
      <ReportDialog report={openThread.reported} onClose={() => openThread.setReporting(null)} />
      <WhoReacted message={openThread.reacted} onClose={() => openThread.setReacted(null)} />
      <PictureDialog url={openThread.picture} onClose={() => openThread.setPicture(null)} />
    </MentionNames>
  );
}
