import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { Replies } from './Replies.tsx';
import styles from '../message/Replies.module.css';
import { useRepliesBeside, useRepliesPlace } from '../state/useOpenReplies.ts';

/** Replies opened by URL, beside their thread on a wide screen. Escape closes them, like Back. */
export function RepliesAside({ threadId }: { threadId: string }) {
  const t = useText();
  const { closePanel } = usePanels();
  const place = useRepliesPlace();
  const isBeside = useRepliesBeside(threadId);
  if (!place || place.threadId !== threadId || !isBeside) return null;
  const close = () => closePanel('replies');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key of all that is inside, which are real controls
    <aside
      className={styles.aside}
      aria-label={t('reply.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <header className={styles.asideHead}>
        <h2 className={styles.asideTitle}>{t('reply.title')}</h2>
        <IconButton label={t('thread.close')} onClick={close}>
          <Icon of={X} />
        </IconButton>
      </header>
      <Replies key={place.ts} threadId={threadId} ts={place.ts} />
    </aside>
  );
}
