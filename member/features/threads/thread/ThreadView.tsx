import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { startOfDate } from '@bandstand/rules/time/zone.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { Composer } from '../composer/Composer.tsx';
import { EditBar } from '../composer/EditBar.tsx';
import { MentionNames } from '../message/MentionNames.tsx';
import { MessageList } from './MessageList.tsx';
import { ActionSheet, PictureDialog, WhoReacted } from '../message/MessageSheets.tsx';
import { PinBar } from '../frame/PinBar.tsx';
import { ReportDialog } from '../message/ReportDialog.tsx';
import { RootMessage } from '../message/RootMessage.tsx';
import type { ChatTarget, ShownMessage } from '../state/shownMessages.ts';
import styles from '../frame/Thread.module.css';
import { ThreadSkeleton } from '../frame/ThreadSkeleton.tsx';
import { TypingLine } from './TypingLine.tsx';
import { useKeyboardRoom } from '../../../platform/screen/useKeyboardRoom.ts';
import { useOpenThread } from '../message/useOpenThread.ts';
import { WriteBar } from '../composer/WriteBar.tsx';

type Props = {
  thread: Thread;
  /** A message to start at (NAV-6). */
  targetTs: number | null;
  placeholder: string;
  empty: ReactNode;
  /** The root in a thread of replies, as known from its thread. */
  root?: Message | null;
  startsFocused?: boolean;
};

/** A thread: its messages, their actions, and the composer. */
export function ThreadView({ thread, targetTs, placeholder, empty, root = thread.parent_message, startsFocused = false }: Props) {
  const t = useText();
  const timeZone = useTimeZone();
  const view = useRef<HTMLDivElement>(null);
  useKeyboardRoom(view);
  // The read position when the thread was opened: reading on does not move the line.
  const [leftTs] = useState(() => (thread.is_unread ? (thread.last_message_read_ts ?? 0) : null));
  const open = useOpenThread(thread, targetTs ?? leftTs);
  const { query, user, messages, editing, setEditing, toMessage, toNewest, markRead } = open;
  const readTs = user ? leftTs : null;
  const [held, setHeld] = useState<ShownMessage | null>(null);
  const { wanted, goTo } = useTarget(targetTs, query.data !== undefined, toMessage);
  const target = useNearest(wanted, messages);
  const onRead = useCallback((ts: number) => void markRead(ts), [markRead]);
  // Writing implies having read everything before.
  const answered = messages.findLast((message) => message.message_type !== 'notification' && message.user !== null && message.user.id !== user?.id);
  const others = [answered?.message_ts ?? 0, ...[...open.readBy].filter(([id]) => id !== user?.id).map(([, ts]) => ts)];

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
    <MentionNames thread={thread}>
      <div ref={view} className={styles.view}>
        <PinBar thread={thread} onGo={goTo} onUnpin={(ts, at) => void open.pin({ message_ts: ts, pinned_at: at })} />
        <MessageList
          thread={thread}
          messages={messages}
          hasOlder={query.data.hasOlder}
          hasNewer={query.data.hasNewer}
          readTs={readTs}
          target={target}
          otherReadTs={Math.max(...others)}
          onOlder={open.loadOlder}
          onNewer={open.loadNewer}
          onNewest={toNewest}
          onRead={onRead}
          onDay={(day) => void goTo(startOfDate(day, timeZone) * 1000)}
          head={thread.kind === 'reply' && root && <RootMessage message={root} onPicture={open.setPicture} />}
          empty={empty}
          actionsOf={open.actionsOf}
          onHold={setHeld}
          onLike={open.like}
          onEmoji={open.giveEmoji}
          onPicture={open.setPicture}
          onReplies={open.openReplies}
        />
        <TypingLine userIds={open.typing} participants={thread.participants} />
        {editing ? (
          <EditBar
            key={editing.key}
            thread={thread}
            message={editing}
            onSave={(edited) => open.edit(editing, edited)}
            onCancel={() => setEditing(null)}
          />
        ) : (
          <WriteBar thread={thread}>
            <Composer
              draftKey={thread.kind === 'reply' && root ? repliesDraft(root) : thread.id}
              thread={thread}
              placeholder={placeholder}
              startsFocused={startsFocused}
              onSend={async (drafts) => {
                if (query.data.hasNewer) await toNewest().catch(() => {});
                open.send(drafts);
                return true;
              }}
              onTyping={open.publishTyping}
              onEditLast={editLast}
            />
          </WriteBar>
        )}
        <ActionSheet message={held} actions={held ? open.actionsOf(held) : []} onEmoji={open.giveEmoji} onClose={() => setHeld(null)} />
        <WhoReacted message={open.reacted} onClose={() => open.setReacted(null)} />
        <ReportDialog report={open.reported} onClose={() => open.setReporting(null)} />
        <PictureDialog url={open.picture} onClose={() => open.setPicture(null)} />
      </div>
    </MentionNames>
  );
}

/** The key of a reply's draft: by root, since the thread of replies may not exist yet. */
export const repliesDraft = (root: Pick<Message, 'id'>): string => `reply ${root.id}`;

/** Where the view should go: to the message in the URL, and to later requests, at any depth. */
function useTarget(targetTs: number | null, isLoaded: boolean, toMessage: (ts: number) => Promise<boolean>) {
  const t = useText();
  const [wanted, setWanted] = useState<ChatTarget | null>(targetTs === null ? null : { ts: targetTs, turn: 1 });
  const goTo = useCallback(
    async (ts: number) => {
      try {
        await toMessage(ts);
        setWanted(next(ts));
      } catch (error) {
        toast({ text: refusalText(error, t), tone: 'danger' });
      }
    },
    [toMessage, t],
  );
  // The URL may later name another message, or one outside the loaded stretch.
  const goneTo = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    const isFirst = goneTo.current === undefined;
    if (!isLoaded || goneTo.current === targetTs) return;
    goneTo.current = targetTs;
    if (targetTs === null) return;
    toMessage(targetTs).then(
      (wasAway) => {
        if (wasAway || !isFirst) setWanted(next(targetTs));
      },
      // The view stays in place; the next press retries.
      () => {},
    );
  }, [targetTs, isLoaded, toMessage]);
  return { wanted, goTo };
}

const next =
  (ts: number) =>
  (before: ChatTarget | null): ChatTarget => ({ ts, turn: (before?.turn ?? 0) + 1 });

/** The requested message, or the nearest if it was deleted. */
function useNearest(wanted: ChatTarget | null, messages: readonly ShownMessage[]): ChatTarget | null {
  const ts = wanted && (messages.find((message) => message.message_ts >= wanted.ts) ?? messages.at(-1))?.message_ts;
  const turn = wanted?.turn;
  return useMemo(() => (ts === null || ts === undefined || turn === undefined ? null : { ts, turn }), [ts, turn]);
}
