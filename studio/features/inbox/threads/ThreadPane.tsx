import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useEffect, useRef, useState, type Ref } from 'react';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { Composer } from '../messages/Composer.tsx';
import styles from './inbox.module.css';
import { MessageScroll } from '../messages/MessageScroll.tsx';
import { OutgoingLines } from '../messages/OutgoingLines.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import { useInboxThread } from '../state/useInboxThread.ts';
import type { OutgoingMessages } from '../state/useOutgoing.ts';
import type { ThreadActions } from '../state/useThreadActions.ts';

type ThreadPaneProps = {
  threadId: string;
  outgoing: OutgoingMessages;
  actions: ThreadActions;
  composer: Ref<HTMLTextAreaElement>;
  onBack: () => void;
  onCard: (() => void) | null;
  onManageCanned: () => void;
};

/** One thread: the member, the messages, and the answer. Messages shown here count as read by the staff. */
export function ThreadPane({ threadId, outgoing, actions, composer, onBack, onCard, onManageCanned }: ThreadPaneProps) {
  const t = useText();
  const { may } = useStaff();
  const [nowMs] = useState(() => Date.now());
  const { query, messages, hasOlder, older, loadOlder } = useInboxThread(threadId);
  const { data: thread } = query;
  const canWrite = may('messages.write');
  const newest = thread?.messages.at(-1)?.message_ts;
  const isUnread = thread?.is_unread ?? false;

  // A thread marked as unread while open stays unread until something new arrives.
  const marked = useRef(0);
  const read = useRef(actions.read);
  useEffect(() => {
    read.current = actions.read;
  });
  useEffect(() => {
    if (!canWrite || !isUnread || newest === undefined || newest <= marked.current || document.visibilityState === 'hidden') return;
    marked.current = newest;
    read.current(newest);
  }, [canWrite, isUnread, newest]);

  return (
    <section className={styles.thread} aria-label={thread?.title ?? t('studio.inbox.title')}>
      <QueryView query={query}>
        {(found) => (
          <>
            <ThreadHead thread={found} actions={actions} onBack={onBack} onCard={onCard} />
            <MessageScroll
              title={found.title}
              messages={messages}
              nowMs={nowMs}
              hasOlder={hasOlder}
              older={older}
              onOlder={loadOlder}
              waiting={outgoing.of(threadId).length}
            >
              <OutgoingLines threadId={threadId} outgoing={outgoing} />
            </MessageScroll>
            {query.error && <Banner tone="warning">{t('studio.inbox.stale')}</Banner>}
            {canWrite ? (
              <Composer
                thread={found}
                ref={composer}
                onSend={(text, pictures) => outgoing.send(threadId, text, pictures)}
                onManageCanned={onManageCanned}
              />
            ) : (
              <p className={styles.readOnly}>{t('studio.inbox.read_only')}</p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}
