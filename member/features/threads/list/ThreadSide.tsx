import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import { media } from '@bandstand/ui/tokens/breakpoints.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { OfflineNote } from '../../../platform/offline/OfflineNote.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { ThreadList } from './ThreadList.tsx';
import { UnreadCount } from '../frame/UnreadCount.tsx';
import styles from '../frame/ThreadList.module.css';
import type { ThreadKind } from '../state/threads.keys.ts';
import { useUnreadThreads } from '../state/threads.queries.ts';

const kinds: readonly { id: ThreadKind; label: MessageKey }[] = [
  { id: 'chat', label: 'threads.chats' },
  { id: 'feed', label: 'threads.feeds' },
  { id: 'comment', label: 'threads.comments' },
  { id: 'reply', label: 'threads.replies' },
];

type Props = { selectedId: string | null; selectedKind?: ThreadKind | undefined };

/**
 * The member's threads by kind (L73): only the chosen kind is requested, plus the newest of all for the marks. The kind is in the URL
 * (`?type=`).
 */
export function ThreadSide({ selectedId, selectedKind = 'chat' }: Props) {
  const t = useText();
  const { place, navigate } = useNavigation();
  const wanted = new URLSearchParams(place.search).get('type');
  const kind = kinds.find(({ id }) => id === wanted)?.id ?? selectedKind;
  const unread = useUnreadKinds();
  return (
    <div className={styles.kinds}>
      <OfflineNote>{t('threads.offline_note')}</OfflineNote>
      <Tabs
        label={t('threads.kinds')}
        selected={kind}
        onSelect={(next) => navigate(`${place.path}?type=${next}`, { replace: true, motion: 'none' })}
        tabs={kinds.map(({ id, label }) => ({
          id,
          label: (
            <span className={styles.tab}>
              {t(label)}
              {unread[id] > 0 && (
                <>
                  {' '}
                  <UnreadCount count={unread[id]} />
                </>
              )}
            </span>
          ),
          panel: <ThreadList key={id} kind={id} selectedId={selectedId} />,
        }))}
      />
    </div>
  );
}

/** The same beside a thread, only if the screen has space for both; otherwise nothing is requested. */
export function SideOfThread(props: Props) {
  return useMedia(media.desktop) ? <ThreadSide {...props} /> : null;
}

/** How many of the newest threads are unread, by kind. */
function useUnreadKinds(): Record<ThreadKind, number> {
  const count = { chat: 0, feed: 0, comment: 0, reply: 0 };
  for (const { kind } of useUnreadThreads() ?? []) count[kind] += 1;
  return count;
}
