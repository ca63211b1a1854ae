import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useConfig } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { MessagingOff } from '../frame/MessagingOff.tsx';
import styles from '../frame/Thread.module.css';
import { RepliesAside } from '../replies/RepliesAside.tsx';
import { ThreadFrame } from '../frame/ThreadFrame.tsx';
import { ThreadHeading } from './ThreadHeading.tsx';
import { ThreadMenu } from './ThreadMenu.tsx';
import { SideOfThread } from '../list/ThreadSide.tsx';
import { ThreadView } from '../thread/ThreadView.tsx';
import { WholeFeed } from '../feed/WholeFeed.tsx';
import { useThread } from '../state/threads.queries.ts';
import { useThreadHead } from '../state/useThreadTitle.ts';

const placeholders = { chat: 'composer.placeholder', feed: 'composer.post', comment: 'composer.comment', reply: 'reply.placeholder' } as const;

/** `/me/messages/{threadId}` (L26); on a wide screen beside the list. */
export function ThreadScreen({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const threadId = params['threadId'] ?? '';
  const ts = Number(useQueryParameter('message_ts'));
  const headOf = useThreadHead();
  const { data: thread } = useThread(threadId);
  const { messaging } = useConfig();
  const head = thread ? headOf(thread) : null;
  return (
    <Screen
      title={head?.title ?? t('screen.messages')}
      isHeadingHidden
      isFilled
      hidesTabBar
      width="full"
      toolbar={{
        backTo: '/me/messages',
        isTitleAlwaysShown: true,
        head: thread && <ThreadHeading thread={thread} />,
        actions: thread && <ThreadMenu thread={thread} />,
      }}
    >
      <VisuallyHidden as="h1">{head?.title ?? t('screen.messages')}</VisuallyHidden>
      <div className={styles.panes}>
        <aside className={styles.listPane}>
          <SideOfThread selectedId={threadId} selectedKind={thread?.kind} />
        </aside>
        <ThreadFrame key={threadId} threadId={threadId}>
          {(loaded) =>
            loaded.is_feed || loaded.kind === 'comment' ? (
              <WholeFeed thread={loaded} targetTs={ts > 0 ? ts : null} />
            ) : (
              <ThreadView
                thread={loaded}
                targetTs={ts > 0 ? ts : null}
                placeholder={t(placeholders[loaded.kind])}
                empty={
                  messaging.is_available ? <p className={styles.hello}>{t('thread.say_hello', { name: headOf(loaded).title })}</p> : <MessagingOff />
                }
              />
            )
          }
        </ThreadFrame>
        <RepliesAside threadId={threadId} />
      </div>
    </Screen>
  );
}
