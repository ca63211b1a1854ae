import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Suspense } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useSlots } from '../../../platform/slots.ts';
import { useIsLate } from '../../../platform/useIsLate.ts';
import styles from './BottomRow.module.css';

/** Opens a page's comments, and says how many there are. */
export function CommentsButton({ threadId, text }: { threadId: string; text: string }) {
  const { CommentCount } = useSlots();
  const { navigation } = usePlatform();
  const isLate = useIsLate();
  const icon = (
    <>
      <Icon of={MessageCircle} />
      {isLate && CommentCount && (
        <Suspense fallback={null}>
          <CommentCount threadId={threadId} />
        </Suspense>
      )}
    </>
  );
  return (
    <Button size="large" className={styles.comments} icon={icon} onClick={() => navigation.openOver({ message_thread: threadId })}>
      {text}
    </Button>
  );
}
