import type { Message } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { forAnswers } from '../message/answering.ts';
import { Composer } from '../composer/Composer.tsx';
import { useMessageActions } from '../message/messageActions.tsx';
import { MessageRun } from '../message/MessageRun.tsx';
import { ActionSheet, PictureDialog } from '../message/MessageSheets.tsx';
import { useMessage } from '../state/messages.queries.ts';
import replies from '../message/Replies.module.css';
import { RootMessage } from '../message/RootMessage.tsx';
import { shownMessages, type ShownMessage } from '../state/shownMessages.ts';
import styles from '../frame/Thread.module.css';
import { ThreadFrame } from '../frame/ThreadFrame.tsx';
import { ThreadSkeleton } from '../frame/ThreadSkeleton.tsx';
import { isForbidden } from '../state/threads.queries.ts';
import { repliesDraft, ThreadView } from '../thread/ThreadView.tsx';
import { useKeyboardRoom } from '../../../platform/screen/useKeyboardRoom.ts';
import { useOutgoing } from '../state/useOutgoing.ts';
import { WriteBar } from '../composer/WriteBar.tsx';

type Props = { threadId: string; ts: number };

/** The replies to a message, with the message above them. The first reply creates their thread (MSG-4). */
export function Replies({ threadId, ts }: Props) {
  const t = useText();
  const { message: root, error, refetch } = useMessage(threadId, ts);
  // If it began without a thread, it stays mounted, so that the field keeps its focus when the thread appears.
  const [beganEmpty, setBeganEmpty] = useState(false);
  if (!root) {
    if (isForbidden(error)) return <EmptyState art={<Icon of={LockKeyhole} size={28} />} title={t('reply.gone')} />;
    if (error) return <ErrorState title={t('messages.load_failed')} action={<Button onClick={() => void refetch()}>{t('message.retry')}</Button>} />;
    return <ThreadSkeleton />;
  }
  if (root.reply_thread_id === null) return <FirstReply threadId={threadId} root={root} onSent={() => setBeganEmpty(true)} />;
  return (
    <ThreadFrame key={root.reply_thread_id} threadId={root.reply_thread_id}>
      {(thread) => (
        <ThreadView
          thread={thread}
          root={root}
          targetTs={null}
          placeholder={t('reply.placeholder')}
          empty={<p className={styles.hello}>{t('reply.empty')}</p>}
          startsFocused={beganEmpty}
        />
      )}
    </ThreadFrame>
  );
}

/** The message and the first reply. Until there is one, nothing in it takes the focus. */
function FirstLog({ children }: { children: ReactNode }) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  useScrollByKeys(scroller, true);
  return (
    <div ref={scroller} className={styles.scroller} role="log" aria-label={t('thread.messages')}>
      {children}
    </div>
  );
}

/** No replies yet: the first is sent to the message, and creates the thread. */
function FirstReply({ threadId, root, onSent }: { threadId: string; root: Message; onSent: () => void }) {
  const t = useText();
  const user = useBundle()?.user ?? null;
  const view = useRef<HTMLDivElement>(null);
  useKeyboardRoom(view);
  const [picture, setPicture] = useState<string | null>(null);
  const [held, setHeld] = useState<ShownMessage | null>(null);
  const { waiting, outgoing } = useOutgoing(threadId, root.message_ts);
  const messages = useMemo(() => shownMessages({ messages: [], waiting, blockedIds: [], user }), [waiting, user]);
  const nothing = () => {};
  const actionsOf = useMessageActions({
    thread: { can_post: false, post_refusal: null, can_pin: false },
    like: nothing,
    reply: null,
    reactions: nothing,
    pin: nothing,
    report: nothing,
    edit: nothing,
    remove: nothing,
    outgoing,
  });
  return (
    <ThreadFrame threadId={threadId}>
      {(parent) => (
        <div ref={view} className={styles.view}>
          <FirstLog>
            <RootMessage message={root} onPicture={setPicture} />
            {messages.length === 0 && <p className={styles.hello}>{t('reply.empty')}</p>}
            <ol className={styles.messages}>
              {messages.map((message) => (
                <MessageRun
                  key={message.key}
                  run={{
                    authorId: user?.id ?? null,
                    isSystem: false,
                    day: '',
                    startsDay: false,
                    startsUnread: false,
                    startTs: 0,
                    messages: [message],
                  }}
                  viewerId={user?.id ?? null}
                  hidesAuthor
                  focusableTs={message.message_ts}
                  target={null}
                  otherReadTs={null}
                  actionsOf={actionsOf}
                  onHold={setHeld}
                  onLike={nothing}
                  onEmoji={null}
                  onPicture={setPicture}
                  onReplies={null}
                />
              ))}
            </ol>
          </FirstLog>
          {root.is_deleted ? (
            <p className={replies.closed}>{t('reply.gone')}</p>
          ) : (
            <WriteBar thread={forAnswers(parent)}>
              <Composer
                draftKey={repliesDraft(root)}
                thread={forAnswers(parent)}
                placeholder={t('reply.placeholder')}
                startsFocused
                onSend={(drafts) => {
                  onSent();
                  outgoing.add(
                    threadId,
                    drafts.map((draft) => ({ ...draft, operation: { ...draft.operation, parent_ts: root.message_ts } })),
                  );
                  return true;
                }}
              />
            </WriteBar>
          )}
          <ActionSheet message={held} actions={held ? actionsOf(held) : []} onEmoji={null} onClose={() => setHeld(null)} />
          <PictureDialog url={picture} onClose={() => setPicture(null)} />
        </div>
      )}
    </ThreadFrame>
  );
}
