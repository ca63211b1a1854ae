import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Suspense, useEffect, useState } from 'react';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useSlots } from '../../../platform/slots.ts';
import styles from './BottomRow.module.css';

/** The number is not part of the first view. */
const countAfterMs = 1500;

/** Opens a page's comments, and says how many there are. */
export function CommentsButton({ threadId, text }: { threadId: string; text: string }) {
  const { CommentCount } = useSlots();
  const { openOver } = useNavigation();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), countAfterMs);
    return () => clearTimeout(timer);
  }, []);
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
    <Button size="large" className={styles.comments} icon={icon} onClick={() => openOver({ message_thread: threadId })}>
      {text}
    </Button>
  );
}
