import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Thread.module.css';
import { ThreadFrame } from '../frame/ThreadFrame.tsx';
import { WholeFeed } from '../feed/WholeFeed.tsx';
import { ThreadView } from '../thread/ThreadView.tsx';
import { useThread } from '../state/threads.queries.ts';
import { useThreadHead } from '../state/useThreadTitle.ts';

type Props = { threadId: string; messageTs: number | null; onClose: () => void };

/** A thread above a page: its comments, or a chat opened by a link (NAV-6). */
export function ThreadOverlay({ threadId, messageTs, onClose }: Props) {
  const t = useText();
  const headOf = useThreadHead();
  const { data: thread } = useThread(threadId);
  const isChat = thread?.kind === 'chat';
  const title = thread && isChat ? headOf(thread).title : t(thread?.kind === 'feed' ? 'thread.conversation' : 'thread.comments');
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('thread.close')} size="medium">
      <div className={styles.panel}>
        <ThreadFrame key={threadId} threadId={threadId}>
          {(loaded) =>
            loaded.is_feed || loaded.kind === 'comment' ? (
              <WholeFeed thread={loaded} targetTs={messageTs} />
            ) : (
              <ThreadView
                thread={loaded}
                targetTs={messageTs}
                placeholder={t(isChat ? 'composer.placeholder' : 'reply.placeholder')}
                empty={<p className={styles.hello}>{t('thread.empty')}</p>}
              />
            )
          }
        </ThreadFrame>
      </div>
    </Sheet>
  );
}
