import type { Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useBundle } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import { Composer } from './Composer.tsx';
import { EditBar } from './EditBar.tsx';
import { useMessageActions } from './messageActions.tsx';
import { MessageList } from './MessageList.tsx';
import { ActionSheet, DeleteDialog, PictureDialog } from './MessageSheets.tsx';
import { shownMessages, type ShownMessage } from './shownMessages.ts';
import styles from './Thread.module.css';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { useBlockedIds, usePolling } from './threads.queries.ts';
import { TypingLine } from './TypingLine.tsx';
import { useMessages } from './useMessages.ts';
import { useOutgoing } from './useOutgoing.ts';
import { useThreadActions } from './useThreadActions.ts';
import { useThreadRealtime } from './useThreadRealtime.ts';
import { WriteBar } from './WriteBar.tsx';

type Props = {
  thread: Thread;
  /** A message to begin at (NAV-6). */
  targetTs: number | null;
  placeholder: string;
  empty: ReactNode;
};

/** A conversation: its messages, what one can do with them, and the composer. */
export function ThreadView({ thread, targetTs, placeholder, empty }: Props) {
  const t = useText();
  const { realtime } = usePlatform();
  const bundle = useBundle();
  const user = bundle?.user ?? null;
  // Where one left when the thread was opened: reading on does not move the line.
  const [readTs] = useState(() => (user && thread.is_unread ? (thread.last_message_read_ts ?? 0) : null));
  const { query, loadOlder, loadNewer, toNewest } = useMessages(thread, { aroundTs: targetTs ?? readTs, pollMs: usePolling() });
  const { typing, readBy } = useThreadRealtime(thread);
  const { waiting, outgoing } = useOutgoing(thread.id);
  const { like, edit, remove, markRead } = useThreadActions(thread);
  const blockedIds = useBlockedIds();
  const [held, setHeld] = useState<ShownMessage | null>(null);
  const [editing, setEditing] = useState<ShownMessage | null>(null);
  const [deleting, setDeleting] = useState<ShownMessage | null>(null);
  const [picture, setPicture] = useState<string | null>(null);

  const items = query.data?.items;
  const messages = useMemo(() => shownMessages({ messages: items ?? [], waiting, blockedIds, user }), [items, waiting, blockedIds, user]);
  const startLike = useCallback((message: ShownMessage) => void like(message), [like]);
  const actionsOf = useMessageActions({ thread, like: startLike, edit: setEditing, remove: setDeleting, outgoing });
  const onRead = useCallback((ts: number) => void markRead(ts), [markRead]);
  const others = [...readBy].filter(([id]) => id !== user?.id).map(([, ts]) => ts);

  if (!query.data) {
    if (query.error)
      return <ErrorState title={t('messages.load_failed')} action={<Button onClick={() => void query.refetch()}>{t('message.retry')}</Button>} />;
    return <ThreadSkeleton />;
  }
  const editLast = () =>
    setEditing(
      messages.findLast(
        (message) => message.user?.id === user?.id && !message.outgoing && !message.is_deleted && message.message_type === 'message',
      ) ?? null,
    );
  return (
    <div className={styles.view}>
      <MessageList
        thread={thread}
        messages={messages}
        hasNewer={query.data.hasNewer}
        readTs={readTs}
        targetTs={targetTs}
        otherReadTs={Math.max(0, ...others)}
        onOlder={loadOlder}
        onNewer={loadNewer}
        onNewest={toNewest}
        onRead={onRead}
        empty={empty}
        actionsOf={actionsOf}
        onHold={setHeld}
        onLike={startLike}
        onPicture={setPicture}
      />
      <TypingLine userIds={typing} participants={thread.participants} />
      {editing && <EditBar key={editing.key} message={editing} onSave={(text) => edit(editing, text)} onCancel={() => setEditing(null)} />}
      {!editing && (
        <WriteBar thread={thread}>
          <Composer
            draftKey={thread.id}
            participants={thread.participants}
            placeholder={placeholder}
            onSend={async (drafts) => {
              if (query.data.hasNewer) await toNewest().catch(() => {});
              outgoing.add(thread.id, drafts);
              return true;
            }}
            onTyping={() => realtime.typing(thread.channel_id)}
            onEditLast={editLast}
          />
        </WriteBar>
      )}
      <ActionSheet message={held} actions={held ? actionsOf(held) : []} onClose={() => setHeld(null)} />
      <DeleteDialog message={deleting} onDelete={(message) => void remove(message)} onClose={() => setDeleting(null)} />
      <PictureDialog url={picture} onClose={() => setPicture(null)} />
    </div>
  );
}
