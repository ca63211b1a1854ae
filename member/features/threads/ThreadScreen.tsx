import type { Thread } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Ellipsis from 'lucide-react/icons/ellipsis';
import UserRound from 'lucide-react/icons/user-round';
import { useConfig } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { usePanels, useQueryParameter } from '../../platform/useNavigation.ts';
import { useBundle } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import { MessagingOff } from './MessagingOff.tsx';
import styles from './Thread.module.css';
import { ThreadFrame } from './ThreadFrame.tsx';
import { ThreadList } from './ThreadList.tsx';
import { ThreadView } from './ThreadView.tsx';
import { useThread } from './threads.queries.ts';
import { useThreadActions } from './useThreadActions.ts';
import { useThreadHead } from './useThreadTitle.ts';

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
        actions: thread && <ThreadMenu thread={thread} otherId={head?.other?.id ?? null} />,
      }}
    >
      <VisuallyHidden as="h1">{head?.title ?? t('screen.messages')}</VisuallyHidden>
      <div className={styles.panes}>
        <aside className={styles.listPane}>
          <ThreadList selectedId={threadId} />
        </aside>
        <ThreadFrame key={threadId} threadId={threadId}>
          {(loaded) => (
            <ThreadView
              thread={loaded}
              targetTs={ts > 0 ? ts : null}
              placeholder={t('composer.placeholder')}
              empty={
                messaging.is_available ? <p className={styles.hello}>{t('thread.say_hello', { name: headOf(loaded).title })}</p> : <MessagingOff />
              }
            />
          )}
        </ThreadFrame>
      </div>
    </Screen>
  );
}

function ThreadMenu({ thread, otherId }: { thread: Thread; otherId: string | null }) {
  const t = useText();
  const { openPanel } = usePanels();
  const { setNotifications } = useThreadActions(thread);
  const viewerId = useBundle()?.user.id;
  const own = thread.participants.find(({ user }) => user.id === viewerId);
  const isOn = own?.notifications_enabled !== false;
  const items: MenuItem[] = [
    ...(otherId
      ? [
          {
            id: 'profile',
            label: t('thread.view_profile'),
            icon: <Icon of={UserRound} size={18} />,
            onSelect: () => openPanel('profile', { user_id: otherId }),
          },
        ]
      : []),
    ...(own
      ? [
          {
            id: 'notifications',
            label: t(isOn ? 'thread.mute' : 'thread.unmute'),
            icon: <Icon of={isOn ? BellOff : Bell} size={18} />,
            onSelect: () => void setNotifications(!isOn),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('thread.menu')}
      items={items}
      trigger={(props) => (
        <IconButton {...props} label={t('thread.menu')}>
          <Icon of={Ellipsis} />
        </IconButton>
      )}
    />
  );
}
