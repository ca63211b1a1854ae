import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { media } from '@bandstand/ui/tokens/breakpoints.ts';
import MessageCircle from 'lucide-react/icons/message-circle';
import SquarePen from 'lucide-react/icons/square-pen';
import { useConfig } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useMedia } from '../../platform/useMedia.ts';
import { useText } from '../../platform/useText.ts';
import { MessagingOff } from './MessagingOff.tsx';
import styles from './Thread.module.css';
import { ThreadList } from './ThreadList.tsx';

/** `/me/messages`: the member's conversations. A wide screen has room for one of them beside the list. */
export function MessagesScreen() {
  const t = useText();
  const { messaging } = useConfig();
  const isWide = useMedia(media.desktop);
  const start = messaging.is_available && (
    <IconButton label={t('threads.new')} href="/me/messages/new">
      <Icon of={SquarePen} />
    </IconButton>
  );
  const list = (
    <>
      {!messaging.is_available && <MessagingOff />}
      <ThreadList selectedId={null} />
    </>
  );
  if (!isWide)
    return (
      <Screen title={t('screen.messages')} headingEnd={start}>
        {list}
      </Screen>
    );
  return (
    <Screen title={t('screen.messages')} isHeadingHidden isFilled width="full" toolbar={{ isTitleAlwaysShown: true, actions: start }}>
      <VisuallyHidden as="h1">{t('screen.messages')}</VisuallyHidden>
      <div className={styles.panes}>
        <div className={styles.listPane}>{list}</div>
        <div className={styles.placeholder}>
          <EmptyState art={<Icon of={MessageCircle} size={28} />} title={t('threads.choose.title')} text={t('threads.choose.text')} />
        </div>
      </div>
    </Screen>
  );
}
