import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { media } from '@bandstand/ui/tokens/breakpoints.ts';
import MessageCircle from 'lucide-react/icons/message-circle';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SquarePen from 'lucide-react/icons/square-pen';
import { useConfig } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { MessagingOff } from '../frame/MessagingOff.tsx';
import styles from '../frame/Thread.module.css';
import listStyles from '../frame/ThreadList.module.css';
import { ThreadSide } from './ThreadSide.tsx';

/** `/me/messages`: the member's threads (L72, L73). A wide screen shows one of them beside the list. */
export function MessagesScreen() {
  const t = useText();
  const { messaging } = useConfig();
  const isWide = useMedia(media.desktop);
  const actions = (
    <span className={listStyles.actions}>
      <IconButton label={t('threads.settings')} href="/me/account/messages">
        <Icon of={SlidersHorizontal} />
      </IconButton>
      {messaging.is_available && (
        <IconButton label={t('threads.new')} href="/me/messages/new">
          <Icon of={SquarePen} />
        </IconButton>
      )}
    </span>
  );
  const list = (
    <>
      {!messaging.is_available && <MessagingOff />}
      <ThreadSide selectedId={null} />
    </>
  );
  if (!isWide)
    return (
      <Screen title={t('screen.messages')} headingEnd={actions}>
        {list}
      </Screen>
    );
  return (
    <Screen title={t('screen.messages')} isHeadingHidden isFilled width="full" toolbar={{ isTitleAlwaysShown: true, actions }}>
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
